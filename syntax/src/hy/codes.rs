//! The codes of the syntax errors of Hy.

pub use crate::codes::{
    BYTE_ORDER_MARK, EXTRA_PAREN, MISMATCHED_PAREN, NOTHING_QUOTED, UNCLOSED_PAREN, UNCLOSED_STRING,
};

crate::codes! {
    "../docs/diagnostics/pyherc";
    BAD_ESCAPE "bad-escape" Error "A string contains an invalid escape";
    BLANK_AFTER_QUOTE "blank-after-quote" Error "A space follows a quote mark";
    LATE_SHEBANG "late-shebang" Error "A `#!` line comes after other code";
    MISPLACED_DOT "misplaced-dot" Error "A lone dot is in the wrong place";
    NAMELESS_READER_MACRO "nameless-reader-macro" Error "No name follows `#`";
}
