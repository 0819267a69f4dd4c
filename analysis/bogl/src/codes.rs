//! The codes of what is wrong with a BoGL program beyond its syntax.

pub use ludex_base::codes::{REDEFINITION, UNDEFINED_NAME, USED_BEFORE_DEFINITION};

ludex_base::declare_codes! {
    UNDEFINED_TYPE "undefined-type" Error "A type is used that is not defined before";
    UNDEFINED_VALUE "undefined-value" Error "A value belongs to no enumeration";
    RESERVED_NAME "reserved-name" Error "A reserved name is defined";
    NAME_MISMATCH "name-mismatch" Error "An equation's name is not its signature's";
    ONE_SIDED_NAME "one-sided-name" Information "A name that only the document or only the reference knows";
    REPEATED_VALUE "repeated-value" Warning "A value stands twice in an enumeration";
    TYPE_AFTER_VALUE "type-after-value" Warning "A type is defined after a value";
    BOARD_SIZE "board-size" Error "A board has no fields";
    EXTENSION "extension" Error "A type is extended by something that is no enumeration";
}
