// Answers requests from standard input, one per line, with the WebAssembly module: node answer-with-wasm.mjs MODULE

import { readFile } from "node:fs/promises";

const [module] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(module), {});
const { room, ask, answer, memory } = instance.exports;
const NEWLINE = Buffer.from("\n");

const answerTo = (request) => {
  // Get the address before the view of the memory: allocation may move the memory.
  const address = room(request.length);
  new Uint8Array(memory.buffer, address, request.length).set(request);
  const length = ask();
  return Buffer.from(new Uint8Array(memory.buffer, answer(), length));
};

// Lines end with a newline only: `readline` ends them at other characters too, which JSON allows in a string.
let rest = Buffer.alloc(0);
for await (const chunk of process.stdin) {
  const answers = [];
  rest = Buffer.concat([rest, chunk]);
  let start = 0;
  for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, start)) {
    answers.push(answerTo(rest.subarray(start, end)), NEWLINE);
    start = end + 1;
  }
  rest = rest.subarray(start);
  process.stdout.write(Buffer.concat(answers));
}
if (rest.length > 0) process.stdout.write(Buffer.concat([answerTo(rest), NEWLINE]));
