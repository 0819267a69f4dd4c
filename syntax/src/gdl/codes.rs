//! The codes of the syntax errors of GDL.

pub use crate::codes::{
    EXTRA_PAREN, MISMATCHED_PAREN, NOTHING_QUOTED, TOO_DEEP, UNCLOSED_COMMENT, UNCLOSED_PAREN, UNCLOSED_STRING,
};

crate::codes! {
    "../docs/diagnostics/gdl";
    UNOPENED_COMMENT "unopened-comment" Error "The end of a comment has no beginning";
    UNCLOSED_SYMBOL "unclosed-symbol" Error "A symbol in bars is never closed";
}
