;;; ludex-paint.el --- Pictures that are edited beside the text -*- lexical-binding: t -*-

;; SPDX-License-Identifier: Apache-2.0 OR MIT

;;; Commentary:

;; `ludex-paint' edits the picture that `ludex-preview' shows: it asks for one of the tools that the
;; picture has, and for cells by the numbers beside the board.  The text follows, as one change.

;;; Code:

(require 'seq)
(require 'subr-x)
(require 'ludex-client)
(require 'ludex-preview)

(defun ludex-paint--preview ()
  "Return the preview of this buffer, or this buffer if it is one."
  (or (if (derived-mode-p 'ludex-preview-mode) (current-buffer) (car (ludex-preview--of (current-buffer))))
      (user-error "There is no picture of this file; `M-x ludex-preview' shows it")))

(defun ludex-paint--tools (scene)
  "Return the edits of SCENE that are made with a tool, each with its title."
  (seq-map (lambda (edit) (cons (plist-get edit :title) edit))
           (seq-filter (lambda (edit) (plist-get edit :takes)) (plist-get scene :edits))))

(defun ludex-paint--cells (text)
  "Return the cells that TEXT names, such as \"10,3 11,3\"."
  (vconcat (mapcar (lambda (word)
                     (unless (string-match "\\`\\(-?[0-9]+\\),\\(-?[0-9]+\\)\\'" word)
                       (user-error "`%s' is not a cell such as 10,3" word))
                     (vector (string-to-number (match-string 1 word)) (string-to-number (match-string 2 word))))
                   (split-string text nil t))))

(defun ludex-paint--read (tool)
  "Ask for what TOOL is used on and with."
  (let ((name (lambda (prompt names)
                (unless (seq-empty-p names) (completing-read prompt (append names nil) nil t)))))
    (list :edit (plist-get tool :id)
          :cells (ludex-paint--cells
                  (read-string (if (equal (plist-get tool :takes) "move") "From and to, such as 2,5 3,5: "
                                 "Cells, such as 10,3 11,3: ")))
          :brush (funcall name "Paint with: " (plist-get tool :brushes))
          :owner (funcall name "For: " (plist-get tool :owners)))))

;;;###autoload
(defun ludex-paint (stroke)
  "Edit the picture beside this buffer's file with STROKE.
STROKE is (:edit TOOL :cells CELLS :brush NAME :owner NAME).
Interactively, a tool is asked for, cells by the numbers beside the
board, and what the tool paints with.  The text follows."
  (interactive
   (let ((tools (ludex-paint--tools (buffer-local-value 'ludex-preview--scene (ludex-paint--preview)))))
     (unless tools (user-error "Nothing in this picture is edited"))
     (let ((tool (cdr (assoc (completing-read "Tool: " tools nil t) tools))))
       (when (plist-get tool :refused) (user-error "%s" (plist-get tool :refused)))
       (list (ludex-paint--read tool)))))
  (let* ((preview (ludex-paint--preview))
         (params (append (list :session (buffer-local-value 'ludex-preview--session preview)
                               :edit (plist-get stroke :edit) :cells (plist-get stroke :cells))
                         (and (plist-get stroke :brush) (list :brush (plist-get stroke :brush)))
                         (and (plist-get stroke :owner) (list :owner (plist-get stroke :owner))))))
    (with-current-buffer (buffer-local-value 'ludex-preview--source preview)
      (ludex-client-require)
      (ludex-client-ask "ludex/edit" params #'ludex-client-apply :again t))))

(provide 'ludex-paint)
;;; ludex-paint.el ends here
