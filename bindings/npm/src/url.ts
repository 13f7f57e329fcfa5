// URLs of the URL Standard.

import { attempt, run } from "./module.js";
import { indexOfByte } from "./error.js";
import { Iri, Uri } from "./reference.js";
import type { Equivalence, NormalizeOptions } from "./options.js";

interface Attributes {
  href: string;
  origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
}

interface Parsed extends Attributes {
  errors: { code: string; offset: number; count: number }[];
}

/** Attributes that the constructor takes instead of parsing: `Url.parse` has parsed already. */
let given: Attributes | null = null;

/** A validation error of the URL Standard: the text was repaired. */
export interface ValidationError {
  /** The name in the URL Standard, such as `special-scheme-missing-following-solidus`. */
  code: string;
  /** The first place in the given text, as an index of the string. */
  index: number;
  /** How often it occurs. */
  count: number;
}

/**
 * A URL, parsed as in browsers. Its attributes and their setters are those of the web API `URL`.
 *
 * Other than `URL`, it has no live `searchParams` (see `queryParams`), and it can be compared, normalized and converted.
 *
 * @example
 * const url = new Url("../c d", "https://Example.org/a/b");
 * url.href; // "https://example.org/c%20d"
 * url.port = "8443";
 * url.host; // "example.org:8443"
 */
export class Url {
  #it: Attributes;

  /** Parses a text, relative to a base if there is one. Throws `UrlensError` if it is not valid. */
  constructor(text: string | Url, base?: string | Url) {
    this.#it = given ?? run<Parsed>("parse", request(text, base), String(text));
  }

  /** Parses a text. Returns null if it is not valid. */
  static parse(text: string | Url, base?: string | Url): Url | null {
    const it = attempt<Parsed>("parse", request(text, base));
    return it && Url.#from(it);
  }

  /** Tells if a text is a URL, relative to a base if there is one. */
  static canParse(text: string | Url, base?: string | Url): boolean {
    return attempt<Parsed>("parse", request(text, base)) !== null;
  }

  /** The validation errors of a text that is a URL: an empty list if nothing was repaired. */
  static validationErrors(text: string, base?: string | Url): ValidationError[] {
    const { errors } = run<Parsed>("parse", request(text, base), text);
    return errors.map(({ code, offset, count }) => ({ code, index: indexOfByte(text, offset), count }));
  }

  static #from(it: Attributes): Url {
    given = it;
    try {
      return new Url(it.href);
    } finally {
      given = null;
    }
  }

  #set(attribute: keyof Attributes, value: string): void {
    this.#it = run<Attributes>("set", { as: "url", input: this.href, attribute, value: String(value) }, String(value));
  }

  /** The whole URL. Setting it throws `UrlensError` if the text is not valid. */
  get href(): string {
    return this.#it.href;
  }
  set href(value: string) {
    this.#it = run<Parsed>("parse", request(value), String(value));
  }

  /** The origin, such as `https://example.org`, or `null` as a text. */
  get origin(): string {
    return this.#it.origin;
  }

  /** The scheme with its colon. As in the web API, a value that is not possible changes nothing; so for all setters below. */
  get protocol(): string {
    return this.#it.protocol;
  }
  set protocol(value: string) {
    this.#set("protocol", value);
  }

  /** The user name, percent-encoded, or `""`. */
  get username(): string {
    return this.#it.username;
  }
  set username(value: string) {
    this.#set("username", value);
  }

  /** The password, percent-encoded, or `""`. */
  get password(): string {
    return this.#it.password;
  }
  set password(value: string) {
    this.#set("password", value);
  }

  /** The host, with the port if it is not the default of the scheme. */
  get host(): string {
    return this.#it.host;
  }
  set host(value: string) {
    this.#set("host", value);
  }

  /** The host without the port. */
  get hostname(): string {
    return this.#it.hostname;
  }
  set hostname(value: string) {
    this.#set("hostname", value);
  }

  /** The port, or `""` if it is the default of the scheme. */
  get port(): string {
    return this.#it.port;
  }
  set port(value: string) {
    this.#set("port", value);
  }

  /** The path, percent-encoded. */
  get pathname(): string {
    return this.#it.pathname;
  }
  set pathname(value: string) {
    this.#set("pathname", value);
  }

  /** The query with its question mark, or `""`. */
  get search(): string {
    return this.#it.search;
  }
  set search(value: string) {
    this.#set("search", value);
  }

  /** The fragment with its number sign, or `""`. */
  get hash(): string {
    return this.#it.hash;
  }
  set hash(value: string) {
    this.#set("hash", value);
  }

  /** The parameters of the query, decoded. A copy: assign a list to change the query. */
  get queryParams(): [string, string][] {
    return run<{ pairs: [string, string][] }>("form", { input: this.search.slice(1) }, this.search).pairs;
  }
  set queryParams(pairs: Iterable<[string, string]>) {
    const strings = Array.from(pairs, ([name, value]) => [String(name), String(value)]);
    this.search = run<{ string: string }>("form", { pairs: strings }, "").string;
  }

  /** The URL that a reference in a document at this URL means. */
  resolve(reference: string): Url {
    return new Url(reference, this);
  }

  /** The shortest reference from a base to this URL. */
  relativeTo(base: string | Url): string {
    return run<{ string: string }>("relativize", { as: "url", base: String(base), target: this.href }, String(base)).string;
  }

  /** The normal form: equivalent URLs have equal normal forms. */
  normalize(options: NormalizeOptions = {}): Url {
    return new Url(run<{ string: string }>("normalize", { as: "url", input: this.href, ...options }, this.href).string);
  }

  /** The first equivalence level at which both URLs are equal, or null. */
  compare(other: string | Url): Equivalence | null {
    return run<{ level: Equivalence | null }>("compare", { as: "url", a: this.href, b: String(other) }, String(other)).level;
  }

  /** This URL as a URI of RFC 3986. Throws `UrlensError` if its meaning would change. */
  toUri(): Uri {
    return new Uri(run<{ string: string }>("convert", { from: "url", to: "uri", input: this.href }, this.href).string);
  }

  /** This URL as an IRI of RFC 3987. Throws `UrlensError` if its meaning would change. */
  toIri(): Iri {
    return new Iri(run<{ string: string }>("convert", { from: "url", to: "iri", input: this.href }, this.href).string);
  }

  /** The whole URL. */
  toString(): string {
    return this.href;
  }

  /** The whole URL, for `JSON.stringify`. */
  toJSON(): string {
    return this.href;
  }
}

function request(text: string | Url, base?: string | Url): object {
  return base === undefined ? { as: "url", input: String(text) } : { as: "url", input: String(text), base: String(base) };
}
