//! What is wrong with the names of a Trench script (reference/trench.md, section 5; labels and
//! jumps are in [`super::flow`], what only the 2024 compiler wants in [`super::compiler_notes`]).

use ludex_base::{
    Db, Diagnostic, File, FileModel, Findings, Fix, Role, Severity, Target, did_you_mean, parse_once, settings,
};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{DeclStmt, ForStmt, MetaExpr, NameRef, SourceFile};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode, TrenchLanguage};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use super::kinds::LABELS;
use super::occurrences::{model, opens_scope};
use super::{compiler_notes, flow};
use crate::builtins;
use crate::builtins::BuiltinKind;
use crate::codes;

/// All findings, in order of position.
pub fn check(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let Some(source) = SourceFile::cast(parse_once(db, file).root::<TrenchLanguage>()) else { return Vec::new() };
    let model = model(db, file);
    let declared = source.syntax().descendants().filter_map(DeclStmt::cast).filter_map(declared).collect();
    let mut checker = Checker { file, model, declared, out: Findings::default() };
    checker.declared_twice();
    for node in source.syntax().descendants() {
        match node.kind() {
            K::NAME_REF if node.parent().is_none_or(|parent| parent.kind() != K::GOTO_STMT) => checker.variable(&node),
            K::META_EXPR => checker.meta(&node),
            _ => {}
        }
    }
    let mut out = checker.out;
    out.extend(flow::check(file, model, &source).into_sorted());
    out.extend(compiler_notes::check(file, model, &source));
    if let Some(allowed) = settings(db).number(&crate::FEATURE_LEVEL) {
        out.extend(feature_levels(model, allowed));
    }
    out.into_sorted()
}

/// Words that the setting `trench.feature_level` does not allow (documents/trench.txt, Feature levels).
/// Document and compiler count some of them to different levels: only what both refuse is an error.
fn feature_levels(model: &FileModel, allowed: u64) -> Vec<Diagnostic> {
    let needs = |level: &str| level.parse::<u64>().ok().filter(|level| *level > allowed);
    let words = model.occurrences.iter().filter_map(|occurrence| match occurrence.target {
        Target::Builtin(index) => Some((occurrence.range, builtins::get(index.index)?)),
        _ => None,
    });
    words
        .filter_map(|(range, row)| {
            let (severity, level, who) = match (needs(row.level), needs(row.compiler_level)) {
                (Some(level), Some(compiler)) => (Severity::Error, level.min(compiler), "this"),
                (Some(level), None) => (Severity::Warning, level, "by the document this"),
                (None, Some(level)) => (Severity::Information, level, "for the 2024 compiler this"),
                (None, None) => return None,
            };
            let message = format!("{who} needs feature level {level}, and the game allows {allowed}");
            let mut diagnostic = Diagnostic::new(codes::FEATURE_LEVEL, range, message);
            diagnostic.severity(severity);
            Some(diagnostic)
        })
        .collect()
}

/// A declaration of a variable.
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

struct Checker<'db> {
    file: File,
    model: &'db FileModel,
    declared: Vec<Declared>,
    out: Findings,
}

impl<'db> Checker<'db> {
    /// The compiler accepts it: the second hides the first.
    fn declared_twice(&mut self) {
        let mut first: FxHashMap<(String, TextRange), TextRange> = FxHashMap::default();
        let mut found = Vec::new();
        for declared in &self.declared {
            match first.get(&(declared.name.clone(), declared.scope)) {
                Some(range) => found.push((declared.name.clone(), declared.range, *range)),
                None => {
                    first.insert((declared.name.clone(), declared.scope), declared.range);
                }
            }
        }
        let file = self.file;
        for (name, range, first) in found {
            let message = format!(
                "`{name}` is declared here already, and from now on the name means a second variable: to change the \
                 first, leave the type away"
            );
            let related = ludex_base::Related { file, range: first, message: "first declared here".to_owned() };
            self.out.report(codes::REDECLARATION, range, message).related.push(related);
        }
    }

    fn variable(&mut self, node: &SyntaxNode) {
        let Some(name) = NameRef::cast(node.clone()) else { return };
        let (text, range) = (name.text(), name.range());
        let model: &'db FileModel = self.model;
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
                    format!("`{text}` is not known yet in its own first value")
                } else {
                    format!("`{text}` is used before its declaration: move the declaration above this line")
                };
                let file = self.file;
                let related = ludex_base::Related {
                    file,
                    range: definition.name_range,
                    message: format!("`{text}` is declared here"),
                };
                self.out.report(codes::USED_BEFORE_DEFINITION, range, message).related.push(related);
            }
            Target::Builtin(_) | Target::File(_) => {}
        }
    }

    fn undefined(&mut self, text: &str, range: TextRange, role: Role) {
        let file = self.file;
        let elsewhere = self.declared.iter().find(|declared| declared.name == text).map(|declared| declared.range);
        if let Some(elsewhere) = elsewhere {
            let message = format!(
                "`{text}` is not known here: it is declared inside a block, loop or branch, and known only there"
            );
            let related = ludex_base::Related { file, range: elsewhere, message: "declared here".to_owned() };
            self.out.report(codes::UNDEFINED_NAME, range, message).related.push(related);
            return;
        }
        if role == Role::Read && builtins::lookup(text, &[BuiltinKind::MetaVariable]).is_some() {
            let message = format!("there is no variable `{text}`; did you mean the meta variable `#{text}`?");
            self.out.report(codes::UNDEFINED_NAME, range, message).fix(Fix::write(file, range, format!("#{text}")));
            return;
        }
        let visible = self
            .declared
            .iter()
            .filter(|declared| declared.range.start() < range.start() && declared.scope.contains_range(range));
        let guess = did_you_mean(text, visible.map(|declared| declared.name.as_str())).map(str::to_owned);
        let label = || {
            let mut definitions = self.model.definitions.iter();
            definitions.any(|other| other.id.namespace == LABELS && other.id.name.as_str() == text)
        };
        let message = match &guess {
            Some(guess) => format!("there is no variable `{text}`; did you mean `{guess}`?"),
            None if label() => format!("`{text}` is a label, not a variable: only `goto` takes it"),
            None => format!("there is no variable `{text}`: declare it before, as in `int {text} = 0;`"),
        };
        self.out
            .report(codes::UNDEFINED_NAME, range, message)
            .fixes
            .extend(guess.map(|guess| Fix::write(file, range, guess)));
    }

    fn meta(&mut self, node: &SyntaxNode) {
        let Some(token) = MetaExpr::cast(node.clone()).and_then(|expr| expr.name()) else { return };
        let (file, text, range) = (self.file, token.text(), token.text_range());
        if builtins::lookup(text, &[BuiltinKind::MetaVariable]).is_some() {
            return;
        }
        let guess = did_you_mean(text, builtins::of_kind(BuiltinKind::MetaVariable));
        let message = match guess {
            Some(guess) => format!("there is no meta variable `#{text}`; did you mean `#{guess}`?"),
            None if self.declared.iter().any(|declared| declared.name == text) => {
                format!("`{text}` is a variable of this script: write it without `#`")
            }
            None => {
                let all: Vec<String> =
                    builtins::of_kind(BuiltinKind::MetaVariable).map(|name| format!("`#{name}`")).collect();
                format!("there is no meta variable `#{text}`: these are {}", all.join(", "))
            }
        };
        self.out
            .report(codes::UNKNOWN_META, range, message)
            .fixes
            .extend(guess.map(|guess| Fix::write(file, range, guess)));
    }
}
