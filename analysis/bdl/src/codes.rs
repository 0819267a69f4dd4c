//! The codes of what is wrong with a BDL file beyond its syntax.

pub use ludex_base::codes::REDEFINITION;
pub use ludex_syntax::bdl::codes::BYTE_ORDER_MARK;

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
    KILLS_COMMA "kills-comma" Hint "The comma before `kills` is missing";
    KILLS_EXPLICIT "kills-explicit" Information "`kills` has no effect on an `explicit` move without `%s`";
    EMPTY_INTERVAL "empty-interval" Error "An interval is empty";
    EMPTY_RANGE "empty-range" Warning "A range is empty";
    NUMBER_SIZE "number-size" Error "A number does not fit into 32 bits";
    OFF_BOARD "off-board" Warning "A position is off the board";
    VALUE_RANGE "value-range" Warning "A value is out of range";
    ZERO_END "zero-end" Information "An interval begins or ends with 0";
}
