;; Tests of SRFI 275: names, tables, examples and errors.
;;
;; The first argument is the folder of this file. Both implementations support the name
;; (srfi :275 iri) for (srfi 275 iri).
(import (rnrs) (rnrs eval)
        (srfi :275 iri) (srfi :275 uri) (srfi :275 normalise)
        (srfi :275 iri in-place) (srfi :275 uri in-place) (srfi :275 normalise in-place)
        (only (urlens identifiers) identifier-error? identifier-error-code identifier-error-offset)
        (urlens check))

(define folder (cadr (command-line)))

(define (open name)
  (open-file-input-port (string-append folder "/" name) (file-options) (buffer-mode block)
                        (make-transcoder (utf-8-codec))))

;; All data in a file.
(define (read-all port)
  (let ((datum (read port)))
    (if (eof-object? datum)
        '()
        (cons datum (read-all port)))))

;; The code of the error that is raised; `type` for an argument of the wrong type.
(define-syntax raised
  (syntax-rules ()
    ((_ expression)
     (guard (it ((identifier-error? it) (identifier-error-code it))
                ((assertion-violation? it) 'type))
       expression
       'nothing))))

;; The text of an identifier of either kind.
(define (text it)
  (if (iri? it) (iri->string it) (uri->string it)))

;; The text of an identifier after a procedure has changed it.
(define (after it change! . values)
  (apply change! it values)
  (text it))

;; Names
(define names (read-all (open "names.scm")))

;; All symbols in a datum.
(define (symbols datum)
  (cond ((symbol? datum) (list datum))
        ((pair? datum) (append (symbols (car datum)) (symbols (cdr datum))))
        (else '())))

(define (sorted names)
  (list-sort (lambda (a b) (string<? (symbol->string a) (symbol->string b))) names))

(define (test-names)
  ;; S3.78: each library exports exactly the names of the SRFI.
  (for-each
   (lambda (library)
     (test-equal (car library) (sorted (cdr library)) (sorted (exports-of (cddar library)))))
   names)
  (test-equal "number of names" 86 (apply + (map (lambda (it) (length (cdr it))) names)))
  ;; Every name is used below.
  (let ((used (symbols (read-all (open "suite.sps")))))
    (for-each
     (lambda (name) (test-equal name #t (and (memq name used) #t)))
     (apply append (map cdr names))))
  ;; S3.2: `iri` and `relative-iri` are names of record types.
  (test-equal "IRIs are of two types" '(#f #t #f #t)
    (let ((a (string->iri "a:b")) (b (string->iri "b")))
      (list (eq? (record-type-descriptor iri) (record-type-descriptor relative-iri))
            (eq? (record-rtd a) (record-type-descriptor iri))
            (eq? (record-rtd b) (record-type-descriptor iri))
            (eq? (record-rtd b) (record-type-descriptor relative-iri)))))
  (test-equal "URIs are of two types" '(#f #t #f #t)
    (let ((a (string->uri "a:b")) (b (string->uri "b")))
      (list (eq? (record-type-descriptor uri) (record-type-descriptor relative-uri))
            (eq? (record-rtd a) (record-type-descriptor uri))
            (eq? (record-rtd b) (record-type-descriptor uri))
            (eq? (record-rtd b) (record-type-descriptor relative-uri))))))

;; Tables
(define tables (car (read-all (open "data.scm"))))

(define (rows name) (cdr (assq name tables)))

;; S3.80-97: resolution, of IRIs and of URIs.
(define (test-resolution id base reference expected)
  (test-equal id (list expected expected)
    (list
     (iri->string (resolve-iri-reference (string->iri base) (string->iri reference)))
     (uri->string (resolve-uri-reference (string->uri base) (string->uri reference))))))

;; The procedures of the tables: how input is parsed, the pure procedure, and the in-place one.
(define transforms
  (list
   (list "normalise-uri-case" (list string->uri normalise-uri-case normalise-uri-case!))
   (list "normalise-iri-case" (list string->iri normalise-iri-case normalise-iri-case!))
   (list "normalise-uri-escape" (list string->uri normalise-uri-escape normalise-uri-escape!))
   (list "normalise-iri-escape" (list string->iri normalise-iri-escape normalise-iri-escape!))
   (list "normalise-{uri,iri}-path-segments"
         (list string->uri normalise-uri-path-segments normalise-uri-path-segments!)
         (list string->iri normalise-iri-path-segments normalise-iri-path-segments!))
   (list "uri->iri" (list string->uri uri->iri #f))
   (list "iri->uri" (list string->iri iri->uri #f))))

(define (times n change it)
  (if (zero? n) it (times (- n 1) change (change it))))

;; The number of rows that are parsed as IRIs because `string->uri` rejects them.
(define parsed-as-iri 0)

;; S3.98-172: pure and in-place procedures give equal results.
(define (test-transform id name input expected n)
  (define (results parse pure in-place)
    (cons (text (times n pure (parse input)))
          (if in-place
              (let ((it (parse input)))
                (list (begin (times n (lambda (it) (in-place it) it) it) (text it))))
              '())))
  (define ways
    ;; S3.11, K3.1: `string->uri` must reject the input of five rows for `normalise-uri-escape`, which
    ;; are parsed as IRIs instead.
    (map (lambda (way)
           (if (and (eq? (car way) string->uri) (invalid-uri? input))
               (begin (set! parsed-as-iri (+ parsed-as-iri 1)) (list string->iri (cadr way) #f))
               way))
         (cdr (assoc name transforms))))
  (let ((found (apply append (map (lambda (way) (apply results way)) ways))))
    (test-equal id (map (lambda (it) expected) found) found)))

(define (invalid-uri? text)
  (eq? (raised (string->uri text)) 'unexpected-character))

;; S3.173-217: fields, of IRIs and of URIs.
(define (test-parse id input relative? scheme . fields)
  (define (fields-of it is? absolute? relative? scheme . getters)
    (append
     (list (is? it) (absolute? it) (relative? it) (if (relative? it) (raised (scheme it)) (scheme it)))
     (map (lambda (get) (get it)) getters)))
  (let ((expected (append (list #t (not relative?) relative? (if relative? 'relative scheme)) fields)))
    (test-equal id (list expected expected input input)
      (let ((iri (string->iri input)) (uri (string->uri input)))
        (list
         (fields-of iri iri? non-relative-iri? relative-iri? iri-scheme
                    iri-user iri-host iri-port iri-path iri-query iri-fragment)
         (fields-of uri uri? non-relative-uri? relative-uri? uri-scheme
                    uri-user uri-host uri-port uri-path uri-query uri-fragment)
         (iri->string iri)
         (uri->string uri))))))

;; Examples of the SRFI, verbatim
(define (test-examples)
  ;; S3.20
  (let ((example-IRI (string->iri "http://example.org:80/ex#IRI")))
    (test-equal "an IRI" "http://example.org:80/ex#IRI" (iri->string example-IRI))
    (test-equal "iri?" #t (iri? example-IRI))
    (test-equal "non-relative-iri?" #t (non-relative-iri? example-IRI))
    (test-equal "iri-scheme" "http" (iri-scheme example-IRI))
    (test-equal "iri-user" #f (iri-user example-IRI))
    (test-equal "iri-host" "example.org" (iri-host example-IRI))
    (test-equal "iri-port" 80 (iri-port example-IRI))
    (test-equal "iri-path" "/ex" (iri-path example-IRI))
    (test-equal "iri-query" #f (iri-query example-IRI))
    (test-equal "iri-fragment" "IRI" (iri-fragment example-IRI)))
  ;; S3.21
  (let ((example-IRI (string->iri "/ex#IRI")))
    (test-equal "a relative reference" "/ex#IRI" (iri->string example-IRI))
    (test-equal "iri? of it" #t (iri? example-IRI))
    (test-equal "non-relative-iri? of it" #f (non-relative-iri? example-IRI))
    (test-equal "relative-iri? of it" #t (relative-iri? example-IRI))
    (test-equal "iri-scheme of it" 'relative (raised (iri-scheme example-IRI)))
    (test-equal "iri-user of it" #f (iri-user example-IRI))
    (test-equal "iri-host of it" #f (iri-host example-IRI))
    (test-equal "iri-port of it" #f (iri-port example-IRI))
    (test-equal "iri-path of it" "/ex" (iri-path example-IRI))
    (test-equal "iri-query of it" #f (iri-query example-IRI))
    (test-equal "iri-fragment of it" "IRI" (iri-fragment example-IRI)))
  ;; S3.46, S3.80-97
  (let* ((string-cases (list "g:h" "g" "./g" "g/" "/g" "//g"))
         (resolve-with (lambda (base)
                         (lambda (ref)
                           (iri->string (resolve-iri-reference (string->iri base) (string->iri ref)))))))
    (test-equal "base01"
      '("g:h" "http://a/bb/ccc/g" "http://a/bb/ccc/g" "http://a/bb/ccc/g/" "http://a/g" "http://g")
      (map (resolve-with "http://a/bb/ccc/d;p?q") string-cases))
    (test-equal "base02"
      '("g:h" "http://a/bb/ccc/d/g" "http://a/bb/ccc/d/g" "http://a/bb/ccc/d/g/" "http://a/g" "http://g")
      (map (resolve-with "http://a/bb/ccc/d/") string-cases))
    (test-equal "base07"
      '("g:h" "file:///a/bb/ccc/g" "file:///a/bb/ccc/g" "file:///a/bb/ccc/g/" "file:///g" "file://g")
      (map (resolve-with "file:///a/bb/ccc/d;p?q") string-cases)))
  ;; S3.10
  (for-each
   (lambda (it) (test-equal it it (iri->string (string->iri it))))
   '("http://example.org/some/where/place" "urn:/some/where/place")))

;; Setters, in both interfaces and for both kinds
(define setters
  (list
   (list 'scheme update-iri-scheme set-iri-scheme! update-uri-scheme set-uri-scheme!)
   (list 'user update-iri-user set-iri-user! update-uri-user set-uri-user!)
   (list 'host update-iri-host set-iri-host! update-uri-host set-uri-host!)
   (list 'port update-iri-port set-iri-port! update-uri-port set-uri-port!)
   (list 'path update-iri-path set-iri-path! update-uri-path set-uri-path!)
   (list 'query update-iri-query set-iri-query! update-uri-query set-uri-query!)
   (list 'fragment update-iri-fragment set-iri-fragment! update-uri-fragment set-uri-fragment!)
   (list 'authority update-iri-authority set-iri-authority!
         update-uri-authority set-uri-authority!)))

;; S3.7, S3.23-41: both setters give the expected text or error code. The pure one does not change its
;; argument, nor does the in-place one on an error.
(define (test-setter input field values expected)
  (define (both parse pure in-place)
    (let ((it (parse input)) (left (parse input)) (result #f))
      (list (let ((code (raised (set! result (apply pure it values)))))
              (if (eq? code 'nothing) (text result) code))
            (text it)
            (let ((code (raised (apply in-place left values))))
              (if (eq? code 'nothing) (text left) (list code (text left)))))))
  (let* ((way (cdr (assq field setters)))
         (one (list expected input (if (string? expected) expected (list expected input)))))
    (test-equal (list field input values) (list one one)
      (list (both string->iri (car way) (cadr way))
            (both string->uri (caddr way) (cadddr way))))))

(define (test-setters)
  (for-each
   (lambda (row) (apply test-setter row))
   '(("http://h/a" scheme ("ftp") "ftp://h/a")
     ("http://h/a" scheme ("1") unexpected-character)
     ("/a" scheme ("ftp") relative)
     ("http://h/a" scheme (#f) required)
     ("http://h/a" user ("me") "http://me@h/a")
     ("http://me@h/a" user (#f) "http://h/a")
     ("http://h/a" user ("a@b") unexpected-character)
     ("http://h/a" host ("example.org") "http://example.org/a")
     ("http://h/a" host (#f) "http:/a")
     ("http://me@h/a" host (#f) "http://me@/a")
     ("//h//a" host (#f) like-authority)
     ("foo:a" host ("h") rootless)
     ("http://h/a" host ("a b") unexpected-character)
     ("http://h/a" host ("h:1") unexpected-character)
     ("http://h/a" port (8080) "http://h:8080/a")
     ("http://h:1/a" port (#f) "http://h/a")
     ("http://h/a" port (99999999999999999999) "http://h:99999999999999999999/a")
     ("http://h/a" port (-1) type)
     ("http://h/a" port (1.5) type)
     ("http://h/a" port ("80") type)
     ("http://h/a" path ("/b/c") "http://h/b/c")
     ("http://h/a" path (#f) "http://h")
     ("http://h/a" path ("b") rootless)
     ("foo:a" path ("//b") like-authority)
     ("foo:a" path ("b:c") "foo:b:c")
     ("a" path ("b:c") like-scheme)
     ("a" path ("//b") like-authority)
     ("a" path ("b?c") unexpected-character)
     ("a" path ("%z") bad-escape)
     ("a?b" query ("c?d") "a?c?d")
     ("a?b" query ("") "a?")
     ("a?b" query (#f) "a")
     ("a?b" query ("#") unexpected-character)
     ("a#b" fragment ("c") "a#c")
     ("a#b" fragment (#f) "a")
     ("a#b" fragment (#\c) type)
     ("foo:/a" authority ("me" "h" 1) "foo://me@h:1/a")
     ("foo://x@y:2/a" authority (#f "h" #f) "foo://h/a")
     ("foo://x@y:2/a" authority (#f #f #f) "foo:/a")
     ("foo://x@y:2/a" authority (#f) "foo:/a")
     ("foo:/a" authority (#f "h:1" #f) unexpected-character)
     ("foo:/a" authority ("a@b" "h" #f) unexpected-character)
     ("foo:a" authority (#f "h" #f) rootless)
     ("foo://h//a" authority (#f #f #f) like-authority)
     ("foo://h/a" authority ("h") type)))
  ;; S3.41: only the host of an IRI may contain non-ASCII characters.
  (test-equal "the host of an IRI" "http://crêpes.example/"
    (after (string->iri "http://h/") set-iri-host! "crêpes.example"))
  (test-equal "the host of a URI" 'unexpected-character
    (raised (set-uri-host! (string->uri "http://h/") "crêpes.example")))
  ;; S3.22: three values, or #f.
  (for-each
   (lambda (row)
     (test-equal (car row) (list (cdr row) (cdr row))
       (list (call-with-values (lambda () (iri-authority (string->iri (car row)))) list)
             (call-with-values (lambda () (uri-authority (string->uri (car row)))) list))))
   '(("http://me@h:80/" "me" "h" 80) ("//h" #f "h" #f) ("//" #f "" #f) ("//@" "" #f #f) ("/a" #f))))

;; Equality, normalization and conversion
;; S3.42-45, K3.19: the table of docs/srfi-275.md.
(define (test-equality)
  (for-each
   (lambda (row)
     (let ((a (car row)) (b (cadr row)))
       (test-equal (list a b) (append (cddr row) (cddr row))
         (let ((iri-a (string->iri a)) (iri-b (string->iri b))
               (uri-a (string->uri a)) (uri-b (string->uri b)))
           (list (iri-equal? iri-a iri-b) (iri-eqv? iri-a iri-b)
                 (uri-equal? uri-a uri-b) (uri-eqv? uri-a uri-b))))))
   '(("http://h:080" "http://h:80" #t #t) ("//:" "//" #t #t) ("foo://h:" "foo://h" #t #t)
     ("HTTP://h/" "http://h/" #f #t) ("http://h/%7e" "http://h/~" #f #t) ("foo:a/../b" "foo:b" #f #t)
     ("http://h" "http://h/" #f #f) ("/a/../b" "/b" #f #f) ("foo:a?" "foo:a" #f #f)
     ("//h/a" "http://h/a" #f #f))))

(define (written it write)
  (call-with-string-output-port (lambda (port) (write it port))))

;; Records print as their type and text, alone, in data, and in errors.
(define (test-printing)
  (for-each
   (lambda (row)
     (let ((it ((car row) (cadr row))) (expected (caddr row)))
       (test-equal (cadr row)
         (list expected expected (string-append "((" expected "))"))
         (list (written it write) (written it display) (written (list (list it)) write)))))
   (list
    (list string->iri "http://example.org/" "#<iri http://example.org/>")
    (list string->iri "/a?ô" "#<relative-iri /a?ô>")
    (list string->uri "urn:a:b" "#<uri urn:a:b>")
    (list string->uri "" "#<relative-uri >")
    (list string->uri "http://user:secret@h/" "#<uri http://user:***@h/>")))
  (test-equal "irritants" '("#<iri http://h/>" "\"a b\"")
    (guard (it ((identifier-error? it)
                (map (lambda (it) (written it write)) (condition-irritants it))))
      (update-iri-host (string->iri "http://h/") "a b")))
  (test-equal "irritants of another type" '("#<uri http://h/>")
    (guard (it ((assertion-violation? it)
                (map (lambda (it) (written it write)) (condition-irritants it))))
      (iri-host (string->uri "http://h/")))))

;; S3.16, S3.26: ports are exact integers of any size.
(define (test-ports)
  (for-each
   (lambda (port)
     (let ((iri (update-iri-port (string->iri "http://h/") port))
           (uri (update-uri-authority (string->uri "http://h/") #f "h" port))
           (digits (number->string port)))
       (test-equal digits
         (list port port #t (string-append "http://h:" digits "/") (list #f "h" port))
         (list (iri-port iri) (uri-port uri) (exact? (iri-port iri)) (iri->string iri)
               (call-with-values (lambda () (uri-authority uri)) list)))))
   (list 0 80 65536 18446744073709551615 18446744073709551616 99999999999999999999
         (+ (expt 10 300) 7)))
  (test-equal "leading zeros" '(80 #f)
    (list (iri-port (string->iri "//h:00080")) (iri-port (string->iri "//h:")))))

(define (test-normalisation)
  ;; K3.20: a conversion decodes what an IRI may contain unescaped, and keeps case and dots.
  (test-equal "uri->iri" "HTTP://H/a/../ô/./%2F"
    (iri->string (uri->iri (string->uri "HTTP://H/a/../%c3%b4/./%2F"))))
  ;; S3.71-72: escapes, case and path.
  (test-equal "normalise-iri" '("http://h/ô/b" "http://h/ô/b")
    (list (iri->string (normalise-iri (string->iri "HTTP://H/%c3%b4/%2e%2E/ô/./b")))
          (after (string->iri "HTTP://H/%c3%b4/%2e%2E/ô/./b") normalise-iri!)))
  (test-equal "normalise-uri" '("http://h/%C3%B4/b" "http://h/%C3%B4/b")
    (list (uri->string (normalise-uri (string->uri "HTTP://H/a/%2e%2E/%c3%b4/./b")))
          (after (string->uri "HTTP://H/a/%2e%2E/%c3%b4/./b") normalise-uri!)))
  ;; S3.47, S3.55, S3.76: an argument of the wrong type is an error everywhere.
  (let ((an-iri (string->iri "a:b")) (a-uri (string->uri "a:b")) (relative-uri (string->uri "b")))
    (for-each
     (lambda (procedure)
       (test-equal procedure '(type type)
         (list (raised (procedure a-uri)) (raised (procedure "a:b")))))
     (list iri->string iri-scheme iri-user iri-host iri-port iri-path iri-query iri-fragment
           iri-authority normalise-iri normalise-iri-case normalise-iri-escape
           normalise-iri-path-segments normalise-iri! normalise-iri-case! normalise-iri-escape!
           normalise-iri-path-segments! iri->uri))
    (for-each
     (lambda (procedure)
       (test-equal procedure '(type type)
         (list (raised (procedure an-iri)) (raised (procedure #f)))))
     (list uri->string uri-scheme uri-user uri-host uri-port uri-path uri-query uri-fragment
           uri-authority normalise-uri normalise-uri-case normalise-uri-path-segments
           normalise-uri! normalise-uri-case! normalise-uri-escape! normalise-uri-path-segments!
           uri->iri))
    ;; S3.44
    (test-equal "a URI and an IRI" '(type type type type type type)
      (list (raised (iri-equal? an-iri a-uri)) (raised (uri-equal? an-iri a-uri))
            (raised (iri-eqv? an-iri a-uri)) (raised (uri-eqv? an-iri a-uri))
            (raised (resolve-iri-reference an-iri a-uri))
            (raised (resolve-uri-reference an-iri a-uri))))
    (test-equal "relative base" 'no-scheme
      (raised (resolve-uri-reference relative-uri a-uri)))
    (test-equal "predicates of other types" '(#f #f #f #f #f #f)
      (list (iri? a-uri) (non-relative-iri? "a:b") (relative-iri? 1)
            (uri? an-iri) (non-relative-uri? '()) (relative-uri? relative-iri?))))
  ;; S3.9, S3.11: an invalid character is an error with its byte offset.
  (test-equal "not a string" '(type type) (list (raised (string->iri 'a)) (raised (string->uri #f))))
  (test-equal "byte of an error" 8
    (guard (it ((identifier-error? it) (identifier-error-offset it))) (string->iri "http://a b/")))
  ;; An initial U+FEFF is not removed as a byte order mark.
  (test-equal "U+FEFF" (string #\xFEFF #\a) (iri-path (string->iri (string #\xFEFF #\a)))))

;; The peak memory of this process in megabytes; #f if it is unknown.
(define (peak)
  (and (file-exists? "/proc/self/status")
       (call-with-input-file "/proc/self/status"
         (lambda (port)
           (let next ((word (read port)))
             (cond ((eof-object? word) #f)
                   ((eq? word 'VmHWM:) (div (read port) 1000))
                   (else (next (read port)))))))))

;; Makes identifiers of 400 megabytes in total: unused ones are freed, and used ones are not.
(define (test-memory)
  (let ((kept (string->iri "http://h/%7e")) (long (make-string 10000 #\a)))
    (do ((i 0 (+ i 1))) ((= i 20000))
      (update-iri-query (string->iri long) (number->string i)))
    (test-equal "not freed" "http://h/%7e" (iri->string kept))
    (let ((peak (peak)))
      (for-each display (list implementation ": " "peak memory " (or peak "unknown") " MB\n"))
      (test-equal "freed" #t (or (not peak) (< peak 200))))))

;; The examples of the README: each expression before => has the value after it.
(define (test-readme)
  (define source
    (let ((port (open "../README.md")))
      (let skip ()
        (unless (equal? (get-line port) "```scheme") (skip)))
      (let take ((lines ""))
        (let ((line (get-line port)))
          (if (equal? line "```")
              lines
              (take (string-append lines line (string #\newline))))))))
  (define libraries '((rnrs) (srfi :275 iri) (srfi :275 iri in-place) (srfi :275 normalise)))
  ;; Definitions apply to all following expressions.
  (let next ((data (cdr (read-all (open-string-input-port source)))) (definitions '()))
    (cond ((null? data) #t)
          ((and (pair? (cdr data)) (eq? (cadr data) '=>))
           (test-equal (car data) (caddr data)
             (eval `(let () ,@(reverse definitions) ,(car data)) (apply environment libraries)))
           (next (cdddr data) definitions))
          (else (next (cdr data) (cons (car data) definitions))))))

(group "names" test-names)
(group "resolutions" (lambda () (for-each (lambda (row) (apply test-resolution row)) (rows 'resolutions))))
(group "transforms" (lambda () (for-each (lambda (row) (apply test-transform row)) (rows 'transforms))))
(group "non-ASCII rows" (lambda () (test-equal "K3.1" 5 parsed-as-iri)))
(group "parses" (lambda () (for-each (lambda (row) (apply test-parse row)) (rows 'parses))))
(group "examples" test-examples)
(group "setters" test-setters)
(group "ports" test-ports)
(group "printing" test-printing)
(group "equality" test-equality)
(group "normalization, conversion, errors" test-normalisation)
(group "memory" test-memory)
(group "README" test-readme)
;; Not `(exit (finish))`: for Chez Scheme #t is a failure.
(exit (if (finish) 0 1))
