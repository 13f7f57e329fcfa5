;; SRFI 275: changing URIs in place.
(library (srfi 275 uri in-place)
  (export
   set-uri-scheme! set-uri-user! set-uri-host! set-uri-port! set-uri-path! set-uri-query!
   set-uri-fragment! set-uri-authority!)
  (import (urlens identifiers)))
