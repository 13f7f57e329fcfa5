// The hand-written table of `set` against `with`. URLENS_SET_CASES names the file of cases that `edges set` of `conformance` writes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Iri, IriRef, Uri, UriRef, UrlensError } from "urlens";

const CLASSES = { uri: Uri, "uri-ref": UriRef, iri: Iri, "iri-ref": IriRef };
const file = process.env.URLENS_SET_CASES;

/** A text, or the code and the byte of an error. */
function outcome(change) {
  try {
    return String(change());
  } catch (error) {
    if (!(error instanceof UrlensError)) throw error;
    return { code: error.code, offset: error.offset };
  }
}

test("components are set as the table says", { skip: file ? false : "URLENS_SET_CASES is not set" }, (t) => {
  const cases = readFileSync(file, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
  let count = 0;
  for (const { as, input, part, value, text, error } of cases) {
    // The package has no class for zones, parameters are set by `URLSearchParams`, and `Url` has the attributes of the web API only:
    // `compare-edges wasm` asks the module of the package for these cases.
    if (!(as in CLASSES) || part.startsWith("query:")) continue;
    const it = new CLASSES[as](input);
    assert.deepEqual(outcome(() => it.with({ [part]: value })), text ?? error, JSON.stringify({ as, input, part, value }).slice(0, 300));
    assert.equal(String(it), input);
    count += 1;
  }
  t.diagnostic(`${count} of ${cases.length} cases`);
  assert.ok(count > 20_000, `${count}`);
});
