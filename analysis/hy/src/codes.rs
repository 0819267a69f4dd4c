//! The codes of what is wrong with a level file beyond its syntax.

pub(crate) use ludex_base::codes::UNDEFINED_NAME;
pub(crate) use ludex_syntax::hy::codes::{BLANK_AFTER_QUOTE, MISPLACED_DOT, NAMELESS_READER_MACRO};

ludex_base::declare_codes! {
    "../../docs/diagnostics/pyherc";
    ARGUMENT_COUNT "argument-count" Error "A form has too many or too few arguments";
    DUPLICATE_ELEMENT "duplicate-element" Error "A level has an element twice";
    DUPLICATE_LEVEL "duplicate-level" Warning "Two levels of a file have the same name";
    EMPTY_ELEMENT "empty-element" Error "A required element is empty";
    LATE_CONFIG_DSL "late-config-dsl" Warning "`(level-config-dsl)` comes after the list of levels";
    LEVELS_NOT_LOADED "levels-not-loaded" Warning "The package does not import a file of levels";
    LEVEL_IN_TWO_FILES "level-in-two-files" Information "Two files define a level of the same name";
    LOST_LEVEL_LIST "lost-level-list" Warning "A later list of levels replaces this one";
    MISSING_BUILDER "missing-builder" Warning "A level lacks the builder that a tile or a decorator needs";
    MISSING_CONFIG_DSL "missing-config-dsl" Error "`(level-config-dsl)` is missing";
    MISSING_DESCRIPTION "missing-description" Warning "A level has no description";
    MISSING_ELEMENT "missing-element" Error "A level lacks a required element";
    MISSING_REQUIRE "missing-require" Error "The macros of the level language are not required";
    NOT_A_LEVEL "not-a-level" Error "Something in a list of levels is not a level";
    REPEATED_STAIRS "repeated-stairs" Hint "Unique stairs lead the same way twice";
    SMALL_SECTION "small-section" Error "A section is too small for a room";
    STAIRS_TO_SELF "stairs-to-self" Warning "Stairs lead back to the level in which they begin";
    UNCERTAIN_EXIT "uncertain-exit" Warning "No way out of the dungeon is certain";
    UNKNOWN_ELEMENT "unknown-element" Error "A level has no such element";
    UNKNOWN_GAME_NAME "unknown-game-name" Warning "A level names something that the game does not have";
    UNKNOWN_LEVEL "unknown-level" Information "Stairs name a level that no file defines";
    UNKNOWN_LOCATION "unknown-location" Warning "Stairs belong in a place that the level does not have";
    UNREACHABLE_LEVEL "unreachable-level" Warning "No stairs lead to a level";
    WRONG_GENERATION "wrong-generation" Error "A form is written for another generation of Hy";
    WRONG_PLACE "wrong-place" Error "A form is in the wrong place";
    WRONG_VALUE "wrong-value" Error "An argument is of the wrong kind";
}
