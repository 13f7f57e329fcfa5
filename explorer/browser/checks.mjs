// Checks of the page in use: typing, the gallery, links, findings, policies.

import assert from "node:assert/strict";

export const PARTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

/** Opens a page that records errors, dialogs and requests to other sites. */
export async function open({ browser, url }, { fragment = "", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("dialog", (dialog) => (problems.push(`dialog ${dialog.message()}`), dialog.dismiss()));
  page.on("request", (request) => request.url().startsWith(url) || problems.push(`a request to ${request.url()}`));
  await page.goto(url + fragment);
  await answered(page);
  await page.waitForFunction(() => document.body.dataset.ready !== undefined);
  return { page, problems, context, close: () => context.close() };
}

const answered = (page) => page.waitForFunction(() => document.body.dataset.answered !== undefined);

/** The value of `data-answered` for a text. */
const name = (input) => (input.length > 200 ? String(input.length) : input);

/** Types a text and a base, and waits for the answer. */
export async function type(page, input, base = "") {
  for (const [box, text] of [["#base", base], ["#input", input]]) {
    if (await page.locator(box).inputValue() !== text) await page.locator(box).fill(text);
  }
  // A textarea normalizes line ends.
  await settled(page, input.replace(/\r\n?/g, "\n"), await page.locator("#base").inputValue());
}

/** Waits for the answer about a text with a base. */
const settled = (page, input, base) =>
  page.waitForFunction(([text, at]) => document.body.dataset.answered === text && document.body.dataset.base === at, [name(input), base.slice(0, 200)]);

/** The content of the page; symbols are read as the characters that they represent. */
const shown = () => {
  const plain = (element) => [...element.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    // The mark of a difference after the last character is not text.
    if (node.classList.contains("end")) return "";
    if (node.classList.contains("invisible")) return String.fromCodePoint(parseInt(node.title.slice(2), 16));
    return plain(node);
  }).join("");
  const of = (selector) => [...document.querySelectorAll(selector)];
  return {
    verdict: document.querySelector("[data-verdict]")?.dataset.verdict,
    written: plain(document.querySelector("#written")),
    lines: Object.fromEntries(of("#lines dd[data-standard]").map((line) => [line.dataset.standard, line.dataset.rejected ?? plain(line)])),
    colors: Object.fromEntries(of("#lines dd[data-standard]").map((line) => [line.dataset.standard,
      [...line.children].filter((it) => !it.matches(".delimiter, .line, .reason")).map((it) => [it.className, plain(it)])])),
    findings: of("#findings [data-code]").map((it) => [it.dataset.code, it.dataset.severity, it.querySelector(".place").textContent]),
    allowed: document.querySelector("#policy [data-allowed]")?.dataset.allowed,
    reasons: of("#policy li").map((it) => it.dataset.code),
    difference: document.querySelector(".difference .label-text")?.textContent,
  };
};

/** The expected content, by the driver. */
async function expected(native, { input, base }) {
  const { ok } = await native.ask({ op: "readings", input, base });
  const policy = (await native.ask({ op: "policy", input, base }));
  const line = ({ ok: reading, error }) => reading?.href ?? reading?.string ?? error.code;
  return {
    verdict: ok.verdict,
    written: input,
    lines: Object.fromEntries(Object.entries(ok.readings).map(([key, reading]) => [key, line(reading)])),
    findings: ok.findings.map(({ code, severity, offset, end }) => [code, severity, end - offset < 2 ? `byte ${offset}` : `bytes ${offset}–${end - 1}`]),
    allowed: policy.ok ? String(policy.ok.allowed) : undefined,
    reasons: policy.ok?.reasons.map(({ code }) => code) ?? [],
    difference: ok.first_difference === null ? undefined : `▲ first difference at byte ${ok.first_difference}`,
    readings: ok.readings,
  };
}

/** All requests and answers of the page about every row: without and with a base, and with a lenient policy. */
async function everything(rows) {
  const { ask } = await import("./backend.js");
  const { followUps, panelFollowUps, panelQuestions, questions, tableQuestions } = await import("./questions.js");
  const { read } = await import("./state.js");
  const { policy } = read("");
  const lenient = { schemes: ["http", "file", "x"], suffixes: ["example", "1"], any_port: true, credentials: true, dotless: true, repaired: true };
  const all = [];
  for (const { row, input, base = "" } of rows) {
    const record = async (asked) => {
      const answers = Object.keys(asked).length ? await ask(Object.values(asked)) : [];
      Object.values(asked).forEach((request, n) => all.push({ row, request, answer: JSON.stringify(answers[n]) }));
      return Object.fromEntries(Object.keys(asked).map((name, n) => [name, answers[n]]));
    };
    for (const found of new Set([base, "", "http://u@a:81/b/../c;d?e#f"])) {
      const now = { input, base: found, policy, pair: { checker: "go127", fetcher: "curl8" } };
      const answers = await record(questions(now));
      await record(followUps(now, answers));
      await record(tableQuestions(now, answers));
      await record(panelFollowUps(await record(panelQuestions(now, answers))));
      await record({ policy: questions({ ...now, policy: lenient }).policy });
    }
  }
  return all;
}

/** The rows of the catalogue to check: the first two of each class. */
const chosen = (rows) => rows.filter(({ row }) => /\.[12]$/.test(row));

export async function checks(tools) {
  const { check, native, rows, backend } = tools;
  const { page, problems, close } = await open(tools);

  for (const row of chosen(rows)) {
    await check(`row ${row.row} is shown as in the driver's answer`, async () => {
      await page.locator(`#gallery details:has([data-row="${row.row}"])`).evaluate((it) => { it.open = true; });
      await page.locator(`[data-row="${row.row}"]`).click();
      await settled(page, row.input.replace(/\r\n?/g, "\n"), row.base ?? "");
      const { readings, ...facts } = await expected(native, { ...row, input: row.input.replace(/\r\n?/g, "\n") });
      const { colors, ...found } = await page.evaluate(shown);
      for (const key of Object.keys(facts.lines)) if (!readings[key].ok) delete found.lines[key], delete facts.lines[key];
      assert.deepEqual(found, facts);
      for (const [key, { ok }] of Object.entries(readings).filter(([, { ok }]) => ok?.string !== undefined)) {
        const parts = PARTS.filter((part) => ok[part]).map((part) => [part, ok[part]]);
        assert.deepEqual(colors[key], parts, key);
      }
    });
  }

  await check("every answer about the catalogue equals the driver's", async () => {
    const asked = await page.evaluate(everything, rows);
    for (const { request, answer } of asked) assert.equal(answer, JSON.stringify(await native.ask(request)), JSON.stringify(request));
    assert.deepEqual([...new Set(asked.map(({ request }) => request.op))].sort(), ["between", "convert", "force", "form", "goto", "normalize", "normalize-tokens", "parse", "policy", "program-groups", "readings", "scheme", "tokens"]);
    assert.equal(new Set(asked.map(({ row }) => row)).size, rows.length);
    console.log(`${backend}: ${asked.length} answers about ${rows.length} rows equal the driver's`);
  });

  await check("differences are marked in the table", async () => {
    await type(page, "http://127.1:80/a");
    assert.equal(await page.locator('td.differs.different[data-part="host"]').count(), 3);
    assert.equal(await page.locator('td.differs.spelling[data-part="port"]').count(), 3);
    assert.equal(await page.locator('td.differs[data-part="path"]').count(), 0);
  });

  await check("a finding highlights its span on hover and on focus", async () => {
    await type(page, "http://127.1/");
    const highlighted = () => page.locator("#written .highlighted").allTextContents();
    await page.locator('[data-code="ambiguous-ipv4"]').hover();
    assert.equal((await highlighted()).join(""), "127.1");
    await page.locator("h1").hover();
    assert.equal((await highlighted()).join(""), "");
    await page.locator('[data-code="ambiguous-ipv4"] .place').focus();
    assert.equal((await highlighted()).join(""), "127.1");
    await page.locator('[data-code="ambiguous-ipv4"] .place').press("Enter");
    assert.equal(await page.evaluate(() => {
      const box = document.querySelector("#input");
      return box.value.slice(box.selectionStart, box.selectionEnd);
    }), "127.1");
  });

  await check("goto shows the tokens that are kept of the base, and those of the reference", async () => {
    await type(page, "../d?x", "http://a/b/c?q");
    const blocks = (name) => page.locator(`.token.${name} .value`).allTextContents();
    assert.deepEqual(await blocks("left"), ["c", "q"]);
    assert.deepEqual(await blocks("of-base"), ["http", "a", "/", "b"]);
    assert.deepEqual(await blocks("of-reference"), ["..", "d", "x"]);
    // If dot segments were removed or characters encoded, the origin of tokens is not shown.
    await type(page, "../c d", "http://a/b");
    assert.deepEqual([await blocks("left"), await blocks("of-base"), await blocks("of-reference")], [[], [], []]);
    assert.deepEqual(await page.locator("#tokens .row").last().locator(".token .value").allTextContents(), ["http", "a", "/", "c%20d"]);
  });

  await check("each normalization step shows its changes", async () => {
    await type(page, "HTTP://h:80/%7ea/../b");
    const step = (name) => page.locator(`[data-step="${name}"]`);
    assert.match(await step("case").locator("ins").textContent(), /^http/);
    assert.equal(await step("scheme").locator("del").textContent(), ":80");
    assert.equal(await step("url").textContent(), "URL Standard: as in browsersno change");
  });

  await check("the fields of a scheme", async () => {
    await type(page, "urn:isbn:0451450523");
    assert.match(await page.locator("#scheme").textContent(), /isbn139780451450524/);
  });

  await check("the policy can be changed", async () => {
    await type(page, "http://api.example.org:81/");
    assert.deepEqual((await page.evaluate(shown)).reasons, ["scheme", "port"]);
    await page.locator("#p-schemes").fill("http");
    await page.locator("#p-any_port").check();
    await page.locator('#policy [data-allowed="true"]').waitFor();
    await page.locator("#p-suffixes").fill("example.com");
    await page.locator('#policy [data-code="host"]').waitFor();
    await page.locator("#p-suffixes").fill("*.example.com");
    await page.getByText("Invalid policy or input").waitFor();
    await page.locator("#p-schemes").fill("");
    await page.locator("#p-suffixes").fill("");
    await page.locator("#p-any_port").uncheck();
  });

  await check("a link shares the input", async () => {
    const text = "http://h/\u200b?a=b&c#d+%e";
    await type(page, text, "http://b/");
    await page.waitForFunction(() => location.hash.includes("u=http"));
    await page.waitForTimeout(400);
    const fragment = new URL(page.url()).hash;
    const other = await open(tools, { fragment });
    assert.equal(await other.page.locator("#input").inputValue(), text);
    assert.equal(await other.page.locator("#base").inputValue(), "http://b/");
    assert.deepEqual(other.problems, []);
    await other.close();
  });

  await check("no errors, and no requests to other sites", async () => assert.deepEqual(problems, []));
  await close();
}
