//! Trench's kinds, of scripts and of game files.

crate::syntax_kinds! {
    language TrenchLanguage;

    /// A name in a script: `counter`.
    IDENT,
    /// A name with `:` right behind it, in a script: `loop:`.
    LABEL,
    /// `42`; in a game file also `-1`.
    INT,
    /// `N`, `E`, `S` or `W`
    DIRECTION,
    /// `PLAYER`, `TRENCH`, `MINE` or `DESTROYED`
    FLAG,
    /// A word of a game file: a key, a name or a path.
    WORD,
    /// `int`
    INT_KW,
    /// `dir`
    DIR_KW,
    /// `field`
    FIELD_KW,
    /// `if`
    IF_KW,
    /// `else`
    ELSE_KW,
    /// `is`
    IS_KW,
    /// `repeat`
    REPEAT_KW,
    /// `while`
    WHILE_KW,
    /// `for`
    FOR_KW,
    /// `break`
    BREAK_KW,
    /// `continue`
    CONTINUE_KW,
    /// `goto`
    GOTO_KW,
    /// `move`
    MOVE_KW,
    /// `shoot`
    SHOOT_KW,
    /// `mine`
    MINE_KW,
    /// `attack`
    ATTACK_KW,
    /// `fortify`
    FORTIFY_KW,
    /// `trench`
    TRENCH_KW,
    /// `bomb`
    BOMB_KW,
    /// `wait`
    WAIT_KW,
    /// `pass`
    PASS_KW,
    /// `scan`
    SCAN_KW,
    /// `look`
    LOOK_KW,
    /// `+`
    PLUS,
    /// `++`
    PLUS_PLUS,
    /// `-`
    MINUS,
    /// `--`
    MINUS_MINUS,
    /// `*`
    STAR,
    /// `/`
    SLASH,
    /// `%`
    PERCENT,
    /// `=`
    EQ,
    /// `!=`
    NOT_EQ,
    /// `<`
    LT,
    /// `<=`
    LT_EQ,
    /// `>`
    GT,
    /// `>=`
    GT_EQ,
    /// `&`
    AMP,
    /// `|`
    PIPE,
    /// `?`
    QUESTION,
    /// `~`
    TILDE,
    /// `.`
    DOT,
    /// `,`
    COMMA,
    /// `;`
    SEMICOLON,
    /// `#`
    HASH,
    /// `:` of a game file.
    COLON,

    /// The name that a declaration, a label or a player introduces.
    NAME,
    /// The use of a variable's or label's name.
    NAME_REF,
    /// `{ … }`
    BLOCK,
    /// `loop:`
    LABEL_STMT,
    /// `goto loop;`
    GOTO_STMT,
    /// `break;`
    BREAK_STMT,
    /// `continue;`
    CONTINUE_STMT,
    /// `repeat 2 …`
    REPEAT_STMT,
    /// `while c …`
    WHILE_STMT,
    /// `for (int i = 0; i < 3; i++) …`
    FOR_STMT,
    /// `if c … else …`
    IF_STMT,
    /// `if v is 1 … is 2 … else …`
    SWITCH_STMT,
    /// `is 1 …`
    ALTERNATIVE,
    /// `int a;`, `int a = 2;`
    DECL_STMT,
    /// `a = 1;`, `int[4] += 2;`
    ASSIGN_STMT,
    /// `a++;`, `--a;`
    INCREMENT_STMT,
    /// `move N;`, `bomb N 2;`, `wait;`: what a player does.
    ACTION_STMT,
    /// A number or a direction; in a game file a number or a word.
    LITERAL,
    /// `(e)`
    PAREN_EXPR,
    /// `-e`, `~e`
    UNARY_EXPR,
    /// `a + b`
    BIN_EXPR,
    /// `a++`, `--a` as a value.
    INCREMENT_EXPR,
    /// `int[2]`: an element of a global array, read or written.
    GLOBAL_EXPR,
    /// `#board_x`
    META_EXPR,
    /// `?`
    RANDOM_EXPR,
    /// `?(N S)`, `?(1, 2)`, `[N,S]`
    RANDOM_SET,
    /// `scan N 2`
    SCAN_EXPR,
    /// `look N`
    LOOK_EXPR,
    /// `f.MINE`
    FLAG_EXPR,

    /// `bombs:10;`
    SETTING,
    /// `player:1,(5,5),./a.tr;` or `player: { … }`
    PLAYER,
    /// `{ team: 1; … }`
    PLAYER_BLOCK,
    /// `team: 1;`
    PLAYER_FIELD,
    /// The key before the `:` of a setting, a player or a field.
    KEY,
    /// `(5,5)` or `5,5`: two numbers of the board.
    POSITION,
    /// `./player1.tr`
    PATH,
}
