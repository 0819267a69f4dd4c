//! The codes of syntax errors that several languages report and that mean the same in each.
//!
//! What one language alone reports is declared in its own `codes.rs`, which hands these on.

use crate::Code;

/// True for the code of something that is opened and never closed.
pub fn is_unclosed(code: &Code) -> bool {
    matches!(code, UNCLOSED_BRACE | UNCLOSED_BRACKET | UNCLOSED_COMMENT | UNCLOSED_PAREN | UNCLOSED_STRING)
}

crate::codes! {
    "../docs/diagnostics/shared";
    BYTE_ORDER_MARK "byte-order-mark" Error "The file begins with a byte order mark";
    EXPECTED_COMMA "expected-comma" Error "A comma is missing";
    EXPECTED_NAME "expected-name" Error "A name is missing";
    EXPECTED_VALUE "expected-value" Error "A value is missing";
    EXTRA_PAREN "extra-paren" Error "A closing bracket closes nothing";
    MISMATCHED_PAREN "mismatched-paren" Error "A closing bracket does not match the opening one";
    NOTHING_QUOTED "nothing-quoted" Error "Nothing follows a quote mark";
    TOO_DEEP "too-deep" Information "Nesting is too deep to be analysed";
    UNCLOSED_COMMENT "unclosed-comment" Error "A comment is never closed";
    UNCLOSED_PAREN "unclosed-paren" Error "A bracket is never closed";
    UNCLOSED_STRING "unclosed-string" Error "A string is never closed";
    UNEXPECTED_TOKEN "unexpected-token" Error "Something does not belong here";
    EXPECTED_BRACE "expected-brace" Error "An opening brace is missing";
    EXPECTED_COLON "expected-colon" Error "A colon is missing";
    EXPECTED_NUMBER "expected-number" Error "A number is missing";
    EXTRA_BRACE "extra-brace" Error "There is one brace too many";
    RESERVED_WORD "reserved-word" Error "A reserved word is used as a name";
    UNCLOSED_BRACE "unclosed-brace" Error "A brace is never closed";
    UNCLOSED_BRACKET "unclosed-bracket" Error "A square bracket is never closed";
    NAME_CHARACTER "name-character" Error "A name contains a character that is not allowed";
}
