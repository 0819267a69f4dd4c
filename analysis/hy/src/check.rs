//! What is wrong with a file that configures levels (reference/pyherc.md, The level form). Nothing is reported of other
//! Hy files: the levels are the language, Hy is what it is written in.

mod asking;
mod calls;
mod generation;
#[cfg(test)]
mod generation_tests;
mod heads;
#[cfg(test)]
mod heads_tests;
mod missing;
mod modules;
mod readers;
mod requires;
mod sections;
mod sizes;
mod stairs;
mod structure;
#[cfg(test)]
mod tests;
mod top_level;
mod values;

use ludex_base::judging::Judging;
use ludex_base::{Db, Diagnostic, File, FileModel, Findings, Name, Occurrence, Suggestions, Target};
use ludex_syntax::TextRange;
use ludex_syntax::hy::Data;
use ludex_syntax::hy::ast::{Datum, Form, Import, Require, Token};
use ludex_syntax::hy::literal::Generation;
use rustc_hash::FxHashSet;

use super::builtins::{self, Builtin};
use super::index::{Index, index, mangled};
use super::occurrences::model;
use super::tree;
use crate::Hy;
use crate::builtins::BuiltinKind;
use crate::codes;
use crate::kinds::MACRO;
use crate::{dungeon, game_names, project};

impl Judging for Hy {
    /// A file without levels may be written for a newer Hy. What that takes is not a fault there: tuples `#(1 2)`,
    /// a blank after a quote mark, a lone dot, and strings in brackets, `#[[…]]`, in which anything may stand.
    fn filter_syntax_errors(&self, db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
        if found.is_empty() || index(db, file).levels {
            return;
        }
        let text = file.text(db);
        let begins_string = |diagnostic: &Diagnostic| {
            diagnostic.code.name == codes::NAMELESS_READER_MACRO.name
                && text[usize::from(diagnostic.range.end())..].starts_with('[')
        };
        if found.iter().any(begins_string) {
            found.clear();
        }
        found.retain(|diagnostic| {
            ![codes::NAMELESS_READER_MACRO, codes::BLANK_AFTER_QUOTE, codes::MISPLACED_DOT].contains(&diagnostic.code)
        });
    }
}

/// All findings, in order of position.
pub(crate) fn check(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    if !index(db, file).levels {
        return Vec::new();
    }
    let data = &tree::lower(db, file).data;
    let (source, model) = (data.source(), model(db, file));
    let mut checker = Checker {
        db,
        file,
        model,
        occurrences: occurrences(data, model),
        brought_along: modules::brought_along(db, file, source),
        generation: None,
        misspelt: Vec::new(),
        first_macro: None,
        of_one_section: FxHashSet::default(),
        heads: None,
        values: None,
        out: Findings::default(),
    };
    checker.requires(source);
    checker.asked_modules(source);
    checker.misspelt_heads(source);
    checker.sections();
    checker.lists(source);
    checker.modules(source);
    for datum in source.data() {
        checker.datum(datum, false);
        checker.top_level(datum, source);
    }
    checker.missing_require(source);
    game_names::check::check(db, file, &mut checker.out);
    dungeon::check::check(db, file, &mut checker.out);
    dungeon::tiles::check(db, file, &mut checker.out);
    checker.out.into_sorted()
}

/// For each datum the index of the occurrence that begins where it does; of none if there is none such. Both
/// are in order of position.
fn occurrences(data: &Data, model: &FileModel) -> Vec<u32> {
    let mut next = 0;
    let of_datum = data.starts().map(|start| {
        while model.occurrences.get(next).is_some_and(|found| found.range.start() < start) {
            next += 1;
        }
        let same = model.occurrences[next..].iter().take_while(|found| found.range.start() == start).count();
        if same == 0 { u32::MAX } else { (next + same - 1) as u32 }
    });
    of_datum.collect()
}

pub(super) struct Checker<'db> {
    db: &'db dyn Db,
    file: File,
    model: &'db FileModel,
    /// See [`occurrences`].
    occurrences: Vec<u32>,
    brought_along: Option<Vec<&'db Index>>,
    /// The Hy that reads the file, as its head says, or else the setting; `None` if neither does.
    generation: Option<Generation>,
    /// The heads that the slips at top level were meant to be.
    misspelt: Vec<&'static str>,
    /// The first form that is a macro of the level language.
    first_macro: Option<TextRange>,
    /// The levels of this file whose layouts all give one section.
    of_one_section: FxHashSet<Name>,
    /// The names that an unknown one may have been meant to be, once there is one: at the head of a form, in another
    /// place.
    heads: Option<Suggestions<'db>>,
    values: Option<Suggestions<'db>>,
    pub(super) out: Findings,
}

impl<'db> Checker<'db> {
    fn occurrence(&self, token: Token<'_>) -> Option<Occurrence> {
        let index = *self.occurrences.get(token.index() as usize)?;
        self.model.occurrences.get(index as usize).copied()
    }

    /// The macro or function of the level language that a form calls, also one that the project's own modules define.
    fn callee(&self, form: Form<'_>) -> Option<&'static Builtin> {
        match self.occurrence(form.head()?)?.target {
            Target::Builtin(id) => builtins::get(id.index).filter(|row| row.is_callable()),
            Target::Definition(id) if project::game_modules(self.db, self.file).contains(&id.file) => {
                let known = index(self.db, id.file).find(id.local.namespace, mangled(id.local.name.as_str()))?;
                let kind = if *known.kind == MACRO { BuiltinKind::Macro } else { BuiltinKind::Function };
                builtins::get(builtins::lookup(id.local.name.as_str(), &[kind])?)
            }
            _ => None,
        }
    }

    /// True if the head of a form means nothing that is known.
    fn is_undefined(&self, form: Form<'_>) -> bool {
        let found = form.head().and_then(|head| self.occurrence(head));
        found.is_some_and(|found| found.target == Target::Unresolved)
    }

    /// True for the name of a macro, of the level language or of the workspace. It is replaced at the head of a form,
    /// and in any other place it means nothing.
    fn is_macro(&self, found: Occurrence, written: &str) -> bool {
        match found.target {
            Target::Definition(id) => {
                let name = mangled(id.local.name.as_str());
                let known = index(self.db, id.file).find(id.local.namespace, name);
                known.is_some_and(|known| *known.kind == MACRO)
            }
            Target::Unresolved => builtins::lookup(written, &[BuiltinKind::Macro]).is_some(),
            _ => false,
        }
    }

    /// True if a symbol means a name of the level language of this kind.
    fn is_builtin(&self, token: Token<'_>, kind: BuiltinKind) -> bool {
        let target = self.occurrence(token).map(|found| found.target);
        matches!(target, Some(Target::Builtin(id)) if builtins::get(id.index).is_some_and(|row| row.kind == kind))
    }

    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn datum(&mut self, datum: Datum<'_>, threaded: bool) {
        match datum {
            // The names there are not evaluated.
            Datum::Form(form) if Require::cast(form).is_some() || Import::cast(form).is_some() => {
                self.quoted_head(form);
            }
            Datum::Form(form) => {
                self.quoted_head(form);
                if !threaded {
                    self.call(form);
                }
                // `(-> a (f b))` gives `f` one more argument than is written.
                let threads = form.head().is_some_and(|head| head.text().starts_with("->") || head.text() == "doto");
                for part in form.data() {
                    self.datum(part, threads);
                }
            }
            Datum::Vector(vector) => vector.data().for_each(|part| self.datum(part, false)),
            Datum::Dict(dict) => dict.data().for_each(|part| self.datum(part, false)),
            Datum::Set(set) => {
                self.set(set, true);
                set.data().for_each(|part| self.datum(part, false));
            }
            Datum::ReaderMacro(reader) => {
                self.reader_macro(reader);
                // The list that `#t` and `#s` are given is not called.
                match reader.datum() {
                    Some(Datum::Form(list)) if matches!(reader.name(), Some('s' | 't')) => {
                        list.data().for_each(|part| self.datum(part, false));
                    }
                    _ => reader.data().for_each(|part| self.datum(part, false)),
                }
            }
            Datum::Symbol(token) => self.constant(token),
            Datum::Number(token) => self.number_of_generation(token),
            // Quoted forms are data, and templates are not yet what they will be.
            Datum::Quote(_) | Datum::QuasiQuote(_) | Datum::Unquote(_) | Datum::Splice(_) => self.quoted(datum),
            Datum::Keyword(_) | Datum::String(_) => {}
        }
    }
}

/// The head of a form, or all of it if it has none.
fn head_range(form: Form<'_>) -> TextRange {
    form.head().map_or_else(|| form.range(), Token::text_range)
}

/// True if arguments may come out of another form.
fn spliced(form: Form<'_>) -> bool {
    form.arguments().any(|argument| matches!(argument, Datum::Splice(_) | Datum::Unquote(_)))
}
