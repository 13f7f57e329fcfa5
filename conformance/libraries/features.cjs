// Prints what whatwg-url and node's own URL answer, as JSON: the texts of standard input (lines of [input, base]), and the cells of features.

const whatwg = require("whatwg-url");
const { readFileSync } = require("node:fs");

const read = (Class, [input, base]) => {
  try {
    return [(base === null ? new Class(input) : new Class(input, base)).href, null];
  } catch (error) {
    return [null, error.message];
  }
};
const requests = readFileSync(0, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));

/** What a library answers. */
function column(Class, names) {
  const url = new Class("http://h/?a=1");
  url.searchParams.append("a", "2");
  return {
    answers: requests.map((request) => read(Class, request)),
    names: [...names, ...Object.getOwnPropertyNames(Class), ...Object.getOwnPropertyNames(Class.prototype)],
    live: url.href === "http://h/?a=1&a=2",
    multi: url.searchParams.getAll("a").join() === "1,2",
    operators: [],
    json: false,
  };
}
console.log(JSON.stringify({
  "whatwg-url": column(whatwg.URL, Object.keys(whatwg)),
  node: column(URL, ["URL", "URLSearchParams", ...(globalThis.URLPattern ? ["URLPattern"] : [])]),
}));
