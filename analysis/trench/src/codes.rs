//! The codes of what Ludex reports about Trench beyond the syntax. Those that other languages report too (undefined
//! names, use before a definition) are in `ludex_base::codes`.

ludex_base::declare_codes! {
    "../../docs/diagnostics/trench";
    // Feature levels.
    FEATURE_LEVEL "feature-level" Error "Something needs a higher feature level than the game allows" refused;

    // Types.
    TYPE_MISMATCH "type-mismatch" Error "A value has the wrong type";
    OPERAND_TYPE "operand-type" Error "An operator cannot take values of these types";
    MIXED_SET "mixed-set" Error "The values of a random set have different types";

    // Names, labels and jumps.
    UNDEFINED_LABEL "undefined-label" Error "A `goto` names a label that does not exist";
    DUPLICATE_LABEL "duplicate-label" Error "A label is defined twice";
    DROPPED_LABEL "dropped-label" Information "A label is in code that the compiler drops" refused;
    REDECLARATION "redeclaration" Warning "A variable is declared twice in one scope";
    SHADOWING "shadowing" Hint "A variable hides another one of the same name";
    UNUSED_LABEL "unused-label" Hint "No `goto` jumps to a label";
    UNUSED_VARIABLE "unused-variable" Hint "A variable is never used";
    UNKNOWN_META "unknown-meta" Error "There is no such meta variable";
    OUTSIDE_LOOP "outside-loop" Error "`break` or `continue` is outside a loop";
    UNREACHABLE_CODE "unreachable-code" Warning "Code is never run";
    IDLE_LOOP "idle-loop" Warning "An endless loop does nothing";

    // Constants.
    DIVISION_BY_ZERO "division-by-zero" Error "A number is divided by zero";
    NEGATIVE_MODULUS "negative-modulus" Error "The right side of `%` is negative";
    NUMBER_WRAPS "number-wraps" Warning "A number does not fit into 32 bits";

    // Meaning.
    FLAG_NUMBER "flag-number" Warning "A part of a field is compared with a number that it never is";
    CONSTANT_CONDITION "constant-condition" Warning "A condition is always or never true";
    MIXED_OPERATORS "mixed-operators" Warning "`|` and `&` are mixed without parentheses";
    EQUAL_BRANCHES "equal-branches" Warning "Both branches of an `if` do the same";
    EMPTY_BRANCH "empty-branch" Hint "A branch of an `if` is empty";
    REPEATED_CONSTANT "repeated-constant" Warning "A switch has two cases for one value";
    SWITCH_LEAK "switch-leak" Information "A switch is taken again and again without an end";
    UNCHANGED_CONDITION "unchanged-condition" Warning "Nothing in a loop changes its condition";
    EMPTY_REPEAT "empty-repeat" Warning "A `repeat` repeats nothing";
    HUGE_REPEAT "huge-repeat" Information "A `repeat` is too long for the 2024 compiler" refused;
    THROW_DISTANCE "throw-distance" Warning "A distance is 0 or negative";
    OWN_MINE "own-mine" Warning "A player steps onto a mine of their own";
    NO_EFFECT "no-effect" Warning "An assignment or operation changes nothing";
    NO_TRENCH "no-trench" Warning "There is nothing to fortify";
    NO_DIRECTION "no-direction" Warning "A direction is used before it has a value";
    UNREAD_VARIABLE "unread-variable" Hint "A variable is written, but never read";
    SINGLE_CHOICE "single-choice" Warning "A random choice has only one value";

    // What the game gives.
    ARRAY_INDEX "array-index" Warning "An index is outside the global arrays";
    DEAD_ELEMENT "dead-element" Information "The 2024 game never keeps element 0 of a global array";
    EMPTY_STOCK "empty-stock" Warning "A script uses bombs or shots that the game does not have";
    TOO_MANY_STEPS "too-many-steps" Information "A statement takes more steps than a turn has";

    // What only the 2024 compiler refuses.
    INCREMENT_ELEMENT "increment-element" Error "An element is changed inside a value";
    RANDOM_SET_FORM "random-set-form" Information "A random set has commas or brackets" refused;
    SIMPLE_VALUE "simple-value" Information "The compiler wants parentheses around a value" refused;
    OPEN_BODY "open-body" Information "The compiler wants braces around an `if` without `else`" refused;
    INDEX_VARIABLE "index-variable" Information "A variable is used in the index of an element that is read" refused;

    // Game files.
    SETTING_RANGE "setting-range" Error "A setting is out of its range";
    DUPLICATE_SETTING "duplicate-setting" Warning "A setting or field is given twice";
    UNUSED_SETTING "unused-setting" Hint "A setting has no effect in this mode";
    DUPLICATE_PLAYER "duplicate-player" Warning "Two players have the same number or name";
    SAME_SQUARE "same-square" Warning "Two players start on the same square";
    OFF_BOARD "off-board" Warning "A position is off the board";
    MISSING_FILE "missing-file" Warning "The script of a player does not exist";
    WRONG_EXTENSION "wrong-extension" Error "The file of a player is not a script";
    FAULTY_SCRIPT "faulty-script" Error "The script of a player has errors";
    SCRIPT_ABOVE "script-above" Information "A script is found only from a folder further up";
    NO_PLAYERS "no-players" Information "A game has no players";
    ONE_TEAM "one-team" Warning "All players are in one team";
    EMPTY_BOARD "empty-board" Warning "The board has no squares";
    BOARD_FORM "board-form" Information "The compiler wants the size of the board in one setting" refused;
    PLAYER_FORM "player-form" Information "The compiler wants a player in a block" refused;
    FINAL_SEMICOLON "final-semicolon" Information "The compiler wants a semicolon after the last setting" refused;

    // Editions.
    NEWER_LANGUAGE "newer-language" Information "A file is written in the Trench of 2025 or later";
}
