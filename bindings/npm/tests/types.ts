// Types, checked by tsc and never run. A line after `@ts-expect-error` must be an error.

import { Iri, Policy, Template, Uri, Url, UrlensError, formats, readings, scan, type Decision, type Equivalence, type Finding, type Link } from "urlens";

const url = new Url("https://example.org/");
const href: string = url.href;
const parsed: Url | null = Url.parse("x", url);
url.hash = "top";
// @ts-expect-error: the origin cannot be set
url.origin = "x";
// @ts-expect-error: null must be handled
parsed.href;

const uri = new Uri("http://h/");
const scheme: string = uri.scheme;
const query: string | null = uri.query;
const level: Equivalence | null = uri.compare("http://h");
const copy: Uri = uri.with({ port: 80, query: null }).normalize({ steps: ["case"] });
// @ts-expect-error: no such step
uri.normalize({ steps: ["all"] });
// @ts-expect-error: components are read-only
uri.path = "/";
const iri: Iri = uri.toIri();

const text: string = new Template("{a}").expand({ a: ["x", 1] });
const findings: Finding[] = readings("http://127.1/").findings;
const decision: Decision = new Policy({ ports: [443] }).check("https://h/", { addresses: [] });
// @ts-expect-error: no such rule
new Policy({ port: 443 });
const links: Link[] = scan("x", { bare: false, format: "code" });
const valid: boolean = formats["uri-reference"]("x");
const code = (error: unknown): string | undefined => (error instanceof UrlensError ? error.code : undefined);

export { code, copy, decision, findings, href, iri, level, links, query, scheme, text, valid };
