;;; ludex-tests.el --- What the Emacs package does, in a real Emacs -*- lexical-binding: t -*-

;; SPDX-License-Identifier: Apache-2.0 OR MIT

;;; Commentary:

;; Run in the root of the repository:
;;
;;   emacs --batch -l tests/editors/emacs/ludex-tests.el -f ert-run-tests-batch-and-exit
;;
;; The environment variable LUDEX names the server; without it, `ludex' on the PATH is taken.
;; The test of lsp-mode is skipped where lsp-mode is not installed, that of headers and names where
;; package-lint is not.  The tests of commands are in ludex-commands-tests.el.

;;; Code:

(require 'ert)
(require 'cl-lib)
(require 'imenu)
(require 'package)

(defconst ludex-tests-repository
  (locate-dominating-file (or load-file-name default-directory) "Cargo.lock")
  "The root of the repository.")

(defconst ludex-tests-package (expand-file-name "editors/emacs" ludex-tests-repository)
  "The folder of the package.")

;; lsp-mode needs its autoloads.
(package-initialize)
(add-to-list 'load-path ludex-tests-package)
(require 'eglot)
(require 'ludex)

(setq ludex-program (or (getenv "LUDEX") "ludex")
      eglot-autoshutdown nil
      eglot-connect-timeout 60
      create-lockfiles nil
      make-backup-files nil)

(defvar ludex-tests-opened nil
  "What clients have told servers in `textDocument/didOpen', the last first.
Each element is (FILE-NAME LANGUAGE-ID).")

(defun ludex-tests--wait (what condition)
  "Wait until CONDITION, a function, returns non-nil, and return that.
WHAT is named if it takes too long."
  (let ((deadline (+ (float-time) 30)) (value nil))
    (while (not (setq value (funcall condition)))
      (when (> (float-time) deadline) (ert-fail (format "waited in vain for %s" what)))
      (accept-process-output nil 0.05)
      (run-hooks 'post-command-hook))
    value))

(defmacro ludex-tests--with-examples (&rest body)
  "Evaluate BODY in a copy of the faulty examples, and clean up after it."
  (declare (indent 0))
  `(let* ((folder (file-name-as-directory (make-temp-file "ludex" t)))
          (default-directory folder))
     (unwind-protect
         (progn
           (dolist (file (directory-files (expand-file-name "docs/examples/faulty" ludex-tests-repository)
                                          t "^[^.]"))
             (copy-file file folder))
           (with-temp-file "count.trg" (insert "bombs: many;\n"))
           (setq ludex-tests-opened nil)
           ,@body)
       (let ((kill-buffer-query-functions nil))
         (dolist (buffer (buffer-list))
           (when (string-prefix-p folder (or (buffer-file-name buffer) ""))
             (with-current-buffer buffer (set-buffer-modified-p nil))
             (kill-buffer buffer))))
       (delete-directory folder t))))

(defconst ludex-tests-rows
  '(("mine.g" ludex-gdl-mode "gdl" 17 "gdl/undefined-symbol"
     "(vision-ra\\(\\)nge" "vision-range")
    ("chess.bdl" ludex-bdl-mode "bdl" 12 "bdl/value-range" "alter\\(\\)nate" "chessboard")
    ("scout.tr" ludex-trench-mode "trench" 13 "trench/undefined-name" "sho\\(\\)ot ahead" "line of fire")
    ("count.trg" ludex-trench-game-mode "trench-game" 1 "trench/expected-number" "bo\\(\\)mbs" "bomb")
    ("cellar.hy" ludex-hy-mode "hy" 17 "pyherc/undefined-name" "wall-buil\\(\\)der" "touch-up")
    ("duel.bgl" ludex-bogl-mode "bogl" 24 "bogl/undefined-name" "oth\\(\\)er(k)" "Knight -> Knight"))
  "What is checked in each file: its mode and language id, a line and a code
of a diagnostic, a regexp whose group is the place of a hover, and a
regexp for its text.")

(defun ludex-tests--opened (file)
  "Return the language id a server was told of FILE, once it was told."
  (ludex-tests--wait (concat "the opening of " file) (lambda () (cadr (assoc file ludex-tests-opened)))))

;;; Without a server

(ert-deftest ludex-tests-compiles-without-warnings ()
  (let ((folder (make-temp-file "ludex" t)))
    (unwind-protect
        (dolist (source (directory-files ludex-tests-package t "\\.el\\'"))
          (let ((file (expand-file-name (file-name-nondirectory source) folder))
                (byte-compile-error-on-warn t))
            (copy-file source file)
            (ert-info (file) (should (eq (byte-compile-file file) t)))))
      (delete-directory folder t))))

(defun ludex-tests--mode-of (name text)
  "Return the mode of a file NAME that holds TEXT."
  (let ((file (expand-file-name name (make-temp-file "ludex" t))))
    (with-temp-file file (insert text))
    (unwind-protect
        (with-current-buffer (find-file-noselect file)
          (prog1 major-mode (kill-buffer)))
      (delete-directory (file-name-directory file) t))))

(ert-deftest ludex-tests-tells-gdl-from-other-languages ()
  (dolist (text '("" "; a comment\n\n(print 1)\n" "#| a block |#\n" "oops\n(unit-type boat)\n"
                  "  (game-module \"x\")\n" "\n;only a comment"))
    (should (equal (cons text (ludex-tests--mode-of "a.g" text)) (cons text 'ludex-gdl-mode))))
  (dolist (text '("grammar Expr;\nstart : (table | column) ;\n" "/* header */\nlexer grammar L;\n"
                  "header {\n}\nclass P extends Parser;\n"))
    (should (equal (cons text (ludex-tests--mode-of "a.g" text)) (cons text 'antlr-mode)))))

(ert-deftest ludex-tests-indentation-keeps-the-examples ()
  "What stands in the examples is what indenting gives."
  (dolist (file '("hy/well.hy" "hy/gate.hy" "hy/cellar.hy" "gdl/harbor-types.g" "trench/mole.tr"
                  "trench/hare.tr" "trench/meadow.trg" "bdl/burrow.bdl" "bogl/cornerrun.bgl"))
    (with-temp-buffer
      (insert-file-contents (expand-file-name (concat "docs/examples/" file) ludex-tests-repository))
      (funcall (assoc-default file auto-mode-alist #'string-match-p))
      (let ((before (split-string (buffer-string) "\n")))
        (indent-region (point-min) (point-max))
        (cl-mapc (lambda (now then) (should (equal (list file now) (list file then))))
                 (split-string (buffer-string) "\n") before)))))

(defun ludex-tests--typed (mode text)
  "Return what a buffer in MODE holds after TEXT has been typed.
A newline stands for the key RET."
  (with-temp-buffer
    (funcall mode)
    (electric-indent-local-mode 1)
    (dolist (character (string-to-list text))
      (let ((last-command-event character))
        (call-interactively (if (eq character ?\n) #'newline #'self-insert-command))))
    (buffer-string)))

(ert-deftest ludex-tests-indents-what-is-typed ()
  (should (equal (ludex-tests--typed 'ludex-gdl-mode "(table damage add\n(boat u* 1)")
                 "(table damage add\n  (boat u* 1)"))
  (should (equal (ludex-tests--typed 'ludex-hy-mode "(defn f [x]\n(print x\ny))")
                 "(defn f [x]\n  (print x\n         y))"))
  (should (equal (ludex-tests--typed 'ludex-bdl-mode "pieces{\nking{\nmoves{\nx : 1\n}\nmirrored\n}\n}\n")
                 "pieces{\n  king{\n    moves{\n      x : 1\n    }\n    mirrored\n  }\n}\n"))
  (should (equal (ludex-tests--typed 'ludex-trench-game-mode "player: {\nteam: 1;\n}\nbombs: 2;")
                 "player: {\n    team: 1;\n}\nbombs: 2;"))
  (should (equal (ludex-tests--typed
                  'ludex-trench-mode
                  "run:\nmove N;\nif (#bombs > 0) {\nbomb N;\n} else\nwait;\nif (scan N)\nis PLAYER wait;\nis MINE\npass;\ngoto run;")
                 (concat "run:\n    move N;\n    if (#bombs > 0) {\n        bomb N;\n    } else\n        wait;\n"
                         "    if (scan N)\n        is PLAYER wait;\n        is MINE\n            pass;\n    goto run;")))
  (should (equal (ludex-tests--typed
                  'ludex-bogl-mode
                  "game G\n\nf : Int -> Int\nf(x) =\nif x > 1\nthen 1\nelse\n2\n\ng : Int\ng = let a = 1 in\na +\n2\n\nh : Int\n")
                 (concat "game G\n\nf : Int -> Int\nf(x) =\n  if x > 1\n  then 1\n  else\n    2\n\ng : Int\n"
                         "g = let a = 1 in\n        a +\n        2\n\nh : Int\n"))))

(ert-deftest ludex-tests-regions-keep-what-is-sound ()
  (pcase-dolist (`(,mode ,before ,after)
                 '((ludex-trench-mode "run:\nwait;\n{\nwait;\n}\n" "run:\nwait;\n{\n    wait;\n}\n")
                   (ludex-bogl-mode "f(x) =\n     x\n" "f(x) =\n     x\n")))
    (with-temp-buffer
      (insert before)
      (funcall mode)
      (indent-region (point-min) (point-max))
      (should (equal (buffer-string) after)))))

(defun ludex-tests--face (mode text)
  "Return the face of the character behind `@' in TEXT, in a buffer of MODE."
  (with-temp-buffer
    (insert text)
    (goto-char (point-min))
    (search-forward "@")
    (delete-char -1)
    (funcall mode)
    (font-lock-ensure)
    (get-text-property (point) 'face)))

(ert-deftest ludex-tests-colours ()
  (pcase-dolist
      (`(,mode ,text ,face)
       '((ludex-gdl-mode "(@unit-type boat)" font-lock-keyword-face)
         (ludex-gdl-mode "(unit-type @boat)" font-lock-type-face)
         (ludex-gdl-mode "(add @u* speed 1)" font-lock-constant-face)
         (ludex-gdl-mode "(unit-@type-of 1)" nil)
         (ludex-gdl-mode "#| one #| two |# @three |#" font-lock-comment-face)
         (ludex-gdl-mode "#| one |# @after" nil)
         (ludex-gdl-mode "(a |b ; @c|)" font-lock-string-face)
         (ludex-hy-mode "(defn @f [])" font-lock-function-name-face)
         (ludex-hy-mode "(@level-list)" font-lock-builtin-face)
         (ludex-hy-mode "(wall-cracker \"x\" @unlikely)" font-lock-constant-face)
         (ludex-bdl-mode "@rules{" font-lock-keyword-face)
         (ludex-bdl-mode "  @king{" font-lock-type-face)
         (ludex-bdl-mode "explicit{ // @note\n}" font-lock-comment-face)
         (ludex-trench-mode "@run:" font-lock-function-name-face)
         (ludex-trench-mode "goto @run;" font-lock-function-name-face)
         (ludex-trench-mode "if (#@bombs > 0) wait;" font-lock-variable-name-face)
         (ludex-trench-mode "wait; // @rest" font-lock-comment-face)
         (ludex-trench-mode "@it's = 1;" nil)
         (ludex-trench-game-mode "@player: {" font-lock-keyword-face)
         (ludex-trench-game-mode "  @team: 1;" font-lock-variable-name-face)
         (ludex-bogl-mode "type @Knight = {Ada}" font-lock-type-face)
         (ludex-bogl-mode "@other : Knight -> Knight" font-lock-function-name-face)
         (ludex-bogl-mode "{- a {- b -} @c -}" font-lock-comment-face)
         (ludex-bogl-mode "x = 1 -- @c" font-lock-comment-face)
         (ludex-bogl-mode "x = a - @if" font-lock-keyword-face)))
    (let ((found (ludex-tests--face mode text)))
      (should (equal (list mode text (if (eq found 'font-lock-comment-delimiter-face)
                                         'font-lock-comment-face
                                       found))
                     (list mode text face))))))

(ert-deftest ludex-tests-comments-out ()
  (pcase-dolist (`(,mode ,text ,expected)
                 '((ludex-gdl-mode "(set turn 1)" ";; (set turn 1)")
                   (ludex-hy-mode "(level)" ";; (level)")
                   (ludex-trench-mode "wait;" "// wait;")
                   (ludex-trench-game-mode "nuke: 1;" "// nuke: 1;")
                   (ludex-bogl-mode "x : Int" "-- x : Int")))
    (with-temp-buffer
      (insert text)
      (funcall mode)
      (comment-region (point-min) (point-max))
      (should (equal (buffer-string) expected))
      (uncomment-region (point-min) (point-max))
      (should (equal (buffer-string) text)))))

;;; Eglot

(defun ludex-tests--note-eglot (_server method &optional params)
  "Note what is opened: METHOD with PARAMS."
  (when (eq method :textDocument/didOpen)
    (let ((document (plist-get params :textDocument)))
      (push (list (file-name-nondirectory (plist-get document :uri)) (plist-get document :languageId))
            ludex-tests-opened))))

(defun ludex-tests--has-diagnostic-p (line code)
  "Return non-nil if Flymake shows a diagnostic with CODE at LINE."
  (cl-some (lambda (diagnostic)
             (and (= line (line-number-at-pos (flymake-diagnostic-beg diagnostic)))
                  (< (flymake-diagnostic-beg diagnostic) (flymake-diagnostic-end diagnostic))
                  (string-match-p (regexp-quote code) (flymake-diagnostic-text diagnostic))))
           (flymake-diagnostics)))

(defun ludex-tests--hover (place)
  "Return the text that Eglot shows where the group of the regexp PLACE is."
  (goto-char (point-min))
  (re-search-forward place)
  (goto-char (match-beginning 1))
  (let ((text nil))
    (ludex-tests--wait
     (concat "a hover at " place)
     (lambda ()
       (eglot-hover-eldoc-function (lambda (info &rest _) (setq text (or text info))))
       (accept-process-output nil 0.2)
       text))
    (substring-no-properties text)))

(ert-deftest ludex-tests-eglot ()
  (advice-add 'jsonrpc-notify :before #'ludex-tests--note-eglot)
  (unwind-protect
      (ludex-tests--with-examples
        (let ((servers nil))
          (pcase-dolist (`(,file ,mode ,id ,line ,code ,place ,text) ludex-tests-rows)
            (ert-info (file)
              (find-file file)
              (should (eq major-mode mode))
              (unless (eglot-current-server) (call-interactively #'eglot))
              (ludex-tests--wait "a server" #'eglot-current-server)
              (cl-pushnew (eglot-current-server) servers)
              (should (equal (ludex-tests--opened file) id))
              (should (eq eldoc-documentation-strategy #'eldoc-documentation-compose))
              (flymake-start)
              (ludex-tests--wait (format "%s:%s: %s" file line code)
                                 (lambda () (ludex-tests--has-diagnostic-p line code)))
              (should (string-match-p text (ludex-tests--hover place)))
              (should (or (equal file "count.trg") (imenu--make-index-alist t)))))
          ;; Where Eglot knows of a file's own language id, one server is enough.
          (should (= (length servers) (if (fboundp 'eglot--languageId) 1 (length ludex-tests-rows))))
          (dolist (server servers) (eglot-shutdown server))))
    (advice-remove 'jsonrpc-notify #'ludex-tests--note-eglot)))

;;; lsp-mode

(defvar lsp-enable-snippet)
(defvar lsp-session-file)
(declare-function lsp "ext:lsp-mode")
(declare-function lsp-diagnostics "ext:lsp-mode")
(declare-function lsp-workspaces "ext:lsp-mode")
(declare-function lsp-workspace-folders-add "ext:lsp-mode")
(declare-function lsp-workspace-shutdown "ext:lsp-mode")
(declare-function lsp:diagnostic-code? "ext:lsp-protocol")
(declare-function lsp:diagnostic-range "ext:lsp-protocol")
(declare-function lsp:position-line "ext:lsp-protocol")
(declare-function lsp:range-start "ext:lsp-protocol")

(defun ludex-tests--note-lsp-mode (method params)
  "Note what is opened: METHOD with PARAMS."
  (when (equal method "textDocument/didOpen")
    (let ((document (plist-get params :textDocument)))
      (push (list (file-name-nondirectory (plist-get document :uri)) (plist-get document :languageId))
            ludex-tests-opened))))

(defun ludex-tests--lsp-mode-has-p (line code)
  "Return non-nil if lsp-mode has a diagnostic with CODE at LINE of the buffer."
  (cl-some (lambda (diagnostic)
             (and (equal code (lsp:diagnostic-code? diagnostic))
                  (= line (1+ (lsp:position-line (lsp:range-start (lsp:diagnostic-range diagnostic)))))))
           (gethash (file-truename buffer-file-name) (lsp-diagnostics t))))

(ert-deftest ludex-tests-lsp-mode ()
  (skip-unless (require 'lsp-mode nil t))
  (advice-add 'lsp-notify :before #'ludex-tests--note-lsp-mode)
  (unwind-protect
      (ludex-tests--with-examples
        (setq lsp-enable-snippet nil
              lsp-session-file (expand-file-name "session" folder))
        (lsp-workspace-folders-add folder)
        (let ((servers nil))
          (pcase-dolist (`(,file ,mode ,id ,line ,code . ,_) ludex-tests-rows)
            (ert-info (file)
              (find-file file)
              (should (eq major-mode mode))
              (lsp)
              (should (equal (ludex-tests--opened file) id))
              (mapc (lambda (server) (cl-pushnew server servers)) (lsp-workspaces))
              (ludex-tests--wait (format "%s:%s: %s" file line code)
                                 (lambda () (ludex-tests--lsp-mode-has-p line code)))))
          (should (= (length servers) 1))
          (mapc #'lsp-workspace-shutdown servers)))
    (advice-remove 'lsp-notify #'ludex-tests--note-lsp-mode)))

(ert-deftest ludex-tests-new ()
  (pcase-dolist (`(,mode . ,language) ludex-language-ids)
    (unless (eq mode 'hy-mode)
      (ert-info (language)
        (ludex-new language)
        (unwind-protect
            (progn
              (should (eq major-mode mode))
              (should (> (count-lines (point-min) (point-max)) 4)))
          (kill-buffer)))))
  (should-error (ludex-new "trnch") :type 'user-error))

(load (expand-file-name "ludex-commands-tests" (file-name-directory (or load-file-name buffer-file-name))) nil t)

(provide 'ludex-tests)
;;; ludex-tests.el ends here
