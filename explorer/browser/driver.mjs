// The driver: `urlens jsonl` as a coprocess, with whose answers the page is compared.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Starts the driver. */
export function driver(binary) {
  const child = spawn(binary, ["jsonl"], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()(line));
  const text = (request) => new Promise((done) => {
    waiting.push(done);
    child.stdin.write(`${JSON.stringify(request)}\n`);
  });
  return { text, ask: async (request) => JSON.parse(await text(request)), child };
}

/** Ends the driver. */
export function stop({ child }) {
  child.stdin.end();
}
