//! The codes of the syntax errors of Trench.

pub use crate::codes::{
    EXPECTED_BRACE, EXPECTED_COLON, EXPECTED_COMMA, EXPECTED_NAME, EXPECTED_NUMBER, EXPECTED_VALUE, EXTRA_BRACE,
    NAME_CHARACTER, RESERVED_WORD, TOO_DEEP, UNCLOSED_BRACE, UNCLOSED_BRACKET, UNCLOSED_COMMENT, UNCLOSED_PAREN,
    UNEXPECTED_TOKEN,
};

crate::codes! {
    "../docs/diagnostics/trench";
    EXPECTED_INDEX "expected-index" Error "An index is missing after the name of a type";
    EXPECTED_POSITION "expected-position" Error "A player has no position";
    ASSIGNMENT_OPERATOR "assignment-operator" Error "There is no such assignment operator";
    BLOCK_COMMENT "block-comment" Error "Trench has no block comments";
    COLON_FOR_EQUALS "colon-for-equals" Error "A colon is used instead of `=`";
    DOUBLED_OPERATOR "doubled-operator" Error "An operator is written as in another language";
    DOUBLED_SIGN "doubled-sign" Error "Two signs are read as one operator";
    EMPTY_PAIR "empty-pair" Error "A semicolon ends nothing";
    EMPTY_STATEMENT "empty-statement" Error "A statement is empty";
    EXPECTED_ASSIGNMENT "expected-assignment" Error "An assignment has no `=`";
    EXPECTED_CONSTANT "expected-constant" Error "An `is` needs a constant";
    EXPECTED_COUNT "expected-count" Error "The number of repetitions is missing";
    EXPECTED_FIELD "expected-field" Error "A field of a player is expected";
    EXPECTED_FLAG "expected-flag" Error "A part of a field is missing after a dot";
    EXPECTED_LABEL "expected-label" Error "The name of a label is missing";
    EXPECTED_META "expected-meta" Error "The name of a meta variable is missing";
    EXPECTED_MODE "expected-mode" Error "The execution mode is neither `async` nor `sync`";
    EXPECTED_PAREN "expected-paren" Error "An opening parenthesis is missing";
    EXPECTED_PART "expected-part" Error "A part of a `for` is missing";
    EXPECTED_PATH "expected-path" Error "The script of a player is missing";
    EXPECTED_SETTING "expected-setting" Error "A setting or a player is expected";
    EXPECTED_STATEMENT "expected-statement" Error "A statement is missing";
    EXPECTED_TARGET "expected-target" Error "`++` or `--` has nothing to change";
    EXTRA_WORD "extra-word" Error "There is an extra word before a statement";
    FLAG_ALONE "flag-alone" Error "A part of a field is used without a field";
    LABEL_COLON "label-colon" Error "The colon of a label is wrong or missing";
    MISSING_FIELD "missing-field" Error "A player lacks a field";
    MISSING_SEMICOLON "missing-semicolon" Error "A semicolon is missing";
    MIXED_SEPARATORS "mixed-separators" Error "Only some values of a random set have commas between them";
    NEEDS_PARENS "needs-parens" Error "A value with `++` or `--` needs parentheses here";
    NUMBER_TOO_LARGE "number-too-large" Error "A number is too large";
    ONE_CONSTANT "one-constant" Error "An `is` has more than one value";
    PATH_CHARACTER "path-character" Error "A path contains a character that is not allowed";
    PLUS_SIGN "plus-sign" Error "A value has a plus sign in front of it";
    REPEAT_COUNT "repeat-count" Error "The number of repetitions is not a plain number";
    STRAY_BLANK "stray-blank" Error "A character looks like a blank but is not one";
    STRAY_ELSE "stray-else" Error "An `else` has no `if`";
    STRAY_IS "stray-is" Error "An `is` has no `if`";
    UNEXPECTED_COMMA "unexpected-comma" Error "There is a comma between a direction and a distance";
    UNEXPECTED_PAREN "unexpected-paren" Error "The position in a player's block is in parentheses";
    UNKNOWN_FIELD "unknown-field" Error "A player has no such field";
    UNKNOWN_KEY "unknown-key" Error "There is no such setting";
    UNKNOWN_STATEMENT "unknown-statement" Error "There is no such statement";
    UNKNOWN_TOKEN "unknown-token" Error "A character has no meaning in Trench";
}
