// The lists of JSON Schema about formats: directly, and through ajv.

import assert from "node:assert/strict";
import test from "node:test";
import { Ajv } from "ajv";
import { formats } from "urlens";
import { needsLists, read } from "./lists.mjs";

for (const name of Object.keys(formats)) {
  test(`format ${name}`, needsLists, (t) => {
    const ajv = new Ajv({ strict: false });
    for (const [format, validate] of Object.entries(formats)) ajv.addFormat(format, validate);
    let count = 0;
    for (const { schema, tests } of read(`json-schema/${name}.json`)) {
      const { $schema, ...rules } = schema;
      const validate = ajv.compile(rules);
      for (const { description, data, valid } of tests) {
        if (typeof data === "string") assert.equal(formats[name](data), valid, description);
        assert.equal(validate(data), valid, description);
        count += 1;
      }
    }
    t.diagnostic(`${count} of ${count} cases`);
  });
}
