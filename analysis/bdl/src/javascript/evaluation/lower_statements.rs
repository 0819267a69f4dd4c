//! The statements of a block as they are run, and the patterns that introduce names.

use std::sync::Arc;

use ludex_syntax::bdl::SyntaxKind as K;

use super::code::{Catch, Each, Expression, For, Key, Pattern, Statement, Statements, Switch, Try};
use super::declared::{is_var, lexical_names, names_of_statement, pattern_names};
use super::lower::{Lowered, Lowering, unrun};
use crate::javascript::tree::{Element, is_part};

impl<'t> Lowering<'t> {
    /// A statement.
    pub(super) fn statement(&mut self, element: Element<'t>) -> Lowered<Statement> {
        Ok(match element.kind() {
            K::JS_EMPTY_STMT => Statement::Empty,
            K::JS_EXPR_STMT => Statement::Expression(self.only(element)?),
            K::JS_VAR_STMT => self.variables(element)?,
            K::JS_BLOCK => self.block(element)?,
            K::JS_IF_STMT => self.if_statement(element)?,
            K::JS_FOR_STMT => self.for_statement(element)?,
            K::JS_WHILE_STMT => {
                let (condition, body) = self.two(element)?;
                Statement::While(self.expression(condition)?, Box::new(self.statement(body)?))
            }
            K::JS_DO_STMT => {
                let (body, condition) = self.two(element)?;
                Statement::DoWhile(Box::new(self.statement(body)?), self.expression(condition)?)
            }
            K::JS_RETURN_STMT => Statement::Return(match element.parts().next() {
                Some(value) => Some(self.expression(value)?),
                None => None,
            }),
            K::JS_THROW_STMT => Statement::Throw(self.only(element)?),
            K::JS_JUMP_STMT => {
                let label = element.child(K::JS_LABEL).and_then(|label| label.child(K::JS_IDENT));
                let label = label.map(|name| Arc::from(name.text()));
                if element.child(K::JS_BREAK_KW).is_some() {
                    Statement::Break(label)
                } else if element.child(K::JS_CONTINUE_KW).is_some() {
                    Statement::Continue(label)
                } else {
                    Statement::Empty
                }
            }
            K::JS_SWITCH_STMT => self.switch(element)?,
            K::JS_TRY_STMT => self.try_statement(element)?,
            K::JS_LABEL_STMT => {
                let label = element.child(K::JS_LABEL).and_then(|label| label.child(K::JS_IDENT));
                let body = element.parts().find(|part| part.kind() != K::JS_LABEL);
                let (Some(label), Some(body)) = (label, body) else { return unrun(element, "a label alone") };
                Statement::Label(Arc::from(label.text()), Box::new(self.statement(body)?))
            }
            K::JS_CLASS => return unrun(element, "a class"),
            K::JS_FUNCTION => return unrun(element, "a function that is declared outside of braces"),
            _ => return unrun(element, "this statement"),
        })
    }

    /// The only expression of a statement.
    fn only(&mut self, element: Element<'t>) -> Lowered<Expression> {
        match element.parts().next() {
            Some(part) => self.expression(part),
            None => unrun(element, "a statement of which a part is missing"),
        }
    }

    /// The two parts of a statement.
    fn two(&self, element: Element<'t>) -> Lowered<(Element<'t>, Element<'t>)> {
        let mut parts = element.parts();
        match (parts.next(), parts.next()) {
            (Some(first), Some(second)) => Ok((first, second)),
            _ => unrun(element, "a statement of which a part is missing"),
        }
    }

    fn variables(&mut self, element: Element<'t>) -> Lowered<Statement> {
        let is_var = is_var(element);
        let mut declared = Vec::new();
        for declarator in element.parts().filter(|part| part.kind() == K::JS_DECLARATOR) {
            let mut parts = declarator.parts();
            let Some(pattern) = parts.next() else { return unrun(declarator, "a variable without a name") };
            let value = match parts.next() {
                Some(value) => Some(self.expression(value)?),
                None if is_var => None,
                None => Some(Expression::Undefined),
            };
            declared.push((self.pattern(pattern)?, value));
        }
        Ok(Statement::Declare(declared))
    }

    fn block(&mut self, element: Element<'t>) -> Lowered<Statement> {
        let mut names = Vec::new();
        lexical_names(element.parts(), &mut names);
        let size = names.len() as u32;
        let statements: Statements = self.scoped(names, |lowering| lowering.statements(element))?;
        Ok(Statement::Block(size, statements))
    }

    /// Lowers something in a scope; there is none without names.
    fn scoped<T>(&mut self, names: Vec<(&'t str, bool)>, lower: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<T> {
        if names.is_empty() {
            return lower(self);
        }
        self.scopes.push(names);
        let lowered = lower(self)?;
        self.scopes.pop();
        Ok(lowered)
    }

    fn if_statement(&mut self, element: Element<'t>) -> Lowered<Statement> {
        let parts: Vec<Element<'t>> = element.parts().collect();
        let mut branches = Vec::new();
        let mut other = None;
        for pair in parts.chunks(2) {
            match pair {
                [condition, then] => branches.push((self.expression(*condition)?, self.statement(*then)?)),
                [last] => other = Some(Box::new(self.statement(*last)?)),
                _ => {}
            }
        }
        Ok(Statement::If(branches, other))
    }

    fn for_statement(&mut self, element: Element<'t>) -> Lowered<Statement> {
        if let Some(word) = element.child(K::JS_AWAIT_KW) {
            return unrun(word, "`await`");
        }
        let over_names = element.child(K::JS_IN_KW).is_some();
        if over_names || element.child(K::JS_MODIFIER).is_some() {
            return self.for_each(element, over_names);
        }
        // What stands before the first `;`, between the two, and behind them; then the statement.
        let mut head: [Option<Element<'t>>; 3] = [None; 3];
        let (mut place, mut body) = (0, None);
        let mut is_in_head = true;
        for child in element.children() {
            match child.kind() {
                K::JS_SEMICOLON if is_in_head => place += 1,
                K::R_PAREN => is_in_head = false,
                kind if is_part(kind) && is_in_head => {
                    if let Some(slot) = head.get_mut(place) {
                        *slot = Some(child);
                    }
                }
                kind if is_part(kind) => body = Some(child),
                _ => {}
            }
        }
        let Some(body) = body else { return unrun(element, "a loop without a statement") };
        let mut names = Vec::new();
        if let Some(first) = head[0].filter(|first| first.kind() == K::JS_VAR_STMT && !is_var(*first)) {
            names_of_statement(first, &mut names);
        }
        let size = names.len() as u32;
        self.scoped(names, |lowering| {
            let first = match head[0] {
                Some(first) if first.kind() == K::JS_VAR_STMT => Some(lowering.variables(first)?),
                Some(first) => Some(Statement::Expression(lowering.expression(first)?)),
                None => None,
            };
            let condition = head[1].map(|condition| lowering.expression(condition)).transpose()?;
            let step = head[2].map(|step| lowering.expression(step)).transpose()?;
            let body = lowering.statement(body)?;
            Ok(Statement::For(Box::new(For { size, first, condition, step, body })))
        })
    }

    /// `for (… of …) …`, `for (… in …) …`
    fn for_each(&mut self, element: Element<'t>, over_names: bool) -> Lowered<Statement> {
        let mut parts = element.parts();
        let (Some(first), Some(values), Some(body)) = (parts.next(), parts.next(), parts.next()) else {
            return unrun(element, "a loop of which a part is missing");
        };
        let values = self.expression(values)?;
        let mut names = Vec::new();
        let mut pattern = first;
        if first.kind() == K::JS_VAR_STMT {
            let declared = first.parts().find(|part| part.kind() == K::JS_DECLARATOR);
            let Some(inside) = declared.and_then(|declarator| declarator.parts().next()) else {
                return unrun(first, "a variable without a name");
            };
            pattern = inside;
            if !is_var(first) {
                names_of_statement(first, &mut names);
            }
        }
        let size = names.len() as u32;
        self.scoped(names, |lowering| {
            let pattern = lowering.pattern(pattern)?;
            let body = lowering.statement(body)?;
            Ok(Statement::Each(Box::new(Each { size, pattern, values, over_names, body })))
        })
    }

    fn switch(&mut self, element: Element<'t>) -> Lowered<Statement> {
        let value = self.only(element)?;
        let cases: Vec<Element<'t>> = element.parts().filter(|part| part.kind() == K::JS_CASE).collect();
        let own = |case: &Element<'t>| {
            let is_default = case.child(K::JS_DEFAULT_KW).is_some();
            case.parts().skip(usize::from(!is_default)).collect::<Vec<Element<'t>>>()
        };
        let statements: Vec<Vec<Element<'t>>> = cases.iter().map(own).collect();
        let mut names = Vec::new();
        lexical_names(statements.iter().flatten().copied(), &mut names);
        let size = names.len() as u32;
        self.scoped(names, |lowering| {
            let all: Vec<Element<'t>> = statements.iter().flatten().copied().collect();
            let functions = lowering.declared_functions(&all)?;
            let mut lowered = Vec::new();
            for (case, statements) in cases.iter().zip(&statements) {
                let is_default = case.child(K::JS_DEFAULT_KW).is_some();
                let value = match case.parts().next().filter(|_| !is_default) {
                    Some(value) => Some(lowering.expression(value)?),
                    None if is_default => None,
                    None => return unrun(*case, "a case without a value"),
                };
                let mut list = Vec::new();
                for statement in statements.iter().filter(|statement| statement.kind() != K::JS_FUNCTION) {
                    list.push(lowering.statement(*statement)?);
                }
                lowered.push((value, list));
            }
            Ok(Statement::Switch(Box::new(Switch { value, size, functions, cases: lowered })))
        })
    }

    fn try_statement(&mut self, element: Element<'t>) -> Lowered<Statement> {
        let mut blocks = element.parts().filter(|part| part.kind() == K::JS_BLOCK);
        let Some(body) = blocks.next() else { return unrun(element, "`try` without braces") };
        let body = self.block(body)?;
        let catch = match element.child(K::JS_CATCH) {
            Some(catch) => Some(self.catch(catch)?),
            None => None,
        };
        let finally = blocks.next().map(|block| self.block(block)).transpose()?;
        Ok(Statement::Try(Box::new(Try { body, catch, finally })))
    }

    fn catch(&mut self, element: Element<'t>) -> Lowered<Catch> {
        let pattern = element.parts().find(|part| part.kind() != K::JS_BLOCK);
        let Some(body) = element.child(K::JS_BLOCK) else { return unrun(element, "`catch` without braces") };
        let mut names = Vec::new();
        if let Some(pattern) = pattern {
            pattern_names(pattern, false, &mut names);
        }
        let size = names.len() as u32;
        self.scoped(names, |lowering| {
            let pattern = pattern.map(|pattern| lowering.pattern(pattern)).transpose()?;
            Ok(Catch { size, pattern, body: lowering.block(body)? })
        })
    }

    /// The names that a value is given to, which are in a scope already.
    pub(super) fn pattern(&mut self, element: Element<'t>) -> Lowered<Pattern> {
        Ok(match element.kind() {
            K::JS_BINDING | K::JS_IDENT => {
                let name = if element.is_node() { element.child(K::JS_IDENT) } else { Some(element) };
                let place = name.and_then(|name| self.resolve(name.text()));
                // A constant gets its value where it is introduced.
                match place.filter(|(_, is_constant)| element.is_node() || !is_constant) {
                    Some((variable, _)) => Pattern::Name(variable),
                    None => return unrun(element, "a value for this name"),
                }
            }
            K::JS_DEFAULT => {
                let (inside, value) = self.two(element)?;
                Pattern::Default(Box::new(self.pattern(inside)?), Box::new(self.expression(value)?))
            }
            K::JS_OBJECT_PATTERN => self.object_pattern(element)?,
            K::JS_ARRAY_PATTERN => self.array_pattern(element)?,
            _ => return unrun(element, "a value for something that is not a name"),
        })
    }

    fn object_pattern(&mut self, element: Element<'t>) -> Lowered<Pattern> {
        let (mut members, mut rest) = (Vec::new(), None);
        for part in element.parts() {
            match part.kind() {
                K::JS_REST => rest = Some(Box::new(self.rest(part)?)),
                K::JS_PATTERN_PROPERTY => {
                    let inside = part.parts().find(|inside| inside.kind() != K::JS_KEY);
                    let (Some(key), Some(inside)) = (part.child(K::JS_KEY), inside) else {
                        return unrun(part, "a member without a name");
                    };
                    members.push((self.key(key)?, self.pattern(inside)?));
                }
                _ => {
                    let binding = if part.kind() == K::JS_DEFAULT { part.child(K::JS_BINDING) } else { Some(part) };
                    let Some(name) = binding.and_then(|binding| binding.child(K::JS_IDENT)) else {
                        return unrun(part, "a member without a name");
                    };
                    members.push((Key::Name(Arc::from(name.text())), self.pattern(part)?));
                }
            }
        }
        Ok(Pattern::Object { members, rest })
    }

    fn array_pattern(&mut self, element: Element<'t>) -> Lowered<Pattern> {
        let (mut elements, mut rest) = (Vec::new(), None);
        let mut is_behind_name = false;
        for child in element.children() {
            match child.kind() {
                K::COMMA if is_behind_name => is_behind_name = false,
                K::COMMA => elements.push(None),
                K::JS_REST => rest = Some(Box::new(self.rest(child)?)),
                kind if is_part(kind) => {
                    elements.push(Some(self.pattern(child)?));
                    is_behind_name = true;
                }
                _ => {}
            }
        }
        Ok(Pattern::Array { elements, rest })
    }

    fn rest(&mut self, element: Element<'t>) -> Lowered<Pattern> {
        match element.parts().next() {
            Some(inside) => self.pattern(inside),
            None => unrun(element, "`...` without a name"),
        }
    }
}
