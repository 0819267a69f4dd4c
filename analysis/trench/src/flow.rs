//! Where a Trench script goes: labels and `goto`, `break` and `continue`, and what constants do
//! (reference/trench.md, section 5; the document is silent on most of it).
//!
//! The compiler decides a condition of constants and drops the other branch, with its labels and
//! its faults; `repeat 0` drops what it repeats. What is wrong in dropped code is a warning at most.

use ludex_base::{Code, Diagnostic, File, FileModel, Findings, Fix, Name, Severity, did_you_mean};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{
    BinExpr, GotoStmt, IfStmt, IncrementExpr, LabelStmt, Literal, RepeatStmt, SourceFile, Statement, SwitchStmt,
    UnaryExpr, Value,
};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::codes;
use crate::kinds;

/// For how many unknown names of a file another one is looked for: each costs a look at all names.
pub(crate) const MOST_GUESSES: u32 = 100;

/// What the compiler knows of a value before the game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constant {
    /// It is this number.
    Number(i64),
    /// It is a constant, but which is not worked out here.
    Unsure,
    /// It is none.
    No,
}

/// Works out a value of constants. Only what the compiler surely computes the same is computed: its
/// `%`, and `&` and `|` of negative numbers, have results of their own.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
pub fn fold(value: &Value) -> Constant {
    match value {
        Value::Literal(literal) => number(literal).map_or(Constant::Unsure, Constant::Number),
        Value::ParenExpr(paren) => paren.value().map_or(Constant::No, |value| fold(&value)),
        Value::UnaryExpr(unary) => fold_unary(unary),
        Value::BinExpr(binary) => {
            let (Some(left), Some(right)) = (binary.left(), binary.right()) else { return Constant::No };
            let operator = binary.operator().map(|token| token.kind());
            match (fold(&left), fold(&right)) {
                (Constant::No, _) | (_, Constant::No) => Constant::No,
                (Constant::Number(left), Constant::Number(right)) => operator
                    .and_then(|operator| compute(operator, left, right))
                    .map_or(Constant::Unsure, Constant::Number),
                _ => Constant::Unsure,
            }
        }
        _ => Constant::No,
    }
}

fn fold_unary(unary: &UnaryExpr) -> Constant {
    let Some(operand) = unary.operand() else { return Constant::No };
    match (unary.operator().map(|token| token.kind()), fold(&operand)) {
        (_, Constant::No) => Constant::No,
        (Some(K::MINUS), Constant::Number(number)) => number.checked_neg().map_or(Constant::Unsure, Constant::Number),
        (Some(K::TILDE), Constant::Number(number)) => Constant::Number(i64::from(number == 0)),
        _ => Constant::Unsure,
    }
}

/// The number of a literal, if it is one that fits.
fn number(literal: &Literal) -> Option<i64> {
    let token = literal.token().filter(|token| token.kind() == K::INT)?;
    token.text().parse().ok()
}

fn compute(operator: K, left: i64, right: i64) -> Option<i64> {
    let natural = left >= 0 && right >= 0;
    match operator {
        K::PLUS => left.checked_add(right),
        K::MINUS => left.checked_sub(right),
        K::STAR => left.checked_mul(right),
        K::LT => Some(i64::from(left < right)),
        K::LT_EQ => Some(i64::from(left <= right)),
        K::GT => Some(i64::from(left > right)),
        K::GT_EQ => Some(i64::from(left >= right)),
        K::EQ => Some(i64::from(left == right)),
        K::NOT_EQ => Some(i64::from(left != right)),
        K::AMP if natural => Some(i64::from(left != 0 && right != 0)),
        K::PIPE if natural => Some(i64::from(left != 0 || right != 0)),
        _ => None,
    }
}

/// Whether a statement is still there after constants are decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Life {
    /// It is.
    Kept,
    /// Perhaps not.
    Unsure,
    /// It is dropped.
    Dropped,
}

/// What stands around a node.
#[derive(Debug, Clone, Copy)]
struct Around {
    /// A `while` or `for`.
    a_loop: bool,
    /// A `repeat` of more than one.
    copied: bool,
    life: Life,
}

/// A label, or the label of a `goto`.
struct Place {
    name: Name,
    range: TextRange,
    around: Around,
}

/// What is wrong with labels, jumps and constants.
///
/// The labels that an author surely meant with another name are added to `meant`.
pub fn check(file: File, model: &FileModel, source: &SourceFile, meant: &mut FxHashSet<Name>, findings: &mut Findings) {
    let mut walker =
        Walker { file, model, findings, meant, labels: Vec::new(), gotos: Vec::new(), guesses: MOST_GUESSES };
    walker.walk(source.syntax(), Around { a_loop: false, copied: false, life: Life::Kept });
    walker.repeated_labels();
    walker.jumps();
}

struct Walker<'a> {
    file: File,
    model: &'a FileModel,
    findings: &'a mut Findings,
    meant: &'a mut FxHashSet<Name>,
    labels: Vec<Place>,
    gotos: Vec<Place>,
    /// How many times more another name is looked for.
    guesses: u32,
}

impl Walker<'_> {
    fn report(&mut self, code: &'static Code, message: String, range: TextRange, life: Life) -> &mut Diagnostic {
        let diagnostic = self.findings.report(code, range, message);
        if life != Life::Kept && code.severity == Severity::Error {
            diagnostic.severity(Severity::Warning);
        }
        diagnostic
    }

    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn walk(&mut self, node: &SyntaxNode, around: Around) {
        match node.kind() {
            K::LABEL_STMT => {
                if let Some(name) = LabelStmt::cast(node.clone()).and_then(|label| label.name()) {
                    self.labels.push(Place { name: Name::new(&name.text()), range: name.range(), around });
                }
            }
            K::GOTO_STMT => {
                if let Some(name) = GotoStmt::cast(node.clone()).and_then(|goto| goto.label()) {
                    self.gotos.push(Place { name: Name::new(&name.text()), range: name.range(), around });
                }
            }
            K::BREAK_STMT | K::CONTINUE_STMT if !around.a_loop => self.stray(node, around.life),
            K::BIN_EXPR => self.division(node, around.life),
            K::INCREMENT_EXPR => self.element(node, around.life),
            K::LITERAL => self.wraps(node),
            _ => {}
        }
        for child in node.children() {
            let inside = inside(node, &child, around);
            self.walk(&child, inside);
        }
    }

    /// `break` and `continue` need a loop, and `repeat` is none.
    fn stray(&mut self, node: &SyntaxNode, life: Life) {
        let Some(token) = node.first_token() else { return };
        let does = if node.kind() == K::BREAK_STMT { "leave" } else { "go on with" };
        let repeated = node.ancestors().any(|node| node.kind() == K::REPEAT_STMT);
        let why = if repeated { ": `repeat` writes a statement out several times and is not a loop" } else { "" };
        let message =
            format!("this `{}` has no `while` or `for` loop around it that it could {does}{why}", token.text());
        self.report(codes::OUTSIDE_LOOP, message, token.text_range(), life);
    }

    /// Division by a constant that cannot be.
    fn division(&mut self, node: &SyntaxNode, life: Life) {
        let Some(expr) = BinExpr::cast(node.clone()) else { return };
        let (Some(operator), Some(left), Some(right)) = (expr.operator(), expr.left(), expr.right()) else { return };
        let (K::SLASH | K::PERCENT) = operator.kind() else { return };
        // The compiler does not look into these.
        let mut values = node.ancestors().take_while(|node| Value::can_cast(node.kind()));
        let unseen = values.any(|node| matches!(node.kind(), K::LOOK_EXPR | K::RANDOM_SET | K::FLAG_EXPR));
        let refused = fold(&left) != Constant::No && !unseen;
        let life = if refused { life } else { life.max(Life::Unsure) };
        let range = right.syntax().text_range();
        match fold(&right) {
            Constant::Number(0) => {
                self.report(codes::DIVISION_BY_ZERO, "this divides by zero".to_owned(), range, life);
            }
            Constant::Number(number) if number < 0 && operator.kind() == K::PERCENT && refused => {
                let message = "the right side of `%` must be positive".to_owned();
                self.report(codes::NEGATIVE_MODULUS, message, range, life);
            }
            _ => {}
        }
    }

    /// `int[1]++` is a statement, but no value.
    fn element(&mut self, node: &SyntaxNode, life: Life) {
        let operand = IncrementExpr::cast(node.clone()).and_then(|expr| expr.operand());
        if let Some(Value::GlobalExpr(_)) = operand {
            let message = "an element of a global array cannot be changed inside a value: do it in a statement of its \
                           own, as in `int[1]++;`";
            self.report(codes::INCREMENT_ELEMENT, message.to_owned(), node.text_range(), life);
        }
    }

    /// Numbers have 32 bits. The sign of the least of them is an operator.
    fn wraps(&mut self, node: &SyntaxNode) {
        let Some(number) = Literal::cast(node.clone()).and_then(|literal| number(&literal)) else { return };
        let negative = node.parent().and_then(UnaryExpr::cast).and_then(|unary| unary.operator());
        // Larger ones than this were reported with the syntax.
        if number > 4_611_686_018_427_387_903 {
            return;
        }
        let most = i64::from(i32::MAX) + i64::from(negative.is_some_and(|token| token.kind() == K::MINUS));
        if number > most {
            let message =
                format!("`{number}` does not fit into 32 bits: a number above 2147483647 turns into another one");
            self.report(codes::NUMBER_WRAPS, message, node.text_range(), Life::Kept);
        }
    }

    /// Labels exist once in a file, blocks or not.
    fn repeated_labels(&mut self) {
        let labels = std::mem::take(&mut self.labels);
        let file = self.file;
        let mut first: FxHashMap<Name, TextRange> = FxHashMap::default();
        for label in labels.iter().filter(|label| label.around.life == Life::Kept) {
            let name = label.name;
            if let Some(range) = first.get(&name) {
                let message = format!("the label `{name}` exists already: a label is known in the whole file");
                self.report(codes::DUPLICATE_LABEL, message, label.range, Life::Kept).related(
                    file,
                    *range,
                    "the first one",
                );
                continue;
            }
            first.insert(name, label.range);
            if label.around.copied {
                let message = format!(
                    "`repeat` writes out what it repeats several times, and with it the label `{name}`: a label can \
                     only exist once"
                );
                self.report(codes::DUPLICATE_LABEL, message, label.range, Life::Kept);
            }
        }
        self.labels = labels;
    }

    /// A `goto` needs a label, which must still be there after constants are decided.
    fn jumps(&mut self) {
        let labels = std::mem::take(&mut self.labels);
        let mut known: FxHashMap<Name, (Life, TextRange)> = FxHashMap::default();
        for label in &labels {
            let entry = known.entry(label.name).or_insert((label.around.life, label.range));
            entry.0 = entry.0.min(label.around.life);
        }
        for goto in std::mem::take(&mut self.gotos) {
            let name = goto.name;
            match known.get(&name) {
                None => self.undefined(&goto, &labels),
                Some((Life::Dropped, range)) if goto.around.life == Life::Kept => {
                    let message = format!(
                        "the 2024 compiler drops the code around the label `{name}`, which is never run, and then \
                         misses it here"
                    );
                    let file = self.file;
                    self.report(codes::DROPPED_LABEL, message, goto.range, Life::Kept).related(
                        file,
                        *range,
                        "the label",
                    );
                }
                Some(_) => {}
            }
        }
    }

    fn undefined(&mut self, goto: &Place, labels: &[Place]) {
        let (name, range) = (goto.name, goto.range);
        // A name of one letter is like every other one.
        let guessing = name.as_str().len() > 1 && self.guesses > 0;
        self.guesses = self.guesses.saturating_sub(1);
        let names = labels.iter().map(|label| label.name.as_str()).filter(|_| guessing);
        let guess = did_you_mean(name.as_str(), names);
        self.meant.extend(guess.map(Name::new));
        let variable = self
            .model
            .definitions
            .iter()
            .any(|definition| definition.id.namespace == kinds::VARIABLES && definition.id.name == name);
        if variable {
            self.meant.insert(name);
        }
        let message = match guess {
            Some(guess) => format!("there is no label `{name}`; did you mean `{guess}`?"),
            None if variable => format!("`{name}` is a variable, but `goto` needs a label, as in `{name}:`"),
            None => format!("there is no label `{name}`: write `{name}:` where the script should continue"),
        };
        let file = self.file;
        let diagnostic = self.report(codes::UNDEFINED_LABEL, message, range, goto.around.life);
        if let Some(guess) = guess {
            diagnostic.fix(Fix::replace(format!("write `{guess}`"), file, range, guess.to_owned()));
        }
    }
}

/// What stands around a child of a node.
fn inside(node: &SyntaxNode, child: &SyntaxNode, around: Around) -> Around {
    match node.kind() {
        K::WHILE_STMT | K::FOR_STMT => Around { a_loop: true, ..around },
        K::REPEAT_STMT => {
            let count = RepeatStmt::cast(node.clone()).and_then(|repeat| repeat.count());
            match count.map_or(Constant::No, |count| fold(&count)) {
                Constant::Number(0) => Around { life: Life::Dropped, ..around },
                Constant::Number(count) if count > 1 => Around { copied: true, ..around },
                _ => around,
            }
        }
        K::IF_STMT => {
            let life = branch(node, child).unwrap_or(Life::Kept);
            Around { life: around.life.max(life), ..around }
        }
        K::SWITCH_STMT if child.kind() == K::ALTERNATIVE || Statement::can_cast(child.kind()) => {
            let value = SwitchStmt::cast(node.clone()).and_then(|switch| switch.value());
            let decided = value.is_some_and(|value| fold(&value) != Constant::No);
            let life = if decided { Life::Unsure } else { Life::Kept };
            Around { life: around.life.max(life), ..around }
        }
        _ => around,
    }
}

/// What becomes of a branch of an `if`.
fn branch(node: &SyntaxNode, child: &SyntaxNode) -> Option<Life> {
    let statement = IfStmt::cast(node.clone())?;
    let then = statement.then_branch().is_some_and(|branch| branch.syntax() == child);
    let other = statement.else_branch().is_some_and(|branch| branch.syntax() == child);
    if !then && !other {
        return None;
    }
    match fold(&statement.condition()?) {
        Constant::Number(number) => Some(if (number != 0) == then { Life::Kept } else { Life::Dropped }),
        Constant::Unsure => Some(Life::Unsure),
        Constant::No => None,
    }
}
