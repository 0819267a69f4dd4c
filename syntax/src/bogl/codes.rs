//! The codes of the syntax errors of BoGL.

pub use crate::codes::{
    BYTE_ORDER_MARK, EXPECTED_COLON, EXPECTED_COMMA, EXPECTED_NAME, EXPECTED_VALUE, EXTRA_PAREN, MISMATCHED_PAREN,
    TOO_DEEP, UNCLOSED_COMMENT, UNCLOSED_PAREN, UNEXPECTED_TOKEN,
};

crate::codes! {
    "../docs/diagnostics/bogl";
    ARRAY_TYPE "array-type" Error "An array type is used outside the definition of the board";
    CALL_ALONE "call-alone" Error "A call stands where a definition is expected";
    CALL_OF_VALUE "call-of-value" Error "A name with an uppercase letter is called like a function";
    EMPTY_ENUMERATION "empty-enumeration" Error "An enumeration has no values";
    ENUMERATION_IN_SIGNATURE "enumeration-in-signature" Error "An enumeration is written in a signature";
    EXPECTED_CLOSE "expected-close" Error "A board position has more than two parts";
    EXPECTED_DEFINITION "expected-definition" Error "A definition is expected";
    EXPECTED_DO "expected-do" Error "`do` is missing";
    EXPECTED_ELSE "expected-else" Error "`else` is missing";
    EXPECTED_EQUALS "expected-equals" Error "`=` is missing";
    EXPECTED_EXPRESSION "expected-expression" Error "An expression is missing";
    EXPECTED_IN "expected-in" Error "`in` is missing";
    EXPECTED_LET "expected-let" Error "`let` is missing";
    EXPECTED_INDEX "expected-index" Error "The number of a component is missing";
    EXPECTED_OF "expected-of" Error "`of` is missing";
    EXPECTED_PARAMETER "expected-parameter" Error "A parameter is missing";
    EXPECTED_POSITION "expected-position" Error "A board position is missing or incomplete";
    EXPECTED_SIZE "expected-size" Error "The size of the board is missing or wrong";
    EXPECTED_THEN "expected-then" Error "`then` is missing";
    EXPECTED_TYPE "expected-type" Error "A type is missing";
    EXTENSION_IN_SIGNATURE "extension-in-signature" Error "A type is extended in a signature";
    FOREIGN_COMMENT "foreign-comment" Error "A comment is written as in another language";
    FOREIGN_KEYWORD "foreign-keyword" Error "A keyword of another language is used";
    FUNCTION_TYPE "function-type" Error "A function type is not allowed here";
    GLUED_OPERATORS "glued-operators" Error "Two operators are not separated by a space";
    MISSING_EQUATION "missing-equation" Error "A signature has no equation";
    MISSING_HEADER "missing-header" Error "The program has no header";
    MISSING_PARENTHESES "missing-parentheses" Error "The parameters are not in parentheses";
    MISSING_SIGNATURE "missing-signature" Error "An equation has no signature";
    NAME_CASE "name-case" Error "A name begins with a letter of the wrong case";
    PATTERN "pattern" Error "An equation takes a value where a parameter is expected";
    SIGN "sign" Error "A sign comes before something that is not a number";
    TUPLE_OF_ONE "tuple-of-one" Error "A tuple type has fewer than two components";
    UNKNOWN_OPERATOR "unknown-operator" Error "BoGL does not have this operator";
}
