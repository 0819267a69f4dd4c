//! The words of JavaScript, and what they say of the sign behind them.

use super::super::kind::SyntaxKind::{self, *};

/// True behind a token where `{` begins a value and no statements.
pub(super) fn wants_value(previous: SyntaxKind) -> bool {
    matches!(
        previous,
        EXPLICIT_L_BRACE
            | L_PAREN
            | L_BRACKET
            | COMMA
            | COLON
            | JS_EQ
            | JS_ASSIGN_OP
            | JS_QUESTION
            | JS_NOT
            | JS_OP
            | JS_PLUS_MINUS
            | JS_STAR
            | JS_EQUALITY
            | JS_LOGIC
            | JS_COALESCE
            | JS_ELLIPSIS
            | JS_TEMPLATE_HEAD
            | JS_TEMPLATE_MIDDLE
            | JS_RETURN_KW
            | JS_TYPEOF_KW
            | JS_VOID_KW
            | JS_DELETE_KW
            | JS_THROW_KW
            | JS_CASE_KW
            | JS_NEW_KW
            | JS_IN_KW
            | JS_INSTANCEOF_KW
            | JS_AWAIT_KW
            | JS_YIELD_KW
    )
}

/// The kind of a word. The game's files are modules, so `let`, `await` and `yield` are reserved too.
pub(super) fn keyword(text: &str) -> SyntaxKind {
    match text {
        "await" => JS_AWAIT_KW,
        "break" => JS_BREAK_KW,
        "case" => JS_CASE_KW,
        "catch" => JS_CATCH_KW,
        "class" => JS_CLASS_KW,
        "const" => JS_CONST_KW,
        "continue" => JS_CONTINUE_KW,
        "debugger" => JS_DEBUGGER_KW,
        "default" => JS_DEFAULT_KW,
        "delete" => JS_DELETE_KW,
        "do" => JS_DO_KW,
        "else" => JS_ELSE_KW,
        "enum" => JS_ENUM_KW,
        "export" => JS_EXPORT_KW,
        "extends" => JS_EXTENDS_KW,
        "false" => JS_FALSE_KW,
        "finally" => JS_FINALLY_KW,
        "for" => JS_FOR_KW,
        "function" => JS_FUNCTION_KW,
        "if" => JS_IF_KW,
        "import" => JS_IMPORT_KW,
        "in" => JS_IN_KW,
        "instanceof" => JS_INSTANCEOF_KW,
        "let" => JS_LET_KW,
        "new" => JS_NEW_KW,
        "null" => JS_NULL_KW,
        "return" => JS_RETURN_KW,
        "super" => JS_SUPER_KW,
        "switch" => JS_SWITCH_KW,
        "this" => JS_THIS_KW,
        "throw" => JS_THROW_KW,
        "true" => JS_TRUE_KW,
        "try" => JS_TRY_KW,
        "typeof" => JS_TYPEOF_KW,
        "var" => JS_VAR_KW,
        "void" => JS_VOID_KW,
        "while" => JS_WHILE_KW,
        "with" => JS_WITH_KW,
        "yield" => JS_YIELD_KW,
        _ => JS_IDENT,
    }
}
