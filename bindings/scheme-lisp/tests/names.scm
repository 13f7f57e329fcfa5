;; The names of SRFI 275 by library. `uri-equal?` and `uri-eqv?` are implied, but not listed there
;; (K3.15).
((srfi 275 iri)
  iri relative-iri iri? non-relative-iri? relative-iri?
  string->iri iri->string
  iri-scheme iri-user iri-host iri-port iri-path iri-query iri-fragment
  iri-authority
  update-iri-scheme update-iri-user update-iri-host update-iri-port update-iri-path
  update-iri-query update-iri-fragment
  update-iri-authority
  iri-equal?)
((srfi 275 uri)
  uri relative-uri uri? non-relative-uri? relative-uri?
  string->uri uri->string
  uri-scheme uri-user uri-host uri-port uri-path uri-query uri-fragment
  uri-authority
  update-uri-scheme update-uri-user update-uri-host update-uri-port update-uri-path
  update-uri-query update-uri-fragment
  update-uri-authority
  uri-equal?)
((srfi 275 iri in-place)
  set-iri-scheme! set-iri-user! set-iri-host! set-iri-port! set-iri-path! set-iri-query!
  set-iri-fragment! set-iri-authority!)
((srfi 275 uri in-place)
  set-uri-scheme! set-uri-user! set-uri-host! set-uri-port! set-uri-path! set-uri-query!
  set-uri-fragment! set-uri-authority!)
((srfi 275 normalise)
  resolve-iri-reference resolve-uri-reference
  normalise-iri-case normalise-uri-case
  normalise-iri-escape normalise-uri-escape
  normalise-iri-path-segments normalise-uri-path-segments
  normalise-iri normalise-uri
  iri-eqv? uri-eqv?
  iri->uri uri->iri)
((srfi 275 normalise in-place)
  normalise-iri-case! normalise-uri-case!
  normalise-iri-escape! normalise-uri-escape!
  normalise-iri-path-segments! normalise-uri-path-segments!
  normalise-iri! normalise-uri!)
