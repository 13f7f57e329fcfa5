;; Handles of the C interface as records: memory, errors, and the types of SRFI 275.
;;
;; An identifier holds the address of a handle. A guardian returns unreachable identifiers, which are
;; freed when the next one is made. Code that uses an address refers to the identifier afterwards, in
;; the arguments of `check`, so that it is not freed during the call.
(library (urlens handles)
  (export
   c-parse c-get c-set c-set-authority c-normalize c-resolve c-convert c-equal c-eqv
   cell word true? view with-text
   check identifier-error? identifier-error-code identifier-error-part identifier-error-offset
   handle-address receive copy identifier->text raise-relative raise-required
   iri iri? non-relative-iri? relative-iri relative-iri?
   uri uri? non-relative-uri? relative-uri relative-uri?
   iris uris kind-number check-kind check-text port->text)
  (import (rnrs) (urlens foreign))

  ;; C functions. Those with the result `address` return the address of an error, or 0.

  (define-foreign address (c-parse "urlens_parse" number bytes length bytes))
  (define-foreign address (c-clone "urlens_clone" address bytes))
  (define-foreign nothing (c-free "urlens_free" address))
  (define-foreign address (c-is-relative "urlens_is_relative" address bytes))
  (define-foreign address (c-string "urlens_string" address bytes))
  (define-foreign address (c-get "urlens_srfi_get" address number bytes))
  (define-foreign address (c-set "urlens_set" address number bytes length))
  (define-foreign address
    (c-set-authority "urlens_srfi_set_authority" address bytes length bytes length bytes length))
  (define-foreign address (c-normalize "urlens_normalize" address number number))
  (define-foreign address (c-resolve "urlens_resolve" address bytes length number bytes))
  (define-foreign address (c-convert "urlens_convert" address number number bytes))
  (define-foreign address (c-equal "urlens_srfi_equal" address address bytes))
  (define-foreign address (c-eqv "urlens_srfi_eqv" address address bytes))
  (define-foreign address (c-mask-password "urlens_mask_password" bytes length bytes))
  (define-foreign nothing (c-text-free "urlens_text_free" address))
  (define-foreign nothing (c-error-free "urlens_error_free" address))

  ;; Kinds, by the numbers of the header: references, which may have a scheme.

  (define URI-REF 1)
  (define IRI-REF 3)

  ;; Memory: a cell is a bytevector that C writes to.

  (define word-size 8)

  (define (cell words) (make-bytevector (* words word-size) 0))

  (define (word bytes index)
    (bytevector-uint-ref bytes (* index word-size) (native-endianness) word-size))

  (define (true? bytes) (not (zero? (bytevector-u8-ref bytes 0))))

  ;; The text of the view that starts at word `index`; #f if it is absent.
  (define (view bytes index)
    (let ((address (word bytes index))
          (length (word bytes (+ index 1))))
      (and (not (zero? address))
           (bytes->text (address->bytevector address length)))))

  ;; Chez Scheme removes an initial U+FEFF as a byte order mark, so the text is decoded with a character
  ;; before it.
  (define (bytes->text bytes)
    (let* ((length (bytevector-length bytes))
           (prefixed (make-bytevector (+ length 1) 95)))
      (bytevector-copy! bytes 0 prefixed 1 length)
      (let ((text (utf8->string prefixed)))
        (substring text 1 (string-length text)))))

  ;; Calls `receive` with the bytes of a text and their number; #f is NULL. A NUL is appended so that an
  ;; empty text has an address.
  (define (with-text text receive)
    (if text
        (let ((bytes (string->utf8 (string-append text (string #\nul)))))
          (receive bytes (- (bytevector-length bytes) 1)))
        (receive #f 0)))

  ;; Errors.

  (define-condition-type &identifier-error &error
    make-identifier-error identifier-error?
    (code identifier-error-code)
    (part identifier-error-part)
    (offset identifier-error-offset))

  (define no-offset (- (expt 256 word-size) 1))

  ;; Raises the error at an address, if there is one.
  (define (check who error . irritants)
    (unless (zero? error)
      (let* ((bytes (address->bytevector error (* 7 word-size)))
             (code (view bytes 0))
             (part (view bytes 2))
             (offset (word bytes 4))
             (message (view bytes 5)))
        (c-error-free error)
        (fail who (string->symbol code) (and part (string->symbol part))
              (and (not (= offset no-offset)) offset) message irritants))))

  (define (fail who code part offset message irritants)
    (raise (condition (make-identifier-error code part offset)
                      (make-who-condition who)
                      (make-message-condition message)
                      (make-irritants-condition irritants))))

  (define (raise-relative who it)
    (fail who 'relative 'scheme #f "a relative reference has no scheme" (list it)))

  (define (raise-required who it)
    (fail who 'required 'scheme #f "scheme cannot be removed" (list it)))

  ;; Records. Relative references and identifiers with a scheme are different types.

  (define-type (handle make-handle handle? handle-address) (fields address))

  (define-type (any-iri make-any-iri iri?) (parent handle))
  (define-type (iri make-iri non-relative-iri?) (parent any-iri) (sealed #t))
  (define-type (relative-iri make-relative-iri relative-iri?) (parent any-iri) (sealed #t))

  (define-type (any-uri make-any-uri uri?) (parent handle))
  (define-type (uri make-uri non-relative-uri?) (parent any-uri) (sealed #t))
  (define-type (relative-uri make-relative-uri relative-uri?) (parent any-uri) (sealed #t))

  ;; Records print as #<iri http://example.org/>, in errors too. Passwords are replaced by ***.

  (define (identifier->text who it)
    (let* ((result (cell 2))
           (error (c-string (handle-address it) result))
           (text (view result 0)))
      (check who error it)
      text))

  (define (mask-password text)
    (with-text text
      (lambda (bytes length)
        (let ((made (cell 1)))
          (check 'mask-password (c-mask-password bytes length made))
          (let* ((address (word made 0))
                 (masked (view (address->bytevector address (* 2 word-size)) 0)))
            (c-text-free address)
            masked)))))

  (define (print-as name)
    (lambda (it port)
      (put-string port (string-append "#<" name " " (mask-password (identifier->text 'write it)) ">"))))

  (define printers
    (for-each
     (lambda (type) (set-printer! type (print-as (symbol->string (record-type-name type)))))
     (list (record-type-descriptor iri) (record-type-descriptor relative-iri)
           (record-type-descriptor uri) (record-type-descriptor relative-uri))))

  ;; A kind: its number, predicate, constructors, and the message for arguments of other types.
  (define-type (kind make-kind kind?
                kind-number kind-is? kind-make kind-make-relative kind-message)
    (fields number is? make make-relative message))

  (define iris (make-kind IRI-REF iri? make-iri make-relative-iri "not an IRI or relative reference"))
  (define uris (make-kind URI-REF uri? make-uri make-relative-uri "not a URI or relative reference"))

  (define (check-kind who kind it)
    (unless ((kind-is? kind) it) (assertion-violation who (kind-message kind) it)))

  (define (check-text who it)
    (unless (or (not it) (string? it)) (assertion-violation who "neither a string nor #f" it)))

  ;; The digits of a port.
  (define (port->text who it)
    (cond ((not it) #f)
          ((and (integer? it) (exact? it) (not (negative? it))) (number->string it))
          (else (assertion-violation who "neither a port nor #f" it))))

  (define handles (make-guardian))

  (define (reclaim)
    (let ((it (handles)))
      (when it
        (c-free (handle-address it))
        (reclaim))))

  ;; The identifier whose handle C has written to a cell.
  (define (receive kind made)
    (reclaim)
    (let* ((address (word made 0))
           (relative (cell 1))
           (error (c-is-relative address relative))
           (make (if (true? relative) (kind-make-relative kind) (kind-make kind)))
           (it (make address)))
      (handles it)
      (check 'receive error it)
      it))

  (define (copy who kind it)
    (let ((made (cell 1)))
      (check who (c-clone (handle-address it) made) it)
      (receive kind made))))
