;;; ludex.el --- Editor support for languages of games, with Ludex -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, games
;; URL: https://github.com/OWNER/ludex
;; SPDX-License-Identifier: Apache-2.0 OR MIT

;;; Commentary:

;; Opens the files of GDL (.g), BDL (.bdl), Trench (.tr, .trg), pyherc's levels in Hy (.hy) and
;; BoGL (.bgl, .bglp) in their modes, and tells Eglot and lsp-mode how to run the language server
;; `ludex lsp' for them.  `ludex-preview' and `ludex-play' show pictures and games beside the text,
;; `ludex-explain' the page about a finding, and `ludex-test' tries what a program expects of itself.
;; See README.md.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'subr-x)
(require 'ludex-modes)

;; Where the package is not installed, nobody has read its autoloads.
(autoload 'ludex-explain "ludex-explain" nil t)
(autoload 'ludex-paint "ludex-paint" nil t)
(autoload 'ludex-play "ludex-preview" nil t)
(autoload 'ludex-preview "ludex-preview" nil t)
(autoload 'ludex-preview-changed "ludex-preview")
(autoload 'ludex-preview-here "ludex-preview" nil t)
(autoload 'ludex-preview-svg "ludex-preview" nil t)
(autoload 'ludex-test "ludex-test" nil t)
(autoload 'ludex-test-run "ludex-test")
(autoload 'ludex-client-file "ludex-client")
(autoload 'ludex-client-plain "ludex-client")

(defvar eglot-server-programs)
(defvar lsp-language-id-configuration)
(declare-function eglot-handle-notification "ext:eglot")
(declare-function lsp-activate-on "ext:lsp-mode")
(declare-function lsp-register-client "ext:lsp-mode")
(declare-function lsp-stdio-connection "ext:lsp-mode")
(declare-function make-lsp-client "ext:lsp-mode")

(defgroup ludex nil
  "Languages of games, with the language server Ludex."
  :group 'languages)

(defcustom ludex-program "ludex"
  "The language server: a path, or a name on the variable `exec-path'."
  :type 'string)

(defconst ludex-language-ids
  '((ludex-gdl-mode . "gdl")
    (ludex-bdl-mode . "bdl")
    (ludex-trench-mode . "trench")
    (ludex-trench-game-mode . "trench-game")
    (ludex-hy-mode . "hy")
    (hy-mode . "hy")
    (ludex-bogl-mode . "bogl"))
  "The modes whose files Ludex reads, and the language ids it knows them by.")

(defun ludex-command ()
  "Return the command of the language server."
  (list ludex-program "lsp"))

;;; Files

(defun ludex--other-g-mode ()
  "Return the mode that a `.g' file would have without `ludex-g-mode'."
  (let* ((others (seq-remove (lambda (entry) (eq (cdr entry) 'ludex-g-mode)) auto-mode-alist))
         (mode (assoc-default (or buffer-file-name (buffer-name)) others #'string-match-p)))
    (if (functionp mode) mode #'fundamental-mode)))

(defun ludex--gdl-p ()
  "Return non-nil unless the buffer's text begins like that of another language.
A line that opens a form of GDL decides; without one, all there may
be before the first parenthesis is comments."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char (point-min))
      (or (re-search-forward (concat "^" (ludex--heads 'gdl-types 'gdl-definers 'gdl-controls 'gdl-forms))
                             nil t)
          (looking-at-p "\\(?:[ \t\r\n]\\|;.*\\)*\\(?:(\\|#|\\|\\'\\)")))))

;;;###autoload
(defun ludex-g-mode ()
  "Turn on `ludex-gdl-mode', or the mode of another language with `.g' files.
By itself, Emacs takes such files for grammars of ANTLR."
  (interactive)
  (funcall (if (ludex--gdl-p) #'ludex-gdl-mode (ludex--other-g-mode))))

;;;###autoload
(progn
  (add-to-list 'auto-mode-alist '("\\.g\\'" . ludex-g-mode))
  (add-to-list 'auto-mode-alist '("\\.bdl\\'" . ludex-bdl-mode))
  (add-to-list 'auto-mode-alist '("\\.tr\\'" . ludex-trench-mode))
  (add-to-list 'auto-mode-alist '("\\.trg\\'" . ludex-trench-game-mode))
  (add-to-list 'auto-mode-alist '("\\.bgl\\'" . ludex-bogl-mode))
  (add-to-list 'auto-mode-alist '("\\.bglp\\'" . ludex-bogl-mode))
  ;; At the end: a `hy-mode' that is installed knows more of Hy.
  (add-to-list 'auto-mode-alist '("\\.hy\\'" . ludex-hy-mode) t))

;;; New games

;;;###autoload
(defun ludex-new (language)
  "Begin a game in LANGUAGE, by its id, in a buffer that visits no file yet."
  (interactive
   (list (completing-read "Language: " (seq-uniq (mapcar #'cdr ludex-language-ids)) nil t)))
  (let ((text (with-temp-buffer
                (unless (eql 0 (call-process ludex-program nil t nil "new" "--stdout" language))
                  (user-error "%s" (string-trim (buffer-string))))
                (buffer-string))))
    (switch-to-buffer (generate-new-buffer (format "new %s" language)))
    (funcall (car (rassoc language ludex-language-ids)))
    (insert text)
    (goto-char (point-min))))

;;; Eglot

(defun ludex--eglot-contact (_interactive)
  "Return the command for Eglot."
  (ludex-command))

;;;###autoload
(defun ludex-setup-eglot ()
  "Make Ludex known to Eglot: one server for the files of all its languages.
Before version 1.15, Eglot gave every file of a server the language
id of the first one, so there each language gets a server of its own."
  (let ((modes (mapcar (lambda (entry) (list (car entry) :language-id (cdr entry))) ludex-language-ids)))
    (dolist (managed (if (fboundp 'eglot--languageId) (list modes) (mapcar #'list modes)))
      (add-to-list 'eglot-server-programs (cons managed #'ludex--eglot-contact)))))

(defun ludex--compose-eldoc ()
  "Let ElDoc show all that it knows, in the buffers that Ludex reads.
Some versions of Eglot choose a strategy that shows one thing only, which
inside of a call is its signature."
  (when (assq major-mode ludex-language-ids)
    (setq-local eldoc-documentation-strategy #'eldoc-documentation-compose)))

;;;###autoload
(with-eval-after-load 'eglot
  (ludex-setup-eglot)
  (add-hook 'eglot-managed-mode-hook #'ludex--compose-eldoc)
  (cl-defmethod eglot-handle-notification (_server (_method (eql 'ludex/sceneChanged)) &rest params)
    "Show a scene that has changed, which PARAMS have."
    (ludex-preview-changed params)))

;;; lsp-mode

;; These commands of code lenses the client carries out itself (docs/protocol.md); the second member
;; says that there are no settings here.
(defun ludex--options ()
  "Return the initialization options for lsp-mode."
  (list :commands ["ludex.play" "ludex.runTest"] :ludex (make-hash-table)))

(defun ludex--lens (action do)
  "Call DO with the second argument of ACTION, in the buffer of the first.
ACTION is a command of a code lens: the URI of a document, and a name."
  (let ((arguments (plist-get (ludex-client-plain action) :arguments)))
    (with-current-buffer (find-file-noselect (ludex-client-file (aref arguments 0)))
      (funcall do (aref arguments 1)))))

(defun ludex--table (&rest entries)
  "Return a hash table with ENTRIES, each of them (STRING . FUNCTION)."
  (let ((table (make-hash-table :test 'equal)))
    (pcase-dolist (`(,key . ,function) entries) (puthash key function table))
    table))

;;;###autoload
(defun ludex-setup-lsp-mode ()
  "Make Ludex known to lsp-mode."
  (dolist (entry ludex-language-ids)
    (add-to-list 'lsp-language-id-configuration entry))
  (lsp-register-client
   (make-lsp-client
    :new-connection (lsp-stdio-connection #'ludex-command)
    :initialization-options #'ludex--options
    :notification-handlers
    (ludex--table (cons "ludex/sceneChanged"
                        (lambda (_workspace params) (ludex-preview-changed (ludex-client-plain params)))))
    :action-handlers
    (ludex--table (cons "ludex.play" (lambda (action) (ludex--lens action #'ludex-play)))
                  (cons "ludex.runTest" (lambda (action) (ludex--lens action (lambda (id) (ludex-test-run (list id)))))))
    :activation-fn (apply #'lsp-activate-on (seq-uniq (mapcar #'cdr ludex-language-ids)))
    :server-id 'ludex)))

;;;###autoload
(with-eval-after-load 'lsp-mode
  (ludex-setup-lsp-mode))

(provide 'ludex)
;;; ludex.el ends here
