// Types that several classes share.

/** An equivalence level: equal texts, equal after normalization of the syntax, by the rules of the scheme, or without what does not name the resource, such as the fragment. */
export type Equivalence = "text" | "syntax" | "scheme" | "resource";

/** A step of normalization. */
export type Step = "escape" | "case" | "path" | "scheme";

/** The options of `normalize`. */
export interface NormalizeOptions {
  /** The steps; default: all. */
  steps?: Step[];
  /** The style of paths in `file:` URLs; default: `posix`. */
  paths?: "posix" | "windows";
}
