;; SRFI 275: normalizing identifiers in place.
(library (srfi 275 normalise in-place)
  (export
   normalise-iri-case! normalise-uri-case!
   normalise-iri-escape! normalise-uri-escape!
   normalise-iri-path-segments! normalise-uri-path-segments!
   normalise-iri! normalise-uri!)
  (import (urlens identifiers)))
