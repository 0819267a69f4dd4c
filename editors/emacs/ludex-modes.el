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
  ;; Where columns count, as in the layers of a map, a tab is a nuisance.  What a word means is
  ;; said also where a call around it has a signature.
  (setq-local indent-tabs-mode nil
              eldoc-documentation-strategy #'eldoc-documentation-compose))

(defun ludex--comments (start skip)
  "Let comments begin with START.
SKIP is a regexp for that and the blanks behind it."
  (setq-local comment-start start
              comment-start-skip skip
              comment-end ""))

(defun ludex--indent-to (column)
  "Indent the line to COLUMN; nil leaves it as it is.
Point goes with the text that it is in."
  (cond ((null column) 'noindent)
        ((<= (current-column) (current-indentation)) (indent-line-to column))
        (t (save-excursion (indent-line-to column)))))

;;; Words

(defconst ludex-words
  '((gdl-types "advance-type" "material-type" "terrain-type" "unit-type")
    (gdl-definers "define" "namer" "set" "table" "undefine")
    (gdl-controls "else" "end-if" "if" "include")
    (gdl-forms "add" "area" "doctrine" "evt" "exu" "game-module" "imf" "independent-units" "player" "print"
      "scorekeeper" "side" "side-defaults" "unit" "unit-defaults" "world")
    (gdl-functions "*" "+" "-" "/" "/=" "<" "<=" "=" ">" ">=" "and" "append" "list" "not" "or" "quote" "remove"
      "remove-list")
    (gdl-booleans "false" "true")
    (gdl-constants "border" "cell" "coating" "connection" "draw" "lose" "non-advance" "non-material"
      "non-terrain" "non-unit" "over-all" "over-border" "over-nothing" "over-own" "river-x" "road-x" "valley-x" "win")
    (gdl-presets "reset" "usual")
    (gdl-typelists "a*" "m*" "t*" "u*")
    (hy-bindings "def" "defconstant" "setv")
    (hy-definers "default-method" "defclass" "defmacro" "defmacro!" "defmacro-alias" "defmacro/g!" "defmain"
      "defmatcher" "defmethod" "defmulti" "defn" "defn+" "defn-alias" "defreader" "defun" "defun-alias")
    (hy-imports "import" "require")
    (hy-lambdas "dict-comp" "fn" "genexpr" "lambda" "list-comp" "set-comp")
    (hy-controls "->" "->>" "ap-compose" "ap-dotimes" "ap-each" "ap-each-while" "ap-filter" "ap-first"
      "ap-if" "ap-last" "ap-map" "ap-map-when" "ap-pipe" "ap-reduce" "ap-reject" "as->" "assert" "break" "catch"
      "cond" "continue" "do" "doto" "else" "except" "finally" "for" "for*" "foreach" "if" "if*" "if-not" "if-python2"
      "let" "lif" "lif-not" "loop" "progn" "raise" "recur" "return" "throw" "throws" "try" "unless" "when" "while"
      "with" "with*" "xi" "yield" "yield-from")
    (hy-specials "del" "eval" "eval-and-compile" "eval-when-compile" "global" "nonlocal" "quasiquote" "quote"
      "unquote" "unquote-splicing" "with-decorator" "with-gensyms")
    (hy-levels "level" "level-config-dsl" "level-list")
    (hy-elements "connections" "creature-lists" "item-lists" "layout" "option" "room-list" "touch-up")
    (hy-booleans "False" "True" "false" "true")
    (hy-nothings "None" "nil" "null")
    (hy-chances "almost-certain" "almost-certainly-not" "certainly" "certainly-not" "highly-likely" "likely"
      "unlikely")
    (bdl-sections "finish" "initial_piece_position" "invariants" "pieces" "rules")
    (bdl-properties "coloring" "first_player" "height" "kills" "moves" "on_end_reached" "owner" "player_change"
      "positions" "width")
    (bdl-flags "can_jump" "mirrored")
    (bdl-axes "x" "y")
    (bdl-moves "diagonal" "horizontal" "spawn" "vertical")
    (bdl-invariants "cant_risk" "no_moves_available" "pawn_movement" "protect_piece")
    (bdl-booleans "false" "true")
    (bdl-constants "alternate")
    (trench-conditionals "else" "if" "is")
    (trench-loops "break" "continue" "for" "repeat" "while")
    (trench-jumps "goto")
    (trench-types "dir" "field" "int")
    (trench-actions "attack" "bomb" "fortify" "mine" "move" "pass" "shoot" "trench" "wait")
    (trench-sensors "look" "scan")
    (trench-directions "E" "N" "S" "W")
    (trench-flags "DESTROYED" "MINE" "PLAYER" "TRENCH")
    (trench-game-players "player")
    (trench-game-keys "actions" "board" "board_x" "board_y" "bombs" "exec_mode" "feature_level" "file"
      "global_array" "mode" "name" "nuke" "position" "shots" "steps" "team")
    (trench-game-modes "async" "sync")
    (bogl-controls "do" "else" "if" "then" "while")
    (bogl-keywords "game" "in" "let" "of" "type")
    (bogl-types "Board" "Bool" "Content" "Input" "Int")
    (bogl-arrays "Array")
    (bogl-booleans "False" "True")
    (bogl-variables "height" "input" "width")
    (bogl-functions "and" "count" "countBoard" "countCol" "countDiag" "countRow" "inARow" "isFull" "longestRow"
      "not" "or" "place"))
  "The words of the languages, in lists.
The tests of Ludex fill them in from the data of the languages.")

(defun ludex--all (&rest words)
  "Return the strings among WORDS, and the words of the lists that WORDS names.
The lists are those of `ludex-words'."
  (let ((strings (lambda (word) (if (stringp word) (list word) (cdr (assq word ludex-words))))))
    (apply #'append (mapcar strings words))))

(defun ludex--words (&rest words)
  "Return a regexp that matches each of WORDS as a whole symbol.
See `ludex--all'."
  (concat "\\_<" (regexp-opt (apply #'ludex--all words) t) "\\_>"))

(defun ludex--heads (&rest words)
  "Return a regexp that matches each of WORDS at the head of a list.
The word is its first group.  See `ludex--all'."
  (concat "(\\s-*" (regexp-opt (apply #'ludex--all words) t) "\\_>"))

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
    (unless (save-excursion (back-to-indentation) (looking-at-p ";;;"))
      (ludex--indent-to column))))

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

(defconst ludex-gdl-font-lock-keywords
  `((,(ludex--heads-and-name 'gdl-types)
     (1 font-lock-keyword-face) (2 font-lock-type-face nil t))
    (,(ludex--heads-and-name "table") (1 font-lock-keyword-face) (2 font-lock-function-name-face nil t))
    (,(ludex--heads-and-name 'gdl-definers)
     (1 font-lock-keyword-face) (2 font-lock-variable-name-face nil t))
    (,(ludex--heads 'gdl-controls 'gdl-forms) (1 font-lock-keyword-face))
    (,(ludex--heads 'gdl-functions) (1 font-lock-builtin-face))
    (,(ludex--words 'gdl-booleans 'gdl-constants 'gdl-presets 'gdl-typelists "nil")
     (1 font-lock-constant-face)))
  "What is coloured in GDL.")

(defconst ludex-gdl-body-heads
  (ludex--all 'gdl-types 'gdl-definers 'gdl-controls 'gdl-forms
              ;; Layers of an area, and lists that fill many lines.
              "by-bits" "elevations" "instructions" "materials" "notes" "people-sides" "terrain" "variants")
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

(defconst ludex-hy-font-lock-keywords
  `((,(ludex--heads-and-name "defclass") (1 font-lock-keyword-face) (2 font-lock-type-face nil t))
    (,(ludex--heads-and-name 'hy-bindings)
     (1 font-lock-keyword-face) (2 font-lock-variable-name-face nil t))
    (,(ludex--heads-and-name 'hy-definers)
     (1 font-lock-keyword-face) (2 font-lock-function-name-face nil t))
    (,(ludex--heads 'hy-imports 'hy-lambdas 'hy-controls 'hy-specials)
     (1 font-lock-keyword-face))
    (,(ludex--heads 'hy-levels 'hy-elements) (1 font-lock-builtin-face))
    (,(ludex--words 'hy-booleans 'hy-nothings 'hy-chances)
     (1 font-lock-constant-face))
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

;;; What the languages with brackets share

(defvar-local ludex--step 2
  "The columns of one step of indentation.")

(defun ludex--state ()
  "Return what `syntax-ppss' says of the beginning of the line."
  (save-excursion (syntax-ppss (line-beginning-position))))

(defun ludex--lead (position)
  "Return the indentation of the line that POSITION is on."
  (save-excursion (goto-char position) (current-indentation)))

(defun ludex--inside (opener)
  "Return the column for the line in the bracket at OPENER.
A bracket that closes stands with the line that opens it."
  (save-excursion
    (back-to-indentation)
    (let ((closes (looking-at-p "\\s)"))
          (lead (ludex--lead opener)))
      (goto-char (1+ opener))
      (skip-chars-forward " \t")
      (cond (closes lead)
            ((or (eq (char-after opener) ?\{) (looking-at-p "$\\|//\\|--")) (+ lead ludex--step))
            (t (current-column))))))

(defun ludex--indent-braces-line ()
  "Indent the line by the bracket that it is in."
  (let ((state (ludex--state)))
    (ludex--indent-to (cond ((nth 8 state) nil)
                            ((nth 1 state) (ludex--inside (nth 1 state)))
                            (t 0)))))

(defvar ludex--region nil
  "Non-nil while a region is indented: lines stay where they may stand, too.")

(defun ludex--indent-region (start end)
  "Indent each line from START to END."
  (let ((ludex--region t))
    (indent-region-line-by-line start end)))

(defun ludex--indents (step function)
  "Let FUNCTION indent lines, by STEP columns, also when a } is typed."
  (setq-local ludex--step step
              indent-line-function function
              indent-region-function #'ludex--indent-region
              electric-indent-chars (cons ?\} electric-indent-chars)))

;;; BDL

(defconst ludex-bdl-font-lock-keywords
  `((,(ludex--words 'bdl-sections "explicit") (1 font-lock-keyword-face))
    (,(ludex--words 'bdl-properties 'bdl-flags 'bdl-axes)
     (1 font-lock-variable-name-face))
    (,(ludex--words 'bdl-moves 'bdl-invariants) (1 font-lock-builtin-face))
    (,(ludex--words 'bdl-booleans 'bdl-constants) (1 font-lock-constant-face))
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
  (ludex--indents 2 #'ludex--indent-braces-line)
  (setq font-lock-defaults '(ludex-bdl-font-lock-keywords)))

;;; Trench

(defconst ludex-trench-font-lock-keywords
  `(("^\\s-*\\([A-Za-z'][A-Za-z0-9_]*\\):" (1 font-lock-function-name-face))
    (,(concat (ludex--words 'trench-jumps) "\\s-+\\([A-Za-z'][A-Za-z0-9_]*\\)?")
     (1 font-lock-keyword-face) (2 font-lock-function-name-face nil t))
    (,(ludex--words 'trench-conditionals 'trench-loops) (1 font-lock-keyword-face))
    (,(ludex--words 'trench-types) (1 font-lock-type-face))
    (,(ludex--words 'trench-actions 'trench-sensors) (1 font-lock-builtin-face))
    (,(ludex--words 'trench-directions 'trench-flags) (1 font-lock-constant-face))
    ("#\\s-*[A-Za-z'][A-Za-z0-9_]*" . font-lock-variable-name-face))
  "What is coloured in a Trench script.")

(defconst ludex-trench-game-font-lock-keywords
  `((,(concat (ludex--words 'trench-game-players) "\\s-*:") (1 font-lock-keyword-face))
    (,(concat (ludex--words 'trench-game-keys) "\\s-*:") (1 font-lock-variable-name-face))
    (,(ludex--words 'trench-game-modes) (1 font-lock-constant-face)))
  "What is coloured in a game file of Trench.")

(defun ludex--slash-comments (names)
  "Return a syntax table with // comments and NAMES as symbol characters."
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\" "." table)
    (modify-syntax-entry ?\\ "." table)
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (dolist (character (string-to-list names))
      (modify-syntax-entry character "_" table))
    table))

(defconst ludex-trench-label "[ \t]*[A-Za-z'][A-Za-z0-9_]*:"
  "A regexp for the label that a line begins with.")

(defun ludex--trench-above (opener)
  "Go to the line of code above whose beginning is in the bracket at OPENER.
Return non-nil if there is one."
  (let (inner found)
    (forward-line 0)
    (while (and (not found) (zerop (forward-line -1)) (> (point) (or opener -1)))
      (while (and (setq inner (nth 1 (syntax-ppss (point)))) (not (eq inner opener)))
        (goto-char inner)
        (forward-line 0))
      (setq found (not (looking-at-p "[ \t]*\\(?:$\\|//\\)"))))
    found))

(defun ludex--trench-begins-p ()
  "Return non-nil if a statement begins on the line."
  (save-excursion
    (forward-line 0)
    (forward-comment (- (point)))
    (memq (char-before) '(nil ?\; ?\{ ?\} ?:))))

(defun ludex--trench-column (opener base)
  "Return the column for the line among statements in the bracket at OPENER.
BASE is the column of labels there."
  (back-to-indentation)
  (let ((column (current-column))
        (goes-on (not (or (eq (char-after) ?\{) (ludex--trench-begins-p))))
        (branch (looking-at-p "is\\_>")))
    (cond ((save-excursion (forward-line 0)
                           (when (looking-at-p "[ \t]*//") (forward-comment (point-max)))
                           (forward-line 0)
                           (looking-at-p ludex-trench-label))
           ;; A label, or the comment above it.
           base)
          ((not (ludex--trench-above opener)) base)
          ((looking-at-p (concat ludex-trench-label "[ \t]*\\(?://.*\\)?$"))
           (if (and ludex--region (= column base)) base (+ base ludex--step)))
          (t
           (while (and (not (ludex--trench-begins-p)) (ludex--trench-above opener)))
           ;; The branches of an `if' … `is' stand one step deeper than it.
           (let ((below-branch (looking-at-p "[ \t]*is\\_>")))
             (+ (current-indentation)
                (cond (goes-on ludex--step)
                      ((eq branch below-branch) 0)
                      (branch ludex--step)
                      (t (- ludex--step)))))))))

(defun ludex--indent-trench-line ()
  "Indent the line by its bracket, its label and the statement it goes on with."
  (let* ((state (ludex--state))
         (opener (nth 1 state)))
    (ludex--indent-to
     (cond ((nth 8 state) nil)
           ((and opener (or (not (eq (char-after opener) ?\{))
                            (save-excursion (back-to-indentation) (eq (char-after) ?\}))))
            (ludex--inside opener))
           (t (save-excursion
                (ludex--trench-column opener (if opener (+ (ludex--lead opener) ludex--step) 0))))))))

(defvar ludex-trench-mode-syntax-table (ludex--slash-comments "_'")
  "Syntax table of `ludex-trench-mode'.")

(defvar ludex-trench-game-mode-syntax-table (ludex--slash-comments "_.")
  "Syntax table of `ludex-trench-game-mode'.")

;;;###autoload
(define-derived-mode ludex-trench-mode ludex-mode "Trench"
  "Major mode for scripts of Trench."
  (ludex--comments "// " "//+[ \t]*")
  (ludex--indents 4 #'ludex--indent-trench-line)
  (setq font-lock-defaults '(ludex-trench-font-lock-keywords)))

;;;###autoload
(define-derived-mode ludex-trench-game-mode ludex-mode "Trench-Game"
  "Major mode for game files of Trench."
  (ludex--comments "// " "//+[ \t]*")
  (ludex--indents 4 #'ludex--indent-braces-line)
  (setq font-lock-defaults '(ludex-trench-game-font-lock-keywords)))

;;; BoGL

(defconst ludex-bogl-font-lock-keywords
  `((,(concat (ludex--words "game" "type") "\\s-+\\([[:upper:]]\\(?:\\sw\\|\\s_\\)*\\)?")
     (1 font-lock-keyword-face) (2 font-lock-type-face nil t))
    ("^\\([[:lower:]]\\(?:\\sw\\|\\s_\\)*\\)\\s-*:" (1 font-lock-function-name-face))
    (,(ludex--words 'bogl-controls 'bogl-keywords) (1 font-lock-keyword-face))
    (,(ludex--words 'bogl-types 'bogl-arrays) (1 font-lock-type-face))
    (,(ludex--words 'bogl-booleans) (1 font-lock-constant-face))
    (,(ludex--words 'bogl-functions 'bogl-variables) (1 font-lock-builtin-face)))
  "What is coloured in BoGL.")

(defconst ludex-bogl-head
  (concat "\\(?:game\\|type\\)[ \t]+[[:alpha:]]\\|"
          "[[:lower:]][[:alnum:]_']*[ \t]*\\(?::\\|!?[ \t]*\\(?:([^()]*)\\)?[ \t]*=\\(?:[^=]\\|$\\)\\)")
  "A regexp for the beginning of a definition of BoGL.")

(defconst ludex-bogl-operator "[-:!#$%&*+./<=>?@\\^|~]+"
  "A regexp for an operator of BoGL.")

(defun ludex--bogl-read (limit)
  "Read code from point, where a definition begins, up to LIMIT.
Return a list: the `if', `let' and `while' that are open, each as (WORD
POSITION LEAD COLUMN), the innermost first; the last token; the indentation
of its line; and the `let' of which that is the `in'."
  (let (open last lead bound)
    (while (progn (forward-comment (point-max)) (< (point) limit))
      (let ((word (if (or (looking-at "[[:alpha:]_][[:alnum:]_']*") (looking-at ludex-bogl-operator))
                      (match-string-no-properties 0)
                    (char-to-string (char-after))))
            ;; `else if' hangs on the line, not on its own column.
            (hangs (save-excursion (skip-chars-backward " \t")
                                   (and (looking-back "\\_<else" (line-beginning-position))
                                        (progn (backward-word)
                                               (= (current-column) (current-indentation)))))))
        (setq bound (and (equal word "in") (car open))
              last word
              lead (current-indentation))
        (cond ((member word '("if" "let" "while"))
               (push (list word (point) lead (if hangs lead (current-column))) open))
              ((and open (equal word (cdr (assoc (caar open) '(("if" . "else") ("let" . "in") ("while" . "do"))))))
               (pop open)))
        (forward-char (length word))))
    (list open last lead (and (equal (car bound) "let") bound))))

(defun ludex--bogl-column (opener)
  "Return the column for the line, which is in the bracket at OPENER."
  (let* ((limit (line-beginning-position))
         (blank (save-excursion (forward-line -1) (looking-at-p "[ \t]*$")))
         (word (progn (back-to-indentation)
                      (and (looking-at "[[:lower:]]+\\_>") (match-string-no-properties 0))))
         (heads (looking-at-p ludex-bogl-head)))
    (goto-char limit)
    ;; A definition begins at the margin.
    (while (and (re-search-backward "^[[:lower:]]" nil 'move)
                (or (nth 8 (syntax-ppss)) (not (looking-at-p ludex-bogl-head)))))
    (pcase-let* ((`(,open ,last ,lead ,bound) (ludex--bogl-read limit))
                 (`(,_ ,position ,open-lead ,column) (car open))
                 (goes-on (and last (or (member last '("(" "[" "," "then" "else" "do" "in" "let" "if" "while"
                                                       "of" "type"))
                                        (string-match-p (concat "\\`" ludex-bogl-operator "\\'") last)))))
      (cond ((null last) 0)
            ((and heads (not goes-on) (not opener)) 0)
            ((and open (member word '("then" "else" "in"))) column)
            ((and open (equal word "do")) (+ open-lead ludex--step))
            (bound (pcase-let ((`(,_ ,start ,let-lead ,_) bound))
                     (let ((let-column (save-excursion (goto-char start) (current-column))))
                       (cond ((= let-column let-lead) (if (> let-lead 0) let-lead ludex--step))
                             ((equal word "let") let-column)
                             (t (+ let-column 4))))))
            ((and opener (not (and open (> position opener))))
             (goto-char limit)
             (ludex--inside opener))
            ((member last '("in" "then" "else" "do")) (+ lead ludex--step))
            (goes-on (cond ((= lead 0) ludex--step)
                           ((equal last "=") (+ lead ludex--step))
                           (t lead)))
            ((or blank (null open)) 0)
            (t (max lead open-lead ludex--step))))))

(defun ludex--indent-bogl-line ()
  "Indent the line by the definition that it goes on with."
  (let ((state (ludex--state)))
    (ludex--indent-to (unless (nth 8 state)
                        (save-excursion (ludex--bogl-column (nth 1 state)))))))

(defvar ludex-bogl-mode-syntax-table
  (let ((table (make-syntax-table)))
    ;; -- comments to the end of a line, and {- comments -} that nest.
    (modify-syntax-entry ?- ". 123" table)
    (modify-syntax-entry ?\{ "(}1nb" table)
    (modify-syntax-entry ?\} "){4nb" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "." table)
    (modify-syntax-entry ?\\ "." table)
    (modify-syntax-entry ?' "_" table)
    (modify-syntax-entry ?_ "_" table)
    table)
  "Syntax table of `ludex-bogl-mode'.")

;;;###autoload
(define-derived-mode ludex-bogl-mode ludex-mode "BoGL"
  "Major mode for BoGL, the Board Game Language.
Its authors align as they like, so a region is not indented."
  (ludex--comments "-- " "\\(?:--+\\|{-\\)[ \t]*")
  (ludex--indents 2 #'ludex--indent-bogl-line)
  (setq-local indent-region-function #'ignore)
  (setq font-lock-defaults '(ludex-bogl-font-lock-keywords)))

(provide 'ludex-modes)
;;; ludex-modes.el ends here
