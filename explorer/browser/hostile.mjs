// Hostile input: it is always shown as text.

import assert from "node:assert/strict";
import { open, type } from "./checks.mjs";

const TEXTS = [
  "<script>document.title='x'</script>",
  "\"><img src=x onerror=alert(1)>",
  "http://h/<svg onload=alert(1)>",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "http://h/{{7*7}}${7*7}'\"`",
  "http://\u202emoc.elpmaxe\u202c/\u2066\u2069\u200f",
  "http://h/\u0000\u0001\u007f\ufeff\u{e0041}",
  "http://h/__proto__?constructor=1#toString",
];

export async function hostile(tools) {
  const { check, native } = tools;
  const { page, problems, close } = await open(tools);
  const elements = () => page.evaluate(() => ["script", "img", "svg", "iframe", "object", "a:not(.book, .summary, .cve[href^=\"https://www.cve.org/\"])", "style"]
    .map((name) => document.querySelectorAll(`${name}`).length).join());
  const before = await elements();

  for (const text of TEXTS) {
    for (const base of ["", text]) {
      await check(`${JSON.stringify(text)} stays text${base && ", as a base too"}`, async () => {
        await type(page, text, base);
        assert.equal(await elements(), before);
        assert.match(await page.title(), / · urlens$/);
      });
    }
  }

  await check("invisible characters are shown as symbols", async () => {
    await type(page, "http://\u202emoc\u202c/\u200b\t");
    const symbols = await page.locator("#written .invisible").allTextContents();
    assert.deepEqual(symbols, ["U+202E", "U+202C", "U+200B", "TAB"]);
    const order = await page.locator("#written").evaluate((line) => getComputedStyle(line).unicodeBidi);
    assert.equal(order, "bidi-override");
  });

  await check("a lone surrogate becomes U+FFFD", async () => {
    await page.evaluate(() => {
      const box = document.querySelector("#input");
      box.value = "http://h/\ud800x";
      box.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await page.waitForFunction(() => document.body.dataset.answered?.endsWith("x"));
    const { ok } = await native.ask({ op: "readings", input: "http://h/\ufffdx" });
    assert.equal(await page.locator("[data-verdict]").getAttribute("data-verdict"), ok.verdict);
    assert.match(await page.locator('#lines dd[data-standard="whatwg"]').textContent(), /%EF%BF%BDx$/);
    await page.waitForFunction(() => location.hash.includes("%EF%BF%BDx"));
  });

  await check("a megabyte of input", async () => {
    const text = `http://h/${"<b>".repeat(350_000)}`;
    const started = Date.now();
    await type(page, text);
    assert.equal(await page.locator("[data-verdict]").getAttribute("data-verdict"), "accepted-by-some");
    assert.equal(await elements(), before);
    const drawn = await page.evaluate(() => document.querySelectorAll("*").length);
    assert.ok(drawn < 10_000, `${drawn} elements`);
    assert.ok(Date.now() - started < 20_000, `${Date.now() - started} ms`);
    assert.equal(await page.evaluate(() => location.hash.length < 10_000), true);
    await type(page, "a:b");
    assert.equal(await page.locator("[data-verdict]").getAttribute("data-verdict"), "same");
  });

  await check("assigning HTML is blocked", async () => {
    const blocked = await page.evaluate(() => {
      try {
        document.body.innerHTML += "<p>x</p>";
        return "not blocked";
      } catch (error) {
        return error.constructor.name;
      }
    });
    assert.equal(blocked, "TypeError");
  });

  // The last check causes messages about Trusted Types.
  await check("no errors, and no requests to other sites, for hostile input", async () =>
    assert.deepEqual(problems.filter((it) => !/TrustedHTML|Trusted Types|trusted/i.test(it)), []));
  await close();
}
