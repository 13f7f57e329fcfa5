// A back end that calls WebAssembly modules: writes a request into the memory of one, and reads the answer from there.
// The first module answers most requests. Those that it does not include are answered by a second one, with all operations,
// which is loaded when it is needed.

/** The sentence about the input in the footer. */
export const privacy = "Your input does not leave this browser.";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Loads a module. It is compiled while loading, if the server sends its media type. */
async function load(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: the server answered ${response.status}`);
  const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
  const { instance } = await (isWasm ? WebAssembly.instantiateStreaming(response, {}) : WebAssembly.instantiate(await response.arrayBuffer(), {}));
  return instance.exports;
}

// Load once, at the start. Errors are reported by `ask`.
const first = load("urlens.wasm");
first.catch(() => {});

/** The module with all operations; undefined until it is needed. */
let all;

/** Loads the module with all operations, once. After an error, the next call tries again. */
function loadAll() {
  all ??= load("urlens-all.wasm").catch((error) => {
    all = undefined;
    throw error;
  });
  return all;
}

/** The answer to one request. */
function answer(exports, request) {
  const bytes = encoder.encode(JSON.stringify(request));
  const room = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
  const length = exports.ask();
  // `ask` may grow the memory, which replaces the buffer.
  return JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, exports.answer(), length)));
}

const isIncluded = ({ error }) => error?.code !== "not-included";

/** The answers to `requests`, in order. */
export async function ask(requests) {
  const exports = await first;
  const answers = requests.map((request) => answer(exports, request));
  if (answers.every(isIncluded)) return answers;
  const more = await loadAll();
  return answers.map((it, n) => (isIncluded(it) ? it : answer(more, requests[n])));
}
