;;; ludex-explain.el --- The pages about findings of Ludex -*- lexical-binding: t -*-

;; SPDX-License-Identifier: Apache-2.0 OR MIT

;;; Commentary:

;; `ludex-explain' shows the page of a finding's code: of the one at point, or of another.

;;; Code:

(require 'flymake)
(require 'seq)
(require 'subr-x)
(require 'ludex-client)

(defvar ludex-program)
(declare-function gfm-view-mode "ext:markdown-mode")
(declare-function lsp-cur-line-diagnostics "ext:lsp-mode")

(defconst ludex-explain-code "[a-z]+/[a-z-]+"
  "A regexp for the code of a finding.")

(defun ludex-explain--code (diagnostic)
  "Return the code of Flymake's DIAGNOSTIC, if it is one of Ludex."
  (let* ((data (flymake-diagnostic-data diagnostic))
         (code (and (listp data) (plist-get (cdr (assq 'eglot-lsp-diag data)) :code)))
         (text (flymake-diagnostic-text diagnostic)))
    (cond ((stringp code) (and (string-match-p (concat "\\`" ludex-explain-code "\\'") code) code))
          ((string-match (concat "\\[\\(" ludex-explain-code "\\)\\]") text) (match-string 1 text)))))

(defun ludex-explain--codes ()
  "Return the codes of the findings at point, or else on its line."
  (let* ((here (and (bound-and-true-p flymake-mode) (flymake-diagnostics (point))))
         (line (and (bound-and-true-p flymake-mode)
                    (flymake-diagnostics (line-beginning-position) (line-end-position))))
         (codes (delq nil (mapcar #'ludex-explain--code (or here line)))))
    (when (and (not codes) (ludex-client--lsp-mode-p) (fboundp 'lsp-cur-line-diagnostics))
      (setq codes (mapcar (lambda (one) (plist-get (ludex-client-plain one) :code)) (lsp-cur-line-diagnostics))))
    (seq-uniq (seq-filter #'stringp codes))))

(defun ludex-explain--run (&rest arguments)
  "Return what `ludex explain' prints with ARGUMENTS; signal what is wrong."
  (with-temp-buffer
    (unless (eql 0 (apply #'call-process ludex-program nil t nil "explain" arguments))
      (user-error "%s" (string-trim (buffer-string))))
    (buffer-string)))

(defvar ludex-explain--all nil
  "All codes, as the program lists them; asked for once.")

(defun ludex-explain--all ()
  "Return all codes."
  (or ludex-explain--all
      (setq ludex-explain--all
            (mapcar (lambda (line) (car (split-string line)))
                    (seq-filter (lambda (line) (string-match-p (concat "\\`" ludex-explain-code "\\_>") line))
                                (split-string (ludex-explain--run) "\n" t))))))

(defun ludex-explain--show (code markdown)
  "Show the page about CODE, which is MARKDOWN, in a window."
  (with-current-buffer (get-buffer-create "*ludex explain*")
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert markdown))
    (goto-char (point-min))
    (if (fboundp 'gfm-view-mode) (gfm-view-mode) (special-mode))
    (setq-local header-line-format code)
    (display-buffer (current-buffer))))

;;;###autoload
(defun ludex-explain (code)
  "Show the page about CODE of a finding: what it means and what to write instead.
Interactively that of the finding at point or on its line; if there are
several or none, or with a prefix argument, the code is asked for."
  (interactive
   (let ((codes (ludex-explain--codes)))
     (list (if (and codes (not (cdr codes)) (not current-prefix-arg))
               (car codes)
             (completing-read "Explain: " (or codes (ludex-explain--all)) nil (and codes t) nil nil (car codes))))))
  (let ((from-program (lambda () (ludex-explain--show code (ludex-explain--run code)))))
    (if (not (ludex-client-p))
        (funcall from-program)
      (ludex-client-ask "ludex/explain" (list :code code)
                        (lambda (page)
                          (ludex-explain--show (plist-get page :code) (plist-get page :markdown)))
                        :failed (lambda (number message)
                                  (if (eql number ludex-client-method-not-found)
                                      (funcall from-program)
                                    (ludex-client-tell number message)))))))

(provide 'ludex-explain)
;;; ludex-explain.el ends here
