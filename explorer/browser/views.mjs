// Layout and accessibility: light, dark, phones, keyboard, right-to-left text.

import assert from "node:assert/strict";
import { join } from "node:path";
import { open, type } from "./checks.mjs";

/** Widths from a small phone to a large screen, each in light and dark, paper, and high contrast. */
const VIEWS = [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["phone", { colorScheme: "light", viewport: { width: 390, height: 844 } }],
  ["phone-dark", { colorScheme: "dark", viewport: { width: 390, height: 844 } }],
  ["small", { colorScheme: "dark", viewport: { width: 320, height: 640 } }],
  ["small-light", { colorScheme: "light", viewport: { width: 320, height: 640 } }],
  ["tablet", { colorScheme: "light", viewport: { width: 768, height: 1024 } }],
  ["tablet-dark", { colorScheme: "dark", viewport: { width: 768, height: 1024 } }],
  ["desktop", { colorScheme: "light", viewport: { width: 1400, height: 1000 } }],
  ["desktop-dark", { colorScheme: "dark", viewport: { width: 1400, height: 1000 } }],
  ["large", { colorScheme: "light", viewport: { width: 2200, height: 1200 } }],
  ["large-dark", { colorScheme: "dark", viewport: { width: 2200, height: 1200 } }],
  ["contrast", { colorScheme: "light", contrast: "more" }],
  ["contrast-dark", { colorScheme: "dark", contrast: "more" }],
  ["print", { colorScheme: "light" }],
];

/** Views with all inputs; the others have the first ones. */
const FULL = ["light", "dark", "phone", "small"];
const FIRST = 2;

/** The maximum height of the page on a phone, in pixels, for the initial input. */
const PHONE = 4800;

const ARABIC = "http://مثال.إختبار/مسار/كتاب?اسم=قيمة#جزء";

/** The inputs: a name, a text and a base. The first is the initial input, and the picture in the README. */
const TEXTS = [
  ["", "http://user@127.1:80/a/../b?q=1#top", ""],
  ["base", "../c d", "http://a/b"],
  ["long", `https://example.org/${"segment/".repeat(60)}?q=${"x".repeat(300)}`, ""],
  ["refused", "http://[", ""],
  ["empty", "", ""],
  ["arabic", ARABIC, ""],
  ["invisible", "  http:\\\\ex\u200bample.org\\\u202ea b", ""],
  ["scheme", "urn:isbn:0451450523", ""],
];

export async function views(tools) {
  const { check, backend, axe, shots } = tools;

  // The page is the same with both back ends: the module's is looked at in one view.
  for (const [name, options] of backend === "serve" ? VIEWS : VIEWS.slice(0, 1)) {
    const view = await open(tools, options);
    await view.page.locator("[data-row]").first().waitFor({ state: "attached" });
    if (name === "print") await view.page.emulateMedia({ media: "print", colorScheme: "light" });
    await view.page.evaluate(axe);
    for (const [suffix, input, base] of FULL.includes(name) ? TEXTS : TEXTS.slice(0, FIRST)) {
      const title = [name, suffix].filter(Boolean).join("-");
      await check(`${title}: accessible, not too wide, and a screenshot`, async () => {
        await type(view.page, input, base);
        const { violations } = await view.page.evaluate(() => window.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"] }));
        assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ target, failureSummary }) => [target, failureSummary])]), [], input);
        const over = await view.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `the page is ${over} pixels too wide`);
        const height = await view.page.evaluate(() => document.documentElement.scrollHeight);
        if (title === "phone") assert.ok(height < PHONE, `the page is ${height} pixels high`);
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
      assert.ok(reached.length < 200);
    }
    const found = ["skip", "input", "base", "all examples", "checker", "fetcher", "p-schemes", "p-suffixes", "p-any_port", "p-repaired", "other", "text"];
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
