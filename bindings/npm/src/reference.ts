// URIs (RFC 3986), IRIs (RFC 3987), and references, which may be relative.

import { attempt, run } from "./module.js";
import { Url } from "./url.js";
import type { Equivalence, NormalizeOptions } from "./options.js";

type Kind = "uri" | "uri-ref" | "iri" | "iri-ref";

interface Parsed {
  string: string;
  scheme: string | null;
  authority: string | null;
  userinfo: string | null;
  host: string | null;
  port: string | null;
  path: string;
  query: string | null;
  fragment: string | null;
}

/** Components to replace. Each must be valid alone, and percent-encoded already; null removes one. */
export interface Components {
  /** Only a `UriRef` or `IriRef` can lose its scheme. */
  scheme?: string | null;
  authority?: string | null;
  host?: string | null;
  userinfo?: string | null;
  /** The user information before its first colon. */
  username?: string | null;
  /** The user information after its first colon. */
  password?: string | null;
  port?: string | number | null;
  path?: string;
  query?: string | null;
  fragment?: string | null;
}

/** The order in which components can be set: there is no port without a host. */
const ORDER = ["scheme", "authority", "host", "userinfo", "username", "password", "port", "path", "query", "fragment"] as const;

/** The members that URIs, IRIs and references share. Values are immutable; a component is null if it is absent, and `""` if it is empty. */
abstract class Reference {
  #kind: Kind;
  #it: Parsed;

  /** @internal */
  protected constructor(kind: Kind, text: string) {
    this.#kind = kind;
    this.#it = run<Parsed>("parse", { as: kind, input: String(text) }, String(text));
  }

  /** The scheme, or null in a relative reference. */
  get scheme(): string | null {
    return this.#it.scheme;
  }
  /** The authority: user information, host and port. */
  get authority(): string | null {
    return this.#it.authority;
  }
  /** The user information. */
  get userinfo(): string | null {
    return this.#it.userinfo;
  }
  /** The host, as written. */
  get host(): string | null {
    return this.#it.host;
  }
  /** The port, as written. */
  get port(): string | null {
    return this.#it.port;
  }
  /** The path, which may be empty. */
  get path(): string {
    return this.#it.path;
  }
  /** The query, without its question mark. */
  get query(): string | null {
    return this.#it.query;
  }
  /** The fragment, without its number sign. */
  get fragment(): string | null {
    return this.#it.fragment;
  }

  /** A copy with other components. Throws `UrlensError` if one is not valid. */
  with(components: Components): this {
    let text = this.toString();
    for (const part of ORDER) {
      const value = components[part];
      if (value !== undefined) text = run<Parsed>("set", { as: this.#kind, input: text, part, value }, String(value)).string;
    }
    return this.#like(text);
  }

  /** The normal form: equivalent texts have equal normal forms. */
  normalize(options: NormalizeOptions = {}): this {
    return this.#like(run<{ string: string }>("normalize", { as: this.#kind, input: this.toString(), ...options }, this.toString()).string);
  }

  /** The first equivalence level at which both are equal, or null. */
  compare(other: string | Reference): Equivalence | null {
    return run<{ level: Equivalence | null }>("compare", { as: this.#kind, a: this.toString(), b: String(other) }, String(other)).level;
  }

  /** The text. */
  toString(): string {
    return this.#it.string;
  }

  /** The text, for `JSON.stringify`. */
  toJSON(): string {
    return this.toString();
  }

  /** @internal */
  protected call(op: string, fields: object, about: string): string {
    return run<{ string: string }>(op, { as: this.#kind, ...fields }, about).string;
  }

  /** @internal */
  protected converted(to: Kind | "url", options: object = {}): string {
    return run<{ string: string }>("convert", { from: this.#kind, to, input: this.toString(), ...options }, this.toString()).string;
  }

  #like(text: string): this {
    return new (this.constructor as new (text: string) => this)(text);
  }
}

/** How a non-ASCII host is written in a URI: percent-encoded as RFC 3987 says, or by IDNA as in DNS. */
export interface ToUriOptions {
  host?: "percent" | "idna";
}

/**
 * A URI of RFC 3986: it has a scheme, and nothing is repaired.
 *
 * @example
 * const uri = new Uri("http://example.org/docs/guide?v=1");
 * uri.query; // "v=1"
 * String(uri.resolve("../api")); // "http://example.org/api"
 * String(uri.with({ query: null, port: 8080 })); // "http://example.org:8080/docs/guide"
 */
export class Uri extends Reference {
  constructor(text: string) {
    super("uri", text);
  }
  /** Tells if a text is a URI. */
  static canParse(text: string): boolean {
    return attempt("parse", { as: "uri", input: String(text) }) !== null;
  }
  /** The scheme. */
  override get scheme(): string {
    return super.scheme!;
  }
  /** Resolves a reference against this base. */
  resolve(reference: string | UriRef): Uri {
    return new Uri(this.call("resolve", { base: this.toString(), ref: String(reference) }, String(reference)));
  }
  /** The shortest reference from a base to this URI. */
  relativeTo(base: string | Uri): UriRef {
    return new UriRef(this.call("relativize", { base: String(base), target: this.toString() }, String(base)));
  }
  /** This URI as an IRI, with escapes of Unicode characters decoded. */
  toIri(): Iri {
    return new Iri(this.converted("iri"));
  }
  /** This URI as a URL. Throws `UrlensError` if the URL Standard gives it another meaning. */
  toUrl(): Url {
    return new Url(this.converted("url"));
  }
}

/** A URI or a relative reference of RFC 3986. */
export class UriRef extends Reference {
  constructor(text: string) {
    super("uri-ref", text);
  }
  /** Tells if a text is a URI or a relative reference. */
  static canParse(text: string): boolean {
    return attempt("parse", { as: "uri-ref", input: String(text) }) !== null;
  }
}

/**
 * An IRI of RFC 3987, which may contain Unicode characters.
 *
 * @example
 * String(new Iri("http://bücher.example/é").toUri({ host: "idna" })); // "http://xn--bcher-kva.example/%C3%A9"
 */
export class Iri extends Reference {
  constructor(text: string) {
    super("iri", text);
  }
  /** Tells if a text is an IRI. */
  static canParse(text: string): boolean {
    return attempt("parse", { as: "iri", input: String(text) }) !== null;
  }
  /** The scheme. */
  override get scheme(): string {
    return super.scheme!;
  }
  /** Resolves a reference against this base. */
  resolve(reference: string | IriRef): Iri {
    return new Iri(this.call("resolve", { base: this.toString(), ref: String(reference) }, String(reference)));
  }
  /** The shortest reference from a base to this IRI. */
  relativeTo(base: string | Iri): IriRef {
    return new IriRef(this.call("relativize", { base: String(base), target: this.toString() }, String(base)));
  }
  /** This IRI as a URI. */
  toUri(options: ToUriOptions = {}): Uri {
    return new Uri(this.converted("uri", options));
  }
  /** This IRI as a URL. Throws `UrlensError` if the URL Standard gives it another meaning. */
  toUrl(): Url {
    return new Url(this.converted("url"));
  }
}

/** An IRI or a relative reference of RFC 3987. */
export class IriRef extends Reference {
  constructor(text: string) {
    super("iri-ref", text);
  }
  /** Tells if a text is an IRI or a relative reference. */
  static canParse(text: string): boolean {
    return attempt("parse", { as: "iri-ref", input: String(text) }) !== null;
  }
}
