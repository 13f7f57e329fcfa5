// Checks of what people do with the page: programs, long URLs, history, copying, editing, comparing, scanning, terms.

import assert from "node:assert/strict";
import { open, type } from "./checks.mjs";

/** A long URL whose first difference is far from its start. */
const LONG = `https://example.org/${"segment/".repeat(30)}a b?q=${"x".repeat(200)}`;

/** Waits until a condition in the page holds. */
const until = (page, condition, argument) => page.waitForFunction(condition, argument, { timeout: 20_000 });

export async function features(tools) {
  const { check, native } = tools;
  const { page, context, problems, close } = await open(tools);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => {});

  await check("with a base, all panels are about the resolved reading, and differing algorithms are named", async () => {
    await type(page, "//127.1/x", "https://example.org/a");
    const other = page.locator('#tokens [data-algorithm="whatwg"]');
    assert.equal(await other.textContent(), "URL parser: https://127.0.0.1/x");
    assert.match(await page.locator("#tokens dd").last().textContent(), /^goto: https:\/\/127\.1\/x/);
    assert.match(await page.locator("#steps li").first().textContent(), /Resolved by RFC 3987https:\/\/127\.1\/x/);
    assert.match(await page.locator("#forms").textContent(), /URL as a URIURL as an IRIhttps:\/\/127\.0\.0\.1\/x/);
    assert.equal(await page.locator("#programs [data-host]").first().getAttribute("data-host"), "127.0.0.1");
  });

  await check("a long URL wraps, and marks are under their characters", async () => {
    await type(page, LONG);
    const mark = page.locator("#written .first-difference");
    const at = Number(await mark.getAttribute("data-byte"));
    assert.ok(at > 200, `byte ${at}`);
    const box = await mark.boundingBox();
    const card = await page.locator("#lines").boundingBox();
    assert.ok(box.x >= card.x && box.x + box.width <= card.x + card.width, "the mark is inside the card");
    assert.ok((await page.locator("#lines").evaluate((it) => it.scrollWidth - it.clientWidth)) <= 0);
    for (const reason of await page.locator(".reason").all()) {
      const { x, width } = await reason.boundingBox();
      assert.ok(x + width <= card.x + card.width, "the reason is visible");
    }
  });

  await check("choosing a byte selects, highlights and shows it everywhere", async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const place = page.locator("#findings .place").first();
    const byte = Number((await place.textContent()).match(/\d+/)[0]);
    await place.click();
    const cells = page.locator(`#lines [data-byte="${byte}"]`);
    assert.ok((await cells.count()) > 1, "the byte is in several lines");
    for (const cell of await cells.all()) assert.match(await cell.getAttribute("class"), /highlighted/);
    await until(page, (at) => { const { top, bottom } = document.querySelector(`#written [data-byte="${at}"]`).getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }, byte);
    assert.equal(await page.locator("#input").evaluate((box) => new TextEncoder().encode(box.value.slice(0, box.selectionStart)).length), byte);
    // And back: a click on a character points to its findings.
    await page.locator(`#written [data-byte="${byte}"]`).click();
    assert.ok((await page.locator("#findings .pointed").count()) > 0);
  });

  await check("back returns to the input before a choice; typing adds no entries", async () => {
    await type(page, "http://typed.example/");
    await page.waitForTimeout(400);
    const length = await page.evaluate(() => history.length);
    await type(page, "http://typed.example/more");
    await page.waitForTimeout(400);
    assert.equal(await page.evaluate(() => history.length), length);
    await page.locator("#examples button").first().click();
    const example = await page.locator("#input").inputValue();
    assert.notEqual(example, "http://typed.example/more");
    await page.goBack();
    await until(page, () => document.body.dataset.answered === "http://typed.example/more");
    await page.goForward();
    await until(page, (text) => document.body.dataset.answered === text, example);
  });

  await check("a text that a standard rejects is not shown as agreed", async () => {
    await type(page, "example.org");
    assert.deepEqual(new Set(await page.locator("#table .tag").allTextContents()), new Set(["same where accepted"]));
    await type(page, "http://127.1/");
    const kinds = await page.locator('#table [data-part="kind of host"]').allTextContents();
    assert.deepEqual(kinds, ["reg-name", "reg-name", "ipv4"]);
  });

  await check("advice only where something changes, and a backslash is shown once", async () => {
    await type(page, "https://example.org/");
    assert.equal(await page.locator("#policy .answer").textContent(), "Yes.");
    await type(page, "http://a\\b/");
    assert.doesNotMatch(await page.locator("#lines").textContent(), /\\\\/);
    assert.doesNotMatch(await page.locator("#findings").textContent(), /\\\\/);
  });

  await check("the title follows the input", async () => {
    await type(page, "http://title.example/\u202ex");
    assert.equal(await page.title(), "http://title.example/\ufffdx · urlens");
  });

  await check("copy buttons", async () => {
    await type(page, "http://h/'a\" b");
    const copied = async (name) => {
      await page.locator(`[data-copy="${name}"]`).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    assert.equal(await copied("URL"), "http://h/'a%22%20b");
    assert.equal(JSON.parse(await copied("JSON")).verdict, "accepted-by-some");
    assert.equal(await copied("Rust"), 'let url = urlens::Url::parse("http://h/\'a\\" b")?;');
    assert.equal(await copied("Python"), 'urlens.Url("http://h/\'a\\" b")');
    assert.equal(await copied("command line"), "urlens -- 'http://h/'\\''a\" b'");
  });

  await check("programs are grouped as in the driver's answer, with the worst and a safe pair", async () => {
    const input = "http://a.example\\@b.example/";
    await type(page, input);
    const { ok } = await native.ask({ op: "program-groups", input });
    const shown = await page.locator("#programs .group").evaluateAll((all) => all.map((it) => [it.dataset.host, [...it.querySelectorAll("[data-program]")].map((chip) => chip.dataset.program).sort()]));
    const groups = ok.groups.filter(({ connects }) => connects).map(({ host, programs }) => [host, [...programs].sort()]);
    const refused = ok.groups.filter(({ connects }) => !connects).flatMap(({ programs }) => programs).sort();
    assert.deepEqual(shown, [...groups, ...(refused.length ? [["", refused]] : [])]);
    assert.ok(groups.length > 1 && ok.worst && ok.safe);
    const pairs = await page.locator("#programs .pair").allTextContents();
    assert.match(pairs[0], /^worst pair checked by .+, fetched by .+: they find different hosts byte \d+$/);
    assert.match(pairs[1], /^safe pair checked by .+, fetched by .+: both connect to the same place$/);
  });

  await check("a new user's questions about http://a@b:80@c/", async () => {
    const input = "http://a@b:80@c/";
    await type(page, input);
    await page.locator("#fetcher").selectOption({ label: "curl 8" });
    const { ok } = await native.ask({ op: "connects-to", program: "curl8", input });
    await until(page, () => document.querySelector('#between [data-program="curl8"]'));
    const expected = ok.connects ? `connects to ${ok.host}` : `does not connect: ${ok.reason}`;
    assert.ok((await page.locator('#between [data-program="curl8"]').textContent()).startsWith(expected));
    assert.match(await page.locator(".verdict").textContent(), /First difference at byte 13/);
    assert.match(await page.locator(".summaries").textContent(), /Server may fetch it: no/);
  });

  await check("components are edited in place", async () => {
    await type(page, "http://h/a?x=1#f");
    await page.locator('[data-set="hostname"]').fill("new.example");
    await page.locator('[data-set="hostname"]').press("Enter");
    await until(page, () => document.body.dataset.answered === "http://new.example/a?x=1#f");
    await page.locator('[data-set="hostname"]').fill("a b");
    await page.locator('[data-set="hostname"]').press("Enter");
    await page.locator("#edit-note strong").waitFor();
    assert.equal(await page.locator("#input").inputValue(), "http://new.example/a?x=1#f");
  });

  await check("query parameters: change, add, sort, remove", async () => {
    await type(page, "http://h/?z=1&a=caf%C3%A9");
    const answered = (text) => until(page, (it) => document.body.dataset.answered === it, text);
    assert.equal(await page.locator('[data-parameter="1 value"]').inputValue(), "café");
    await page.locator('[data-parameter="1 value"]').fill("x y");
    await page.locator('[data-parameter="1 value"]').press("Enter");
    await answered("http://h/?z=1&a=x+y");
    await page.locator("#parameter-sort").click();
    await answered("http://h/?a=x+y&z=1");
    await page.locator("#parameter-add").click();
    await answered("http://h/?a=x+y&z=1&name=value");
    await page.getByLabel("Remove parameter 1", { exact: true }).click();
    await answered("http://h/?z=1&name=value");
  });

  await check("trackers are switched off and on, by keyboard too", async () => {
    const [with3, without] = ["http://h/?id=7&utm_source=x&FBCLID=y&a+b=1&utm_id=z", "http://h/?id=7&a+b=1"];
    await type(page, with3);
    const answered = (text) => until(page, (it) => document.body.dataset.answered === it && document.querySelector("#trackers"), text);
    await answered(with3);
    assert.equal(await page.locator(".parameters .tracker").count(), 3);
    assert.equal(await page.locator(".switch").textContent(), "3 trackers:  keep utm_source, FBCLID, utm_id");
    await page.locator("#trackers").uncheck();
    await answered(without);
    assert.equal(await page.locator("#trackers").isChecked(), false);
    assert.equal(await page.evaluate(() => document.activeElement.id), "trackers");
    await page.keyboard.press("Space");
    await answered(with3);
    assert.equal(await page.locator("#trackers").isChecked(), true);
    // Trackers that were removed from another URL are not offered.
    await page.locator("#trackers").uncheck();
    await answered(without);
    await type(page, "http://h/?id=8");
    await until(page, () => !document.querySelector("#trackers"));
  });

  await check("two URLs are compared", async () => {
    await type(page, "http://h:80/%7e");
    await page.locator("#other").fill("http://h/~");
    await page.locator('#comparison [data-level="scheme"]').first().waitFor();
    assert.ok((await page.locator("#comparison del").count()) > 0);
    await page.locator("#other").fill("");
  });

  await check("strange links of a text come first, and can be chosen", async () => {
    await page.locator("#text").fill("See https://example.org/fine and http://127.1/strange for more.");
    await page.locator("#links .found li").nth(1).waitFor();
    const links = await page.locator("#links .found li").evaluateAll((all) => all.map((it) => it.dataset.link));
    assert.deepEqual(links, ["http://127.1/strange", "https://example.org/fine"]);
    await page.locator("#links .found button").first().click();
    await until(page, () => document.body.dataset.answered === "http://127.1/strange");
    await page.locator("#text").fill("");
  });

  await check("terms are explained on hover and focus", async () => {
    const host = page.locator('#table [data-term="host"]');
    await host.focus();
    assert.match(await page.locator("#tip").textContent(), /^The machine to connect to/);
    assert.equal(await host.getAttribute("aria-describedby"), "tip");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#tip").isVisible(), false);
    await page.locator('[data-term="finding"]').hover();
    assert.match(await page.locator("#tip").textContent(), /^A disagreement between readings/);
  });

  await check("findings link to their section of the book", async () => {
    await type(page, "http://a@b@c/");
    const links = await page.locator("#findings li").evaluateAll((all) => all.map((it) => [it.dataset.code, it.querySelector("a.book").href]));
    assert.ok(links.length > 0);
    for (const [code, link] of links) assert.ok(link.endsWith(`/docs/readings.md#${code}`), link);
  });

  await check("findings show public incidents, with links to the CVE list", async () => {
    await type(page, "http://example.com%2F10.0.0.1/");
    const finding = page.locator('#findings [data-code="percent-encoded-host"]');
    await finding.locator(".incidents summary").click();
    assert.equal(await finding.locator(".incidents a").getAttribute("href"), "https://www.cve.org/CVERecord?id=CVE-2022-27780");
    assert.match(await finding.locator(".incidents dd").textContent(), /^curl 7\.80\.0 to 7\.83\.0: /);
  });

  await check("no errors in the checks of features", async () => assert.deepEqual(problems, []));
  await close();
}
