// Answers requests [input, base] with whatwg-url and with node's own URL, one per line: href or null, and the message of an error.

const { URL: Whatwg } = require("whatwg-url");
const { readFileSync } = require("node:fs");

const read = (Class, [input, base]) => {
  try {
    return [(base === null ? new Class(input) : new Class(input, base)).href, null];
  } catch (error) {
    return [null, error.message];
  }
};
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const request = JSON.parse(line);
  console.log(JSON.stringify([read(Whatwg, request), read(URL, request)]));
}
