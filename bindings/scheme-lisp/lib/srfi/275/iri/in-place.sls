;; SRFI 275: changing IRIs in place.
(library (srfi 275 iri in-place)
  (export
   set-iri-scheme! set-iri-user! set-iri-host! set-iri-port! set-iri-path! set-iri-query!
   set-iri-fragment! set-iri-authority!)
  (import (urlens identifiers)))
