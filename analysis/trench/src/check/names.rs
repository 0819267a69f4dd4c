//! Faults of the variables and meta variables of a Trench script: unknown names, use before a
//! declaration, declarations that hide others (reference/trench.md, section 5; the document says nothing
//! of scopes). Labels are in [`crate::check::flow`].

use ludex_base::codes::{UNDEFINED_NAME, USED_BEFORE_DEFINITION};
use ludex_base::{Code, Diagnostic, Findings, Fix, LocalId, Name, Role, Severity, Suggestions, Target, did_you_mean};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{AssignStmt, DeclStmt, MetaExpr, NameRef};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtins;
use crate::builtins::BuiltinKind;
use crate::check::compiler_notes::in_index_of;
use crate::codes;
use crate::cost::engine::is_left_out;
use crate::kinds;
use crate::occurrences::scope_of;
use crate::script::Script;

/// Reports what is wrong with names. The variables that an author surely meant with another name are added to
/// `meant`, and so are those that hide another one.
pub(crate) fn check(script: &Script<'_>, meant: &mut FxHashSet<Name>, findings: &mut Findings) {
    let declarations = script.nodes.iter().filter(|node| node.kind() == K::DECL_STMT).cloned();
    let declared: Vec<Declared> = declarations.filter_map(DeclStmt::cast).filter_map(declared).collect();
    let mut by_name: FxHashMap<Name, Vec<Declared>> = FxHashMap::default();
    for declaration in &declared {
        by_name.entry(declaration.name).or_default().push(*declaration);
    }
    let mut checker = Checker { script, by_name, meant, findings, suggestions: None, is_overlooked: false };
    checker.hidden(&declared);
    for node in &script.nodes {
        match node.kind() {
            K::NAME_REF if node.parent().is_none_or(|parent| parent.kind() != K::GOTO_STMT) => checker.variable(node),
            K::META_EXPR => checker.meta(node),
            _ => {}
        }
    }
}

/// A declaration of a variable.
#[derive(Debug, Clone, Copy)]
struct Declared {
    name: Name,
    /// Bytes of the name.
    range: TextRange,
    /// Bytes in which the name is known, those before the declaration included.
    scope: TextRange,
}

fn declared(statement: DeclStmt) -> Option<Declared> {
    let name = statement.name()?;
    let node = statement.syntax();
    let scope = scope_of(node).map_or_else(|| node.text_range(), |scope| scope.text_range());
    Some(Declared { name: Name::new(name.text()), range: name.range(), scope })
}

struct Checker<'a> {
    script: &'a Script<'a>,
    /// The declarations of each name, in order of position.
    by_name: FxHashMap<Name, Vec<Declared>>,
    meant: &'a mut FxHashSet<Name>,
    findings: &'a mut Findings,
    /// Made when they are needed first.
    suggestions: Option<Suggestions<'static>>,
    /// The compiler does not come to the current name.
    is_overlooked: bool,
}

/// True for an element that a statement changes; every other one is read.
fn is_target(element: &SyntaxNode) -> bool {
    element.parent().is_some_and(|parent| match parent.kind() {
        K::INCREMENT_STMT => true,
        K::ASSIGN_STMT => {
            let target = AssignStmt::cast(parent).and_then(|assignment| assignment.target());
            target.is_some_and(|target| target.syntax() == element)
        }
        _ => false,
    })
}

impl Checker<'_> {
    /// Declarations that hide others. The compiler accepts them: in one scope the second surely was to
    /// change the first.
    fn hidden(&mut self, declared: &[Declared]) {
        let file = self.script.file;
        let mut open: FxHashMap<Name, Vec<Declared>> = FxHashMap::default();
        for declared in declared {
            let name = declared.name;
            let around = open.entry(name).or_default();
            while around.last().is_some_and(|outer| !outer.scope.contains_range(declared.range)) {
                around.pop();
            }
            match around.last() {
                Some(outer) if outer.scope == declared.scope => {
                    // That one of the two is not used follows from it.
                    self.meant.insert(name);
                    let message = format!(
                        "`{name}` is already declared here, and from now on the name means this second variable: to \
                         change the first one, leave out the type"
                    );
                    self.findings
                        .report(codes::REDECLARATION, declared.range, message)
                        .related(file, outer.range, "first declared here");
                    // The first of the scope stays the one that others are compared with.
                    continue;
                }
                Some(outer) => {
                    self.meant.insert(name);
                    let message =
                        format!("this `{name}` hides the outer variable of the same name until the block ends");
                    self.findings.report(codes::SHADOWING, declared.range, message).related(
                        file,
                        outer.range,
                        "the variable that is hidden",
                    );
                }
                None => {}
            }
            around.push(*declared);
        }
    }

    fn variable(&mut self, node: &SyntaxNode) {
        let Some(name) = NameRef::cast(node.clone()) else { return };
        let range = name.range();
        let model = self.script.model;
        let Some(occurrence) = model.occurrence_at(range.start()) else { return };
        // It looks at names in the index of an element that is read once it has dropped what it drops.
        let is_dropped = || self.script.dropped.contains(range) || is_left_out(node);
        self.is_overlooked = in_index_of(node, |element| !is_target(element)) && is_dropped();
        match occurrence.target {
            Target::Unresolved => self.undefined(Name::new(name.text()), range, occurrence.role),
            Target::Definition(id) => {
                let Some(definition) = model.definition(id.local) else { return };
                let is_inside = definition.full_range.contains_range(range);
                if !is_inside && definition.name_range.start() < range.start() {
                    return;
                }
                let text = name.text();
                let message = if is_inside {
                    format!("`{text}` cannot be used in its own initial value")
                } else {
                    format!("`{text}` is used before its declaration: move the declaration above this line")
                };
                let (file, place) = (self.script.file, definition.name_range);
                self.report(USED_BEFORE_DEFINITION, range, message).related(file, place, "the declaration");
            }
            _ => {}
        }
    }

    /// Reports a name, as a warning where the compiler does not come to it.
    fn report(&mut self, code: &'static Code, range: TextRange, message: String) -> &mut Diagnostic {
        let diagnostic = self.findings.report(code, range, message);
        if self.is_overlooked {
            diagnostic.severity(Severity::Warning);
        }
        diagnostic
    }

    fn undefined(&mut self, name: Name, range: TextRange, role: Role) {
        let file = self.script.file;
        let text = name.as_str();
        if let Some(elsewhere) = self.by_name.get(&name).and_then(|places| places.first()) {
            let message = format!(
                "`{name}` is not known here: it is declared inside a block, loop or branch, and known only there"
            );
            self.meant.insert(name);
            let place = elsewhere.range;
            self.report(UNDEFINED_NAME, range, message).related(file, place, "declared here");
            return;
        }
        if role == Role::Read && matches!(text, "true" | "false") {
            let number = if text == "true" { "1" } else { "0" };
            let message =
                format!("Trench has no `{text}`: write `{number}`, as 0 is false and every other number is true");
            self.report(UNDEFINED_NAME, range, message).fix(Fix::write(file, range, number));
            return;
        }
        if role == Role::Read && matches!(text, "n" | "e" | "s" | "w") {
            let capital = text.to_ascii_uppercase();
            let message = format!(
                "there is no variable `{name}`; directions are capital letters, so if you mean the direction, write \
                 `{capital}`"
            );
            let fix = Fix::replace(format!("write `{capital}`"), file, range, capital);
            self.report(UNDEFINED_NAME, range, message).fix(fix);
            return;
        }
        if role == Role::Read && builtins::lookup(text, &[BuiltinKind::MetaVariable]).is_some() {
            let message = format!("there is no variable `{name}`");
            let fix = Fix::replace(format!("write `#{name}`"), file, range, format!("#{name}"));
            let finding = self.report(UNDEFINED_NAME, range, message);
            finding.guess = Some(format!("the meta variable `#{name}`"));
            finding.fix(fix);
            return;
        }
        let guess = self.guess(text, range);
        let label = self.is_label(name);
        if label {
            self.meant.insert(name);
        }
        let message = match &guess {
            Some(_) => format!("there is no variable `{name}`"),
            None if label => format!("`{name}` is a label, not a variable: only `goto` can use it"),
            None => format!("there is no variable `{name}`: declare it first, as in `int {name} = 0;`"),
        };
        self.report(UNDEFINED_NAME, range, message).or_write(file, range, guess);
    }

    /// The variable that is known here and was surely meant. A name of one letter is like every other one.
    fn guess(&mut self, text: &str, range: TextRange) -> Option<&'static str> {
        if text.len() < 2 {
            return None;
        }
        let names = self.by_name.keys().map(|name| name.as_str());
        let suggestions = self.suggestions.get_or_insert_with(|| Suggestions::new(names));
        let guess = Name::new(suggestions.guess(text)?);
        let is_known =
            |declared: &Declared| declared.range.start() < range.start() && declared.scope.contains_range(range);
        if !self.by_name.get(&guess)?.iter().any(is_known) {
            return None;
        }
        self.meant.insert(guess);
        Some(guess.as_str())
    }

    fn is_label(&self, name: Name) -> bool {
        self.script.model.definition(LocalId { namespace: kinds::LABELS, name, nth: 0 }).is_some()
    }

    fn meta(&mut self, node: &SyntaxNode) {
        let Some(token) = MetaExpr::cast(node.clone()).and_then(|expr| expr.name()) else { return };
        let (text, range) = (token.text(), token.text_range());
        if builtins::lookup(text, &[BuiltinKind::MetaVariable]).is_some() {
            return;
        }
        let guess = did_you_mean(text, builtins::of_kind(BuiltinKind::MetaVariable)).filter(|_| text.len() > 1);
        let name = Name::new(text);
        let is_variable = self.by_name.contains_key(&name);
        let message = match guess {
            Some(_) => format!("there is no meta variable `#{text}`"),
            None if is_variable => format!("`{text}` is a variable of this script: write it without `#`"),
            None => {
                let all: Vec<String> =
                    builtins::of_kind(BuiltinKind::MetaVariable).map(|name| format!("`#{name}`")).collect();
                format!("there is no meta variable `#{text}`: the meta variables are {}", all.join(", "))
            }
        };
        if is_variable {
            self.meant.insert(name);
        }
        let file = self.script.file;
        let diagnostic = self.findings.report(codes::UNKNOWN_META, range, message);
        if let Some(guess) = guess {
            diagnostic.guess = Some(format!("`#{guess}`"));
            diagnostic.fix(Fix::write(file, range, guess));
        }
    }
}
