// Who answers: here, the library itself, in this browser.
export { ask, where } from "./wasm.js";
