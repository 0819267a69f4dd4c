//! The codes of what is wrong with a Trench script or game file beyond its syntax.

pub use ludex_base::codes::{UNDEFINED_NAME, USED_BEFORE_DEFINITION};

ludex_base::declare_codes! {
    OFF_BOARD "off-board" Warning "A position is off the board";
    FEATURE_LEVEL "feature-level" Error "Something needs a higher feature level than the game allows";
    UNDEFINED_LABEL "undefined-label" Error "A `goto` names a label that does not exist";
    DUPLICATE_LABEL "duplicate-label" Error "A label exists twice";
    DROPPED_LABEL "dropped-label" Information "A label stands in code that the compiler drops";
    REDECLARATION "redeclaration" Warning "A variable is declared twice in one scope";
    UNKNOWN_META "unknown-meta" Error "There is no such meta variable";
    OUTSIDE_LOOP "outside-loop" Error "`break` or `continue` stands outside of a loop";
    DIVISION_BY_ZERO "division-by-zero" Error "A number is divided by zero";
    NEGATIVE_MODULUS "negative-modulus" Error "The right side of `%` is negative";
    INCREMENT_ELEMENT "increment-element" Error "An element is changed inside a value";
    NUMBER_WRAPS "number-wraps" Warning "A number has more than 32 bits";
    RANDOM_SET_FORM "random-set-form" Information "A random set has commas or brackets";
    SIMPLE_VALUE "simple-value" Information "The compiler wants parentheses around a value";
    OPEN_BODY "open-body" Information "The compiler wants braces around an `if` without `else`";
    INDEX_VARIABLE "index-variable" Information "A variable stands in the index of an element that is read";
    SETTING_RANGE "setting-range" Error "A setting is out of its range";
    DUPLICATE_SETTING "duplicate-setting" Warning "A setting or field is given twice";
    DUPLICATE_PLAYER "duplicate-player" Warning "Two players have the same number or name";
    MISSING_FILE "missing-file" Warning "The script of a player does not exist";
    WRONG_EXTENSION "wrong-extension" Error "The file of a player is no script";
    FAULTY_SCRIPT "faulty-script" Error "The script of a player has errors";
    SCRIPT_ABOVE "script-above" Information "A script is found from a folder further up only";
    BOARD_FORM "board-form" Information "The compiler wants the size of the board in one setting";
    PLAYER_FORM "player-form" Information "The compiler wants a player in a block";
    FINAL_SEMICOLON "final-semicolon" Information "The compiler wants a semicolon behind the last setting";
}
