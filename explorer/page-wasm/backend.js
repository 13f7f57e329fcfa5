// The back end: the library as a WebAssembly module.
export { ask, privacy } from "./wasm.js";
