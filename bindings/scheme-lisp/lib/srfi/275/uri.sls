;; SRFI 275: URIs and relative references to them, as records.
(library (srfi 275 uri)
  (export
   uri relative-uri uri? non-relative-uri? relative-uri?
   string->uri uri->string
   uri-scheme uri-user uri-host uri-port uri-path uri-query uri-fragment
   uri-authority
   update-uri-scheme update-uri-user update-uri-host update-uri-port update-uri-path
   update-uri-query update-uri-fragment
   update-uri-authority
   uri-equal?)
  (import (urlens identifiers)))
