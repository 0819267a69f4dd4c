//! The codes of what is wrong with a BDL file beyond its syntax.
//!
//! Something that the compiler refuses or fails on is an error where the document does not allow it, and a warning
//! where it does. What breaks the page or surely is not what was meant is a warning, and what only has no effect
//! information or a hint.

pub(crate) use ludex_base::codes::REDEFINITION;
pub(crate) use ludex_syntax::bdl::codes::{BYTE_ORDER_MARK, JS_SYNTAX};

ludex_base::declare_codes! {
    "../../docs/diagnostics/bdl";
    // Names and sections.
    UNDEFINED_PIECE "undefined-piece" Warning "A piece is used but not defined";
    SAME_LETTER "same-letter" Hint "Two pieces are drawn as the same letter";
    REPEATED_RULE "repeated-rule" Warning "A rule is given twice";
    MISSING_RULE "missing-rule" Warning "A rule is missing";
    VALUE_RANGE "value-range" Warning "A value is out of range";
    NUMBER_SIZE "number-size" Error "A number does not fit into 32 bits";
    TOO_LARGE "too-large" Information "There is more on the board than is looked at";
    EMPTY_FINISH "empty-finish" Warning "No rule says when the game is over";

    // Pieces and their moves.
    MISSING_MOVES "missing-moves" Warning "A piece has no block of moves" refused;
    MOVES_FIRST "moves-first" Error "The moves of a piece come after its other properties";
    EMPTY_MOVES "empty-moves" Warning "A piece has no moves";
    REPEATED_PROPERTY "repeated-property" Warning "A property is given twice";
    CAN_JUMP "can-jump" Information "`can_jump` has no effect";
    EXPLICIT_PROPERTY "explicit-property" Information "An `explicit` block is among the properties of a piece";
    KILLS_COMMA "kills-comma" Hint "The comma before `kills` is missing";
    KILLS_EXPLICIT "kills-explicit" Information "`kills` has no effect on an `explicit` move without `%s`";
    EMPTY_INTERVAL "empty-interval" Error "An interval is empty";
    EMPTY_RANGE "empty-range" Warning "A range is empty";
    ZERO_END "zero-end" Warning "An interval begins or ends with 0" refused;
    ZERO_MOVE "zero-move" Warning "A move leads nowhere";
    MOVE_OFF_BOARD "move-off-board" Warning "A move always leads off the board";
    CONTAINED_MOVE "contained-move" Hint "A move is a part of another one";
    EMPTY_SPAWN "empty-spawn" Warning "`spawn` does not name a piece";
    SPAWN_ITSELF "spawn-itself" Hint "A piece can be spawned by itself";
    REPEATED_ARGUMENT "repeated-argument" Hint "A piece is named twice in one list";

    // Placements.
    REPEATED_PLACEMENT "repeated-placement" Warning "A piece is placed in two blocks";
    MISSING_POSITIONS "missing-positions" Warning "A placement has no block of positions" refused;
    EMPTY_POSITIONS "empty-positions" Warning "A placement has no positions";
    EXPLICIT_POSITION "explicit-position" Warning "An `explicit` block is among the positions" refused;
    OFF_BOARD "off-board" Warning "A position is off the board";
    SQUARE_TAKEN "square-taken" Warning "Two pieces are placed on one square";
    MIRRORED_ONTO_ITSELF "mirrored-onto-itself" Warning "A mirrored copy takes the square of its own piece";

    // Invariants.
    SEVERAL_PIECES "several-pieces" Warning "An invariant names several pieces";
    OBLONG_BOARD "oblong-board" Warning "An invariant does not look at the whole board";
    NO_STRAIGHT_MOVE "no-straight-move" Hint "A pawn has no move straight ahead";
    IDLE_INVARIANT "idle-invariant" Hint "An invariant has no effect on a piece";

    // The game as a whole.
    UNUSED_PIECE "unused-piece" Hint "A piece never comes onto the board";
    NO_PIECES "no-pieces" Warning "A player has no pieces";
    STUCK_PIECE "stuck-piece" Warning "A piece can never move";
    END_NEVER_REACHED "end-never-reached" Warning "A piece never reaches the end of the board";
    SPAWN_STUCK "spawn-stuck" Warning "A piece cannot move where it is spawned";
    OVER_AT_START "over-at-start" Warning "The game is over before it begins";
    NO_FIRST_MOVE "no-first-move" Warning "The player who begins cannot move";
    EXPECTATION "expectation" Warning "A test of a game is not met";

    // JavaScript.
    JS_ARRAY "js-array" Warning "A value in JavaScript must be an array";
    JS_COMMA "js-comma" Warning "A comma after a block of JavaScript is missing or superfluous";
    JS_FUNCTION "js-function" Warning "A value in JavaScript must be a function";
    JS_MEMBER "js-unknown-member" Warning "A member in JavaScript does not exist";
    JS_MISSING_MEMBER "js-missing-member" Warning "A member of an object in JavaScript is missing";
    JS_OBJECT "js-object" Warning "A value in JavaScript must be an object";
    JS_PARAMETERS "js-parameters" Warning "A function in JavaScript has parameters that get no value";
    JS_PIECE_NAME "js-piece-name" Hint "A text in JavaScript names a piece that does not exist";
    JS_RETURN "js-return" Warning "A function in JavaScript returns no value";
    JS_UNDECLARED "js-undeclared" Warning "A name in JavaScript is not declared";
    JS_UNUSED "js-unused" Hint "A variable or function in JavaScript is not used";
}
