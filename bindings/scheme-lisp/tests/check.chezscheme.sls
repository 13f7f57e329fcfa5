;; Test support for Chez Scheme: a small subset of SRFI 64, which it lacks, and the exports of a
;; library.
(library (urlens check)
  (export test-equal group finish exports-of implementation)
  (import (chezscheme))

  (define implementation "Chez Scheme")

  (define passed 0)
  (define failed 0)

  (define (run name expected compute)
    (let ((found (call/cc
                  (lambda (return)
                    (with-exception-handler
                      (lambda (raised)
                        (return (list 'raised (with-output-to-string
                                                (lambda () (display-condition raised))))))
                      compute)))))
      (if (equal? expected found)
          (set! passed (+ passed 1))
          (begin
            (set! failed (+ failed 1))
            (printf "failed: ~s\n  expected ~s\n  found    ~s\n" name expected found)))))

  (define-syntax test-equal
    (syntax-rules ()
      ((_ name expected expression) (run name expected (lambda () expression)))))

  ;; Runs the tests of a group, and prints how many passed.
  (define (group name tests)
    (let ((passed-before passed) (failed-before failed))
      (tests)
      (let ((passed (- passed passed-before)) (failed (- failed failed-before)))
        (printf "~a: ~a: ~a of ~a\n" implementation name passed (+ passed failed)))))

  ;; Prints how many tests passed, and returns #t if all did.
  (define (finish)
    (printf "~a: ~a passed, ~a failed\n" implementation passed failed)
    (and (zero? failed) (positive? passed)))

  ;; The names that (srfi 275 word ...) exports; Chez Scheme calls it (srfi :275 word ...).
  (define (exports-of words)
    (library-exports (append '(srfi :275) words))))
