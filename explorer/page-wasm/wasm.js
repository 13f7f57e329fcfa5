// Asks the WebAssembly module beside the page: a request is written into its memory, and the answer read there.

/** Where what is typed goes to. */
export const where = "browser";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let module;

/** The module, loaded once; a server that does not know its media type is fine. */
function load() {
  module ??= fetch("urlens.wasm").then(async (response) => {
    if (!response.ok) throw new Error(`urlens.wasm: the server answered ${response.status}`);
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
    return instance.exports;
  });
  return module;
}

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
  const exports = await load();
  return requests.map((request) => JSON.parse(answer(exports, JSON.stringify(request))));
}
