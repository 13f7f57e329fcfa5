// URI templates (RFC 6570).

import { attempt, run } from "./module.js";

/** The value of a variable. An undefined or null value is left out. */
export type TemplateValue = string | number | null | undefined | (string | number)[] | { [name: string]: string | number };

/**
 * A URI template, all four levels.
 *
 * @example
 * const template = new Template("/users{/id}{?fields,lang}");
 * template.expand({ id: "a b", fields: ["name", "size"] }); // "/users/a%20b?fields=name,size"
 * template.match("/users/7?lang=en"); // { id: "7", lang: "en" }
 */
export class Template {
  readonly #text: string;

  /** Parses a template. Throws `UrlensError` if it is not valid. */
  constructor(text: string) {
    this.#text = String(text);
    run("template", { template: this.#text, vars: {} }, this.#text);
  }

  /** Tells if a text is a template. */
  static canParse(text: string): boolean {
    return attempt("template", { template: String(text), vars: {} }) !== null;
  }

  /** Replaces the variables by their values. */
  expand(values: Record<string, TemplateValue>): string {
    const vars = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
    return run<{ string: string }>("template", { template: this.#text, vars }, this.#text).string;
  }

  /** The values with which the template expands to a text, or null. */
  match(text: string): Record<string, unknown> | null {
    return run<{ vars: Record<string, unknown> | null }>("template-match", { template: this.#text, input: String(text) }, String(text)).vars;
  }

  /** The text of the template. */
  toString(): string {
    return this.#text;
  }
}
