;;; ludex-client.el --- Requests to Ludex through Eglot or lsp-mode -*- lexical-binding: t -*-

;; SPDX-License-Identifier: Apache-2.0 OR MIT

;;; Commentary:

;; What the commands share: requests beyond the Language Server Protocol (docs/protocol.md) to the
;; server of a buffer, whichever client runs it, and positions.  Objects of JSON are property lists
;; here, lists are vectors or lists, and null and false are nil or `:json-false'; so ask with `eq' for t.

;;; Code:

(require 'seq)

(defvar ludex-program)
(defvar ludex-language-ids)
(declare-function eglot-current-server "ext:eglot")
(declare-function eglot-managed-p "ext:eglot")
(declare-function eglot--capabilities "ext:eglot")
(declare-function eglot--signal-textDocument/didChange "ext:eglot")
(declare-function eglot--TextDocumentIdentifier "ext:eglot")
(declare-function eglot--uri-to-path "ext:eglot")
(declare-function eglot-uri-to-path "ext:eglot")
(declare-function jsonrpc-async-request "jsonrpc")
(declare-function lsp-request-async "ext:lsp-mode")
(declare-function lsp-workspaces "ext:lsp-mode")
(declare-function lsp--text-document-identifier "ext:lsp-mode")
(declare-function lsp--uri-to-path "ext:lsp-mode")
(declare-function lsp--workspace-status "ext:lsp-mode")

(defconst ludex-client-content-modified -32801
  "The code of a request whose document has changed before there was an answer.")

(defconst ludex-client-method-not-found -32601
  "The code of a request that the server does not know.")

(defconst ludex-client-patience 60
  "The seconds after which nobody waits for an answer any more.")

;;; The client of a buffer

(defun ludex-client--eglot ()
  "Return Eglot's server of the buffer, or nil."
  (and (fboundp 'eglot-managed-p) (eglot-managed-p) (eglot-current-server)))

(defun ludex-client--lsp-mode-p ()
  "Return non-nil if lsp-mode runs a server for the buffer."
  (and (bound-and-true-p lsp-mode)
       (seq-some (lambda (workspace) (eq (lsp--workspace-status workspace) 'initialized)) (lsp-workspaces))))

(defun ludex-client-p ()
  "Return non-nil if a server runs for the buffer, which is one of Ludex."
  (and (assq major-mode ludex-language-ids)
       (or (ludex-client--eglot) (ludex-client--lsp-mode-p))
       t))

(defun ludex-client-require ()
  "Signal an error unless a server runs for the buffer."
  (cond ((ludex-client-p))
        ((not (assq major-mode ludex-language-ids)) (user-error "This buffer is in no language of Ludex"))
        ((not (executable-find ludex-program)) (user-error "`%s' cannot be run; see `ludex-program'" ludex-program))
        (t (user-error "No server runs for this file; `M-x eglot' or `M-x lsp' starts one"))))

(defun ludex-client-document ()
  "Return what the client calls the buffer's file, as (:uri URI)."
  (if (ludex-client--eglot) (eglot--TextDocumentIdentifier) (lsp--text-document-identifier)))

(defun ludex-client-file (uri)
  "Return the file with the address URI."
  (cond ((fboundp 'eglot-uri-to-path) (eglot-uri-to-path uri))
        ((fboundp 'eglot--uri-to-path) (eglot--uri-to-path uri))
        (t (lsp--uri-to-path uri))))

;;; Requests

(defun ludex-client-plain (value)
  "Return VALUE, read from JSON by a client, with property lists for objects."
  (cond ((hash-table-p value)
         (let (plain)
           (maphash (lambda (key one)
                      (push (if (keywordp key) key (intern (format ":%s" key))) plain)
                      (push (ludex-client-plain one) plain))
                    value)
           (nreverse plain)))
        ((vectorp value) (vconcat (mapcar #'ludex-client-plain value)))
        ((consp value) (mapcar #'ludex-client-plain value))
        (t value)))

(defun ludex-client--send (method params done failed)
  "Send METHOD with PARAMS for the buffer.
DONE is called with the result, FAILED with the code and the message of
an error."
  (let ((server (ludex-client--eglot)))
    (cond
     (server
      ;; What was typed a moment ago counts.
      (when (fboundp 'eglot--signal-textDocument/didChange) (eglot--signal-textDocument/didChange))
      (jsonrpc-async-request server (intern (concat ":" method)) params
                             :success-fn done
                             :error-fn (lambda (problem)
                                         (funcall failed (plist-get problem :code) (plist-get problem :message)))
                             :timeout-fn (lambda () (funcall failed nil "the server does not answer"))
                             :timeout ludex-client-patience))
     ((ludex-client--lsp-mode-p)
      (lsp-request-async method params
                         (lambda (result) (funcall done (ludex-client-plain result)))
                         :error-handler (lambda (problem)
                                          (let ((problem (ludex-client-plain problem)))
                                            (funcall failed (plist-get problem :code) (plist-get problem :message))))
                         :mode 'detached)))))

(defun ludex-client-tell (_code message)
  "Show MESSAGE, which is about a request that has failed."
  (message "Ludex: %s" message))

(defun ludex-client-ask (method params done &rest options)
  "Send METHOD with PARAMS, and call DONE with the result, all in this buffer.
OPTIONS are `:failed', a function of the code and the message of an
error, by default `ludex-client-tell'; `:again', non-nil for a request
that is sent again while the text changes before there is an answer; and
`:wanted', a function that says whether it still is to be sent then."
  (let ((buffer (current-buffer))
        (failed (or (plist-get options :failed) #'ludex-client-tell))
        (tries (or (plist-get options :tries) 0)))
    (ludex-client--send
     method params
     (lambda (result)
       (when (buffer-live-p buffer)
         (with-current-buffer buffer (funcall done result))))
     (lambda (code message)
       (when (buffer-live-p buffer)
         (if (and (plist-get options :again) (eql code ludex-client-content-modified) (< tries 100))
             (run-at-time 0.02 nil #'ludex-client--again buffer method params done
                          (plist-put (copy-sequence options) :tries (1+ tries)))
           (with-current-buffer buffer (funcall failed code message))))))))

(defun ludex-client--again (buffer method params done options)
  "Send METHOD with PARAMS, DONE and OPTIONS again in BUFFER, if still wanted."
  (when (and (buffer-live-p buffer) (funcall (or (plist-get options :wanted) #'always)))
    (with-current-buffer buffer
      (apply #'ludex-client-ask method params done options))))

(defun ludex-client-now (method params)
  "Send METHOD with PARAMS, and return the result; nil if there is none in time."
  (let ((deadline (+ (float-time) 10)) is-done found problem)
    (ludex-client-ask method params
                      (lambda (result) (setq found result is-done t))
                      :again t
                      :failed (lambda (_code message) (setq problem message is-done t)))
    (while (and (not is-done) (< (float-time) deadline))
      (accept-process-output nil 0.05))
    (when problem (user-error "Ludex: %s" problem))
    found))

;;; Positions

(defun ludex-client-encoding ()
  "Return the encoding of positions that was agreed on with the server."
  (let ((server (ludex-client--eglot)))
    (or (and server (plist-get (eglot--capabilities server) :positionEncoding)) "utf-16")))

(defun ludex-client--units (character encoding)
  "Return how many units of ENCODING the CHARACTER has."
  (pcase encoding
    ("utf-32" 1)
    ("utf-8" (cond ((< character #x80) 1) ((< character #x800) 2) ((< character #x10000) 3) (t 4)))
    (_ (if (< character #x10000) 1 2))))

(defun ludex-client-goto (position encoding)
  "Go to POSITION of the protocol, in ENCODING, as far as the text goes."
  (goto-char (point-min))
  (forward-line (plist-get position :line))
  (let ((left (plist-get position :character)))
    (while (and (> left 0) (not (eolp)))
      (setq left (- left (ludex-client--units (char-after) encoding)))
      (forward-char))))

(defun ludex-client-position (encoding)
  "Return point as a position of the protocol, in ENCODING."
  (let ((units 0))
    (save-restriction
      (widen)
      (dolist (character (string-to-list (buffer-substring-no-properties (line-beginning-position) (point))))
        (setq units (+ units (ludex-client--units character encoding))))
      (list :line (1- (line-number-at-pos)) :character units))))

(defun ludex-client-visit (uri position)
  "Show the file with the address URI at POSITION in the selected window."
  (let ((encoding (ludex-client-encoding)))
    (push-mark nil t)
    (pop-to-buffer-same-window (find-file-noselect (ludex-client-file uri)))
    (widen)
    (ludex-client-goto position encoding)))

;;; Edits

(defun ludex-client--replace (edit encoding)
  "Make EDIT, a text edit with positions in ENCODING."
  (let* ((range (plist-get edit :range))
         (end (progn (ludex-client-goto (plist-get range :end) encoding) (point)))
         (text (plist-get edit :newText)))
    (ludex-client-goto (plist-get range :start) encoding)
    (delete-region (point) end)
    ;; Emacs writes the line breaks of the file by itself.
    (insert (if (eql 1 (coding-system-eol-type buffer-file-coding-system))
                (string-replace "\r\n" "\n" text)
              text))))

(defun ludex-client-apply (edit)
  "Make the changes of texts in EDIT, each buffer's as one step to undo."
  (let ((encoding (ludex-client-encoding)))
    (seq-doseq (change (plist-get edit :documentChanges))
      (with-current-buffer (find-file-noselect (ludex-client-file (plist-get (plist-get change :textDocument) :uri)))
        (save-restriction
          (widen)
          (save-excursion
            (undo-boundary)
            ;; They are in the order of the text.
            (seq-doseq (one (reverse (plist-get change :edits)))
              (ludex-client--replace one encoding))
            (undo-boundary)))))))

(provide 'ludex-client)
;;; ludex-client.el ends here
