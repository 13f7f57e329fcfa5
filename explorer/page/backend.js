// The back end: the server of this page. The static page has another version of this file.
export { ask, privacy } from "./serve.js";
