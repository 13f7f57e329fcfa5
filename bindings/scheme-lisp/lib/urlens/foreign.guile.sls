;; The foreign layer of Guile 3: the library, its functions, its memory.
(library (urlens foreign)
  (export define-foreign address->bytevector make-guardian define-type set-printer!)
  (import (rnrs)
          (only (guile) define-values getenv make-guardian)
          (only (srfi srfi-9 gnu) set-record-type-printer!)
          (only (system foreign)
                bytevector->pointer make-pointer pointer->bytevector
                pointer->procedure %null-pointer size_t uint32 uintptr_t void)
          (only (system foreign-library) load-foreign-library foreign-library-pointer))

  (define the-library
    (load-foreign-library (or (getenv "URLENS_LIBRARY") "liburlens_ffi")))

  ;; Types of both implementations: `address`, a number; `bytes`, a bytevector or #f for NULL;
  ;; `length`; `number`; and `nothing`, for results.
  (define (foreign-type type)
    (case type
      ((address) uintptr_t)
      ((bytes) '*)
      ((length) size_t)
      ((number) uint32)
      ((nothing) void)
      (else (assertion-violation 'define-foreign "unknown type" type))))

  (define (converter type)
    (if (eq? type 'bytes)
        (lambda (bytes) (if bytes (bytevector->pointer bytes) %null-pointer))
        (lambda (number) number)))

  (define (foreign result name types)
    (let ((call (pointer->procedure (foreign-type result)
                                    (foreign-library-pointer the-library name)
                                    (map foreign-type types)))
          (converters (map converter types)))
      (lambda arguments
        (apply call (map (lambda (convert it) (convert it)) converters arguments)))))

  (define-syntax define-foreign
    (syntax-rules ()
      ((_ result (scheme-name name type ...))
       (define scheme-name (foreign 'result name '(type ...))))))

  ;; Copies the bytes at an address.
  (define (address->bytevector address length)
    (if (zero? length)
        (make-bytevector 0)
        (bytevector-copy (pointer->bytevector (make-pointer address) length))))

  ;; Defines a record type and its procedures, in the order of R6RS. `define-record-type` at top level
  ;; also defines a name `dummy`, and Guile warns about the second; inside of `let` it is local.
  (define-syntax define-type
    (syntax-rules ()
      ((_ (name make is? accessor ...) clause ...)
       (define-values (name make is? accessor ...)
         (let ()
           (define-record-type (name make is?) clause ...)
           (values name make is? accessor ...))))))

  ;; Sets how records of a type are printed: `print` is called with the record and a port.
  (define (set-printer! type print) (set-record-type-printer! type print)))
