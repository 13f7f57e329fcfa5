// Runs the examples of README.md: in each line with a comment `// value`, the expression has this value.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as urlens from "urlens";

const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);

test("README.md has examples", () => assert.ok(examples.length >= 2));
for (const [i, code] of examples.entries()) {
  test(`example ${i + 1} of README.md`, (t) => {
    const checked = [];
    const lines = code.split("\n").map((line) => {
      const [, expression, value] = /^(?!import|const|let)(.*?);? *\/\/ (.*)$/.exec(line) ?? [];
      if (expression === undefined) return line.replace(/^import .*/, "");
      checked.push(line);
      return `assert.deepEqual(${expression}, ${value});`;
    });
    new Function("assert", "ajv", ...Object.keys(urlens), lines.join("\n"))(assert, { addFormat() {} }, ...Object.values(urlens));
    assert.ok(checked.length > 0);
    t.diagnostic(`${checked.length} values`);
  });
}
