// Response times. Other load can only slow down the page, so the best of several runs counts. The browser measures.

import assert from "node:assert/strict";
import { open, type } from "./checks.mjs";

/** A build without optimization, on a machine that does other work, gets more time. */
const isDev = process.env.URLENS_PROFILE === "dev";

/** The limit from the request of the page to the first answer, in milliseconds. Files are cached, but for those of `urlens serve`, which no browser may store. */
const FIRST = isDev ? { serve: 1500, wasm: 1500 } : { serve: 300, wasm: 100 };

/** The limit from a keystroke to its answer, in milliseconds: one frame. */
const ANSWER = isDev ? 150 : 16;

/** The time after which a check gives up, in milliseconds. */
const TIMEOUT = 120_000;

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

export async function speed(tools) {
  const { check, backend } = tools;
  const first = FIRST[backend];

  await check(`the first answer takes less than ${first} ms`, async () => {
    const took = [];
    const { page, close } = await open(tools);
    const end = Date.now() + TIMEOUT;
    while (took.length < 10 || Math.min(...took) >= first && Date.now() < end) {
      await page.goto("about:blank");
      await page.goto(tools.url);
      await page.waitForFunction(() => document.body.dataset.ready !== undefined);
      took.push(await page.evaluate(() => Number(document.body.dataset.first)));
    }
    await close();
    console.log(`${backend}: the first answer takes ${Math.min(...took)} ms from the request of the page (best of ${took.length}; median ${median(took)})`);
    assert.ok(Math.min(...took) < first, `${took} ms`);
  });

  await check(`an answer takes less than ${ANSWER} ms`, async () => {
    const { page, close } = await open(tools);
    const took = [];
    // URLs of 200 characters.
    const texts = ["http://a.example/", "http://127.1/", "http://u@a.example:80/b?c=", "https://a.example/b/../", "mailto:a@b?subject="].map((text) => text.padEnd(200, "segment/"));
    const end = Date.now() + TIMEOUT;
    while (took.length < 5 * texts.length || Math.min(...took) >= ANSWER && Date.now() < end) {
      await type(page, texts[took.length % texts.length]);
      took.push(await page.evaluate(() => Number(document.body.dataset.took)));
    }
    await close();
    took.sort((a, b) => a - b);
    console.log(`${backend}: an answer about 200 characters takes ${took[0]} ms until it is drawn (best of ${took.length}; median ${median(took)})`);
    assert.ok(took[0] < ANSWER, `${took} ms`);
  });
}
