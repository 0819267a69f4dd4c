//! The types of a Trench script: every value's, and what is wrong with them (documents/trench.txt
//! names the types and what each statement takes; which types an operator takes is the compiler's,
//! reference/trench.md, section 4).
//!
//! The statements are looked at one by one, and each value once. A value whose type cannot be told, because
//! a name is unknown or something is missing, fits everywhere: one fault gives one finding. The
//! operand of `~` and the index of an element are not checked by the compiler, so what is wrong in
//! them is a warning. Only operators in them, and what these take, are checked when it makes its code of what it has
//! neither dropped nor worked out.

pub(crate) mod constants;
pub(crate) mod operators;

use ludex_base::{Findings, Fix, LocalId, Severity};
use ludex_syntax::trench::ast::{
    ActionStmt, AssignStmt, BinExpr, DeclStmt, FlagExpr, GlobalExpr, IncrementExpr, IncrementStmt, Literal, LookExpr,
    NameRef, RandomSet, ScanExpr, Statement, SwitchStmt, UnaryExpr, Value,
};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use crate::codes;
use crate::cost::engine::{is_left_out, is_no_operator};
use crate::script::Script;
use crate::types::operators::Type::{self, Dir, Field, Int, Unknown};
use crate::types::operators::operation;

/// Reports what is wrong with the types of a script.
pub(crate) fn check(script: &Script<'_>, findings: &mut Findings) {
    let mut checker = Checker::new(script, findings);
    for node in &script.nodes {
        if let Some(statement) = Statement::cast(node.clone()) {
            checker.is_dropped = script.dropped.contains(node.text_range());
            checker.statement(&statement);
        }
    }
}

/// A declared variable.
#[derive(Debug, Clone, Copy)]
struct Variable {
    ty: Type,
    /// Bytes of its name in the declaration.
    name: TextRange,
    /// The end of the declaration: before that the variable has no type yet.
    known_from: TextSize,
}

struct Checker<'a> {
    script: &'a Script<'a>,
    variables: FxHashMap<LocalId, Variable>,
    findings: &'a mut Findings,
    /// The number of values around the current one that the compiler does not check.
    lenient: u32,
    /// It checks what stands here all the same, when it makes its code of the operator around it.
    is_coded: bool,
    /// The compiler drops the current statement.
    is_dropped: bool,
}

impl<'a> Checker<'a> {
    fn new(script: &'a Script<'a>, findings: &'a mut Findings) -> Checker<'a> {
        let mut variables = FxHashMap::default();
        let declarations = script.nodes.iter().filter(|node| node.kind() == K::DECL_STMT).cloned();
        for declaration in declarations.filter_map(DeclStmt::cast) {
            let Some(name) = declaration.name().map(|name| name.range()) else { continue };
            if let Some(id) = script.definition_at(name.start()) {
                let known_from = declaration.syntax().text_range().end();
                variables.insert(id.local, Variable { ty: declared_type(&declaration), name, known_from });
            }
        }
        Checker { script, variables, findings, lenient: 0, is_coded: false, is_dropped: false }
    }
}

fn declared_type(declaration: &DeclStmt) -> Type {
    declaration.type_kind().map_or(Unknown, Type::of_kind)
}

/// Statements.
impl Checker<'_> {
    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::DeclStmt(declaration) => self.declaration(declaration),
            Statement::AssignStmt(assignment) => self.assignment(assignment),
            Statement::IncrementStmt(increment) => self.increment_statement(increment),
            Statement::ActionStmt(action) => self.action(action),
            Statement::IfStmt(branches) => self.condition(branches.condition(), "an `if`"),
            Statement::WhileStmt(repeated) => self.condition(repeated.condition(), "a `while`"),
            Statement::ForStmt(repeated) => self.condition(repeated.condition(), "a `for`"),
            Statement::SwitchStmt(switch) => self.switch(switch),
            // The grammar takes a plain number only.
            Statement::RepeatStmt(_) => {}
            Statement::Block(_)
            | Statement::LabelStmt(_)
            | Statement::GotoStmt(_)
            | Statement::BreakStmt(_)
            | Statement::ContinueStmt(_) => {}
        }
    }

    /// `int a = v;`
    fn declaration(&mut self, declaration: &DeclStmt) {
        let Some(value) = declaration.value() else { return };
        let found = self.infer(&value);
        let wanted = declared_type(declaration);
        if found.fits(wanted) {
            return;
        }
        let name = declaration.name().map_or_else(String::new, |name| format!("`{}` ", name.text()));
        let message = format!(
            "this value is {}, and the variable {name}is declared as {}{}",
            found.phrase(),
            wanted.phrase(),
            advice(&value, found, wanted),
        );
        let diagnostic = self.findings.report(codes::TYPE_MISMATCH, value.syntax().text_range(), message);
        if let Some(keyword) = declaration.ty()
            && found != Unknown
        {
            let title = format!("declare it as `{}`", found.name());
            let (file, name) = (self.script.file, found.name().to_owned());
            diagnostic.fix(Fix::replace(title, file, keyword.text_range(), name).alternative());
        }
    }

    /// `a = v;`, `a += v;`, `int[i] = v;`
    fn assignment(&mut self, assignment: &AssignStmt) {
        let target = assignment.target();
        let wanted = target.as_ref().map_or(Unknown, |target| self.infer(target));
        let Some(value) = assignment.value() else { return };
        let Some(operator) = assignment.operator() else {
            let found = self.infer(&value);
            if !found.fits(wanted) {
                let what = target.as_ref().map_or_else(|| "this".to_owned(), shown);
                let message = format!(
                    "this value is {}, and {what} is {}{}",
                    found.phrase(),
                    wanted.phrase(),
                    advice(&value, found, wanted),
                );
                self.mismatch(&value, message, target.as_ref());
            }
            return;
        };
        if operator.kind() == K::TILDE {
            // `a ~= e` is `a = ~e`, and `~` takes everything.
            self.unchecked(&value, Unknown, "");
            if !Int.fits(wanted) {
                let what = target.as_ref().map_or_else(|| "this".to_owned(), shown);
                let message = format!("`~` gives an `int`, and {what} is {}", wanted.phrase());
                self.findings.report(codes::TYPE_MISMATCH, operator.text_range(), message).severity(Severity::Warning);
            }
            return;
        }
        let found = self.infer(&value);
        match operation(operator.kind(), wanted, found) {
            Some(result) if result.fits(wanted) => {}
            Some(result) => {
                let message = format!(
                    "`{}=` with {} and {} gives {}, which cannot be assigned to {}",
                    operator.text(),
                    wanted.phrase(),
                    found.phrase(),
                    result.phrase(),
                    wanted.phrase(),
                );
                self.mismatch(&value, message, target.as_ref());
            }
            None => self.operands(&operator, wanted, found, "="),
        }
    }

    /// `a++;`
    fn increment_statement(&mut self, increment: &IncrementStmt) {
        let Some(operand) = increment.operand() else { return };
        let found = self.infer(&operand);
        self.incremented(found, increment.operator(), &operand);
    }

    fn incremented(&mut self, found: Type, operator: Option<SyntaxToken>, operand: &Value) {
        if found != Field {
            return;
        }
        let sign = operator.as_ref().map_or("++", |operator| operator.text()).to_owned();
        let message = format!("`{sign}` takes an `int` or a `dir`, and {} is a `field`", shown(operand));
        let severity = self.severity(operand.syntax());
        self.findings.report(codes::OPERAND_TYPE, operand.syntax().text_range(), message).severity(severity);
    }

    /// `move d;`, `bomb d p;` and the like.
    fn action(&mut self, action: &ActionStmt) {
        let Some(keyword) = action.keyword() else { return };
        let mut operands = action.operands();
        self.aim(keyword.text(), operands.next(), operands.next());
    }

    /// Checks the operands of `bomb`, `scan` and the like: a direction, and for some of them a distance.
    fn aim(&mut self, keyword: &str, direction: Option<Value>, distance: Option<Value>) {
        let Some(direction) = direction else { return };
        let first = self.infer(&direction);
        let second = distance.as_ref().map(|distance| self.infer(distance));
        if let (Int, Some(Dir), Some(distance)) = (first, second, &distance) {
            self.swapped(keyword, &direction, distance);
            return;
        }
        self.expect(&direction, first, Dir, &format!("`{keyword}` takes a direction"));
        if let (Some(found), Some(distance)) = (second, &distance) {
            self.expect(distance, found, Int, &format!("`{keyword}` takes a number as its distance"));
        }
    }

    /// `bomb 2 N`
    fn swapped(&mut self, keyword: &str, first: &Value, second: &Value) {
        let right = format!("{} {}", second.syntax().text(), first.syntax().text());
        let shown = if right.len() <= 40 && !right.contains('\n') { right.as_str() } else { "N 2" };
        let message = format!("the direction comes before the distance: write `{keyword} {shown}`");
        let range = first.syntax().text_range().cover(second.syntax().text_range());
        let (file, severity) = (self.script.file, self.severity(first.syntax()));
        let fix = Fix::replace("swap the two values".to_owned(), file, range, right);
        self.findings.report(codes::TYPE_MISMATCH, range, message).severity(severity).fix(fix);
    }

    fn condition(&mut self, condition: Option<Value>, whose: &str) {
        if let Some(condition) = condition {
            self.want(&condition, Int, &format!("the condition of {whose} must be a number"));
        }
    }

    /// `if v is 1 … is 2 …`: the constants have the type of the value.
    fn switch(&mut self, switch: &SwitchStmt) {
        let Some(value) = switch.value() else { return };
        let wanted = self.infer(&value);
        for constant in switch.alternatives().filter_map(|alternative| alternative.constant()) {
            let found = self.infer(&constant);
            if !found.fits(wanted) {
                let message = format!(
                    "the value that is compared is {}, so `is` cannot take {}",
                    wanted.phrase(),
                    found.phrase()
                );
                let range = value.syntax().text_range();
                let file = self.script.file;
                self.findings.report(codes::TYPE_MISMATCH, constant.syntax().text_range(), message).related(
                    file,
                    range,
                    "the value that is compared",
                );
            }
        }
    }
}

/// Values.
impl Checker<'_> {
    /// The type of a value. Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn infer(&mut self, value: &Value) -> Type {
        match value {
            Value::NameRef(name) => self.variable(name),
            Value::Literal(literal) => literal_type(literal),
            Value::ParenExpr(paren) => paren.value().map_or(Unknown, |inner| self.infer(&inner)),
            Value::UnaryExpr(unary) if unary.operator_kind() == Some(K::MINUS) => {
                self.operator(|checker| checker.unary(unary))
            }
            Value::UnaryExpr(unary) => self.unary(unary),
            Value::BinExpr(binary) => self.operator(|checker| checker.binary(binary)),
            Value::IncrementExpr(increment) => self.increment(increment),
            Value::GlobalExpr(element) => self.element(element),
            Value::MetaExpr(_) | Value::RandomExpr(_) => Int,
            Value::RandomSet(set) => self.random_set(set),
            Value::ScanExpr(scan) => self.scan(scan),
            Value::LookExpr(look) => self.look(look),
            Value::FlagExpr(flag) => self.flag(flag),
        }
    }

    /// A value that must have a type; `what` says who wants it.
    fn want(&mut self, value: &Value, wanted: Type, what: &str) {
        let found = self.infer(value);
        self.expect(value, found, wanted, what);
    }

    /// Checks a value whose type was inferred against the type it must have.
    fn expect(&mut self, value: &Value, found: Type, wanted: Type, what: &str) {
        if !found.fits(wanted) {
            let message = format!("{what}, and this is {}{}", found.phrase(), advice(value, found, wanted));
            self.mismatch(value, message, None);
        }
    }

    /// Checks a value that the compiler does not check itself: what is wrong with it is a warning.
    fn unchecked(&mut self, value: &Value, wanted: Type, what: &str) {
        let around = std::mem::replace(&mut self.is_coded, false);
        self.lenient += 1;
        self.want(value, wanted, what);
        self.lenient -= 1;
        self.is_coded = around;
    }

    /// Types an operator and its operands, which the compiler checks also in a value that it does not check itself, but
    /// only when it makes its code.
    fn operator(&mut self, of: impl FnOnce(&mut Self) -> Type) -> Type {
        let around = std::mem::replace(&mut self.is_coded, !self.is_dropped);
        let found = of(self);
        self.is_coded = around;
        found
    }

    /// The severity of what is wrong with a value or a statement.
    fn severity(&self, node: &SyntaxNode) -> Severity {
        let is_unchecked = self.lenient > 0 && (!self.is_coded || is_left_out(node));
        if is_unchecked { Severity::Warning } else { Severity::Error }
    }

    /// Reports a value of the wrong type, with the declaration of the variable it is for.
    fn mismatch(&mut self, value: &Value, message: String, target: Option<&Value>) {
        let declared = match target {
            Some(Value::NameRef(name)) => self.declaration_of(name),
            _ => None,
        };
        let (file, severity) = (self.script.file, self.severity(value.syntax()));
        let diagnostic = self.findings.report(codes::TYPE_MISMATCH, value.syntax().text_range(), message);
        diagnostic.severity(severity);
        if let Some(variable) = declared {
            diagnostic.related(file, variable.name, "declared here");
        }
    }

    /// Reports an operator that cannot take two values.
    fn operands(&mut self, operator: &SyntaxToken, left: Type, right: Type, suffix: &str) {
        let sign = format!("{}{suffix}", operator.text());
        let message = match (left, right) {
            (Field, _) | (_, Field) => {
                let other = if left == Field { right } else { left };
                let both = match other {
                    Field => "two `field` values".to_owned(),
                    _ => format!("a `field` and {}", other.phrase()),
                };
                format!("`{sign}` cannot take {both}: ask for a part of the field, as in `f.PLAYER`")
            }
            (Dir, Dir) if matches!(operator.kind(), K::PLUS | K::MINUS) => {
                format!("`{sign}` cannot take two directions: a direction is turned by a number, as in `N + 1`")
            }
            _ => format!("`{sign}` cannot take {} and {}: it takes two numbers", left.phrase(), right.phrase()),
        };
        self.operator_fault(operator, message);
    }

    /// Reports something about an operator.
    fn operator_fault(&mut self, operator: &SyntaxToken, message: String) {
        let severity = operator.parent().map_or(Severity::Error, |node| self.severity(&node));
        self.findings.report(codes::OPERAND_TYPE, operator.text_range(), message).severity(severity);
    }

    /// The variable that a name means; none where it stands before the declaration or in it.
    fn declaration_of(&self, name: &NameRef) -> Option<Variable> {
        let here = name.range().start();
        let variable = self.variables.get(&self.script.definition_at(here)?.local)?;
        (variable.known_from <= here).then_some(*variable)
    }

    /// The type of a variable; of one that is not known yet it cannot be told.
    fn variable(&self, name: &NameRef) -> Type {
        self.declaration_of(name).map_or(Unknown, |variable| variable.ty)
    }

    /// `-a`, `~a`
    fn unary(&mut self, unary: &UnaryExpr) -> Type {
        let Some(operand) = unary.operand() else { return Unknown };
        match unary.operator_kind() {
            Some(K::TILDE) => {
                self.unchecked(&operand, Unknown, "");
                Int
            }
            Some(K::MINUS) => {
                let found = self.infer(&operand);
                if found == Field {
                    let message = "`-` takes a number or a direction, and this is a `field`: to negate a part of the \
                                   field, write `-(f.MINE)`";
                    let severity = self.severity(unary.syntax());
                    self.findings
                        .report(codes::OPERAND_TYPE, operand.syntax().text_range(), message.to_owned())
                        .severity(severity);
                    return Unknown;
                }
                found
            }
            _ => {
                self.infer(&operand);
                Unknown
            }
        }
    }

    fn binary(&mut self, binary: &BinExpr) -> Type {
        let left = binary.left().map_or(Unknown, |left| self.infer(&left));
        let right = binary.right().map_or(Unknown, |right| self.infer(&right));
        let Some(kind) = binary.operator_kind() else { return Unknown };
        if let Some(result) = operation(kind, left, right) {
            return result;
        }
        if let Some(operator) = binary.operator() {
            if self.lenient > 0 && is_no_operator(binary) {
                self.is_coded = false;
            }
            let is_equality = matches!(kind, K::EQ | K::NOT_EQ);
            if is_equality && matches!((left, right), (Int, Dir) | (Dir, Int)) {
                self.unlike(binary, &operator);
            } else {
                self.operands(&operator, left, right, "");
            }
        }
        Unknown
    }

    /// A number compared with a direction.
    fn unlike(&mut self, binary: &BinExpr, operator: &SyntaxToken) {
        let looks = |value: Option<Value>| matches!(value, Some(Value::LookExpr(_)));
        let message = if looks(binary.left()) || looks(binary.right()) {
            "`look` gives a distance: compare it with a number, as in `(look N) = 2`".to_owned()
        } else {
            format!("`{}` cannot compare an `int` with a `dir`: both sides need the same type", operator.text())
        };
        self.operator_fault(operator, message);
    }

    fn increment(&mut self, increment: &IncrementExpr) -> Type {
        let Some(operand) = increment.operand() else { return Unknown };
        let found = self.infer(&operand);
        self.incremented(found, increment.operator(), &operand);
        if found == Field { Unknown } else { found }
    }

    /// `int[i]`: the compiler does not check the index itself.
    fn element(&mut self, element: &GlobalExpr) -> Type {
        if let Some(index) = element.index() {
            self.unchecked(&index, Int, "the index of an element must be a number");
        }
        element.type_kind().map_or(Unknown, Type::of_kind)
    }

    /// `?(a b)`: all values have the type of the first.
    fn random_set(&mut self, set: &RandomSet) -> Type {
        let mut first: Option<(Type, TextRange)> = None;
        for element in set.elements() {
            let found = self.infer(&element);
            let range = element.syntax().text_range();
            // Beside a first value of an unknown type the others are not known to be wrong.
            let Some((wanted, place)) = first else {
                first = Some((found, range));
                continue;
            };
            if !found.fits(wanted) {
                let message = format!(
                    "all values of a random set need the same type: the first is {}, and this is {}",
                    wanted.phrase(),
                    found.phrase(),
                );
                let (file, severity) = (self.script.file, self.severity(element.syntax()));
                self.findings
                    .report(codes::MIXED_SET, range, message)
                    .severity(severity)
                    .related(file, place, "the first value");
            }
        }
        first.map_or(Unknown, |(ty, _)| ty)
    }

    fn scan(&mut self, scan: &ScanExpr) -> Type {
        self.aim("scan", scan.direction(), scan.distance());
        Field
    }

    fn look(&mut self, look: &LookExpr) -> Type {
        if let Some(direction) = look.direction() {
            self.want(&direction, Dir, "`look` takes a direction");
        }
        Int
    }

    fn flag(&mut self, flag: &FlagExpr) -> Type {
        if let Some(field) = flag.field() {
            let name = flag.flag().map_or_else(|| "a flag".to_owned(), |flag| format!("`.{}`", flag.text()));
            self.want(&field, Field, &format!("{name} needs a field in front of it, as `scan` gives one"));
        }
        Int
    }
}

fn literal_type(literal: &Literal) -> Type {
    match literal.token_kind() {
        Some(K::INT) => Int,
        Some(K::DIRECTION) => Dir,
        _ => Unknown,
    }
}

/// A variable or element as it is written, for messages.
fn shown(value: &Value) -> String {
    match value {
        Value::NameRef(name) => format!("`{}`", name.text()),
        Value::GlobalExpr(element) => {
            let ty = element.ty().map_or_else(String::new, |ty| ty.text().to_owned());
            format!("an element of `{ty}`")
        }
        _ => "this".to_owned(),
    }
}

/// The advice on what to write instead, behind a message; may be empty.
fn advice(value: &Value, found: Type, wanted: Type) -> &'static str {
    let comparison = match value {
        Value::BinExpr(binary) => binary.operator_kind() == Some(K::EQ),
        _ => false,
    };
    match (found, wanted) {
        (Int, Dir) if comparison => ": inside a value `=` compares and gives a number",
        (Int, Dir) => ": write `N`, `E`, `S` or `W`, or turn a direction, as in `N + 1`",
        (Field, Int) => ": ask for a part of the field, as in `(scan N 2).PLAYER`",
        (Dir, Int) => ": to tell directions apart, compare them, as in `(d = N)`",
        (Int | Dir, Field) => ": only `scan` gives a field, as in `scan N 2`",
        _ => "",
    }
}
