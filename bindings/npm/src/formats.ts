// The formats of JSON Schema that are about identifiers.

import { Iri, IriRef, Uri, UriRef } from "./reference.js";
import { Template } from "./template.js";

/**
 * The formats `uri`, `uri-reference`, `iri`, `iri-reference` and `uri-template` of JSON Schema, for ajv and similar validators.
 *
 * @example
 * for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
 */
export const formats: Readonly<Record<"uri" | "uri-reference" | "iri" | "iri-reference" | "uri-template", (text: string) => boolean>> = {
  uri: (text) => Uri.canParse(text),
  "uri-reference": (text) => UriRef.canParse(text),
  iri: (text) => Iri.canParse(text),
  "iri-reference": (text) => IriRef.canParse(text),
  "uri-template": (text) => Template.canParse(text),
};
