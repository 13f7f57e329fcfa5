;; The library that Guile imports as (srfi 275 iri in-place), (srfi 275 uri in-place) and (srfi 275
;; normalise in-place); see 275.guile.sls.
(library (srfi srfi-275 in-place)
  (export
   set-iri-scheme! set-iri-user! set-iri-host! set-iri-port! set-iri-path! set-iri-query!
   set-iri-fragment! set-iri-authority!
   set-uri-scheme! set-uri-user! set-uri-host! set-uri-port! set-uri-path! set-uri-query!
   set-uri-fragment! set-uri-authority!
   normalise-iri-case! normalise-uri-case!
   normalise-iri-escape! normalise-uri-escape!
   normalise-iri-path-segments! normalise-uri-path-segments!
   normalise-iri! normalise-uri!)
  (import (urlens identifiers)))
