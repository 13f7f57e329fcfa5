// Who answers: here, the server that the page came from. The static page has another file in this place.
export { ask, where } from "./serve.js";
