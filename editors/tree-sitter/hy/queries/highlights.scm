; Colours of Hy. The words are filled in from the reference data of Ludex, between the comments that name their list
; (tests/tests/product/word_lists.rs).

(comment) @spell @comment
(string) @string
(number) @constant.numeric
(keyword) @string.special.symbol
(reader_mark) @function.macro
["'" "`" "~" "~@"] @operator
["(" ")" "[" "]" "{" "#{" "}"] @punctuation.bracket

((symbol) @constant.builtin.boolean
 (#any-of? @constant.builtin.boolean
  ; words: booleans
  "False" "True" "false" "true"
  ; end
 ))
((symbol) @constant.builtin
 (#any-of? @constant.builtin
  ; words: nothings
  "None" "nil" "null"
  ; words: chances
  "almost-certain" "almost-certainly-not" "certainly" "certainly-not" "highly-likely" "likely" "unlikely"
  ; end
 ))
((symbol) @variable.builtin
 (#any-of? @variable.builtin
  ; words: variables
  "acc" "context" "creature-generator" "it" "item-generator" "level-size" "rng" "self"
  ; end
 ))

(list head: (symbol) @function.builtin
 (#any-of? @function.builtin
  ; words: functions
  "*map" "abs" "accumulate" "all" "any" "apply" "ascii" "assoc" "basestring" "bin" "bool" "butlast" "bytearray"
  "bytes" "callable" "calling-module" "calling-module-name" "car" "cdr" "chain" "chr" "classmethod" "coll?"
  "combinations" "comp" "compile" "complement" "complex" "compress" "cons" "cons?" "constantly" "contains?"
  "copyright" "count" "credits" "cut" "cycle" "dec" "delattr" "dict" "dir" "disassemble" "dispatch-reader-macro"
  "dispatch-sharp-macro" "distinct" "divmod" "drop" "drop-last" "drop-while" "empty?" "enumerate" "even?" "every?"
  "exec" "exit" "filter" "filterfalse" "first" "flatten" "float" "float?" "format" "fourth" "fraction" "frozenset"
  "gensym" "get" "get-in" "getattr" "globals" "group-by" "hasattr" "hash" "help" "hex" "id" "identity" "inc" "input"
  "instance?" "int" "integer" "integer-char?" "integer?" "interleave" "interpose" "is_coll" "is_cons" "is_empty"
  "is_even" "is_every" "is_float" "is_instance" "is_integer" "is_iterable" "is_iterator" "is_keyword" "is_neg"
  "is_none" "is_numeric" "is_odd" "is_pos" "is_string" "is_symbol" "is_zero" "isinstance" "islice" "issubclass" "iter"
  "iterable?" "iterate" "iterator?" "juxt" "keyword" "keyword?" "last" "len" "license" "list" "list*" "list?" "locals"
  "long" "macro-error" "macroexpand" "macroexpand-1" "map" "max" "memoryview" "merge-with" "min" "multicombinations"
  "name" "neg?" "next" "nil?" "none?" "nth" "number?" "numeric?" "object" "oct" "odd?" "open" "ord" "partition"
  "partition-all" "permutations" "pos?" "pow" "print" "product" "property" "quit" "range" "read" "read-str" "reader"
  "reduce" "remove" "repeat" "repeatedly" "repl" "repr" "rest" "reversed" "round" "rwm" "second" "set" "setattr"
  "slice" "some" "sorted" "starmap" "staticmethod" "str" "string" "string?" "sum" "super" "symbol?" "take" "take-nth"
  "take-while" "tee" "third" "tuple" "type" "unicode" "vars" "xrange" "zero?" "zip" "zip-longest"
  ; end
 ))
; What rooms, decorators and the like are made with.
([(list head: (symbol) @function) (list (symbol) @function)]
 (#any-of? @function
  ; words: selectors
  "altar-items" "mundane-items" "no-characters" "no-items" "skeletons"
  ; words: builders
  "aggregate-decorator" "animated-pit-builder" "artefact-by-type" "cavern" "circular-band-room" "circular-bones-room"
  "circular-cache-room" "circular-graveyard" "circular-library" "circular-pitroom" "circular-room"
  "circular-room-with-candles" "coarse-replace-floor" "coarse-replace-wall" "common-stairs" "creature" "final-stairs"
  "floor-builder" "floor-swapper" "irregular-grid" "item-by-name" "item-by-type" "pillar-room" "pit-builder"
  "regular-grid" "set-branch" "smooth-floor-builder" "square-band-room" "square-banded-library" "square-graveyard"
  "square-library" "square-pitroom" "square-room" "support-beams" "unique-stairs" "wall-builder" "wall-cracker"
  "wall-torches"
  ; end
 ))
(list head: (symbol) @operator
 (#any-of? @operator
  ; words: operators
  "!=" "%" "%=" "&" "&=" "*" "**" "**=" "*=" "+" "+=" "," "-" "-=" "." "/" "//" "//=" "/=" "<" "<<" "<<=" "<=" "=" ">"
  ">=" ">>" ">>=" "@" "@=" "^" "^=" "and" "in" "is" "is-not" "not" "not-in" "or" "xor" "|" "|=" "~"
  ; end
 ))
(list head: (symbol) @keyword
 (#any-of? @keyword
  ; words: levels
  "level" "level-config-dsl" "level-list"
  ; words: elements
  "connections" "creature-lists" "item-lists" "layout" "option" "room-list" "touch-up"
  ; words: specials
  "del" "eval" "eval-and-compile" "eval-when-compile" "global" "nonlocal" "quasiquote" "quote" "unquote"
  "unquote-splicing" "with-decorator" "with-gensyms"
  ; end
 ))
(list head: (symbol) @keyword.control
 (#any-of? @keyword.control
  ; words: controls
  "->" "->>" "ap-compose" "ap-dotimes" "ap-each" "ap-each-while" "ap-filter" "ap-first" "ap-if" "ap-last" "ap-map"
  "ap-map-when" "ap-pipe" "ap-reduce" "ap-reject" "as->" "assert" "break" "catch" "cond" "continue" "do" "doto" "else"
  "except" "finally" "for" "for*" "foreach" "if" "if*" "if-not" "if-python2" "let" "lif" "lif-not" "loop" "progn"
  "raise" "recur" "return" "throw" "throws" "try" "unless" "when" "while" "with" "with*" "xi" "yield" "yield-from"
  ; end
 ))
(list head: (symbol) @keyword.control.import
 (#any-of? @keyword.control.import
  ; words: imports
  "import" "require"
  ; end
 ))

; What is defined.
(list head: (symbol) @keyword . (symbol)? @variable
 (#any-of? @keyword
  ; words: bindings
  "def" "defconstant" "setv"
  ; end
 ))
(list head: (symbol) @keyword.function . (symbol)? @function . (vector (symbol) @variable.parameter)?
 (#any-of? @keyword.function
  ; words: definers
  "default-method" "defclass" "defmacro" "defmacro!" "defmacro-alias" "defmacro/g!" "defmain" "defmatcher" "defmethod"
  "defmulti" "defn" "defn+" "defn-alias" "defreader" "defun" "defun-alias"
  ; end
 ))
(list head: (symbol) @keyword.function . (vector (symbol) @variable.parameter)?
 (#any-of? @keyword.function
  ; words: lambdas
  "dict-comp" "fn" "genexpr" "lambda" "list-comp" "set-comp"
  ; end
 ))
