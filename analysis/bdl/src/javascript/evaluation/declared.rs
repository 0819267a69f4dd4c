//! The names that statements and patterns introduce, each with whether it is constant.

use ludex_syntax::bdl::SyntaxKind as K;

use crate::javascript::tree::Element;

/// Adds the names of a pattern or a parameter.
pub(super) fn pattern_names<'t>(pattern: Element<'t>, is_constant: bool, names: &mut Vec<(&'t str, bool)>) {
    match pattern.kind() {
        K::JS_BINDING => names.extend(pattern.child(K::JS_IDENT).map(|name| (name.text(), is_constant))),
        K::JS_DEFAULT => {
            if let Some(inside) = pattern.parts().next() {
                pattern_names(inside, is_constant, names);
            }
        }
        K::JS_PATTERN_PROPERTY => {
            if let Some(inside) = pattern.parts().find(|part| part.kind() != K::JS_KEY) {
                pattern_names(inside, is_constant, names);
            }
        }
        K::JS_OBJECT_PATTERN | K::JS_ARRAY_PATTERN | K::JS_REST => {
            for part in pattern.parts() {
                pattern_names(part, is_constant, names);
            }
        }
        _ => {}
    }
}

/// Adds the names of a statement with `let`, `const` or `var`.
pub(super) fn names_of_statement<'t>(statement: Element<'t>, names: &mut Vec<(&'t str, bool)>) {
    let is_constant = statement.child(K::JS_CONST_KW).is_some();
    for declarator in statement.parts().filter(|part| part.kind() == K::JS_DECLARATOR) {
        if let Some(pattern) = declarator.parts().next() {
            pattern_names(pattern, is_constant, names);
        }
    }
}

/// Adds the names that statements introduce in the braces around them: with `let` and `const`, and as functions.
pub(super) fn lexical_names<'t>(statements: impl Iterator<Item = Element<'t>>, names: &mut Vec<(&'t str, bool)>) {
    for statement in statements {
        match statement.kind() {
            K::JS_VAR_STMT if !is_var(statement) => names_of_statement(statement, names),
            K::JS_FUNCTION => {
                let name = statement.child(K::JS_BINDING).and_then(|binding| binding.child(K::JS_IDENT));
                names.extend(name.map(|name| (name.text(), false)));
            }
            _ => {}
        }
    }
}

/// Adds the names that `var` introduces somewhere in a function.
// Recursion is bounded: the parser of JavaScript gives up at a depth of its own.
pub(super) fn var_names<'t>(node: Element<'t>, names: &mut Vec<(&'t str, bool)>) {
    if node.kind() == K::JS_VAR_STMT && is_var(node) {
        names_of_statement(node, names);
    }
    let is_function = |kind| matches!(kind, K::JS_FUNCTION | K::JS_ARROW_FN | K::JS_METHOD | K::JS_CLASS);
    for child in node.children().filter(|child| child.is_node() && !is_function(child.kind())) {
        var_names(child, names);
    }
}

/// True for a statement with `var`.
pub(super) fn is_var(statement: Element<'_>) -> bool {
    statement.child(K::JS_VAR_KW).is_some()
}
