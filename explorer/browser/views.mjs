// Layout and accessibility: light, dark, phones, keyboard, right-to-left text.

import assert from "node:assert/strict";
import { join } from "node:path";
import { open, type } from "./checks.mjs";

const VIEWS = [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["phone", { colorScheme: "light", viewport: { width: 390, height: 844 } }],
  ["small", { colorScheme: "dark", viewport: { width: 320, height: 640 } }],
];

const ARABIC = "http://مثال.إختبار/مسار/كتاب?اسم=قيمة#جزء";

/** The inputs: a name, a text and a base. The first is the initial input, and the picture in the README. */
const TEXTS = [
  ["", "http://user@127.1:80/a/../b?q=1#top", ""],
  ["base", "../c d", "http://a/b"],
  ["refused", "http://[", ""],
  ["empty", "", ""],
  ["arabic", ARABIC, ""],
  ["invisible", "  http:\\\\ex\u200bample.org\\\u202ea b", ""],
  ["long", `https://example.org/${"segment/".repeat(60)}?q=${"x".repeat(300)}`, ""],
  ["scheme", "urn:isbn:0451450523", ""],
];

export async function views(tools) {
  const { check, backend, axe, shots } = tools;

  for (const [name, options] of VIEWS) {
    const view = await open(tools, options);
    await view.page.locator("[data-row]").first().waitFor();
    await view.page.evaluate(axe);
    for (const [suffix, input, base] of TEXTS) {
      const title = [name, suffix].filter(Boolean).join("-");
      await check(`${title}: accessible, not too wide, and a screenshot`, async () => {
        await type(view.page, input, base);
        const { violations } = await view.page.evaluate(() => window.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"] }));
        assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ target, failureSummary }) => [target, failureSummary])]), [], input);
        const over = await view.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `the page is ${over} pixels too wide`);
        await view.page.evaluate(() => document.fonts.ready);
        await view.page.screenshot({ path: join(shots, `${backend}-${title}.png`), fullPage: true });
        await view.page.screenshot({ path: join(shots, `${backend}-${title}-top.png`) });
      });
    }
    await check(`${name}: no errors`, async () => assert.deepEqual(view.problems, []));
    await view.close();
  }

  await check("right-to-left words are shown in the order of the bytes", async () => {
    const { page, close } = await open(tools);
    await type(page, ARABIC);
    const words = await page.locator("#written bdi").evaluateAll((all) => all.map((it) => [it.textContent, it.getBoundingClientRect().left]));
    assert.deepEqual(words.map(([word]) => word), ARABIC.match(/[\u0600-\u06ff]+/g));
    assert.deepEqual(words.map(([, left]) => left), words.map(([, left]) => left).sort((a, b) => a - b));
    await close();
  });

  await check("the animation of goto ends in the state without animation", async () => {
    const { page, close } = await open(tools, { reducedMotion: "no-preference" });
    await type(page, "../d?x", "http://a/b/c?q");
    await page.getByText("Play again").click();
    assert.ok(await page.evaluate(() => document.getAnimations().length > 0));
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const tokens = await page.locator("#tokens .token").evaluateAll((all) => all.map((it) => [getComputedStyle(it).opacity, getComputedStyle(it).transform].join()));
    assert.deepEqual(new Set(tokens), new Set(["1,none"]));
    await close();
  });

  await check("use by keyboard", async () => {
    const { page, close } = await open(tools);
    await page.locator("[data-row]").first().waitFor();
    const focus = () => page.evaluate(() => {
      const { id, textContent: text, dataset } = document.activeElement;
      return { id, text, row: dataset.row, outline: getComputedStyle(document.activeElement).outlineStyle };
    });
    const press = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
      return focus();
    };
    await page.locator("h1").click();
    assert.equal((await press("/")).id, "input");
    await page.keyboard.type("x:y");
    await page.waitForFunction(() => document.body.dataset.answered === "x:y");
    assert.notEqual((await press("Escape")).id, "input");
    // Tab reaches all controls in the order of the page, with a visible outline.
    await page.evaluate(() => getSelection().removeAllRanges());
    await page.reload();
    await page.locator("[data-row]").first().waitFor();
    const reached = [];
    for (let at = await press("Tab"); at.row === undefined; at = await press("Tab")) {
      assert.equal(at.outline, "solid", at.id || at.text);
      reached.push(at.id || at.text);
      assert.ok(reached.length < 100);
    }
    const found = ["skip", "input", "base", "all examples", "lines", "p-schemes", "p-suffixes", "p-any_port", "p-repaired", "table"];
    assert.deepEqual(reached.filter((it) => found.includes(it)), found);
    // Choose an example of a closed group of the gallery.
    await page.locator("#examples .all").focus();
    assert.match((await press("Enter")).text, /^misleading-userinfo/);
    let at = await focus();
    while (!at.text.startsWith("backslash-authority")) at = await press("Tab");
    assert.equal((await press("Enter", "Tab")).row, "H2.1");
    const example = (await focus()).text;
    assert.equal((await press("Enter")).id, "input");
    assert.equal(await page.locator("#input").inputValue(), example);
    await close();
  });
}
