;;; ludex-test.el --- What programs expect of themselves, tried by Ludex -*- lexical-binding: t -*-

;; SPDX-License-Identifier: Apache-2.0 OR MIT

;;; Commentary:

;; `ludex-test' tries what the program in the buffer expects of itself in comments, such as
;; `-- expect: f(1) = 2' in BoGL.  What is not met is listed in a buffer, through which `next-error'
;; leads.

;;; Code:

(require 'compile)
(require 'seq)
(require 'ludex-client)

(define-derived-mode ludex-test-mode compilation-mode "Ludex-Test"
  "Major mode for the list of what a program expects and does not meet."
  (setq-local compilation-error-regexp-alist '(gnu)
              compilation-error-screen-columns nil))

(defvar ludex-test--run nil
  "The run that is not done yet; any object, or nil.")

(defun ludex-test--line (file result encoding)
  "Return the line about RESULT of a test in FILE, whose positions are in ENCODING."
  (save-excursion
    (save-restriction
      (widen)
      (ludex-client-goto (plist-get (plist-get result :range) :start) encoding)
      (format "%s:%d:%d: %s\n" file (line-number-at-pos) (1+ (- (point) (line-beginning-position)))
              (or (plist-get result :message) (plist-get result :label))))))

(defun ludex-test--show (results)
  "Show those of RESULTS that are not passed, and say how many there are."
  (let* ((encoding (ludex-client-encoding))
         (file (file-name-nondirectory buffer-file-name))
         (folder default-directory)
         (unmet (seq-remove (lambda (result) (equal (plist-get result :outcome) "passed")) results))
         (lines (mapcar (lambda (result) (ludex-test--line file result encoding)) unmet))
         (tests (format "%d test%s" (length results) (if (= (length results) 1) "" "s"))))
    (with-current-buffer (get-buffer-create "*ludex test*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (setq default-directory folder)
        (ludex-test-mode)
        (apply #'insert lines)
        (goto-char (point-min)))
      (setq next-error-last-buffer (current-buffer))
      (if unmet
          (display-buffer (current-buffer))
        (let ((window (get-buffer-window)))
          (when window (quit-window nil window)))))
    (message "Ludex: %s" (cond (unmet (format "%s, %d not met" tests (length unmet)))
                               ((seq-empty-p results) "this file expects nothing of its program")
                               (t (concat tests ", all met"))))))

(defun ludex-test--try (run ids results)
  "Try the tests with IDS one after the other, as long as RUN is the latest run.
RESULTS are those of the tests before them, the last one first."
  (cond
   ((not (eq run ludex-test--run)))
   ((null ids)
    (setq ludex-test--run nil)
    (ludex-test--show (nreverse results)))
   (t
    (ludex-client-ask
     "ludex/runTests" (list :textDocument (ludex-client-document) :ids (vector (car ids)))
     ;; One that an edit has taken away has no result.
     (lambda (found) (ludex-test--try run (cdr ids) (append (seq-into found 'list) results)))
     :failed (lambda (code message)
               (when (eq run ludex-test--run)
                 (setq ludex-test--run nil)
                 (ludex-client-tell code (if (eql code ludex-client-content-modified)
                                             "the file has changed meanwhile; run its tests again"
                                           message))))))))

(defun ludex-test-run (ids)
  "Try the tests of the buffer with IDS, or all of them if that is nil.
An earlier run that is not done is given up."
  (ludex-client-require)
  (let ((run (setq ludex-test--run (list nil))))
    (if ids
        (ludex-test--try run ids nil)
      (ludex-client-ask
       "ludex/tests" (list :textDocument (ludex-client-document))
       (lambda (tests)
         (ludex-test--try run (mapcar (lambda (test) (plist-get test :id)) tests) nil))
       :again t
       :failed (lambda (code message)
                 (ludex-client-tell code (if (eql code ludex-client-method-not-found)
                                             "this version of the server knows no tests; install a newer one"
                                           message)))))))

;;;###autoload
(defun ludex-test ()
  "Try what the program in the buffer expects of itself in comments.
What is not met is listed, with what was expected and what was found.
If a run is not done yet, it is given up."
  (interactive)
  (ludex-test-run nil))

(provide 'ludex-test)
;;; ludex-test.el ends here
