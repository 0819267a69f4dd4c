;;; ludex-play.el --- Games that are played beside the text -*- lexical-binding: t -*-

;; SPDX-License-Identifier: Apache-2.0 OR MIT

;;; Commentary:

;; What a scene (ludex-preview.el) says of the game that is played in it: the keys that do something
;; now, the squares that can be chosen, and the input that is asked for.

;;; Code:

(require 'seq)
(require 'subr-x)

(defconst ludex-play-keys
  '(("i" . "input") ("b" . "back") ("f" . "forward") ("r" . "restart") ("x" . "stop"))
  "The keys that act on a game, each with the name of its action.
They are named in this order.")

(defconst ludex-play--sentences "input: \\|play stops here: \\|not taken: "
  "A regexp for the beginnings of the sentences below the boards of a game.")

(defun ludex-play-of (scene)
  "Return the game of SCENE, if one is played."
  (plist-get scene :play))

(defun ludex-play-can-p (scene action)
  "Return non-nil if ACTION does something in the game of SCENE now."
  (seq-contains-p (plist-get scene :actions) action))

(defun ludex-play-head (scene)
  "Return the keys that do something in the game of SCENE, each with what it does."
  (append (and (eq t (plist-get (plist-get (ludex-play-of scene) :prompt) :squares)) '("RET square"))
          (delq nil (mapcar (pcase-lambda (`(,key . ,action))
                              (and (ludex-play-can-p scene action) (concat key " " action)))
                            ludex-play-keys))))

(defun ludex-play-fit (scene width)
  "Break the sentences of the game of SCENE in the buffer behind point to WIDTH.
They are above and below its boards, which are left as they are."
  (let* ((trouble (plist-get (plist-get (ludex-play-of scene) :trouble) :text))
         (beginnings (concat (and trouble (concat (regexp-quote (car (split-string trouble "\n"))) "\\|"))
                             ludex-play--sentences))
         (is-above t) is-below
         (fill-column (max width 10))
         (fill-prefix "  "))
    (while (not (eobp))
      (setq is-above (and is-above (not (eolp)))
            is-below (or is-below (looking-at-p beginnings)))
      (end-of-line)
      (when (and (or is-above is-below) (> (current-column) width))
        (save-restriction
          (narrow-to-region (line-beginning-position) (point))
          (fill-region (point-min) (point-max) nil t)
          (goto-char (point-max))))
      (forward-line 1))))

(defun ludex-play-trouble (scene)
  "Return the place of the expression of the game of SCENE that has no value."
  (let ((trouble (plist-get (ludex-play-of scene) :trouble)))
    (and (plist-get trouble :uri) trouble)))

(defun ludex-play-read (scene)
  "Ask for an input of the game of SCENE, and return it; nil if there is none."
  (let ((prompt (plist-get (ludex-play-of scene) :prompt)))
    (when prompt
      (let* ((squares (mapcar (lambda (one) (plist-get one :input))
                              (plist-get (ludex-play-of scene) :squares)))
             (choices (append (plist-get prompt :choices) squares nil))
             (wanted (replace-regexp-in-string "`" "" (plist-get prompt :explained)))
             ;; A blank is a part of many inputs.
             (minibuffer-local-completion-map
              (let ((map (make-sparse-keymap)))
                (set-keymap-parent map minibuffer-local-completion-map)
                (define-key map " " #'self-insert-command)
                map))
             (text (completing-read (format "Input, %s: " wanted) choices)))
        (and (not (string-blank-p text)) text)))))

(provide 'ludex-play)
;;; ludex-play.el ends here
