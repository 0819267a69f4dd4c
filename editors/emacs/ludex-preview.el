;;; ludex-preview.el --- Pictures and games beside the text -*- lexical-binding: t -*-

;; SPDX-License-Identifier: Apache-2.0 OR MIT

;;; Commentary:

;; `ludex-preview' shows a picture of what a file describes in a buffer beside the text: as SVG where
;; the display can, otherwise in characters.  It follows edits and point, and leads back to the
;; source.  `ludex-preview-svg' writes the picture and opens it.  `ludex-play' plays a definition of
;; the file there.

;;; Code:

(require 'browse-url)
(require 'cl-lib)
(require 'image)
(require 'seq)
(require 'subr-x)
(require 'ludex-client)
(require 'ludex-play)

(defgroup ludex-preview nil
  "Pictures beside the text."
  :group 'ludex)

(defcustom ludex-preview-svg t
  "Whether pictures are shown as SVG where the display can."
  :type 'boolean)

(defface ludex-preview-mark '((t :inherit region))
  "Face for what is shown of the thing at point in the source.")

(defvar-local ludex-preview--source nil "The buffer whose file is shown.")
(defvar-local ludex-preview--what nil "The part that is shown; nil for all of it.")
(defvar-local ludex-preview--game nil "The inputs of the game, as (:inputs … :rest …); nil if none is played.")
(defvar-local ludex-preview--session nil "The name by which the server knows the preview.")
(defvar-local ludex-preview--scene nil "The last scene.")
(defvar-local ludex-preview--last nil "The last scene that had a picture: one stays while the text is not whole.")
(defvar-local ludex-preview--hidden nil "The ids of the layers that are hidden.")
(defvar-local ludex-preview--asked 0 "How often a scene was asked for.")
(defvar-local ludex-preview--is-drawn nil "Non-nil if the picture is to be SVG.")

(defvar ludex-preview--count 0
  "How many previews there were.")

;;; What is shown

(defun ludex-preview--svg (scene hidden)
  "Return the picture of SCENE without the layers HIDDEN, for other programs.
The numbers of things and the inputs mean nothing there; in texts the
quotes would be escaped."
  (let ((svg (replace-regexp-in-string " data-\\(?:source\\|input\\|board\\)=\"[^\"]*\"" "" (plist-get scene :svg) t t)))
    (replace-regexp-in-string " data-layer=\"\\([^\"]*\\)\""
                              (lambda (found)
                                (if (member (match-string 1 found) hidden) " display=\"none\"" ""))
                              svg t t)))

(defun ludex-preview--can-draw-p ()
  "Return non-nil if the display can show SVG."
  (and (display-images-p) (image-type-available-p 'svg)))

(defun ludex-preview--layers ()
  "Return the layers of the picture that can be hidden.
Lines between cells are not in the text form."
  (seq-filter (lambda (layer) (or ludex-preview--is-drawn (eq t (plist-get layer :inText))))
              (plist-get ludex-preview--last :layers)))

(defun ludex-preview--head ()
  "Return the keys and what they do."
  (let ((scene ludex-preview--scene))
    (string-join
     (append (if (ludex-play-of scene) (ludex-play-head scene)
               (append '("RET source")
                       (unless (and scene (seq-empty-p (plist-get scene :whats))) '("o part"))
                       (unless (seq-empty-p (ludex-preview--layers)) '("L layers"))))
             (when (ludex-preview--can-draw-p)
               (list (if ludex-preview--is-drawn "v characters" "v picture")))
             '("s SVG" "q close"))
     "  ")))

(defun ludex-preview--span (start text-line span property value)
  "Give the characters of SPAN the PROPERTY with VALUE.
They are in TEXT-LINE, which begins at START."
  (let ((end (+ start (length text-line))))
    (add-text-properties (min end (+ start (plist-get span :start))) (min end (+ start (plist-get span :end)))
                         (list property value 'mouse-face 'highlight))))

(defun ludex-preview--insert-text (scene)
  "Insert the picture of SCENE in characters; what can be pressed has properties."
  (let* ((start (point))
         (lines (split-string (plist-get scene :text) "\n"))
         (starts (let ((at start)) (mapcar (lambda (line) (prog1 at (setq at (+ at (length line) 1)))) lines))))
    (insert (plist-get scene :text))
    ;; The spans of a scene without a picture are about a text that is not here.
    (when (eq scene ludex-preview--scene)
      (pcase-dolist (`(,spans ,property ,key)
                     (list (list (plist-get scene :spans) 'ludex-thing :thing)
                           (list (plist-get (ludex-play-of scene) :squares) 'ludex-square :input)))
        (seq-doseq (span spans)
          (let ((line (plist-get span :line)))
            (when (nth line starts)
              (ludex-preview--span (nth line starts) (nth line lines) span property (plist-get span key)))))))
    (when (ludex-play-of scene)
      (goto-char start)
      (ludex-play-fit scene (window-body-width (get-buffer-window nil t))))))

(defun ludex-preview--lay-out ()
  "Write the scene into the buffer.  Point stays where it is, as far as it can."
  (let* ((inhibit-read-only t)
         (scene ludex-preview--scene)
         (drawn (if (plist-get scene :text) scene ludex-preview--last))
         (line (line-number-at-pos))
         (column (current-column)))
    (setq header-line-format (replace-regexp-in-string "%" "%%" (ludex-preview--head)))
    (erase-buffer)
    (when (plist-get scene :problem)
      (insert (propertize (plist-get scene :problem) 'face 'error) "\n\n"))
    (cond ((and ludex-preview--is-drawn (plist-get drawn :svg))
           (insert-image (create-image (encode-coding-string (ludex-preview--svg drawn ludex-preview--hidden) 'utf-8)
                                       'svg t)
                         (or (plist-get drawn :title) "picture"))
           (insert "\n")
           ;; What a game says stands in its text only.
           (when (ludex-play-of drawn) (ludex-preview--insert-text drawn)))
          ((plist-get drawn :text) (ludex-preview--insert-text drawn)))
    (goto-char (point-min))
    (forward-line (1- line))
    (move-to-column column)
    (set-buffer-modified-p nil)
    (ludex-preview--mark)))

(defun ludex-preview--show (scene)
  "Show SCENE, unless a later one is shown."
  (when (and scene
             (or (null ludex-preview--scene)
                 (> (plist-get scene :version) (plist-get ludex-preview--scene :version))))
    (setq ludex-preview--scene scene)
    (when (plist-get scene :text) (setq ludex-preview--last scene))
    (let ((game (ludex-play-of scene)))
      ;; Another server is to go on from there.
      (when (and game ludex-preview--game)
        (setq ludex-preview--game (list :inputs (plist-get game :inputs) :rest (plist-get game :rest)))))
    (ludex-preview--lay-out)))

;;; The source

(defun ludex-preview--contains-p (range position)
  "Return how large RANGE is if POSITION is in it, otherwise nil."
  (let* ((start (plist-get range :start))
         (end (plist-get range :end))
         (key (lambda (place) (+ (* 100000 (plist-get place :line)) (plist-get place :character)))))
    (and (<= (funcall key start) (funcall key position) (funcall key end))
         (- (funcall key end) (funcall key start)))))

(defun ludex-preview--at-point (placed)
  "Return the smallest of PLACED, things or parts of a scene, at point, or nil."
  (let (best size)
    (when (and (not (seq-empty-p placed)) (ludex-client-p))
      (let ((position (ludex-client-position (ludex-client-encoding))))
        (seq-doseq (one placed)
          (let ((extent (and (plist-get one :range)
                             (equal (ludex-client-file (plist-get one :uri)) buffer-file-name)
                             (ludex-preview--contains-p (plist-get one :range) position))))
            (when (and extent (or (null size) (< extent size)))
              (setq best one size extent))))))
    best))

(defun ludex-preview--thing-in-source ()
  "Return the id of the smallest thing at point in the source, or nil."
  (let ((things (plist-get ludex-preview--scene :things)))
    (when (buffer-live-p ludex-preview--source)
      (with-current-buffer ludex-preview--source
        (plist-get (ludex-preview--at-point things) :id)))))

(defun ludex-preview--mark ()
  "Mark what is shown of the thing at point in the source."
  (remove-overlays (point-min) (point-max) 'ludex-mark t)
  (let ((thing (ludex-preview--thing-in-source))
        (at (point-min))
        first)
    (while (and thing (< at (point-max)))
      (let ((next (next-single-property-change at 'ludex-thing nil (point-max))))
        (when (eql thing (get-text-property at 'ludex-thing))
          (let ((overlay (make-overlay at next)))
            (overlay-put overlay 'ludex-mark t)
            (overlay-put overlay 'face 'ludex-preview-mark))
          (setq first (or first at)))
        (setq at next)))
    (let ((window (and first (get-buffer-window))))
      (when (and window (not (eq window (selected-window))))
        (set-window-point window first)))))

(defun ludex-preview--of (source)
  "Return the previews of the buffer SOURCE."
  (seq-filter (lambda (buffer) (eq source (buffer-local-value 'ludex-preview--source buffer))) (buffer-list)))

(defvar-local ludex-preview--point nil
  "Point in the source when it was followed last.")

(defun ludex-preview--follow ()
  "Mark in the previews of this buffer what is at point."
  (unless (eql ludex-preview--point (point))
    (setq ludex-preview--point (point))
    (dolist (preview (ludex-preview--of (current-buffer)))
      (with-current-buffer preview (ludex-preview--mark)))))

(defun ludex-preview--reconnect ()
  "Ask another server, which knows of no preview and counts anew."
  (when (ludex-client-p)
    (dolist (preview (ludex-preview--of (current-buffer)))
      (with-current-buffer preview
        (setq ludex-preview--scene nil)
        (ludex-preview--watch)))))

(defun ludex-preview--attach (source attach)
  "Let the previews of SOURCE follow it if ATTACH is non-nil, otherwise no more."
  (with-current-buffer source
    (pcase-dolist (`(,hook . ,function) '((post-command-hook . ludex-preview--follow)
                                          (eglot-managed-mode-hook . ludex-preview--reconnect)
                                          (lsp-after-open-hook . ludex-preview--reconnect)))
      (if attach (add-hook hook function nil t) (remove-hook hook function t)))))

;;; Requests

(defun ludex-preview--watch ()
  "Ask the server to show the part from now on."
  (let* ((preview (current-buffer))
         (asked (cl-incf ludex-preview--asked))
         (window (get-buffer-window nil t))
         (params (append (list :session ludex-preview--session :watch t)
                         (and ludex-preview--what (list :what ludex-preview--what))
                         (and ludex-preview--game (list :play ludex-preview--game))
                         (and ludex-preview--hidden (list :hide (vconcat ludex-preview--hidden)))
                         (and window (list :width (window-body-width window))))))
    (with-current-buffer ludex-preview--source
      (ludex-client-require)
      (ludex-client-ask "ludex/scene" (append (list :textDocument (ludex-client-document)) params)
                        (lambda (scene)
                          (when (buffer-live-p preview)
                            (with-current-buffer preview (ludex-preview--show scene))))
                        :again t
                        ;; Sent late, it would take the place of a later one.
                        :wanted (lambda ()
                                  (and (buffer-live-p preview)
                                       (eql asked (buffer-local-value 'ludex-preview--asked preview))))))))

(defun ludex-preview--act (action)
  "Do ACTION, as (:kind …), in the game."
  (let ((preview (current-buffer))
        (params (list :session ludex-preview--session :action action
                      :version (plist-get ludex-preview--scene :version))))
    (with-current-buffer ludex-preview--source
      (ludex-client-require)
      (ludex-client-ask "ludex/act" params
                        (lambda (scene)
                          (when (buffer-live-p preview)
                            (with-current-buffer preview
                              (when (equal (plist-get action :kind) "stop")
                                (setq ludex-preview--game nil ludex-preview--what nil))
                              (ludex-preview--show scene))))
                        :again t))))

(defun ludex-preview-changed (params)
  "Show the scene of PARAMS, which the server has sent of its own accord."
  (dolist (buffer (buffer-list))
    (when (equal (plist-get params :session) (buffer-local-value 'ludex-preview--session buffer))
      (with-current-buffer buffer (ludex-preview--show (plist-get params :scene))))))

(defun ludex-preview--scene-now ()
  "Return the scene of this buffer's file, waited for a little."
  (ludex-client-require)
  (ludex-client-now "ludex/scene" (list :textDocument (ludex-client-document))))

(defun ludex-preview--names (parts)
  "Return the names of PARTS of a scene."
  (mapcar (lambda (part) (plist-get part :name)) parts))

;;; Keys

(defun ludex-preview--read-thing ()
  "Ask for a thing in the picture by its label, and return it."
  (let ((things (cl-loop for thing across (vconcat (plist-get ludex-preview--scene :things))
                         unless (string-empty-p (plist-get thing :label))
                         collect (cons (plist-get thing :label) thing))))
    (and things (cdr (assoc (completing-read "Source of: " things nil t) things)))))

(defun ludex-preview-lead ()
  "Go to the source of what is at point; a square that can be chosen is chosen.
A picture in SVG does not say what is where: there a name is asked for."
  (interactive)
  (let* ((input (get-text-property (point) 'ludex-square))
         (id (or (get-text-property (point) 'ludex-thing)
                 (let ((at (next-single-property-change (line-beginning-position) 'ludex-thing nil
                                                        (line-end-position))))
                   (get-text-property at 'ludex-thing))))
         (thing (or (and id (seq-find (lambda (one) (eql id (plist-get one :id)))
                                      (plist-get ludex-preview--scene :things)))
                    (ludex-play-trouble ludex-preview--scene)
                    (and ludex-preview--is-drawn (not input) (ludex-preview--read-thing)))))
    (cond (input (ludex-preview--act (list :kind "input" :text input)))
          ((not thing) (user-error "Nothing here comes from a place in a file"))
          (t
           (pop-to-buffer ludex-preview--source)
           (ludex-client-visit (plist-get thing :uri) (plist-get (plist-get thing :range) :start))))))

(defun ludex-preview-click (event)
  "Do `ludex-preview-lead' where EVENT is."
  (interactive "e")
  (posn-set-point (event-start event))
  (ludex-preview-lead))

(defun ludex-preview-choose ()
  "Choose another picture of the file."
  (interactive)
  (let ((names (ludex-preview--names (plist-get ludex-preview--scene :whats))))
    (unless names (user-error "There is only one picture of this file"))
    (let ((name (completing-read "Show (the file): " names nil t)))
      (setq ludex-preview--what (and (not (string-empty-p name)) name)
            ludex-preview--game nil)
      (ludex-preview--watch))))

(defun ludex-preview-choose-layer ()
  "Hide a layer of the picture, or show it again."
  (interactive)
  (let* ((layers (seq-map (lambda (layer)
                            (let ((id (plist-get layer :id)))
                              (cons (concat (if (member id ludex-preview--hidden) "[ ] " "[x] ")
                                            (plist-get layer :title))
                                    id)))
                          (ludex-preview--layers))))
    (unless layers (user-error "There are no layers to hide here"))
    (let ((id (cdr (assoc (completing-read "Hide or show: " layers nil t) layers))))
      (setq ludex-preview--hidden (if (member id ludex-preview--hidden)
                                      (remove id ludex-preview--hidden)
                                    (cons id ludex-preview--hidden)))
      (ludex-preview--watch))))

(defun ludex-preview-toggle ()
  "Show the picture as SVG instead of in characters, or the other way round."
  (interactive)
  (unless (ludex-preview--can-draw-p) (user-error "This display cannot show SVG"))
  (setq ludex-preview--is-drawn (not ludex-preview--is-drawn))
  (ludex-preview--lay-out))

(defun ludex-preview--open-svg (scene hidden)
  "Write the picture of SCENE without the layers HIDDEN, and open it."
  (unless (plist-get scene :svg)
    (user-error "%s" (or (plist-get scene :problem) "There is no picture")))
  (let ((file (make-temp-file "ludex-" nil ".svg"))
        (coding-system-for-write 'utf-8))
    (write-region (ludex-preview--svg scene hidden) nil file nil 'quiet)
    (message "Ludex: the picture is in %s" file)
    ;; Where nothing opens it, the message says where it is.
    (ignore-errors (browse-url-of-file file))
    file))

(defun ludex-preview-write ()
  "Write the picture as SVG, without what is hidden, and open it."
  (interactive)
  (ludex-preview--open-svg ludex-preview--scene ludex-preview--hidden))

(defun ludex-preview-press ()
  "Do what the key is for in the game that is played."
  (interactive)
  (let ((action (cdr (assoc (this-command-keys) ludex-play-keys)))
        (scene ludex-preview--scene))
    (cond ((not (ludex-play-of scene)) (user-error "No game is played here; `M-x ludex-play' in the text begins one"))
          ((not (ludex-play-can-p scene action)) (user-error "That does nothing now"))
          ((equal action "input")
           (let ((preview (current-buffer))
                 (text (ludex-play-read scene)))
             (when (and text (buffer-live-p preview))
               (ludex-preview--act (list :kind "input" :text text)))))
          (t (ludex-preview--act (list :kind action))))))

(defun ludex-preview-quit ()
  "Close the preview."
  (interactive)
  (quit-window t))

(defvar ludex-preview-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "RET") #'ludex-preview-lead)
    (define-key map [mouse-2] #'ludex-preview-click)
    (define-key map [follow-link] 'mouse-face)
    (define-key map "o" #'ludex-preview-choose)
    (define-key map "L" #'ludex-preview-choose-layer)
    (define-key map "v" #'ludex-preview-toggle)
    (define-key map "s" #'ludex-preview-write)
    (define-key map "q" #'ludex-preview-quit)
    (dolist (entry ludex-play-keys)
      (define-key map (car entry) #'ludex-preview-press))
    map)
  "Keys of `ludex-preview-mode'.")

(defun ludex-preview--close ()
  "Tell the server that the preview is closed."
  (let ((session ludex-preview--session)
        (source ludex-preview--source))
    (setq ludex-preview--session nil ludex-preview--source nil)
    (when (buffer-live-p source)
      (unless (ludex-preview--of source) (ludex-preview--attach source nil))
      (with-current-buffer source
        (when (ludex-client-p)
          (ludex-client-ask "ludex/closeScene" (list :session session) #'ignore :failed #'ignore))))))

(define-derived-mode ludex-preview-mode special-mode "Ludex-Preview"
  "Major mode for a picture of what a file describes."
  (setq truncate-lines t
        revert-buffer-function (lambda (&rest _) (ludex-preview--watch))
        ludex-preview--is-drawn (and ludex-preview-svg (ludex-preview--can-draw-p)))
  (add-hook 'kill-buffer-hook #'ludex-preview--close nil t))

;;; Commands

(defun ludex-preview--read ()
  "Ask for a part of this buffer's file; return nil for all of it."
  (let ((name (completing-read "Show (the file): "
                               (ludex-preview--names (plist-get (ludex-preview--scene-now) :whats)))))
    (and (not (string-empty-p name)) name)))

(defun ludex-preview--open (what game)
  "Show the part WHAT of this buffer's file beside it.
Play it if GAME is non-nil, with the inputs that GAME has."
  (ludex-client-require)
  (let* ((source (current-buffer))
         (preview (or (car (ludex-preview--of source))
                      (generate-new-buffer (format "*ludex preview: %s*" (buffer-name))))))
    (with-current-buffer preview
      (unless (derived-mode-p 'ludex-preview-mode)
        (ludex-preview-mode)
        (setq ludex-preview--source source
              ludex-preview--session (format "emacs/%d/%d" (emacs-pid) (cl-incf ludex-preview--count)))
        (ludex-preview--attach source t))
      (setq ludex-preview--what what ludex-preview--game game)
      (display-buffer preview '((display-buffer-reuse-window display-buffer-pop-up-window)
                                (inhibit-same-window . t)))
      (ludex-preview--watch))
    preview))

;;;###autoload
(defun ludex-preview (&optional what)
  "Show a picture of what this buffer's file describes, beside it.
With a prefix argument, ask for WHAT, a part of the file such as a unit
type or table of GDL, a board of BoGL or a piece of BDL.  The picture
follows edits and point; the line above it says what the keys do."
  (interactive
   (list (and current-prefix-arg (ludex-preview--read))))
  (ludex-preview--open what nil))

;;;###autoload
(defun ludex-preview-here ()
  "Show what point is in beside the text.
Where the picture there has nothing of it, show the part of the file
that point is in, or all of it."
  (interactive)
  (let ((preview (seq-find #'get-buffer-window (ludex-preview--of (current-buffer)))))
    (cond ((and preview (with-current-buffer preview (ludex-preview--thing-in-source)))
           (with-current-buffer preview (ludex-preview--mark)))
          ((and preview (buffer-local-value 'ludex-preview--game preview))
           (user-error "The picture shows nothing of what point is in"))
          (t (ludex-preview--open
              (plist-get (ludex-preview--at-point (plist-get (ludex-preview--scene-now) :whats)) :name)
              nil)))))

;;;###autoload
(defun ludex-preview-svg (&optional what)
  "Write the picture of this buffer's file as SVG, and open it.
With a prefix argument, ask for WHAT, a part of the file.  Return the
name of the picture's file."
  (interactive
   (list (and current-prefix-arg (ludex-preview--read))))
  (ludex-client-require)
  (ludex-preview--open-svg (ludex-client-now "ludex/scene" (append (list :textDocument (ludex-client-document))
                                                                   (and what (list :what what))))
                           nil))

;;;###autoload
(defun ludex-play (name)
  "Play the definition NAME of this buffer's program beside it.
Interactively that at point, if it can be played; otherwise NAME is asked
for.  An edit keeps the game: the inputs so far are given to the new
program."
  (interactive
   (let ((names (ludex-preview--names (plist-get (ludex-preview--scene-now) :plays)))
         (word (thing-at-point 'symbol t)))
     (unless names (user-error "Nothing in this file can be played"))
     (list (if (and (member word names) (not current-prefix-arg)) word
             (completing-read "Play: " names nil nil nil nil (car names))))))
  (ludex-preview--open name (list :inputs [] :rest [])))

(provide 'ludex-preview)
;;; ludex-preview.el ends here
