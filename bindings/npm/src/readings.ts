// How each standard reads a text, and what may go wrong.

import { run } from "./module.js";
import { indexOfByte, UrlensError, type Failure } from "./error.js";

/** How severe a finding is. */
export type Severity = "info" | "low" | "medium" | "high" | "critical";

/** A problem of a text. */
export interface Finding {
  /** A stable code, such as `misleading-userinfo`. */
  code: string;
  severity: Severity;
  /** The component. */
  part: string;
  /** The place in the text, as indexes of the string. */
  start: number;
  end: number;
  message: string;
  /** The rules of the standards that differ. */
  rule: string;
  advice: string;
}

/** The components that a standard finds, or its error. */
export type Reading = { ok: Record<string, string | null>; error?: undefined } | { ok?: undefined; error: UrlensError };

/** How the standards read a text. */
export interface Readings {
  /** `same`, `different-host`, `rejected-by-some` and others: see the documentation. */
  verdict: string;
  /** The first character at which the readings differ, as an index of the string, or null. */
  firstDifference: number | null;
  rfc3986: Reading;
  rfc3987: Reading;
  whatwg: Reading;
  findings: Finding[];
}

interface RawFinding {
  code: string;
  severity: Severity;
  part: string;
  offset: number;
  end: number;
  message: string;
  rule: string;
  advice: string;
}

type RawReading = { ok: Record<string, unknown> } | { error: Failure };

interface Answer {
  verdict: string;
  first_difference: number | null;
  readings: Record<"rfc3986" | "rfc3987" | "whatwg", RawReading>;
  findings: RawFinding[];
}

/**
 * Reads a text by RFC 3986, RFC 3987 and the URL Standard, and reports where they differ.
 *
 * @example
 * const { verdict, findings } = readings("http://127.1/");
 * verdict; // "different-host"
 * findings[0].code; // "ambiguous-ipv4"
 */
export function readings(text: string, base?: string): Readings {
  const input = String(text);
  const answer = run<Answer>("readings", base === undefined ? { input } : { input, base: String(base) }, input);
  const reading = (raw: RawReading): Reading => {
    if ("error" in raw) return { error: new UrlensError(raw.error, input) };
    const components = Object.entries(raw.ok).filter(([, value]) => value === null || typeof value === "string");
    return { ok: Object.fromEntries(components) as Record<string, string | null> };
  };
  return {
    verdict: answer.verdict,
    firstDifference: answer.first_difference === null ? null : indexOfByte(input, answer.first_difference),
    rfc3986: reading(answer.readings.rfc3986),
    rfc3987: reading(answer.readings.rfc3987),
    whatwg: reading(answer.readings.whatwg),
    findings: answer.findings.map(({ code, severity, part, offset, end, message, rule, advice }) => ({
      code,
      severity,
      part,
      start: indexOfByte(input, offset),
      end: indexOfByte(input, end),
      message,
      rule,
      advice,
    })),
  };
}
