;;; ludex-commands-tests.el --- Pictures, games, pages and tests in a real Emacs -*- lexical-binding: t -*-

;; SPDX-License-Identifier: Apache-2.0 OR MIT

;;; Commentary:

;; Loaded by ludex-tests.el, which says how to run it.

;;; Code:

(require 'ludex-paint)
(require 'ludex-preview)
(require 'ludex-explain)
(require 'ludex-test)

(defvar package-lint-main-file)
(defvar lsp-session-file)
(declare-function package-lint-buffer "ext:package-lint")

(defmacro ludex-tests--with-file (name text client &rest body)
  "Evaluate BODY in a buffer that visits a file NAME with TEXT.
CLIENT, a function, starts the server; the buffers are killed afterwards."
  (declare (indent 3))
  `(let* ((folder (file-name-as-directory (make-temp-file "ludex" t)))
          (file (expand-file-name ,name folder)))
     (with-temp-file file (insert ,text))
     (unwind-protect
         (save-window-excursion
           (find-file file)
           (funcall ,client folder)
           (ludex-tests--wait "a server" #'ludex-client-p)
           ,@body)
       (let ((kill-buffer-query-functions nil))
         (dolist (buffer (buffer-list))
           (when (or (string-prefix-p folder (or (buffer-file-name buffer) ""))
                     (string-prefix-p "*ludex" (buffer-name buffer)))
             (with-current-buffer buffer (set-buffer-modified-p nil))
             (kill-buffer buffer))))
       (delete-directory folder t))))

(defun ludex-tests--start-eglot (_folder)
  "Start Eglot in the buffer."
  (call-interactively #'eglot))

(defun ludex-tests--start-lsp-mode (folder)
  "Start lsp-mode in the buffer, for FOLDER."
  (setq lsp-session-file (expand-file-name "session" folder))
  (lsp-workspace-folders-add folder)
  (lsp))

(defun ludex-tests--stop ()
  "End the server of the buffer."
  (if (ludex-client--eglot) (eglot-shutdown (eglot-current-server))
    (mapc #'lsp-workspace-shutdown (lsp-workspaces))))

(defun ludex-tests--see (preview regexp)
  "Wait until REGEXP is in the buffer PREVIEW, and go to its end there."
  (ludex-tests--wait (format "%S in %s" regexp (buffer-name preview))
                     (lambda ()
                       (with-current-buffer preview
                         (goto-char (point-min))
                         (re-search-forward regexp nil t)))))

(defconst ludex-tests-board
  (concat "game Pond\n\ntype Board = Array (2, 2) of Int\n\n"
          "start : Board\nstart!(x, y) = 0\nstart!(2, 2) = 5\n\nsum : Int -> Int\nsum(a) = a + 1\n\n"
          "-- expect: sum(1) = 2\n-- expect: sum(2) = 4\n")
  "A program with a board, and an expectation that is not met.")

(defun ludex-tests--commands (client)
  "Test the commands in buffers whose server CLIENT, a function, starts."
  (ludex-tests--with-file "pond.bgl" ludex-tests-board client
    (let ((source (current-buffer))
          (preview (ludex-preview)))
      ;; The picture in characters, and how it follows an edit.
      (ludex-tests--see preview "0 +5")
      (should (string-match-p "q close" (buffer-local-value 'header-line-format preview)))
      (goto-char (point-max))
      (search-backward "= 5")
      (delete-region (+ 2 (point)) (+ 3 (point)))
      (goto-char (+ 2 (point)))
      (insert "6")
      (ludex-client-require)
      (when (fboundp 'eglot--signal-textDocument/didChange)
        (ignore-errors (eglot--signal-textDocument/didChange)))
      (ludex-tests--see preview "0 +6")
      ;; Point in the source marks what is shown of it, and the picture leads back.
      (with-current-buffer source
        (goto-char (point-min))
        (search-forward "start!(2, 2) = ")
        (ludex-preview--follow))
      (with-current-buffer preview
        (goto-char (point-min))
        (should (looking-at-p "start$"))
        (should (seq-some (lambda (overlay) (overlay-get overlay 'ludex-mark)) (overlays-at (point))))
        (ludex-preview-lead))
      (should (eq (window-buffer) source))
      (should (equal (buffer-substring (line-beginning-position) (line-end-position)) "start : Board"))
      ;; SVG as a file.
      (cl-letf* ((opened nil)
                 ((symbol-function 'browse-url-of-file) (lambda (file) (setq opened file)))
                 (file (with-current-buffer source (ludex-preview-svg "start"))))
        (should (equal opened file))
        (with-temp-buffer
          (insert-file-contents file)
          (should (looking-at-p "<svg "))
          (should-not (search-forward "data-source" nil t)))
        (delete-file file))
      ;; The tests, of which one is not met, and where it stands.
      (with-current-buffer source
        (ludex-test)
        (ludex-tests--wait "the tests" (lambda () (get-buffer "*ludex test*"))))
      (with-current-buffer "*ludex test*"
        (ludex-tests--see (current-buffer) "pond.bgl:13:4: expected `4`, found `3`")
        (should (= (count-lines (point-min) (point-max)) 1)))
      ;; A page.
      (with-current-buffer source (ludex-explain "bogl/undefined-name"))
      (ludex-tests--wait "a page" (lambda () (get-buffer "*ludex explain*")))
      (ludex-tests--see (get-buffer "*ludex explain*") "not defined")
      ;; What is closed is watched no more.
      (with-current-buffer source
        (kill-buffer preview)
        (should-not (memq #'ludex-preview--follow post-command-hook))
        (ludex-tests--stop)))))

(defun ludex-tests--game (client)
  "Test a game in a buffer whose server CLIENT, a function, starts."
  (ludex-tests--with-file
      "cornerrun.bgl"
      (with-temp-buffer
        (insert-file-contents (expand-file-name "docs/examples/bogl/cornerrun.bgl" ludex-tests-repository))
        (buffer-string))
      client
    (let ((preview (ludex-play "result")))
      (ludex-tests--see preview "^input: ")
      (with-current-buffer preview
        (should (string-match-p "\\`RET square  i input" header-line-format))
        ;; A square is chosen, taken back and given again; an edit keeps it; the game is ended.
        (goto-char (cl-loop for at from (point-min) below (point-max)
                            when (equal (get-text-property at 'ludex-square) "(2, 1)") return at))
        (ludex-preview-lead)
        (ludex-tests--see preview "^1 input: (2, 1)")
        (should (equal (plist-get ludex-preview--game :inputs) ["(2, 1)"]))
        (ludex-tests--press "b")
        (ludex-tests--see preview "^no inputs yet")
        (ludex-tests--press "f")
        (ludex-tests--see preview "^1 input: (2, 1)")
        (cl-letf (((symbol-function 'completing-read) (lambda (_prompt choices &rest _)
                                                        (should (member "(3, 3)" choices))
                                                        "(1, False)")))
          (ludex-tests--press "i"))
        (ludex-tests--see preview "^not taken: ")
        (should-error (ludex-tests--press "f") :type 'user-error)
        (ludex-tests--press "x")
        (ludex-tests--wait "the end" (lambda () (null (ludex-play-of ludex-preview--scene)))))
      ;; The picture is edited, and the text follows.
      (ludex-paint (list :edit "paint" :cells (ludex-paint--cells "4,3 5,3") :brush "Trail"))
      (ludex-tests--see (current-buffer) "^start!(3, 3) = Peg\nstart!(4, 3) = Trail\nstart!(5, 3) = Trail$")
      ;; Eglot tells of changes when Emacs is idle, which it never is here.
      (when (fboundp 'eglot--signal-textDocument/didChange)
        (ignore-errors (eglot--signal-textDocument/didChange)))
      (ludex-tests--see preview "Peg +Trail +Trail")
      (should-error (ludex-paint--cells "4;3") :type 'user-error)
      (ludex-tests--stop))))

(defun ludex-tests--press (key)
  "Press KEY in a preview."
  (cl-letf (((symbol-function 'this-command-keys) (lambda () key)))
    (call-interactively (lookup-key ludex-preview-mode-map key))))

(ert-deftest ludex-tests-part-at-point ()
  "What point is in is shown: the smallest part, or all of the file."
  (with-temp-buffer
    (setq buffer-file-name "/game.g")
    (let ((scene (list :whats (vector '(:name "construction")
                                      '(:name "ship" :uri "/game.g" :range (:start (:line 2 :character 0)
                                                                            :end (:line 9 :character 0)))
                                      '(:name "boat" :uri "/game.g" :range (:start (:line 4 :character 0)
                                                                            :end (:line 6 :character 0))))))
          (line 5)
          shown)
      (cl-letf (((symbol-function 'ludex-client-p) #'always)
                ((symbol-function 'ludex-client-encoding) (lambda () "utf-16"))
                ((symbol-function 'ludex-client-position) (lambda (_) (list :line line :character 1)))
                ((symbol-function 'ludex-client-file) #'identity)
                ((symbol-function 'ludex-preview--scene-now) (lambda () scene))
                ((symbol-function 'ludex-preview--open) (lambda (what _) (push what shown))))
        (dolist (next '(5 3 12))
          (setq line next)
          (ludex-preview-here))
        (should (equal (nreverse shown) '("boat" "ship" nil)))))
    (setq buffer-file-name nil)
    (set-buffer-modified-p nil)))

(ert-deftest ludex-tests-commands-with-eglot ()
  (ludex-tests--commands #'ludex-tests--start-eglot))

(ert-deftest ludex-tests-game-with-eglot ()
  (ludex-tests--game #'ludex-tests--start-eglot))

(ert-deftest ludex-tests-game-with-lsp-mode ()
  (skip-unless (require 'lsp-mode nil t))
  (ludex-tests--game #'ludex-tests--start-lsp-mode))

(ert-deftest ludex-tests-commands-with-lsp-mode ()
  (skip-unless (require 'lsp-mode nil t))
  (ludex-tests--commands #'ludex-tests--start-lsp-mode))

(ert-deftest ludex-tests-explains-what-is-at-point ()
  (ludex-tests--with-file "a.bgl" "game G\nx : Int\nx = y + z\n" #'ludex-tests--start-eglot
    (ludex-tests--wait "a finding" (lambda () (flymake-start) (flymake-diagnostics)))
    (goto-char (point-min))
    (search-forward "= ")
    (should (equal (ludex-explain--codes) '("bogl/undefined-name")))
    (should (member "bogl/undefined-name" (ludex-explain--all)))
    (goto-char (point-min))
    (should-not (ludex-explain--codes))
    (ludex-tests--stop)))

(ert-deftest ludex-tests-draws-svg ()
  "A display that can show SVG gets the picture, without what is hidden."
  (let ((scene '(:version 1 :title "T" :svg "<svg><g data-layer=\"units\" data-source=\"1\"/><g data-layer=\"x\"/></svg>"
                 :text "U" :spans [(:line 0 :start 0 :end 1 :thing 1)] :things [] :whats [] :layers []))
        drawn)
    (cl-letf (((symbol-function 'display-images-p) (lambda (&rest _) t))
              ((symbol-function 'image-type-available-p) (lambda (_type) t))
              ((symbol-function 'create-image) (lambda (data &rest _) (setq drawn data) '(image :type svg))))
      (with-temp-buffer
        (ludex-preview-mode)
        (setq ludex-preview--hidden '("units"))
        (ludex-preview--show scene)
        (should (equal drawn "<svg><g display=\"none\"/><g/></svg>"))
        (should (string-match-p "v characters" header-line-format))
        (setq ludex-preview--scene (plist-put ludex-preview--scene :things [(:id 1 :label "") (:id 2 :label "Old Mill")]))
        (cl-letf (((symbol-function 'completing-read) (lambda (_prompt things &rest _)
                                                        (should (= (length things) 1))
                                                        "Old Mill")))
          (should (eql (plist-get (ludex-preview--read-thing) :id) 2)))
        (ludex-preview-toggle)
        (should (equal (buffer-string) "U"))
        (should (eql (get-text-property (point-min) 'ludex-thing) 1))
        (setq ludex-preview--source nil)))))

(ert-deftest ludex-tests-positions ()
  (with-temp-buffer
    (insert "a\n😀é x\n")
    (pcase-dolist (`(,encoding ,character) '(("utf-8" 6) ("utf-16" 3) ("utf-32" 2)))
      (let ((position (list :line 1 :character character)))
        (ludex-client-goto position encoding)
        (should (eql (char-after) ?\s))
        (should (equal (ludex-client-position encoding) position))))
    (ludex-client-goto '(:line 1 :character 99) "utf-16")
    (should (eolp))))

(ert-deftest ludex-tests-package-lint ()
  "MELPA's linter finds nothing but what is meant so."
  (skip-unless (require 'package-lint nil t))
  (let ((package-lint-main-file (expand-file-name "ludex.el" ludex-tests-package)))
    (dolist (file (directory-files ludex-tests-package t "\\.el\\'"))
      (with-temp-buffer
        (insert-file-contents file)
        (setq buffer-file-name file)
        (emacs-lisp-mode)
        (let ((found (seq-remove
                      (lambda (finding)
                        ;; The clients are optional, and there may be either; a linter of Debian's is older
                        ;; than the Emacs that is asked for.
                        (string-match-p "`with-eval-after-load'\\|uninstallable in all released" (nth 3 finding)))
                      (package-lint-buffer))))
          (setq buffer-file-name nil)
          (set-buffer-modified-p nil)
          (should (equal (cons file found) (list file))))))))

(provide 'ludex-commands-tests)
;;; ludex-commands-tests.el ends here
