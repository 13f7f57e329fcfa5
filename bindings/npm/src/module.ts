// The WebAssembly module: instantiated at the first call, without waiting, from bytes that are part of this package.

import { BYTES } from "./bytes.js";
import { UrlensError, type Failure } from "./error.js";

interface Exports {
  room(length: number): number;
  ask(): number;
  answer(): number;
  memory: { buffer: ArrayBuffer };
}

// The types of the web platform are not needed for more than this.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};
declare const atob: (text: string) => string;
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let instance: Exports | undefined;

function instantiate(): Exports {
  const text = atob(BYTES);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Exports;
}

const LONE_SURROGATES = /\p{Surrogate}/gu;

/** A string without lone surrogates, which no URL contains. The web API replaces them, too. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replace(LONE_SURROGATES, "\uFFFD") : value;
}

/** The answer of an operation, or its failure. */
function answer<T>(op: string, fields: object): { ok: T } | { error: Failure } {
  instance ??= instantiate();
  let request = JSON.stringify({ op, ...fields });
  // A lone surrogate is written as an escape; other escapes with these letters only cost time.
  if (request.includes("\\ud")) request = JSON.stringify({ op, ...fields }, wellFormed);
  const bytes = encoder.encode(request);
  const address = instance.room(bytes.length);
  new Uint8Array(instance.memory.buffer, address, bytes.length).set(bytes);
  const length = instance.ask();
  // `ask` may grow the memory, which replaces the buffer.
  return JSON.parse(decoder.decode(new Uint8Array(instance.memory.buffer, instance.answer(), length)));
}

/** Runs an operation. Throws `UrlensError` if it fails; `text` is the text that the error is about. */
export function run<T>(op: string, fields: object, text: string): T {
  const result = answer<T>(op, fields);
  if ("ok" in result) return result.ok;
  throw new UrlensError(result.error, text);
}

/** Runs an operation, and returns null if it fails. */
export function attempt<T>(op: string, fields: object): T | null {
  const result = answer<T>(op, fields);
  return "ok" in result ? result.ok : null;
}
