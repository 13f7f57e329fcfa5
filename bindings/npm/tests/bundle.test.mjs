// A bundle for browsers: one file without imports, which runs with nothing but WebAssembly and text encoders.

import assert from "node:assert/strict";
import test from "node:test";
import vm from "node:vm";
import { build } from "esbuild";

test("a bundle for browsers runs without node", async (t) => {
  const { outputFiles } = await build({
    stdin: { contents: 'import { Url } from "urlens"; globalThis.result = new Url("HTTP://Example.org/é").href;', resolveDir: import.meta.dirname },
    bundle: true,
    format: "iife",
    platform: "browser",
    minify: true,
    write: false,
  });
  const context = vm.createContext({ WebAssembly, TextEncoder, TextDecoder, atob });
  vm.runInContext(outputFiles[0].text, context);
  assert.equal(context.result, "http://example.org/%C3%A9");
  t.diagnostic(`${outputFiles[0].contents.length} bytes`);
});
