;; Test support for Guile: SRFI 64, and the exports of a library.
(library (urlens check)
  (export test-equal group finish exports-of implementation)
  (import (rnrs) (srfi srfi-64)
          (only (guile) module-map resolve-interface))

  (define implementation "Guile")

  (define runner (test-runner-null))

  (test-runner-on-test-end! runner
    (lambda (runner)
      (when (memq (test-result-kind runner) '(fail xpass))
        (let ((show (lambda (what key)
                      (display what)
                      (write (test-result-ref runner key))
                      (newline))))
          (show "failed: " 'test-name)
          (show "  expected " 'expected-value)
          (show "  found    " 'actual-value)
          (show "  raised   " 'actual-error)))))

  (test-runner-current runner)
  (test-begin "SRFI 275")

  (define (failed) (test-runner-fail-count runner))

  ;; Runs the tests of a group, and prints how many passed.
  (define (group name tests)
    (let ((passed-before (test-runner-pass-count runner))
          (failed-before (failed)))
      (tests)
      (let ((passed (- (test-runner-pass-count runner) passed-before))
            (failed (- (failed) failed-before)))
        (for-each display
                  (list implementation ": " name ": " passed " of " (+ passed failed) "\n")))))

  ;; Prints how many tests passed, and returns #t if all did.
  (define (finish)
    (let ((passed (test-runner-pass-count runner)))
      (for-each display
                (list implementation ": " passed " passed, " (failed) " failed\n"))
      (and (zero? (failed)) (positive? passed))))

  ;; The names that (srfi 275 word ...) exports; Guile calls it (srfi srfi-275 word ...).
  (define (exports-of words)
    (module-map (lambda (name variable) name)
                (resolve-interface (append '(srfi srfi-275) words)))))
