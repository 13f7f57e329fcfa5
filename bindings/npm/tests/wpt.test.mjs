// The lists of the Web Platform Tests about URLs and setters.

import assert from "node:assert/strict";
import test from "node:test";
import { Url } from "urlens";
import { needsLists, read } from "./lists.mjs";

const ATTRIBUTES = ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];

test("urltestdata.json", needsLists, (t) => {
  const cases = [...read("wpt/urltestdata.json"), ...read("wpt/urltestdata-javascript-only.json")].filter((it) => typeof it === "object");
  for (const it of cases) {
    const url = Url.parse(it.input, it.base ?? undefined);
    const about = JSON.stringify([it.input, it.base]);
    if (it.failure) {
      assert.equal(url, null, about);
      assert.throws(() => new Url(it.input, it.base ?? undefined), { name: "UrlensError" }, about);
      continue;
    }
    assert.ok(url, about);
    for (const name of ATTRIBUTES) if (name in it) assert.equal(url[name], it[name], `${about} ${name}`);
    assert.equal(new Url(url.href).href, it.href, about);
  }
  t.diagnostic(`${cases.length} of ${cases.length} cases`);
});

test("setters_tests.json", needsLists, (t) => {
  let count = 0;
  for (const [name, cases] of Object.entries(read("wpt/setters_tests.json"))) {
    if (name === "comment") continue;
    for (const it of cases) {
      const url = new Url(it.href);
      url[name] = it.new_value;
      for (const [attribute, expected] of Object.entries(it.expected)) assert.equal(url[attribute], expected, `${JSON.stringify(it)} ${attribute}`);
      count += 1;
    }
  }
  t.diagnostic(`${count} of ${count} cases`);
});
