//! What is wrong with the variables and meta variables of a Trench script: unknown names, use before a
//! declaration, declarations that hide others (reference/trench.md, section 5; the document says nothing
//! of scopes). Labels are in [`crate::flow`].

use ludex_base::codes::{UNDEFINED_NAME, USED_BEFORE_DEFINITION};
use ludex_base::{File, FileModel, Findings, Fix, Name, Role, Target, did_you_mean};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{DeclStmt, ForStmt, MetaExpr, NameRef};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtins;
use crate::builtins::BuiltinKind;
use crate::codes;
use crate::flow::MOST_GUESSES;
use crate::kinds;
use crate::occurrences::opens_scope;

/// Reports what is wrong with names; `nodes` are all nodes of the script. The variables that an author
/// surely meant with another name are added to `meant`, and so are those that hide another one.
pub fn check(
    file: File,
    model: &FileModel,
    nodes: &[SyntaxNode],
    meant: &mut FxHashSet<Name>,
    findings: &mut Findings,
) {
    let declarations = nodes.iter().filter(|node| node.kind() == K::DECL_STMT).cloned().filter_map(DeclStmt::cast);
    let declared: Vec<Declared> = declarations.filter_map(declared).collect();
    let mut first: FxHashMap<String, TextRange> = FxHashMap::default();
    for declaration in &declared {
        first.entry(declaration.name.clone()).or_insert(declaration.range);
    }
    let mut checker = Checker { file, model, declared, first, meant, findings, guesses: MOST_GUESSES };
    checker.hidden();
    for node in nodes {
        match node.kind() {
            K::NAME_REF if node.parent().is_none_or(|parent| parent.kind() != K::GOTO_STMT) => checker.variable(node),
            K::META_EXPR => checker.meta(node),
            _ => {}
        }
    }
}

/// A declaration of a variable.
#[derive(Debug, Clone)]
struct Declared {
    name: String,
    /// Bytes of the name.
    range: TextRange,
    /// Bytes in which the name is known, those before the declaration included.
    scope: TextRange,
}

fn declared(statement: DeclStmt) -> Option<Declared> {
    let name = statement.name()?;
    Some(Declared { name: name.text(), range: name.range(), scope: scope_of(statement.syntax()) })
}

/// The scope that a declaration belongs to.
fn scope_of(declaration: &SyntaxNode) -> TextRange {
    let own = declaration.text_range();
    let Some(parent) = declaration.parent() else { return own };
    if opens_scope(&parent, declaration) {
        return own;
    }
    let around = parent
        .ancestors()
        .find(|node| matches!(node.kind(), K::BLOCK | K::SOURCE_FILE) || ForStmt::can_cast(node.kind()));
    around.map_or(own, |node| node.text_range())
}

struct Checker<'a> {
    file: File,
    model: &'a FileModel,
    /// In order of position.
    declared: Vec<Declared>,
    /// The first declaration of each name.
    first: FxHashMap<String, TextRange>,
    meant: &'a mut FxHashSet<Name>,
    findings: &'a mut Findings,
    /// How many times more another name is looked for.
    guesses: u32,
}

impl Checker<'_> {
    /// Declarations that hide others. The compiler accepts them: in one scope the second surely was to
    /// change the first.
    fn hidden(&mut self) {
        let mut open: FxHashMap<&str, Vec<&Declared>> = FxHashMap::default();
        for declared in &self.declared {
            let name = declared.name.as_str();
            let around = open.entry(name).or_default();
            while around.last().is_some_and(|outer| !outer.scope.contains_range(declared.range)) {
                around.pop();
            }
            match around.last() {
                Some(outer) if outer.scope == declared.scope => {
                    // That one of the two is not used follows from it.
                    self.meant.insert(Name::new(name));
                    let message = format!(
                        "`{name}` is declared here already, and from now on the name means a second variable: to \
                         change the first, leave out the type"
                    );
                    self.findings.report(codes::REDECLARATION, declared.range, message).related(
                        self.file,
                        outer.range,
                        "first declared here",
                    );
                    // The first of the scope stays the one that others are compared with.
                    continue;
                }
                Some(outer) => {
                    self.meant.insert(Name::new(name));
                    let message =
                        format!("this `{name}` hides the outer variable of the same name until the block ends");
                    self.findings.report(codes::SHADOWING, declared.range, message).related(
                        self.file,
                        outer.range,
                        "the variable that is hidden",
                    );
                }
                None => {}
            }
            around.push(declared);
        }
    }

    fn variable(&mut self, node: &SyntaxNode) {
        let Some(name) = NameRef::cast(node.clone()) else { return };
        let (text, range) = (name.text(), name.range());
        let model = self.model;
        let Some(occurrence) = model.occurrence_at(range.start()) else { return };
        match occurrence.target {
            Target::Unresolved => self.undefined(&text, range, occurrence.role),
            Target::Definition(id) => {
                let Some(definition) = model.definition(id.local) else { return };
                let own = definition.full_range.contains_range(range);
                if !own && definition.name_range.start() < range.start() {
                    return;
                }
                let message = if own {
                    format!("`{text}` cannot be used in its own initial value")
                } else {
                    format!("`{text}` is used before its declaration: move the declaration above this line")
                };
                let place = definition.name_range;
                self.findings.report(USED_BEFORE_DEFINITION, range, message).related(
                    self.file,
                    place,
                    "the declaration",
                );
            }
            _ => {}
        }
    }

    fn undefined(&mut self, text: &str, range: TextRange, role: Role) {
        let file = self.file;
        if let Some(elsewhere) = self.first.get(text).copied() {
            let message = format!(
                "`{text}` is not known here: it is declared inside a block, loop or branch, and known only there"
            );
            self.meant.insert(Name::new(text));
            self.findings.report(UNDEFINED_NAME, range, message).related(file, elsewhere, "declared here");
            return;
        }
        if role == Role::Read && matches!(text, "n" | "e" | "s" | "w") {
            let capital = text.to_ascii_uppercase();
            let message = format!(
                "there is no variable `{text}`; directions are capital letters, so if you mean the direction, write \
                 `{capital}`"
            );
            let fix = Fix::replace(format!("write `{capital}`"), file, range, capital);
            self.findings.report(UNDEFINED_NAME, range, message).fix(fix);
            return;
        }
        if role == Role::Read && builtins::lookup(text, &[BuiltinKind::MetaVariable]).is_some() {
            let message = format!("there is no variable `{text}`; did you mean the meta variable `#{text}`?");
            let fix = Fix::replace(format!("write `#{text}`"), file, range, format!("#{text}"));
            self.findings.report(UNDEFINED_NAME, range, message).fix(fix);
            return;
        }
        let guess = self.guess(text, range);
        let label = self.is_label(text);
        if label {
            self.meant.insert(Name::new(text));
        }
        let message = match &guess {
            Some(guess) => format!("there is no variable `{text}`; did you mean `{guess}`?"),
            None if label => format!("`{text}` is a label, not a variable: only `goto` can use it"),
            None => format!("there is no variable `{text}`: declare it first, as in `int {text} = 0;`"),
        };
        let diagnostic = self.findings.report(UNDEFINED_NAME, range, message);
        if let Some(guess) = guess {
            diagnostic.fix(Fix::replace(format!("write `{guess}`"), file, range, guess));
        }
    }

    /// The variable that is known here and was surely meant. A name of one letter is like every other one.
    fn guess(&mut self, text: &str, range: TextRange) -> Option<String> {
        if text.len() < 2 || self.guesses == 0 {
            return None;
        }
        self.guesses -= 1;
        let visible = self
            .declared
            .iter()
            .filter(|declared| declared.range.start() < range.start() && declared.scope.contains_range(range));
        let guess = did_you_mean(text, visible.map(|declared| declared.name.as_str())).map(str::to_owned);
        if let Some(guess) = &guess {
            self.meant.insert(Name::new(guess));
        }
        guess
    }

    fn is_label(&self, text: &str) -> bool {
        let mut definitions = self.model.definitions.iter();
        definitions.any(|other| other.id.namespace == kinds::LABELS && other.id.name.as_str() == text)
    }

    fn meta(&mut self, node: &SyntaxNode) {
        let Some(token) = MetaExpr::cast(node.clone()).and_then(|expr| expr.name()) else { return };
        let (text, range) = (token.text(), token.text_range());
        if builtins::lookup(text, &[BuiltinKind::MetaVariable]).is_some() {
            return;
        }
        let guess = did_you_mean(text, builtins::of_kind(BuiltinKind::MetaVariable)).filter(|_| text.len() > 1);
        let message = match guess {
            Some(guess) => format!("there is no meta variable `#{text}`; did you mean `#{guess}`?"),
            None if self.first.contains_key(text) => {
                format!("`{text}` is a variable of this script: write it without `#`")
            }
            None => {
                let all: Vec<String> =
                    builtins::of_kind(BuiltinKind::MetaVariable).map(|name| format!("`#{name}`")).collect();
                format!("there is no meta variable `#{text}`: the meta variables are {}", all.join(", "))
            }
        };
        if self.first.contains_key(text) {
            self.meant.insert(Name::new(text));
        }
        let file = self.file;
        let diagnostic = self.findings.report(codes::UNKNOWN_META, range, message);
        if let Some(guess) = guess {
            diagnostic.fix(Fix::replace(format!("write `{guess}`"), file, range, guess.to_owned()));
        }
    }
}
