// Runs all checks in a browser with both back ends, and prints how many pass.

import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { driver, stop } from "./driver.mjs";
import { checks } from "./checks.mjs";
import { features } from "./features.mjs";
import { hostile } from "./hostile.mjs";
import { startServer } from "./server.mjs";
import { speed } from "./speed.mjs";
import { views } from "./views.mjs";

const { URLENS_BINARY: binary, URLENS_PAGE: page, URLENS_TOOLS: tools, URLENS_SHOTS: shots } = process.env;
const require = createRequire(resolve(tools, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
mkdirSync(shots, { recursive: true });

/** The maximum size of the module in bytes, compressed by brotli. The goal is 300,000. */
const MAXIMUM_SIZE = 300_000;

let passed = 0;
const failures = [];

/** Runs one check and counts it. */
async function check(name, run) {
  try {
    await run();
    passed += 1;
  } catch (error) {
    failures.push(name);
    console.error(`FAILED ${name}\n  ${String(error.message ?? error).split("\n").slice(0, 12).join("\n  ")}`);
  }
}

/** Starts `urlens serve`, and returns its URL. */
async function serve() {
  const child = spawn(binary, ["serve", "--port", "0", "--until-eof"], { stdio: ["pipe", "pipe", "inherit"] });
  const [url] = await new Promise((done, fail) => {
    child.on("error", fail);
    createInterface({ input: child.stdout }).once("line", (line) => done([line]));
  });
  return { url, end: () => child.stdin.end() };
}

const rows = JSON.parse(readFileSync(new URL("../page/gallery.json", import.meta.url), "utf8"))
  .flatMap(({ code, severity, examples }) => examples.map((example) => ({ ...example, code, severity })));
const native = driver(binary);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const backends = [["serve", await serve()], ["wasm", await startServer(page)]];
try {
  for (const [backend, { url }] of backends) {
    const checkBackend = (name, run) => check(`${backend}: ${name}`, run);
    const tools = { browser, url, axe, native, rows, backend, shots, check: checkBackend };
    await checks(tools);
    await features(tools);
    await hostile(tools);
    await views(tools);
    await speed(tools);
  }
  const sizes = ["urlens.wasm", "urlens-all.wasm"].map((name) => {
    const module = readFileSync(resolve(page, name));
    const compressed = brotliCompressSync(module).length;
    console.log(`${name}: ${module.length} bytes, ${gzipSync(module, { level: 9 }).length} by gzip, ${compressed} by brotli`);
    return compressed;
  });
  await check(`the compressed module of the page is smaller than ${MAXIMUM_SIZE} bytes`, () => {
    if (sizes[0] >= MAXIMUM_SIZE) throw new Error(`${sizes[0]} bytes`);
  });
} finally {
  await browser.close();
  backends.forEach(([, { end }]) => end());
  stop(native);
}
console.log(`explorer: ${passed} of ${passed + failures.length} checks pass; screenshots in ${shots}`);
process.exitCode = failures.length ? 1 : 0;
