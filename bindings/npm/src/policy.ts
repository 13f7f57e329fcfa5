// Policies for servers that fetch URLs that others supply.

import { run } from "./module.js";

/** The rules of a policy. Without any: `https` on its default port, to public hosts, without credentials. */
export interface PolicyOptions {
  /** The allowed schemes; default: `https`. */
  schemes?: string[];
  /** The allowed hosts; default: any. */
  hosts?: string[];
  /** Allowed domains, with their subdomains. */
  suffixes?: string[];
  /** The allowed ports; default: that of the scheme. */
  ports?: number[];
  /** Allow every port. */
  anyPort?: boolean;
  /** The allowed ports of single schemes: `{ https: [443, 8443] }`. */
  schemePorts?: Record<string, number[]>;
  /** Denied domains, with their subdomains. */
  denySuffixes?: string[];
  /** Names whose registrable domains are denied, with their subdomains. */
  denyDomains?: string[];
  /** Hosts with a port (`example.org:8443`) that are exempt from the rules on hosts, ports and addresses. */
  endpoints?: string[];
  /** Networks whose addresses are allowed although they are of a denied kind. */
  allowNetworks?: string[];
  /** Networks to deny in addition; kinds of addresses replace the defaults. */
  refuse?: string[];
  /** Allow credentials. */
  credentials?: boolean;
  /** Allow names without a dot. */
  dotless?: boolean;
  /** Allow text that the URL Standard repairs. */
  repaired?: boolean;
  /** The program that fetches, such as `node_url`: URLs that it reads differently are denied. */
  client?: string;
}

/** The decision of a policy about a URL. */
export interface Decision {
  allowed: boolean;
  /** The text to fetch. Pass on this text, not the one that was given. Null if it is denied. */
  url: string | null;
  /** Why it is denied. */
  reasons: { code: string; message: string }[];
  /** The decision about each resolved address, if addresses were given. */
  addresses?: { address: string; allowed: boolean; reasons: { code: string; message: string }[] }[];
}

/** More about a URL that is checked. */
export interface CheckOptions {
  /** The URL that redirected here. */
  base?: string;
  /** The addresses to which the host was resolved, which are checked, too. */
  addresses?: string[];
}

/**
 * Decides if a server may fetch a URL, from the text and the addresses of its host.
 *
 * @example
 * const policy = new Policy({ suffixes: ["example.org"] });
 * policy.check("https://api.example.org/v1").allowed; // true
 * policy.check("https://169.254.169.254/").allowed; // false
 */
export class Policy {
  readonly #rules: object;

  /** Throws `UrlensError` if a rule is not valid. */
  constructor(options: PolicyOptions = {}) {
    const { anyPort, schemePorts, denySuffixes, denyDomains, allowNetworks, ...same } = options;
    const renamed = { any_port: anyPort, scheme_ports: schemePorts, deny_suffixes: denySuffixes, deny_domains: denyDomains, allow_networks: allowNetworks };
    this.#rules = { ...same, ...renamed };
    this.check("https://example.org/");
  }

  /** The decision about a URL. */
  check(text: string, options: CheckOptions = {}): Decision {
    const decision = run<Decision>("policy", { ...this.#rules, ...options, input: String(text) }, String(text));
    return { ...decision, url: decision.url ?? null };
  }
}
