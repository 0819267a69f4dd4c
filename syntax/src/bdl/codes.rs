//! The codes of the syntax errors of BDL.

pub use crate::codes::{
    BYTE_ORDER_MARK, EXPECTED_BRACE, EXPECTED_COLON, EXPECTED_COMMA, EXPECTED_NAME, EXPECTED_NUMBER, EXPECTED_VALUE,
    EXTRA_BRACE, NAME_CHARACTER, RESERVED_WORD, TOO_DEEP, UNCLOSED_BRACE, UNCLOSED_BRACKET, UNCLOSED_PAREN,
    UNEXPECTED_TOKEN,
};

crate::codes! {
    "../docs/diagnostics/bdl";
    AXIS_ORDER "axis-order" Error "The parts of a vector are in the wrong order";
    COMMENT "comment" Error "BDL has no comments";
    EXPECTED_ARGUMENTS "expected-arguments" Error "The arguments in parentheses are missing";
    EXPECTED_AXIS "expected-axis" Error "A part of a vector is missing";
    EXPECTED_BOOLEAN "expected-boolean" Error "`true` or `false` is missing";
    EXPECTED_BRACKET "expected-bracket" Error "A range has no brackets";
    EXPECTED_PIECE "expected-piece" Error "The name of a piece is missing";
    EXPECTED_SECTION "expected-section" Error "Something is outside the sections";
    EXPLICIT_BRACE "explicit-brace" Warning "The compiler counts a brace that JavaScript does not";
    EXPLICIT_PLACEMENT "explicit-placement" Error "An `explicit` block cannot replace a placement";
    EXPLICIT_SPACE "explicit-space" Error "A tab or a line break separates `explicit` from its brace";
    EXTRA_COLON "extra-colon" Error "There is one colon too many";
    EXTRA_COMMA "extra-comma" Error "There is one comma too many";
    JS_CHARACTER "js-character" Warning "A character is not part of JavaScript";
    JS_SYNTAX "js-syntax" Warning "JavaScript has a syntax error";
    JS_UNCLOSED "js-unclosed" Warning "A bracket or a text of JavaScript is never closed";
    LEADING_ZERO "leading-zero" Error "A number has a leading zero";
    LONE_KILLS "lone-kills" Error "`kills` does not follow a move";
    MISSING_SECTION "missing-section" Error "A section is missing";
    NAME_START "name-start" Error "A name begins with a digit";
    NESTED_PIECES "nested-pieces" Error "Placements are in a block of their own";
    OUTSIDE_BLOCK "outside-block" Error "An entry is outside its block";
    OUTSIDE_SECTION "outside-section" Error "An entry is outside its section";
    REPEATED_MOVES "repeated-moves" Error "A piece has more than one block of moves";
    REPEATED_SECTION "repeated-section" Error "A section is written twice";
    SECTION_ORDER "section-order" Error "The sections are in the wrong order";
    UNCLOSED_EXPLICIT "unclosed-explicit" Error "An `explicit` block is never closed";
    UNEXPECTED_ARGUMENT "unexpected-argument" Error "An argument does not belong here";
    UNKNOWN_CHARACTER "unknown-character" Warning "A character is not part of BDL";
    UNKNOWN_SECTION "unknown-section" Error "A section has an unknown name";
    WHOLE_NUMBER "whole-number" Error "A number is not whole";
}
