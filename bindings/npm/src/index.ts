// URLs (the URL Standard), URIs (RFC 3986) and IRIs (RFC 3987), and where the standards disagree.

export { UrlensError } from "./error.js";
export { formats } from "./formats.js";
export type { Equivalence, NormalizeOptions, Step } from "./options.js";
export { Policy, type CheckOptions, type Decision, type PolicyOptions } from "./policy.js";
export { readings, type Finding, type Reading, type Readings, type Severity } from "./readings.js";
export { Iri, IriRef, Uri, UriRef, type Components, type ToUriOptions } from "./reference.js";
export { scan, type Link, type ScanOptions } from "./scan.js";
export { Template, type TemplateValue } from "./template.js";
export { Url, type ValidationError } from "./url.js";
