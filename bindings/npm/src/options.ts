// Types that several classes share.

/** An equivalence level: equal texts, equal after normalization of the syntax, or by the rules of the scheme. */
export type Equivalence = "text" | "syntax" | "scheme";

/** A step of normalization. */
export type Step = "escape" | "case" | "path" | "scheme";

/** The options of `normalize`. */
export interface NormalizeOptions {
  /** The steps; default: all. */
  steps?: Step[];
  /** The style of paths in `file:` URLs; default: `posix`. */
  paths?: "posix" | "windows";
}
