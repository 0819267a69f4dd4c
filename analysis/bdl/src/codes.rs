//! The codes of what is wrong with a BDL file beyond its syntax.

pub(crate) use ludex_base::codes::REDEFINITION;
pub(crate) use ludex_syntax::bdl::codes::BYTE_ORDER_MARK;

ludex_base::declare_codes! {
    "../../docs/diagnostics/bdl";
    UNDEFINED_PIECE "undefined-piece" Warning "A piece is used but not defined";
    REPEATED_PLACEMENT "repeated-placement" Warning "A piece is placed in two blocks";
    REPEATED_PROPERTY "repeated-property" Warning "A property is given twice";
    REPEATED_RULE "repeated-rule" Warning "A rule is given twice";
    REPEATED_ARGUMENT "repeated-argument" Hint "A piece is named twice in one list";
    MISSING_RULE "missing-rule" Warning "A rule is missing";
    MISSING_MOVES "missing-moves" Information "A piece has no block of moves";
    MOVES_FIRST "moves-first" Information "The moves of a piece come after its other properties";
    MISSING_POSITIONS "missing-positions" Information "A placement has no positions";
    EXPLICIT_POSITION "explicit-position" Information "An `explicit` block is among the positions";
    EMPTY_SPAWN "empty-spawn" Information "`spawn` does not name a piece";
    JS_ARRAY "js-array" Warning "A value in JavaScript must be an array";
    JS_COMMA "js-comma" Warning "A comma behind a block of JavaScript is missing or is one too many";
    JS_FUNCTION "js-function" Warning "A value in JavaScript must be a function";
    JS_MEMBER "js-unknown-member" Warning "A member in JavaScript does not exist";
    JS_MISSING_MEMBER "js-missing-member" Warning "A member of an object in JavaScript is missing";
    JS_OBJECT "js-object" Warning "A value in JavaScript must be an object";
    JS_PARAMETERS "js-parameters" Warning "A function in JavaScript has parameters that get no value";
    JS_PIECE_NAME "js-piece-name" Hint "A text in JavaScript names a piece that does not exist";
    JS_RETURN "js-return" Warning "A function in JavaScript returns no value";
    JS_UNDECLARED "js-undeclared" Warning "A name in JavaScript is not declared";
    JS_UNUSED "js-unused" Hint "A variable or function in JavaScript is not used";
    KILLS_COMMA "kills-comma" Hint "The comma before `kills` is missing";
    KILLS_EXPLICIT "kills-explicit" Information "`kills` has no effect on an `explicit` move without `%s`";
    EMPTY_INTERVAL "empty-interval" Error "An interval is empty";
    EMPTY_RANGE "empty-range" Warning "A range is empty";
    NUMBER_SIZE "number-size" Error "A number does not fit into 32 bits";
    OFF_BOARD "off-board" Warning "A position is off the board";
    VALUE_RANGE "value-range" Warning "A value is out of range";
    ZERO_END "zero-end" Information "An interval begins or ends with 0";
}
