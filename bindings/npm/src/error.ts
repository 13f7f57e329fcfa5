// Errors, with a code and a place.

/** An error of an operation, as the module returns it. */
export interface Failure {
  code: string;
  part: string | null;
  offset: number | null;
  message: string;
  accepted_as?: string | null;
}

/** The index in a string of an offset in its UTF-8 form. */
export function indexOfByte(text: string, offset: number): number {
  let bytes = 0;
  let index = 0;
  for (const character of text) {
    if (bytes >= offset) break;
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += character.length;
  }
  return index;
}

/**
 * A text that is not valid, or an operation that is not possible. It is a `TypeError`, as the errors of `new URL` are.
 *
 * @example
 * try {
 *   new Uri("http://example.org/a b");
 * } catch (error) {
 *   error.message; // "unexpected ' ' in path at byte 20"
 *   error.code; // "unexpected-character"
 *   error.index; // 20
 * }
 */
export class UrlensError extends TypeError {
  override readonly name = "UrlensError";
  /** A stable code, such as `missing-host`; all codes are in the documentation. */
  readonly code: string;
  /** The component, such as `host`, or null. */
  readonly part: string | null;
  /** The place in `text`, as a byte of its UTF-8 form, or null. */
  readonly offset: number | null;
  /** The place in `text`, as an index of the string, or null. */
  readonly index: number | null;
  /** The text that is not valid. */
  readonly text: string;
  /** Another kind of identifier that accepts the text, such as `url`, or null. */
  readonly acceptedAs: string | null;

  /** @internal */
  constructor(failure: Failure, text: string) {
    super(failure.message);
    this.code = failure.code;
    this.part = failure.part;
    this.offset = failure.offset;
    this.index = failure.offset === null ? null : indexOfByte(text, failure.offset);
    this.text = text;
    this.acceptedAs = failure.accepted_as ?? null;
  }
}
