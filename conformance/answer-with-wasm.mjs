// Answers requests from standard input, one per line, with the WebAssembly module: node answer-with-wasm.mjs MODULE

import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const [module] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(module), {});
const { room, ask, answer, memory } = instance.exports;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

let written = [];
const flush = () => {
  process.stdout.write(written.join(""));
  written = [];
};
for await (const line of createInterface({ input: createReadStream(null, { fd: 0 }), crlfDelay: Infinity })) {
  const request = encoder.encode(line);
  // Get the address before the view of the memory: allocation may move the memory.
  const address = room(request.length);
  new Uint8Array(memory.buffer, address, request.length).set(request);
  const length = ask();
  written.push(`${decoder.decode(new Uint8Array(memory.buffer, answer(), length))}\n`);
  if (written.length === 10_000) flush();
}
flush();
