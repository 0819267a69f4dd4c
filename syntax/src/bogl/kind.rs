//! BoGL's kinds.

crate::syntax_kinds! {
    language BoglLanguage;

    /// `name`: a value, function, parameter or variable.
    LOWER_NAME,
    /// `Name`: a type, a game or a value of an enumeration.
    UPPER_NAME,
    /// `42`, `0x1F`
    INT,
    /// `game`
    GAME_KW,
    /// `type`
    TYPE_KW,
    /// `Array`
    ARRAY_KW,
    /// `of`
    OF_KW,
    /// `let`
    LET_KW,
    /// `in`
    IN_KW,
    /// `if`
    IF_KW,
    /// `then`
    THEN_KW,
    /// `else`
    ELSE_KW,
    /// `while`
    WHILE_KW,
    /// `do`
    DO_KW,
    /// `,`
    COMMA,
    /// `:`
    COLON,
    /// `=`
    EQ,
    /// `->`
    ARROW,
    /// `&`
    AMP,
    /// `!`
    BANG,
    /// `#`
    HASH,
    /// `+`
    PLUS,
    /// `-`
    MINUS,
    /// `*`
    STAR,
    /// `/`
    SLASH,
    /// `%`
    PERCENT,
    /// `==`
    EQ_EQ,
    /// `/=`
    NOT_EQ,
    /// `<`
    LT,
    /// `<=`
    LT_EQ,
    /// `>`
    GT,
    /// `>=`
    GT_EQ,

    /// `game Name`
    GAME_HEADER,
    /// The name that a definition introduces.
    NAME,
    /// The use of a name.
    NAME_REF,
    /// `type Name = …`
    TYPE_DEF,
    /// The use of a type's name.
    TYPE_REF,
    /// `(Int, Bool)`
    TUPLE_TYPE,
    /// `{Left, Right}`
    ENUM_TYPE,
    /// One value of an enumeration.
    ENUM_VALUE,
    /// `Int & {Undefined}`
    EXTENDED_TYPE,
    /// `Array (3,3) of Content`
    BOARD_TYPE,
    /// `Int -> Bool`
    FUNCTION_TYPE,
    /// A signature and its equations.
    VALUE_DEF,
    /// `name : type`
    SIGNATURE,
    /// `name = …`, `name(a, b) = …` or `name!(x, y) = …`
    EQUATION,
    /// `(a, b)` on the left of an equation.
    PARAM_LIST,
    /// One parameter.
    PARAM,
    /// `!(x, y)` on the left of an equation.
    BOARD_POSITIONS,
    /// A number or a variable in a board position.
    BOARD_POSITION,
    /// An integer with its sign.
    LITERAL,
    /// `(e)`
    PAREN_EXPR,
    /// `(e1, e2)`
    TUPLE_EXPR,
    /// `f(e1, e2)`
    CALL_EXPR,
    /// `(e1, e2)` of a call.
    ARG_LIST,
    /// `e1 + e2`, also `board ! (x, y)`
    BIN_EXPR,
    /// `e # 1`, `e # (0, 1)`
    PROJECTION_EXPR,
    /// `let x = e1 in e2`
    LET_EXPR,
    /// `if c then e1 else e2`
    IF_EXPR,
    /// `while c do e`
    WHILE_EXPR,
}
