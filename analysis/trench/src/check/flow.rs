//! The flow of a Trench script: labels and `goto`, `break` and `continue`, and what constants do (reference/trench.md,
//! section 5; the document is silent on most of it).
//!
//! With code that the compiler drops ([`crate::check::dropped`]) it drops the labels and the faults in it: what is wrong
//! there is a warning at most.

use ludex_base::codes::RESERVED_WORD;
use ludex_base::{Code, Diagnostic, Findings, Fix, LocalId, Name, Severity, Suggestions};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{BinExpr, GotoStmt, IncrementExpr, LabelStmt, Literal, RepeatStmt, UnaryExpr, Value};
use ludex_syntax::trench::{RESERVED_LABEL, SyntaxElement, SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::codes;
use crate::cost::engine::{is_left_out, number};
use crate::kinds;
use crate::script::Script;
use crate::types::constants::{Constant, fold};
use crate::words::is_reserved;

/// The surroundings of a node.
#[derive(Debug, Clone, Copy)]
struct Context {
    /// A `while` or `for`.
    a_loop: bool,
    /// A `repeat`.
    repeated: bool,
    /// A `repeat` of more than one.
    copied: bool,
    /// A value that the compiler does not look into for constants.
    unseen: bool,
}

/// A statement with the blanks before it, if it is whole and not the only one of its block.
fn removable(node: &SyntaxNode) -> Option<TextRange> {
    let is_whole = node.last_token().is_some_and(|token| token.kind() == K::SEMICOLON);
    let block = node.parent().filter(|parent| parent.kind() == K::BLOCK)?;
    let before = node.prev_sibling_or_token().filter(|before| before.kind() == K::WHITESPACE);
    // The end of a comment's line must stay.
    let is_comment =
        |before: &SyntaxElement| before.prev_sibling_or_token().is_some_and(|one| one.kind() == K::COMMENT);
    let before = before.filter(|before| !is_comment(before));
    let start = before.map_or(node.text_range().start(), |before| before.text_range().start());
    (is_whole && block.children().count() > 1).then(|| TextRange::new(start, node.text_range().end()))
}

/// A node that the current one stands in.
struct Frame {
    node: SyntaxNode,
    /// The surroundings of its children.
    inside: Context,
}

impl Frame {
    fn new(node: &SyntaxNode, context: Context) -> Frame {
        let mut inside = context;
        match node.kind() {
            K::WHILE_STMT | K::FOR_STMT => inside.a_loop = true,
            K::LOOK_EXPR | K::RANDOM_SET | K::FLAG_EXPR => inside.unseen = true,
            K::REPEAT_STMT => {
                inside.repeated = true;
                let count = RepeatStmt::cast(node.clone()).and_then(|repeat| repeat.count());
                inside.copied |= matches!(count.map(|count| fold(&count)), Some(Constant::Number(count)) if count > 1);
            }
            _ => {}
        }
        Frame { node: node.clone(), inside }
    }
}

/// A label, or the label of a `goto`.
struct LabelUse {
    name: Name,
    range: TextRange,
    /// A `repeat` writes it out several times.
    copied: bool,
    /// It is in code that the compiler drops.
    dropped: bool,
}

/// Checks labels, jumps and constants.
///
/// The labels and variables that an author surely meant with another name are added to `meant`.
pub(crate) fn check(script: &Script<'_>, meant: &mut FxHashSet<Name>, findings: &mut Findings) {
    let mut walker = Walker { script, findings, meant, labels: Vec::new(), gotos: Vec::new() };
    let outside = Context { a_loop: false, repeated: false, copied: false, unseen: false };
    let mut frames: Vec<Frame> = Vec::new();
    for node in &script.nodes {
        let parent = node.parent();
        while frames.last().is_some_and(|frame| parent.as_ref() != Some(&frame.node)) {
            frames.pop();
        }
        let context = frames.last().map_or(outside, |frame| frame.inside);
        walker.node(node, context);
        frames.push(Frame::new(node, context));
    }
    walker.repeated_labels();
    walker.jumps();
}

struct Walker<'a> {
    script: &'a Script<'a>,
    findings: &'a mut Findings,
    meant: &'a mut FxHashSet<Name>,
    labels: Vec<LabelUse>,
    gotos: Vec<LabelUse>,
}

impl Walker<'_> {
    /// Reports a fault, which the compiler does not find in code that it drops.
    fn report(&mut self, code: &'static Code, message: String, range: TextRange) -> &mut Diagnostic {
        let is_dropped = self.script.dropped.contains(range);
        let diagnostic = self.findings.report(code, range, message);
        if is_dropped && code.severity == Severity::Error {
            diagnostic.severity(Severity::Warning);
        }
        diagnostic
    }

    fn place(&self, name: &str, range: TextRange, context: Context) -> LabelUse {
        LabelUse { name: Name::new(name), range, copied: context.copied, dropped: self.script.dropped.contains(range) }
    }

    fn node(&mut self, node: &SyntaxNode, context: Context) {
        match node.kind() {
            K::LABEL_STMT => {
                if let Some(name) = LabelStmt::cast(node.clone()).and_then(|label| label.name()) {
                    let place = self.place(name.text(), name.range(), context);
                    self.labels.push(place);
                }
            }
            K::GOTO_STMT => {
                if let Some(name) = GotoStmt::cast(node.clone()).and_then(|goto| goto.label()) {
                    let place = self.place(name.text(), name.range(), context);
                    self.gotos.push(place);
                }
            }
            K::BREAK_STMT | K::CONTINUE_STMT if !context.a_loop => self.stray(node, context),
            K::BIN_EXPR => self.division(node, context),
            K::INCREMENT_EXPR => self.element(node),
            K::LITERAL => self.wraps(node),
            _ => {}
        }
    }

    /// `break` and `continue` need a loop, and `repeat` is none.
    fn stray(&mut self, node: &SyntaxNode, context: Context) {
        let Some(token) = node.first_token() else { return };
        let why =
            if context.repeated { "; `repeat` is not a loop: it writes its statement out several times" } else { "" };
        let message = format!("`{}` must stand inside a `while` or `for` loop{why}", token.text());
        let file = self.script.file;
        let diagnostic = self.report(codes::OUTSIDE_LOOP, message, token.text_range());
        if let Some(range) = removable(node) {
            let title = format!("remove `{}`", node.text());
            diagnostic.fix(Fix::replace(title, file, range, "").alternative());
        }
    }

    /// Division by a number that cannot be.
    fn division(&mut self, node: &SyntaxNode, context: Context) {
        let Some(expr) = BinExpr::cast(node.clone()) else { return };
        let Some(operator @ (K::SLASH | K::PERCENT)) = expr.operator_kind() else { return };
        let (Some(left), Some(right)) = (expr.left(), expr.right()) else { return };
        let refused = !context.unseen && number(&left).is_some() && number(&right).is_some();
        let range = right.syntax().text_range();
        let message = "this divides by zero";
        match number(&right).map_or_else(|| fold(&right), Constant::Number) {
            Constant::Number(0) => {
                let diagnostic = self.report(codes::DIVISION_BY_ZERO, message.to_owned(), range);
                if !refused {
                    diagnostic.severity(Severity::Warning);
                }
            }
            Constant::Number(number) if number < 0 && operator == K::PERCENT && refused => {
                self.report(codes::NEGATIVE_MODULUS, "the right side of `%` must be positive".to_owned(), range);
            }
            Constant::No
                if !self.script.dropped.contains(range) && self.script.known.value(&right) == Constant::Number(0) =>
            {
                let message = format!("{message} and kills the player: the value is always 0 here");
                self.report(codes::DIVISION_BY_ZERO, message, range).severity(Severity::Warning);
            }
            _ => {}
        }
    }

    /// `int[1]++` is a statement, but no value.
    fn element(&mut self, node: &SyntaxNode) {
        let operand = IncrementExpr::cast(node.clone()).and_then(|expr| expr.operand());
        if let Some(Value::GlobalExpr(_)) = operand {
            let message = "an element of a global array cannot be changed inside a value: do it in a statement of its \
                           own, as in `int[1]++;`";
            let finding = self.report(codes::INCREMENT_ELEMENT, message.to_owned(), node.text_range());
            if is_left_out(node) {
                finding.severity(Severity::Warning);
            }
        }
    }

    /// Numbers have 32 bits. The sign of the least of them is an operator.
    fn wraps(&mut self, node: &SyntaxNode) {
        let Some(number) = Literal::cast(node.clone()).and_then(|literal| literal.number()) else { return };
        // Larger ones than this were reported with the syntax.
        if number <= i64::from(i32::MAX) || number > 4_611_686_018_427_387_903 {
            return;
        }
        let sign = node.parent().and_then(UnaryExpr::cast).and_then(|unary| unary.operator_kind());
        if sign == Some(K::MINUS) && number == i64::from(i32::MAX) + 1 {
            return;
        }
        let message = format!(
            "`{number}` does not fit into 32 bits, so the game uses a different number: the largest one is 2147483647"
        );
        self.report(codes::NUMBER_WRAPS, message, node.text_range());
    }

    /// Labels exist once in a file, blocks or not.
    fn repeated_labels(&mut self) {
        let labels = std::mem::take(&mut self.labels);
        let file = self.script.file;
        let mut first: FxHashMap<Name, TextRange> = FxHashMap::default();
        for label in labels.iter().filter(|label| !label.dropped) {
            let name = label.name;
            if let Some(range) = first.get(&name) {
                let message = format!("the label `{name}` exists already: a label is known in the whole file");
                self.report(codes::DUPLICATE_LABEL, message, label.range).related(file, *range, "the first one");
                continue;
            }
            first.insert(name, label.range);
            if label.copied {
                let message = format!(
                    "`repeat` writes out what it repeats several times, and with it the label `{name}`: a label can \
                     only exist once"
                );
                self.report(codes::DUPLICATE_LABEL, message, label.range);
            }
        }
        self.labels = labels;
    }

    /// A `goto` needs a label, which must still be there after constants are decided.
    fn jumps(&mut self) {
        let labels = std::mem::take(&mut self.labels);
        // Whether the compiler drops all labels of a name, and where the first is.
        let mut known: FxHashMap<Name, (bool, TextRange)> = FxHashMap::default();
        for label in &labels {
            let entry = known.entry(label.name).or_insert((label.dropped, label.range));
            entry.0 &= label.dropped;
        }
        let mut suggestions: Option<Suggestions<'static>> = None;
        let mut refused: FxHashSet<Name> = FxHashSet::default();
        for goto in std::mem::take(&mut self.gotos) {
            let name = goto.name;
            match known.get(&name) {
                label if is_reserved(name.as_str()) => {
                    let label = label.map(|(_, range)| *range);
                    // The name of the label is one fault, however many jumps there are to it. The compiler accepts it,
                    // and stops at the first of them.
                    if label.is_none() || refused.insert(name) {
                        self.reserved(&goto, label);
                    }
                }
                None => {
                    let names = || Suggestions::new(labels.iter().map(|label| label.name.as_str()));
                    self.undefined(&goto, suggestions.get_or_insert_with(names));
                }
                Some((true, range)) if !goto.dropped => {
                    let message = format!(
                        "the label `{name}` stands in code that is never run: the 2024 compiler removes that code \
                         together with the label, and then refuses this `goto`"
                    );
                    let file = self.script.file;
                    self.report(codes::DROPPED_LABEL, message, goto.range).related(file, *range, "the label");
                }
                Some(_) => {}
            }
        }
    }

    /// A `goto` whose label, if there is one, has a name that no `goto` can have.
    fn reserved(&mut self, goto: &LabelUse, label: Option<TextRange>) {
        let Some(label) = label else {
            self.findings.report(RESERVED_WORD, goto.range, RESERVED_LABEL.to_owned());
            return;
        };
        let name = goto.name;
        let message = format!(
            "`{name}` is a reserved word of Trench, so no `goto` can jump to its label: give that another name"
        );
        let file = self.script.file;
        self.findings.report(RESERVED_WORD, goto.range, message).related(file, label, "the label");
    }

    fn undefined(&mut self, goto: &LabelUse, suggestions: &mut Suggestions<'_>) {
        let (name, range) = (goto.name, goto.range);
        // A name of one letter is like every other one.
        let guess = if name.as_str().len() > 1 { suggestions.guess(name.as_str()) } else { None };
        self.meant.extend(guess.map(Name::new));
        let variable = LocalId { namespace: kinds::VARIABLES, name, nth: 0 };
        let is_variable = self.script.model.definition(variable).is_some();
        if is_variable {
            self.meant.insert(name);
        }
        let message = match guess {
            Some(_) => format!("there is no label `{name}`"),
            None if is_variable => format!("`{name}` is a variable, but `goto` needs a label, as in `{name}:`"),
            None => format!("there is no label `{name}`: write `{name}:` where the script should continue"),
        };
        let file = self.script.file;
        self.report(codes::UNDEFINED_LABEL, message, range).or_write(file, range, guess);
    }
}
