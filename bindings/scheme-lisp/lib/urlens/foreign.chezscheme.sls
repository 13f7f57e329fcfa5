;; The foreign layer of Chez Scheme: the library, its functions, its memory.
(library (urlens foreign)
  (export define-foreign address->bytevector make-guardian define-type set-printer!)
  (import (chezscheme))

  ;; A definition, so that the library is loaded before its functions are looked up.
  (define the-library
    (load-shared-object (or (getenv "URLENS_LIBRARY") "liburlens_ffi.so")))

  ;; Types of both implementations: `address`, a number; `bytes`, a bytevector or #f for NULL;
  ;; `length`; `number`; and `nothing`, for results.
  (define-syntax define-foreign
    (lambda (form)
      (define (foreign-type type)
        (datum->syntax #'define-foreign
          (case (syntax->datum type)
            ((address) 'uptr)
            ((bytes) 'u8*)
            ((length) 'size_t)
            ((number) 'unsigned-32)
            ((nothing) 'void)
            (else (syntax-violation 'define-foreign "unknown type" type)))))
      (syntax-case form ()
        ((_ result (scheme-name name type ...))
         (with-syntax ((result (foreign-type #'result))
                       ((type ...) (map foreign-type #'(type ...))))
           #'(define scheme-name
               (begin the-library (foreign-procedure name (type ...) result))))))))

  ;; Copies the bytes at an address.
  (define (address->bytevector address length)
    (let ((bytes (make-bytevector length)))
      (do ((i 0 (+ i 1))) ((= i length) bytes)
        (bytevector-u8-set! bytes i (foreign-ref 'unsigned-8 address i)))))

  ;; Defines a record type and its procedures. The names of accessors are listed for Guile.
  (define-syntax define-type
    (syntax-rules ()
      ((_ (name make is? accessor ...) clause ...)
       (define-record-type (name make is?) clause ...))))

  ;; Sets how records of a type are printed: `print` is called with the record and a port.
  (define (set-printer! type print)
    (record-writer type (lambda (it port write) (print it port)))))
