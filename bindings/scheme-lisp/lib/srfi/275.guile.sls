;; The library that Guile imports as (srfi 275 iri), (srfi 275 uri) and (srfi 275 normalise): it ignores
;; the word after the number (SRFI 97), so that one library exports the names of all three.
(library (srfi srfi-275)
  (export
   iri relative-iri iri? non-relative-iri? relative-iri?
   string->iri iri->string
   iri-scheme iri-user iri-host iri-port iri-path iri-query iri-fragment
   iri-authority
   update-iri-scheme update-iri-user update-iri-host update-iri-port update-iri-path
   update-iri-query update-iri-fragment
   update-iri-authority
   iri-equal?
   uri relative-uri uri? non-relative-uri? relative-uri?
   string->uri uri->string
   uri-scheme uri-user uri-host uri-port uri-path uri-query uri-fragment
   uri-authority
   update-uri-scheme update-uri-user update-uri-host update-uri-port update-uri-path
   update-uri-query update-uri-fragment
   update-uri-authority
   uri-equal?
   resolve-iri-reference resolve-uri-reference
   normalise-iri-case normalise-uri-case
   normalise-iri-escape normalise-uri-escape
   normalise-iri-path-segments normalise-uri-path-segments
   normalise-iri normalise-uri
   iri-eqv? uri-eqv?
   iri->uri uri->iri)
  (import (urlens identifiers)))
