;;; ludex-modes.el --- Major modes for the languages Ludex serves -*- lexical-binding: t -*-

;; SPDX-License-Identifier: Apache-2.0 OR MIT

;;; Commentary:

;; Comments, brackets, colours of keywords and indentation for GDL, BDL, Trench scripts and game
;; files, pyherc's levels in Hy, and BoGL.  What a name means is the language server's business;
;; `ludex.el' connects to it.

;;; Code:

(require 'lisp-mode)

;;; What all modes share

(define-derived-mode ludex-mode prog-mode "Ludex"
  "Parent of the modes for the languages Ludex serves.
Its hook, `ludex-mode-hook', runs in all of them."
  ;; Where columns count, as in the layers of a map, a tab is a nuisance.
  (setq-local indent-tabs-mode nil))

(defun ludex--comments (start skip)
  "Let comments begin with START.
SKIP is a regexp for that and the blanks behind it."
  (setq-local comment-start start
              comment-start-skip skip
              comment-end ""))

(defun ludex--keep-columns ()
  "Start a line in the column of the one before; move no other lines."
  (setq-local indent-line-function #'indent-relative-first-indent-point
              indent-region-function #'ignore))

(defun ludex--words (&rest words)
  "Return a regexp that matches each of WORDS as a whole symbol."
  (concat "\\_<" (regexp-opt words t) "\\_>"))

(defun ludex--heads (&rest words)
  "Return a regexp that matches each of WORDS at the head of a list.
The word is its first group."
  (concat "(\\s-*" (regexp-opt words t) "\\_>"))

(defun ludex--heads-and-name (&rest words)
  "Return a regexp like that of `ludex--heads' for WORDS and the name behind.
The name is its second group."
  (concat (apply #'ludex--heads words) "\\(?:\\s-+\\(\\(?:\\sw\\|\\s_\\)+\\)\\)?"))

;;; The two Lisps

(defun ludex--lisp-syntax-table (entries)
  "Return a syntax table for a Lisp; ENTRIES are a list of (CHARACTER SYNTAX)."
  (let ((table (make-syntax-table)))
    ;; What is not said below may be part of a name.
    (dolist (character (string-to-list "!$%&*+-./:<=>?@^_,[]{}|~#"))
      (modify-syntax-entry character "_" table))
    (pcase-dolist (`(,character ,syntax)
                   (append '((?\( "()") (?\) ")(") (?\" "\"") (?\\ "\\")
                             (?\; "<") (?\n ">") (?' "'") (?` "'"))
                           entries))
      (modify-syntax-entry character syntax table))
    table))

(defvar-local ludex--body-heads nil
  "Heads of lists whose further lines are indented like a body.")

(defun ludex--indent-list (_indent-point state)
  "Return the column for a line in the list that STATE is about, or nil.
Value of the variable `lisp-indent-function'; nil stands for the
column that `calculate-lisp-indent' would choose by itself."
  (let ((opened (elt state 1)))
    (goto-char (1+ opened))
    (when (looking-at "\\(?:\\sw\\|\\s_\\)+")
      (let ((head (match-string-no-properties 0)))
        (when (member head ludex--body-heads)
          (goto-char opened)
          (+ (current-column) lisp-body-indent))))))

(defun ludex--indent-lisp-line ()
  "Indent the line as code of a Lisp, whatever number of ; it begins with.
`lisp-indent-line' would move a comment with one ; far to the right."
  (let ((column (calculate-lisp-indent)))
    (when (consp column) (setq column (car column)))
    ;; In a string there is none, and ;;; stays where it is.
    (when (and column
               (not (save-excursion (back-to-indentation) (looking-at-p ";;;"))))
      (if (<= (current-column) (current-indentation))
          (indent-line-to column)
        (save-excursion (indent-line-to column))))))

(defun ludex--lisp (body-heads)
  "Set up the buffer for a Lisp where BODY-HEADS have bodies."
  (ludex--comments ";" "\\(?:;+\\|#|\\)[ \t]*")
  (setq-local ludex--body-heads body-heads
              indent-line-function #'ludex--indent-lisp-line
              lisp-indent-function #'ludex--indent-list
              comment-add 1
              parse-sexp-ignore-comments t
              multibyte-syntax-as-symbol t))

;;; GDL

(defconst ludex-gdl-types '("advance-type" "material-type" "terrain-type" "unit-type")
  "Forms of GDL that define a type.")

(defconst ludex-gdl-forms
  '("add" "area" "define" "doctrine" "else" "end-if" "evt" "exu" "game-module" "if" "imf" "include"
    "independent-units" "namer" "player" "print" "scorekeeper" "set" "side" "side-defaults" "table"
    "undefine" "unit" "unit-defaults" "world")
  "The other forms of GDL.")

(defconst ludex-gdl-functions
  '("and" "append" "list" "not" "or" "quote" "remove" "remove-list" "*" "+" "-" "/" "/=" "<" "<="
    "=" ">" ">=")
  "Functions of GDL.")

(defconst ludex-gdl-constants
  '("border" "cell" "coating" "connection" "draw" "false" "lose" "nil" "non-advance" "non-material"
    "non-terrain" "non-unit" "over-all" "over-border" "over-nothing" "over-own" "reset" "river-x"
    "road-x" "true" "usual" "valley-x" "win" "a*" "m*" "t*" "u*")
  "Constants of GDL, and the lists of all types of a kind.")

(defconst ludex-gdl-font-lock-keywords
  `((,(apply #'ludex--heads-and-name ludex-gdl-types)
     (1 font-lock-keyword-face) (2 font-lock-type-face nil t))
    (,(ludex--heads-and-name "table") (1 font-lock-keyword-face) (2 font-lock-function-name-face nil t))
    (,(ludex--heads-and-name "define" "namer" "set" "undefine")
     (1 font-lock-keyword-face) (2 font-lock-variable-name-face nil t))
    (,(apply #'ludex--heads ludex-gdl-forms) (1 font-lock-keyword-face))
    (,(apply #'ludex--heads ludex-gdl-functions) (1 font-lock-builtin-face))
    (,(apply #'ludex--words ludex-gdl-constants) (1 font-lock-constant-face)))
  "What is coloured in GDL.")

(defconst ludex-gdl-body-heads
  (append ludex-gdl-types ludex-gdl-forms
          ;; Layers of an area, and lists that fill many lines.
          '("by-bits" "elevations" "instructions" "materials" "notes" "people-sides" "terrain" "variants"))
  "Lists of GDL whose further lines are indented by two columns.")

(defvar ludex-gdl-mode-syntax-table
  (ludex--lisp-syntax-table
   ;; |a name with blanks|, and #| comments |# that nest.
   '((?# "' 14") (?| "\" 23bn")))
  "Syntax table of `ludex-gdl-mode'.")

;;;###autoload
(define-derived-mode ludex-gdl-mode ludex-mode "GDL"
  "Major mode for GDL, the Game Design Language of Xconq."
  (ludex--lisp ludex-gdl-body-heads)
  (setq font-lock-defaults '(ludex-gdl-font-lock-keywords)))

;;; Hy

(defconst ludex-hy-definers '("def" "defclass" "defmacro" "defmacro/g!" "defmethod" "defmulti" "defn"
                              "defreader" "defun" "setv")
  "Forms of Hy that define a name.")

(defconst ludex-hy-keywords
  '("assert" "break" "cond" "continue" "del" "do" "doto" "else" "except" "finally" "fn" "for" "for*"
    "global" "if" "if*" "if-not" "import" "lambda" "let" "lif" "lif-not" "loop" "progn" "raise"
    "recur" "require" "return" "try" "unless" "when" "while" "with" "with-decorator" "yield"
    "yield-from")
  "Other keywords of Hy.")

(defconst ludex-hy-level-words
  '("level-config-dsl" "level-list" "level" "room-list" "layout" "touch-up" "item-lists"
    "creature-lists" "connections" "option")
  "The parts of a level of pyherc.")

(defconst ludex-hy-constants
  '("True" "False" "None" "true" "false" "nil" "certainly" "almost-certain" "highly-likely" "likely"
    "unlikely" "almost-certainly-not" "certainly-not")
  "Constants of Hy, and the chances of pyherc.")

(defconst ludex-hy-font-lock-keywords
  `((,(ludex--heads-and-name "defclass") (1 font-lock-keyword-face) (2 font-lock-type-face nil t))
    (,(ludex--heads-and-name "def" "setv")
     (1 font-lock-keyword-face) (2 font-lock-variable-name-face nil t))
    (,(apply #'ludex--heads-and-name ludex-hy-definers)
     (1 font-lock-keyword-face) (2 font-lock-function-name-face nil t))
    (,(apply #'ludex--heads ludex-hy-keywords) (1 font-lock-keyword-face))
    (,(apply #'ludex--heads ludex-hy-level-words) (1 font-lock-builtin-face))
    (,(apply #'ludex--words ludex-hy-constants) (1 font-lock-constant-face))
    ("\\_<:\\(?:\\sw\\|\\s_\\)+" . font-lock-builtin-face)
    ("\\_<&\\(?:key\\|kwargs\\|kwonly\\|optional\\|rest\\)\\_>" . font-lock-type-face))
  "What is coloured in Hy.")

(defconst ludex-hy-body-heads
  '("defclass" "defmacro" "defmacro/g!" "defmethod" "defmulti" "defn" "defreader" "defun" "except"
    "fn" "for" "lambda" "let" "loop" "unless" "when" "while" "with")
  "Lists of Hy whose further lines are indented by two columns.")

(defvar ludex-hy-mode-syntax-table
  (ludex--lisp-syntax-table
   '((?\[ "(]") (?\] ")[") (?\{ "(}") (?\} "){") (?~ "'") (?# "'")))
  "Syntax table of `ludex-hy-mode'.")

;;;###autoload
(define-derived-mode ludex-hy-mode ludex-mode "Hy"
  "Major mode for Hy, the language of pyherc's levels."
  (ludex--lisp ludex-hy-body-heads)
  (setq font-lock-defaults '(ludex-hy-font-lock-keywords)))

;;; BDL

(defconst ludex-bdl-font-lock-keywords
  `((,(ludex--words "rules" "pieces" "initial_piece_position" "invariants" "finish" "explicit")
     (1 font-lock-keyword-face))
    (,(ludex--words "first_player" "width" "height" "coloring" "player_change" "moves" "positions"
                    "owner" "kills" "can_jump" "mirrored" "on_end_reached" "x" "y")
     (1 font-lock-variable-name-face))
    (,(ludex--words "horizontal" "vertical" "diagonal" "spawn" "cant_risk" "protect_piece"
                    "pawn_movement" "no_moves_available")
     (1 font-lock-builtin-face))
    (,(ludex--words "true" "false" "alternate") (1 font-lock-constant-face))
    ("^\\s-*\\(\\(?:\\sw\\|\\s_\\)+\\)\\s-*{" (1 font-lock-type-face)))
  "What is coloured in BDL.")

(defvar ludex-bdl-mode-syntax-table
  (let ((table (make-syntax-table)))
    ;; The comments and strings of JavaScript, in explicit blocks.
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?' "\"" table)
    (modify-syntax-entry ?` "\"" table)
    (modify-syntax-entry ?_ "_" table)
    table)
  "Syntax table of `ludex-bdl-mode'.")

;;;###autoload
(define-derived-mode ludex-bdl-mode ludex-mode "BDL"
  "Major mode for BDL, the Board Description Language.
`comment-start' is not set: BDL has comments in explicit blocks only."
  (ludex--keep-columns)
  (setq font-lock-defaults '(ludex-bdl-font-lock-keywords)))

;;; Trench

(defconst ludex-trench-font-lock-keywords
  `(("^\\s-*\\([A-Za-z'][A-Za-z0-9_]*\\):" (1 font-lock-function-name-face))
    (,(concat (ludex--words "goto") "\\s-+\\([A-Za-z'][A-Za-z0-9_]*\\)?")
     (1 font-lock-keyword-face) (2 font-lock-function-name-face nil t))
    (,(ludex--words "if" "else" "is" "while" "for" "repeat" "break" "continue")
     (1 font-lock-keyword-face))
    (,(ludex--words "int" "dir" "field") (1 font-lock-type-face))
    (,(ludex--words "move" "shoot" "bomb" "mine" "attack" "trench" "fortify" "wait" "pass" "scan" "look")
     (1 font-lock-builtin-face))
    (,(ludex--words "N" "E" "S" "W" "PLAYER" "TRENCH" "MINE" "DESTROYED") (1 font-lock-constant-face))
    ("#\\s-*[A-Za-z'][A-Za-z0-9_]*" . font-lock-variable-name-face))
  "What is coloured in a Trench script.")

(defconst ludex-trench-game-font-lock-keywords
  `((,(concat (ludex--words "player") "\\s-*:") (1 font-lock-keyword-face))
    (,(concat (ludex--words "board" "bombs" "shots" "actions" "steps" "mode" "nuke" "feature_level"
                            "global_array" "exec_mode" "team" "name" "position" "file")
              "\\s-*:")
     (1 font-lock-variable-name-face))
    (,(ludex--words "async" "sync") (1 font-lock-constant-face)))
  "What is coloured in a game file of Trench.")

(defun ludex--slash-comments (names)
  "Return a syntax table with // comments and NAMES as symbol characters."
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\" "." table)
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (dolist (character (string-to-list names))
      (modify-syntax-entry character "_" table))
    table))

(defvar ludex-trench-mode-syntax-table (ludex--slash-comments "_'")
  "Syntax table of `ludex-trench-mode'.")

(defvar ludex-trench-game-mode-syntax-table (ludex--slash-comments "_.")
  "Syntax table of `ludex-trench-game-mode'.")

;;;###autoload
(define-derived-mode ludex-trench-mode ludex-mode "Trench"
  "Major mode for scripts of Trench."
  (ludex--comments "// " "//+[ \t]*")
  (ludex--keep-columns)
  (setq font-lock-defaults '(ludex-trench-font-lock-keywords)))

;;;###autoload
(define-derived-mode ludex-trench-game-mode ludex-mode "Trench-Game"
  "Major mode for game files of Trench."
  (ludex--comments "// " "//+[ \t]*")
  (ludex--keep-columns)
  (setq font-lock-defaults '(ludex-trench-game-font-lock-keywords)))

;;; BoGL

(defconst ludex-bogl-font-lock-keywords
  `((,(concat (ludex--words "game" "type") "\\s-+\\([[:upper:]]\\(?:\\sw\\|\\s_\\)*\\)?")
     (1 font-lock-keyword-face) (2 font-lock-type-face nil t))
    ("^\\([[:lower:]]\\(?:\\sw\\|\\s_\\)*\\)\\s-*:" (1 font-lock-function-name-face))
    (,(ludex--words "let" "in" "if" "then" "else" "while" "do" "of") (1 font-lock-keyword-face))
    (,(ludex--words "Array" "Board" "Bool" "Content" "Input" "Int") (1 font-lock-type-face))
    (,(ludex--words "True" "False") (1 font-lock-constant-face))
    (,(ludex--words "and" "count" "countBoard" "countCol" "countDiag" "countRow" "height" "inARow"
                    "input" "isFull" "longestRow" "not" "or" "place" "width")
     (1 font-lock-builtin-face)))
  "What is coloured in BoGL.")

(defvar ludex-bogl-mode-syntax-table
  (let ((table (make-syntax-table)))
    ;; -- comments to the end of a line, and {- comments -} that nest.
    (modify-syntax-entry ?- ". 123" table)
    (modify-syntax-entry ?\{ "(}1nb" table)
    (modify-syntax-entry ?\} "){4nb" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "." table)
    (modify-syntax-entry ?' "_" table)
    (modify-syntax-entry ?_ "_" table)
    table)
  "Syntax table of `ludex-bogl-mode'.")

;;;###autoload
(define-derived-mode ludex-bogl-mode ludex-mode "BoGL"
  "Major mode for BoGL, the Board Game Language."
  (ludex--comments "-- " "\\(?:--+\\|{-\\)[ \t]*")
  (ludex--keep-columns)
  (setq font-lock-defaults '(ludex-bogl-font-lock-keywords)))

(provide 'ludex-modes)
;;; ludex-modes.el ends here
