//! The codes of what BoGL's checks report; those of the parser stand beside it.

ludex_base::declare_codes! {
    "../../docs/diagnostics/bogl";
    // Names and definitions.
    UNDEFINED_TYPE "undefined-type" Error "A type is used before it is defined, or is not defined at all";
    UNDEFINED_VALUE "undefined-value" Error "A value does not belong to any type";
    RESERVED_NAME "reserved-name" Error "A reserved name is defined";
    NAME_MISMATCH "name-mismatch" Error "An equation and its signature have different names";
    ONE_SIDED_NAME "one-sided-name" Hint "A name is defined in the document or in the reference implementation, but not in both" refused;
    ONE_SIDED_SYNTAX "one-sided-syntax" Information "The document allows this form, but the reference implementation does not" refused;
    REPEATED_VALUE "repeated-value" Warning "A value is listed twice in an enumeration";
    NESTED_ENUMERATION "nested-enumeration" Warning "An enumeration or extended type is written inside a tuple type";
    TYPE_AFTER_VALUE "type-after-value" Warning "A type is defined after a value";
    BOARD_AFTER_INPUT "board-after-input" Information "The board is defined after the input" refused;
    BOARD_TYPE "board-type" Error "Board is not an array, or another type is one";
    BOARD_SIZE "board-size" Error "A board has no squares";
    EXTENSION "extension" Error "A type is extended by something that is not an enumeration";
    UNUSED_PARAMETER "unused-parameter" Hint "A parameter is never used";
    UNUSED_VARIABLE "unused-variable" Hint "A variable is never used";
    UNUSED_TYPE "unused-type" Hint "A type is never used";
    UNUSED_VALUE "unused-value" Hint "A value of the board is never used";
    SHADOWING "shadowing" Hint "A parameter or variable hides something of the same name";

    // Equations.
    FUNCTION_EQUATION "function-equation" Error "A value has an equation with parameters";
    VALUE_EQUATION "value-equation" Error "A function has an equation without parameters";
    PARAMETER_COUNT "parameter-count" Error "An equation has too many or too few parameters";
    BOARD_EQUATION "board-equation" Error "Something other than a board has board equations";
    MISSING_SQUARES "missing-squares" Error "The equations of a board do not set every square";
    OFF_BOARD "off-board" Error "A position is not on the board";
    OVERWRITTEN_SQUARE "overwritten-square" Warning "A board equation is overwritten by a later one";

    // Types of expressions.
    TYPE_MISMATCH "type-mismatch" Error "An expression has another type than the one declared";
    BRANCH_MISMATCH "branch-mismatch" Error "The branches of an if have incompatible types";
    CONDITION_TYPE "condition-type" Error "A condition is not a Bool";
    OPERAND_TYPE "operand-type" Error "An operator is used on a type that it does not accept";
    COMPARISON "comparison" Error "The two sides of a comparison have no type in common";
    SHARED_VALUE "shared-value" Error "A value belongs to an earlier type than the one meant";
    ARGUMENT_TYPE "argument-type" Error "An argument has the wrong type";
    ARGUMENT_COUNT "argument-count" Error "A function is given too many or too few arguments";
    NOT_A_FUNCTION "not-a-function" Error "A value is called like a function";
    FUNCTION_AS_VALUE "function-as-value" Error "A function is used without arguments";
    PROJECTION "projection" Error "A projection selects a component that does not exist";
    PROJECTION_BASE "projection-base" Information "A component is counted from 1";
    LOOP_CONTEXT "loop-context" Error "A while loop has no variable to change";
    LOOP_BODY "loop-body" Error "The body of a while does not fit its variables";
    MISSING_PRELUDE "missing-prelude" Warning "The prelude that a game names does not exist";
    MISSING_INPUT "missing-input" Warning "The input is used, but its type is not defined";
    NUMBER_WRAPS "number-wraps" Warning "A number does not fit into 64 bits";

    // Meaning.
    BOOL_BRANCHES "bool-branches" Hint "An if gives the value of its condition";
    BOARD_OF_BOARDS "board-of-boards" Information "The squares of the board hold boards";
    COMPARED_BOOL "compared-bool" Information "A Bool is compared with True or False";
    CONSTANT_COMPARISON "constant-comparison" Warning "A comparison always has the same result";
    DISCARDED_BOARD "discarded-board" Warning "A move is made on a board that is never used";
    DIVISION_BY_ZERO "division-by-zero" Warning "A number is divided by zero";
    ENDLESS_RECURSION "endless-recursion" Warning "A definition uses itself and never comes to an end";
    EXPECTATION "expectation" Warning "A test of a program is not met";
    EXPECTATION_FORM "expectation-form" Warning "A comment looks like a test but is not one";
    EQUAL_BRANCHES "equal-branches" Hint "The two branches of an if are the same";
    FULL_WITHOUT_EMPTY "full-without-empty" Warning "A board without empty squares is always full";
    INPUT_AGAIN "input-again" Hint "A branch asks the player again for what its condition has tested";
    LOOP_CONDITION "loop-condition" Warning "The condition of a loop does not depend on what the loop changes";
    LOOP_VALUE "loop-value" Information "A value differs in the reference implementation";
    REPEATED_CONDITION "repeated-condition" Warning "A condition stands twice in a chain of ifs";
    ROW_LENGTH "row-length" Warning "A row is longer than the board, or has no squares";
    UNCHANGED_VARIABLE "unchanged-variable" Warning "A loop does not change what its condition tests";
}
