;; SRFI 275: resolution, normalization, equivalence and conversion.
(library (srfi 275 normalise)
  (export
   resolve-iri-reference resolve-uri-reference
   normalise-iri-case normalise-uri-case
   normalise-iri-escape normalise-uri-escape
   normalise-iri-path-segments normalise-uri-path-segments
   normalise-iri normalise-uri
   iri-eqv? uri-eqv?
   iri->uri uri->iri)
  (import (urlens identifiers)))
