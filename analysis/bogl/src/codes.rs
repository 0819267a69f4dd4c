//! The codes of what BoGL's checks report; those of the parser stand beside it.

ludex_base::declare_codes! {
    "../../docs/diagnostics/bogl";
    // Names and definitions.
    UNDEFINED_TYPE "undefined-type" Error "A type is used that is not defined before";
    UNDEFINED_VALUE "undefined-value" Error "A value belongs to no type";
    RESERVED_NAME "reserved-name" Error "A reserved name is defined";
    NAME_MISMATCH "name-mismatch" Error "An equation's name is not its signature's";
    ONE_SIDED_NAME "one-sided-name" Hint "A name that only the document or only the reference implementation knows";
    ONE_SIDED_SYNTAX "one-sided-syntax" Information "Something that only one side can read";
    REPEATED_VALUE "repeated-value" Warning "A value stands twice in an enumeration";
    NESTED_ENUMERATION "nested-enumeration" Warning "An enumeration stands inside a tuple type";
    TYPE_AFTER_VALUE "type-after-value" Warning "A type is defined after a value";
    BOARD_AFTER_INPUT "board-after-input" Information "The board is defined after the input";
    BOARD_TYPE "board-type" Error "Board and array do not go together";
    BOARD_SIZE "board-size" Error "A board has no squares";
    EXTENSION "extension" Error "A type is extended by something that is not an enumeration";
    UNUSED_PARAMETER "unused-parameter" Hint "A parameter is never used";
    UNUSED_VARIABLE "unused-variable" Hint "A variable is never used";

    // Equations.
    FUNCTION_EQUATION "function-equation" Error "A value has an equation with parameters";
    VALUE_EQUATION "value-equation" Error "A function has an equation without parameters";
    PARAMETER_COUNT "parameter-count" Error "An equation has too many or too few parameters";
    BOARD_EQUATION "board-equation" Error "Something other than a board has board equations";
    MISSING_SQUARES "missing-squares" Error "The equations of a board leave squares open";
    OFF_BOARD "off-board" Error "A position is not on the board";
    OVERWRITTEN_SQUARE "overwritten-square" Hint "A board equation is overwritten by a later one";

    // Types of expressions.
    TYPE_MISMATCH "type-mismatch" Error "An expression has another type than the one declared";
    BRANCH_MISMATCH "branch-mismatch" Error "The branches of an if have types that do not fit together";
    CONDITION_TYPE "condition-type" Error "A condition is not a Bool";
    OPERAND_TYPE "operand-type" Error "An operator is used on a type that it does not take";
    COMPARISON "comparison" Error "Two values are compared that have no type in common";
    SHARED_VALUE "shared-value" Error "A value belongs to an earlier type than the one meant";
    ARGUMENT_TYPE "argument-type" Error "An argument has the wrong type";
    ARGUMENT_COUNT "argument-count" Error "A function is given too many or too few arguments";
    NOT_A_FUNCTION "not-a-function" Error "Something that is not a function is applied";
    FUNCTION_AS_VALUE "function-as-value" Error "A function is used without arguments";
    PROJECTION "projection" Error "A component is taken that is not there";
    PROJECTION_BASE "projection-base" Information "A component is counted from 1";
    LOOP_CONTEXT "loop-context" Error "A while stands outside of any binding";
    LOOP_BODY "loop-body" Error "The body of a while does not fit its variables";
    MISSING_INPUT "missing-input" Warning "The input is used, but its type is not defined";
    NUMBER_WRAPS "number-wraps" Warning "A number is larger than 64 bits can hold";
}
