// Asks the WebAssembly module beside the page: a request is written into its memory, and the answer read there.

/** Where what is typed goes to. */
export const where = "browser";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The module: compiled while it arrives, where the server knows its media type. */
async function load() {
  const response = await fetch("urlens.wasm");
  if (!response.ok) throw new Error(`urlens.wasm: the server answered ${response.status}`);
  const known = response.headers.get("content-type")?.startsWith("application/wasm");
  const { instance } = await (known ? WebAssembly.instantiateStreaming(response, {}) : WebAssembly.instantiate(await response.arrayBuffer(), {}));
  return instance.exports;
}

// Once, and before anybody asks; who asks is told if it went wrong.
const module = load();
module.catch(() => {});

/** The answer to one request, as text. */
function answer(exports, request) {
  const bytes = encoder.encode(request);
  const room = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
  const length = exports.ask();
  // Memory may have grown, and moved, while it thought.
  return decoder.decode(new Uint8Array(exports.memory.buffer, exports.answer(), length));
}

/** The answers to `requests`, in order. */
export async function ask(requests) {
  const exports = await module;
  return requests.map((request) => JSON.parse(answer(exports, JSON.stringify(request))));
}
