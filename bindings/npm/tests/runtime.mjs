// A few calls for runtimes that have no node:test.

import { Policy, Url, readings } from "../dist/esm/index.js";

const answers = [new Url("HTTP://Example.org/é").href, readings("http://127.1/").verdict, new Policy().check("https://127.1/").allowed];
const expected = ["http://example.org/%C3%A9", "different-host", false];
if (JSON.stringify(answers) !== JSON.stringify(expected)) throw new Error(`got ${JSON.stringify(answers)}`);
console.log(`${globalThis.Deno ? "deno" : globalThis.Bun ? "bun" : "node"}: ${answers.length} answers are as expected`);
