// Links in text.

import { run } from "./module.js";
import { indexOfByte } from "./error.js";
import { readings, type Finding } from "./readings.js";

/** A link in a text. */
export interface Link {
  /** The text of the link. */
  text: string;
  /** The place, as indexes of the string. */
  start: number;
  end: number;
  /** A URL, an address without a scheme, or an e-mail address. */
  kind: "url" | "bare" | "email";
  /** The findings about a URL. Their places are relative to the link. */
  findings: Finding[];
}

/** The options of `scan`. */
export interface ScanOptions {
  /** Find addresses without a scheme; default: true. */
  bare?: boolean;
  /** Find e-mail addresses; default: true. */
  email?: boolean;
  /** In `code`, source code or a log, URLs with credentials or invalid hosts are found, too. Default: `text`. */
  format?: "text" | "code";
}

/**
 * Finds links in a text by UTS #58, with the findings about each URL.
 *
 * @example
 * scan("See https://127.1/a_(b), please.")[0].text; // "https://127.1/a_(b)"
 */
export function scan(text: string, options: ScanOptions = {}): Link[] {
  const input = String(text);
  const { links } = run<{ links: Pick<Link, "start" | "end" | "text" | "kind">[] }>("scan", { ...options, input }, input);
  return links.map(({ text, start, end, kind }) => ({
    text,
    start: indexOfByte(input, start),
    end: indexOfByte(input, end),
    kind,
    findings: kind === "url" ? readings(text).findings : [],
  }));
}
