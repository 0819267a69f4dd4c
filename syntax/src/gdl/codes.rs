//! The codes of the syntax errors of GDL.

pub use crate::codes::{
    EXTRA_PAREN, MISMATCHED_PAREN, NOTHING_QUOTED, TOO_DEEP, UNCLOSED_COMMENT, UNCLOSED_PAREN, UNCLOSED_STRING,
    UNOPENED_COMMENT,
};

crate::codes! {
    UNCLOSED_SYMBOL "unclosed-symbol" Error "A symbol in bars is never closed";
}
