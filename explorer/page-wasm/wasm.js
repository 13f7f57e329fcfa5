// A back end that calls the WebAssembly module: writes a request into its memory, and reads the answer from there.

/** The sentence about the input in the footer. */
export const privacy = "Your input does not leave this browser.";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Loads the module. It is compiled while loading, if the server sends its media type. */
async function load() {
  const response = await fetch("urlens.wasm");
  if (!response.ok) throw new Error(`urlens.wasm: the server answered ${response.status}`);
  const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
  const { instance } = await (isWasm ? WebAssembly.instantiateStreaming(response, {}) : WebAssembly.instantiate(await response.arrayBuffer(), {}));
  return instance.exports;
}

// Load once, at the start. Errors are reported by `ask`.
const module = load();
module.catch(() => {});

/** The answer to one request, as text. */
function answer(exports, request) {
  const bytes = encoder.encode(request);
  const room = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
  const length = exports.ask();
  // `ask` may grow the memory, which replaces the buffer.
  return decoder.decode(new Uint8Array(exports.memory.buffer, exports.answer(), length));
}

/** The answers to `requests`, in order. */
export async function ask(requests) {
  const exports = await module;
  return requests.map((request) => JSON.parse(answer(exports, JSON.stringify(request))));
}
