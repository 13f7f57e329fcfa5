;; SRFI 275: IRIs and relative references to them, as records.
(library (srfi 275 iri)
  (export
   iri relative-iri iri? non-relative-iri? relative-iri?
   string->iri iri->string
   iri-scheme iri-user iri-host iri-port iri-path iri-query iri-fragment
   iri-authority
   update-iri-scheme update-iri-user update-iri-host update-iri-port update-iri-path
   update-iri-query update-iri-fragment
   update-iri-authority
   iri-equal?)
  (import (urlens identifiers)))
