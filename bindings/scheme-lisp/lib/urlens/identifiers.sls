;; The procedures of SRFI 275, for URIs and IRIs. All rules are implemented by the C interface.
(library (urlens identifiers)
  (export
   identifier-error? identifier-error-code identifier-error-part identifier-error-offset
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
   set-iri-scheme! set-iri-user! set-iri-host! set-iri-port! set-iri-path! set-iri-query!
   set-iri-fragment! set-iri-authority!
   set-uri-scheme! set-uri-user! set-uri-host! set-uri-port! set-uri-path! set-uri-query!
   set-uri-fragment! set-uri-authority!
   resolve-iri-reference resolve-uri-reference
   normalise-iri-case normalise-uri-case
   normalise-iri-escape normalise-uri-escape
   normalise-iri-path-segments normalise-uri-path-segments
   normalise-iri normalise-uri
   iri-eqv? uri-eqv?
   iri->uri uri->iri
   normalise-iri-case! normalise-uri-case!
   normalise-iri-escape! normalise-uri-escape!
   normalise-iri-path-segments! normalise-uri-path-segments!
   normalise-iri! normalise-uri!)
  (import (rnrs) (urlens handles))

  ;; Numbers of the C header.

  (define SCHEME 0)
  (define AUTHORITY 1)
  (define USERINFO 2)
  (define HOST 3)
  (define PORT 4)
  (define PATH 5)
  (define QUERY 6)
  (define FRAGMENT 7)
  (define ESCAPE 1)
  (define CASE 2)
  (define DOTS 4)
  (define PATHS-POSIX 0)
  (define RESOLVE-STRICT 0)
  (define HOST-PERCENT 0)

  (define (unspecified) (if #f #f))

  ;; Constructors of procedures. Arguments: the name of the procedure, for errors, and the kind.

  (define (parser who kind)
    (lambda (text)
      (unless (string? text) (assertion-violation who "not a string" text))
      (let ((made (cell 1)))
        (with-text text
          (lambda (bytes length)
            (check who (c-parse (kind-number kind) bytes length made) text)))
        (receive kind made))))

  (define (printer who kind)
    (lambda (it)
      (check-kind who kind it)
      (identifier->text who it)))

  (define (field who component it)
    (let* ((result (cell 2))
           (error (c-get (handle-address it) component result))
           (text (view result 0)))
      (check who error it)
      text))

  (define (getter who kind component)
    (lambda (it)
      (check-kind who kind it)
      (field who component it)))

  (define (scheme-getter who kind)
    (lambda (it)
      (check-kind who kind it)
      (or (field who SCHEME it) (raise-relative who it))))

  ;; The port as a number of any size; `urlens_srfi_port` is limited to 64 bits.
  (define (port who it)
    (let ((digits (field who PORT it)))
      (and digits (string->number digits 10))))

  (define (port-getter who kind)
    (lambda (it)
      (check-kind who kind it)
      (port who it)))

  (define (authority-getter who kind)
    (lambda (it)
      (check-kind who kind it)
      (if (field who AUTHORITY it)
          (values (field who USERINFO it) (field who HOST it) (port who it))
          #f)))

  (define (setter who kind component)
    (lambda (it value)
      (check-kind who kind it)
      ;; A path cannot be removed: #f makes it empty.
      (let ((text (cond ((= component PORT) (port->text who value))
                        ((= component PATH) (or value ""))
                        (else value))))
        (check-text who text)
        (with-text text
          (lambda (bytes length)
            (check who (c-set (handle-address it) component bytes length) it value)))
        (unspecified))))

  (define (set-authority who kind it user host port)
    (check-kind who kind it)
    (check-text who user)
    (check-text who host)
    (let ((digits (port->text who port)))
      (with-text user
        (lambda (user-bytes user-length)
          (with-text host
            (lambda (host-bytes host-length)
              (with-text digits
                (lambda (port-bytes port-length)
                  (check who
                         (c-set-authority (handle-address it) user-bytes user-length
                                          host-bytes host-length port-bytes port-length)
                         it user host port)))))))
      (unspecified)))

  ;; Guile 3.0.8 cannot compile a procedure that defines another and returns a case-lambda, so that
  ;; `set-authority` is not an inner procedure.
  (define (authority-setter who kind)
    (case-lambda
      ((it user host port) (set-authority who kind it user host port))
      ((it none)
       (when none (assertion-violation who "neither #f nor user, host and port" none))
       (set-authority who kind it #f #f #f))))

  ;; The pure variant of an in-place procedure: changes a copy.
  (define (pure who kind change)
    (lambda (it . values)
      (check-kind who kind it)
      (let ((changed (copy who kind it)))
        (apply change changed values)
        changed)))

  ;; A relative reference does not get a scheme, and an identifier does not lose it: it would be of the other
  ;; type.
  (define (scheme-setter who kind)
    (let ((set (setter who kind SCHEME)))
      (lambda (it value)
        (check-kind who kind it)
        (when (or (relative-iri? it) (relative-uri? it)) (raise-relative who it))
        (unless value (raise-required who it))
        (set it value))))

  (define (scheme-updater who kind)
    (pure who kind (scheme-setter who kind)))

  (define (updater who kind component)
    (pure who kind (setter who kind component)))

  (define (normaliser! who kind steps)
    (lambda (it)
      (check-kind who kind it)
      (check who (c-normalize (handle-address it) steps PATHS-POSIX) it)
      (unspecified)))

  (define (normaliser who kind steps)
    (pure who kind (normaliser! who kind steps)))

  (define (resolver who kind)
    (lambda (base reference)
      (check-kind who kind base)
      (check-kind who kind reference)
      (let ((made (cell 1)))
        (with-text ((printer who kind) reference)
          (lambda (bytes length)
            (check who (c-resolve (handle-address base) bytes length RESOLVE-STRICT made)
                   base reference)))
        (receive kind made))))

  (define (converter who from to)
    (lambda (it)
      (check-kind who from it)
      (let ((made (cell 1)))
        (check who (c-convert (handle-address it) (kind-number to) HOST-PERCENT made) it)
        (receive to made))))

  (define (comparer who kind compare)
    (lambda (a b)
      (check-kind who kind a)
      (check-kind who kind b)
      (let* ((equal (cell 1))
             (error (compare (handle-address a) (handle-address b) equal)))
        (check who error a b)
        (true? equal))))

  ;; The procedures.

  (define string->iri (parser 'string->iri iris))
  (define iri->string (printer 'iri->string iris))

  (define iri-scheme (scheme-getter 'iri-scheme iris))
  (define iri-user (getter 'iri-user iris USERINFO))
  (define iri-host (getter 'iri-host iris HOST))
  (define iri-port (port-getter 'iri-port iris))
  (define iri-path (getter 'iri-path iris PATH))
  (define iri-query (getter 'iri-query iris QUERY))
  (define iri-fragment (getter 'iri-fragment iris FRAGMENT))
  (define iri-authority (authority-getter 'iri-authority iris))

  (define set-iri-scheme! (scheme-setter 'set-iri-scheme! iris))
  (define set-iri-user! (setter 'set-iri-user! iris USERINFO))
  (define set-iri-host! (setter 'set-iri-host! iris HOST))
  (define set-iri-port! (setter 'set-iri-port! iris PORT))
  (define set-iri-path! (setter 'set-iri-path! iris PATH))
  (define set-iri-query! (setter 'set-iri-query! iris QUERY))
  (define set-iri-fragment! (setter 'set-iri-fragment! iris FRAGMENT))
  (define set-iri-authority! (authority-setter 'set-iri-authority! iris))

  (define update-iri-scheme (scheme-updater 'update-iri-scheme iris))
  (define update-iri-user (updater 'update-iri-user iris USERINFO))
  (define update-iri-host (updater 'update-iri-host iris HOST))
  (define update-iri-port (updater 'update-iri-port iris PORT))
  (define update-iri-path (updater 'update-iri-path iris PATH))
  (define update-iri-query (updater 'update-iri-query iris QUERY))
  (define update-iri-fragment (updater 'update-iri-fragment iris FRAGMENT))
  (define update-iri-authority
    (pure 'update-iri-authority iris (authority-setter 'update-iri-authority iris)))

  (define iri-equal? (comparer 'iri-equal? iris c-equal))
  (define iri-eqv? (comparer 'iri-eqv? iris c-eqv))
  (define resolve-iri-reference (resolver 'resolve-iri-reference iris))

  (define normalise-iri-case! (normaliser! 'normalise-iri-case! iris CASE))
  (define normalise-iri-escape! (normaliser! 'normalise-iri-escape! iris ESCAPE))
  (define normalise-iri-path-segments! (normaliser! 'normalise-iri-path-segments! iris DOTS))
  (define normalise-iri! (normaliser! 'normalise-iri! iris (+ ESCAPE CASE DOTS)))
  (define normalise-iri-case (normaliser 'normalise-iri-case iris CASE))
  (define normalise-iri-path-segments (normaliser 'normalise-iri-path-segments iris DOTS))
  (define normalise-iri (normaliser 'normalise-iri iris (+ ESCAPE CASE DOTS)))
  (define normalise-iri-escape (normaliser 'normalise-iri-escape iris ESCAPE))

  (define string->uri (parser 'string->uri uris))
  (define uri->string (printer 'uri->string uris))

  (define uri-scheme (scheme-getter 'uri-scheme uris))
  (define uri-user (getter 'uri-user uris USERINFO))
  (define uri-host (getter 'uri-host uris HOST))
  (define uri-port (port-getter 'uri-port uris))
  (define uri-path (getter 'uri-path uris PATH))
  (define uri-query (getter 'uri-query uris QUERY))
  (define uri-fragment (getter 'uri-fragment uris FRAGMENT))
  (define uri-authority (authority-getter 'uri-authority uris))

  (define set-uri-scheme! (scheme-setter 'set-uri-scheme! uris))
  (define set-uri-user! (setter 'set-uri-user! uris USERINFO))
  (define set-uri-host! (setter 'set-uri-host! uris HOST))
  (define set-uri-port! (setter 'set-uri-port! uris PORT))
  (define set-uri-path! (setter 'set-uri-path! uris PATH))
  (define set-uri-query! (setter 'set-uri-query! uris QUERY))
  (define set-uri-fragment! (setter 'set-uri-fragment! uris FRAGMENT))
  (define set-uri-authority! (authority-setter 'set-uri-authority! uris))

  (define update-uri-scheme (scheme-updater 'update-uri-scheme uris))
  (define update-uri-user (updater 'update-uri-user uris USERINFO))
  (define update-uri-host (updater 'update-uri-host uris HOST))
  (define update-uri-port (updater 'update-uri-port uris PORT))
  (define update-uri-path (updater 'update-uri-path uris PATH))
  (define update-uri-query (updater 'update-uri-query uris QUERY))
  (define update-uri-fragment (updater 'update-uri-fragment uris FRAGMENT))
  (define update-uri-authority
    (pure 'update-uri-authority uris (authority-setter 'update-uri-authority uris)))

  (define uri-equal? (comparer 'uri-equal? uris c-equal))
  (define uri-eqv? (comparer 'uri-eqv? uris c-eqv))
  (define resolve-uri-reference (resolver 'resolve-uri-reference uris))

  (define normalise-uri-case! (normaliser! 'normalise-uri-case! uris CASE))
  (define normalise-uri-escape! (normaliser! 'normalise-uri-escape! uris ESCAPE))
  (define normalise-uri-path-segments! (normaliser! 'normalise-uri-path-segments! uris DOTS))
  (define normalise-uri! (normaliser! 'normalise-uri! uris (+ ESCAPE CASE DOTS)))
  (define normalise-uri-case (normaliser 'normalise-uri-case uris CASE))
  (define normalise-uri-path-segments (normaliser 'normalise-uri-path-segments uris DOTS))
  (define normalise-uri (normaliser 'normalise-uri uris (+ ESCAPE CASE DOTS)))

  ;; The SRFI requires it to encode characters that no URI can contain. So it also accepts an IRI, and
  ;; converts it to a URI (K3.1).
  (define normalise-uri-escape
    (let ((normalise (normaliser 'normalise-uri-escape uris ESCAPE))
          (convert (converter 'normalise-uri-escape iris uris)))
      (lambda (it)
        (normalise (if (iri? it) (convert it) it)))))

  (define iri->uri (converter 'iri->uri iris uris))
  (define uri->iri (converter 'uri->iri uris iris)))
