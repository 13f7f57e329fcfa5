// The back end: the library as a WebAssembly module.
export { ask, where } from "./wasm.js";
