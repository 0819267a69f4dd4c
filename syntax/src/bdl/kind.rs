//! BDL's kinds.

crate::syntax_kinds! {
    language BdlLanguage;

    /// `king`: the name of a piece.
    IDENT,
    /// `-1`, `8`
    NUMBER,
    /// `explicit{ … }`: the word, the blanks and the brace block, as one token.
    EXPLICIT_BLOCK,
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
    /// A block of JavaScript.
    EXPLICIT,
}
