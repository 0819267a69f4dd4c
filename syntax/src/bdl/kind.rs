//! BDL's kinds. Those of the JavaScript in `explicit` blocks begin with `JS_`; brackets, `,` and `:` are the same in
//! both.

crate::syntax_kinds! {
    language BdlLanguage;

    /// `king`: the name of a piece.
    IDENT,
    /// `-1`, `8`
    NUMBER,
    /// `explicit` before a block of JavaScript.
    EXPLICIT_KW,
    /// The `{` of a block of JavaScript.
    EXPLICIT_L_BRACE,
    /// The `}` of a block of JavaScript.
    EXPLICIT_R_BRACE,
    /// `:`
    COLON,
    /// `,`
    COMMA,
    /// `rules`
    RULES_KW,
    /// `first_player`
    FIRST_PLAYER_KW,
    /// `width`
    WIDTH_KW,
    /// `height`
    HEIGHT_KW,
    /// `coloring`
    COLORING_KW,
    /// `player_change`
    PLAYER_CHANGE_KW,
    /// `alternate`
    ALTERNATE_KW,
    /// `pieces`
    PIECES_KW,
    /// `moves`
    MOVES_KW,
    /// `x`
    X_KW,
    /// `y`
    Y_KW,
    /// `horizontal`
    HORIZONTAL_KW,
    /// `vertical`
    VERTICAL_KW,
    /// `diagonal`
    DIAGONAL_KW,
    /// `kills`
    KILLS_KW,
    /// `can_jump`
    CAN_JUMP_KW,
    /// `mirrored`
    MIRRORED_KW,
    /// `on_end_reached`
    ON_END_REACHED_KW,
    /// `spawn`
    SPAWN_KW,
    /// `initial_piece_position`
    INITIAL_PIECE_POSITION_KW,
    /// `positions`
    POSITIONS_KW,
    /// `owner`
    OWNER_KW,
    /// `invariants`
    INVARIANTS_KW,
    /// `cant_risk`
    CANT_RISK_KW,
    /// `protect_piece`
    PROTECT_PIECE_KW,
    /// `pawn_movement`
    PAWN_MOVEMENT_KW,
    /// `finish`
    FINISH_KW,
    /// `no_moves_available`
    NO_MOVES_AVAILABLE_KW,
    /// `true`
    TRUE_KW,
    /// `false`
    FALSE_KW,

    /// A name in JavaScript, also a word that is one only at some places, such as `of`.
    JS_IDENT,
    /// `1.5e3`, `0xff`, `10n`
    JS_NUMBER,
    /// `"…"` or `'…'`
    JS_STRING,
    /// A template literal without substitutions.
    JS_TEMPLATE,
    /// A template literal up to its first `${`.
    JS_TEMPLATE_HEAD,
    /// A template literal from a `}` to the next `${`.
    JS_TEMPLATE_MIDDLE,
    /// A template literal from its last `}`.
    JS_TEMPLATE_TAIL,
    /// `/…/g`
    JS_REGEX,
    /// A string, template literal, regular expression or comment without its end.
    JS_UNCLOSED,
    /// A character that JavaScript does not know.
    JS_UNKNOWN,
    /// `;`
    JS_SEMICOLON,
    /// `.`
    JS_DOT,
    /// `...`
    JS_ELLIPSIS,
    /// `?`
    JS_QUESTION,
    /// `?.`
    JS_QUESTION_DOT,
    /// `=>`
    JS_ARROW,
    /// `=`
    JS_EQ,
    /// `+=` and its kin.
    JS_ASSIGN_OP,
    /// `++`, `--`
    JS_INC_DEC,
    /// `+`, `-`
    JS_PLUS_MINUS,
    /// `*`
    JS_STAR,
    /// `!`, `~`
    JS_NOT,
    /// `==`, `===`, `!=`, `!==`
    JS_EQUALITY,
    /// `&&`, `||`
    JS_LOGIC,
    /// `??`
    JS_COALESCE,
    /// Any other sign between two operands, such as `%`.
    JS_OP,
    /// `await` in JavaScript
    JS_AWAIT_KW,
    /// `break` in JavaScript
    JS_BREAK_KW,
    /// `case` in JavaScript
    JS_CASE_KW,
    /// `catch` in JavaScript
    JS_CATCH_KW,
    /// `class` in JavaScript
    JS_CLASS_KW,
    /// `const` in JavaScript
    JS_CONST_KW,
    /// `continue` in JavaScript
    JS_CONTINUE_KW,
    /// `debugger` in JavaScript
    JS_DEBUGGER_KW,
    /// `default` in JavaScript
    JS_DEFAULT_KW,
    /// `delete` in JavaScript
    JS_DELETE_KW,
    /// `do` in JavaScript
    JS_DO_KW,
    /// `else` in JavaScript
    JS_ELSE_KW,
    /// `enum` in JavaScript
    JS_ENUM_KW,
    /// `export` in JavaScript
    JS_EXPORT_KW,
    /// `extends` in JavaScript
    JS_EXTENDS_KW,
    /// `false` in JavaScript
    JS_FALSE_KW,
    /// `finally` in JavaScript
    JS_FINALLY_KW,
    /// `for` in JavaScript
    JS_FOR_KW,
    /// `function` in JavaScript
    JS_FUNCTION_KW,
    /// `if` in JavaScript
    JS_IF_KW,
    /// `import` in JavaScript
    JS_IMPORT_KW,
    /// `in` in JavaScript
    JS_IN_KW,
    /// `instanceof` in JavaScript
    JS_INSTANCEOF_KW,
    /// `let` in JavaScript
    JS_LET_KW,
    /// `new` in JavaScript
    JS_NEW_KW,
    /// `null` in JavaScript
    JS_NULL_KW,
    /// `return` in JavaScript
    JS_RETURN_KW,
    /// `super` in JavaScript
    JS_SUPER_KW,
    /// `switch` in JavaScript
    JS_SWITCH_KW,
    /// `this` in JavaScript
    JS_THIS_KW,
    /// `throw` in JavaScript
    JS_THROW_KW,
    /// `true` in JavaScript
    JS_TRUE_KW,
    /// `try` in JavaScript
    JS_TRY_KW,
    /// `typeof` in JavaScript
    JS_TYPEOF_KW,
    /// `var` in JavaScript
    JS_VAR_KW,
    /// `void` in JavaScript
    JS_VOID_KW,
    /// `while` in JavaScript
    JS_WHILE_KW,
    /// `with` in JavaScript
    JS_WITH_KW,
    /// `yield` in JavaScript
    JS_YIELD_KW,

    /// `rules{ … }`
    RULES_SECTION,
    /// `pieces{ … }`
    PIECES_SECTION,
    /// `initial_piece_position{ … }`
    INITIAL_SECTION,
    /// `invariants{ … }`
    INVARIANTS_SECTION,
    /// `finish{ … }`
    FINISH_SECTION,
    /// The name that a piece is given.
    NAME,
    /// The use of a piece's name.
    NAME_REF,
    /// A number or `true` or `false`.
    LITERAL,
    /// `width : 8`
    RULE,
    /// `king{ … }` in `pieces`.
    PIECE,
    /// `moves{ … }`
    MOVES_BLOCK,
    /// One move with what follows it.
    MOVE,
    /// `x : 1, y : [2, 3]`
    VECTOR,
    /// `1` or `[2, 3]`
    INTERVAL,
    /// `vertical(1, 3)`
    DIRECTION,
    /// `, kills : false`
    KILLS,
    /// `can_jump`, `mirrored : true`, `on_end_reached : …`, `owner : 1`
    PROPERTY,
    /// `spawn(queen, tower)`
    SPAWN,
    /// `(queen, tower)`
    ARG_LIST,
    /// `king{ … }` in `initial_piece_position`.
    PLACEMENT,
    /// `positions{ … }`
    POSITIONS_BLOCK,
    /// `cant_risk(king)`
    INVARIANT,
    /// `no_moves_available`
    FINISH_RULE,
    /// A block of JavaScript with its word.
    EXPLICIT,

    /// The JavaScript of a block: what stands between its braces.
    SCRIPT,
    /// `{ … }` with statements.
    JS_BLOCK,
    /// `;` alone.
    JS_EMPTY_STMT,
    /// An expression as a statement.
    JS_EXPR_STMT,
    /// `let a = 1, b`
    JS_VAR_STMT,
    /// `a = 1` of such a statement.
    JS_DECLARATOR,
    /// `if (…) …`, with every `else if` behind it.
    JS_IF_STMT,
    /// `for (…) …` in any of its forms.
    JS_FOR_STMT,
    /// `while (…) …`
    JS_WHILE_STMT,
    /// `do … while (…)`
    JS_DO_STMT,
    /// `break`, `continue`, `debugger`
    JS_JUMP_STMT,
    /// `return …`
    JS_RETURN_STMT,
    /// `throw …`
    JS_THROW_STMT,
    /// `switch (…) { … }`
    JS_SWITCH_STMT,
    /// `case …:` or `default:` with its statements.
    JS_CASE,
    /// `try { … }` with what belongs to it.
    JS_TRY_STMT,
    /// `catch (…) { … }`
    JS_CATCH,
    /// A statement with its label.
    JS_LABEL_STMT,
    /// The name of a label.
    JS_LABEL,
    /// `function …`
    JS_FUNCTION,
    /// `(…) => …`
    JS_ARROW_FN,
    /// `class …`
    JS_CLASS,
    /// A method, getter or setter of an object or a class, or `static { … }` in a class.
    JS_METHOD,
    /// A field of a class.
    JS_FIELD,
    /// The parameters of a function.
    JS_PARAMS,
    /// A name that is introduced.
    JS_BINDING,
    /// `{ a, b: c }` where names are introduced.
    JS_OBJECT_PATTERN,
    /// `[a, b]` where names are introduced.
    JS_ARRAY_PATTERN,
    /// `b: c` in such braces.
    JS_PATTERN_PROPERTY,
    /// A name or pattern with its default value.
    JS_DEFAULT,
    /// `...rest` where names are introduced.
    JS_REST,
    /// A word such as `async`, `get` or `of`, which is a name elsewhere.
    JS_MODIFIER,
    /// An expression in parentheses.
    JS_PAREN,
    /// `[ … ]`
    JS_ARRAY,
    /// `{ … }` as a value.
    JS_OBJECT,
    /// `key: value`, or a name alone.
    JS_PROPERTY,
    /// The name of a property, method or field.
    JS_KEY,
    /// `...value`
    JS_SPREAD,
    /// A template literal with substitutions.
    JS_TEMPLATE_EXPR,
    /// An operand with everything that follows it: members, indexes, arguments.
    JS_CHAIN,
    /// `.name`
    JS_MEMBER,
    /// `[ … ]` behind an operand.
    JS_INDEX,
    /// `( … )` behind an operand.
    JS_ARGUMENTS,
    /// An operand with signs or words such as `typeof` before it, or with `++` behind it.
    JS_UNARY,
    /// Operands with signs between them, whatever binds more tightly.
    JS_BINARY,
    /// `a ? b : c`, with what follows in the same manner.
    JS_CONDITIONAL,
    /// `a = b`
    JS_ASSIGN,
    /// `a, b`
    JS_SEQUENCE,
    /// `%s`, in whose place the compiler puts the value of `kills`.
    JS_PLACEHOLDER,
}
