//! What is known of a place in a block of JavaScript: the members and the names that can be written there, and what is
//! said of the word that stands there.

use std::sync::Arc;

use ludex_base::hover::Hover;
use ludex_base::marker::Marked;
use ludex_base::markup::Words;
use ludex_base::{Db, File, parse_once};
use ludex_syntax::{Parse, TextRange, TextSize};

use super::blocks::{Block, blocks};
use super::found::{Soundness, WalkResults};
use super::scopes::{Origin, Scopes, Variable};
use super::state::{Probe, Walk};
use super::tree::Element;
use super::types::Type;
use super::{globals, shapes};
use crate::builtins::{self, BuiltinKind};
use crate::hover;
use crate::tree::EXPLICIT;

/// A text with its tree, in which a place is looked at.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    /// The text of a file, or that with something behind it.
    pub text: Arc<str>,
    /// The tree of the text.
    pub parse: Arc<Parse>,
}

impl Source {
    /// A file as it is.
    pub(crate) fn of(db: &dyn Db, file: File) -> Source {
        Source { text: Arc::clone(file.text(db)), parse: parse_once(db, file) }
    }

    /// A file to whose end the missing `}` are added, for a block of JavaScript that begins before an offset: as long as
    /// no `}` stands behind its word, it is not a block to the grammar (reference/bdl.md, The explicit token). `None` if
    /// there is no such word, or if a `}` follows it.
    pub(crate) fn closed(db: &dyn Db, file: File, offset: TextSize) -> Option<Source> {
        let text = file.text(db);
        let open = text.rfind('}').map_or(0, |last| last + 1);
        let before = text.get(open..usize::from(offset))?;
        let mut behind_words = before.match_indices(EXPLICIT).map(|(at, word)| &before[at + word.len()..]);
        if !behind_words.any(|behind| behind.trim_start_matches(' ').starts_with('{')) {
            return None;
        }
        let missing = text[open..].matches('{').count();
        // A comment at the end of the text ends with its line.
        let closers = format!("\n{}", "}".repeat(missing));
        let end = TextRange::empty(TextSize::of(&**text));
        let marked = Marked::with(db, file, &parse_once(db, file), end, &closers)?;
        Some(Source { text: [&**text, &closers].concat().into(), parse: marked.parse })
    }
}

/// Something that can be written at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ScriptEntry {
    /// The word.
    pub name: String,
    /// Its type; [`Type::Unknown`] if that is not known.
    pub ty: Type,
    /// The sort of thing that it is.
    pub kind: ScriptEntryKind,
    /// The form in which it is written with its value, for a member of an object that is wanted; empty otherwise.
    pub form: &'static str,
    /// The row of its text among the words of BDL, if it has one.
    pub builtin: Option<u32>,
}

/// The sort of thing that a [`ScriptEntry`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScriptEntryKind {
    /// A member of a value.
    Member,
    /// A member of an object that the place wants.
    WantedMember,
    /// A parameter.
    Parameter,
    /// A variable.
    Variable,
    /// A function or a class.
    Function,
    /// A name that the game's files have.
    File,
    /// A name of JavaScript or of browsers.
    Global(globals::Origin),
}

/// Entries for a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entries {
    /// Bytes of the word that an entry replaces; empty where none has been begun.
    pub range: TextRange,
    /// In no order.
    pub entries: Vec<ScriptEntry>,
}

/// The members that can be written at an offset: those of the value before a dot, of what a pattern takes apart, or of
/// an object that is wanted there. `None` where no member stands.
pub(crate) fn members_at(source: &Source, offset: TextSize) -> Option<Entries> {
    ask(source, offset, |probe, _| {
        if let Some((owner, range)) = probe.member_of {
            let own = owner.members().map(|member| ScriptEntry {
                name: member.name.to_owned(),
                ty: member.ty,
                kind: ScriptEntryKind::Member,
                form: "",
                builtin: builtins::script(member.name),
            });
            let object = if let Type::Global(object) = owner { Some(object) } else { None };
            let global = object.into_iter().flat_map(globals::Object::members).map(|member| ScriptEntry {
                name: member.name.to_owned(),
                ty: Type::Unknown,
                kind: ScriptEntryKind::Member,
                form: member.form,
                builtin: None,
            });
            return Some(Entries { range, entries: own.chain(global).collect() });
        }
        let wanted = probe.wanted?.members();
        let range = probe.name.map_or(TextRange::empty(offset), |(range, ..)| range);
        let entries = wanted.iter().map(|member| ScriptEntry {
            name: member.name.to_owned(),
            ty: Type::Unknown,
            kind: ScriptEntryKind::WantedMember,
            form: member.slot.form,
            builtin: row_of_member(member.name),
        });
        Some(Entries { range, entries: entries.collect() })
    })
}

/// The bytes, without quotes, of a text at an offset that stands for the name of a piece, also of one without letters.
pub(crate) fn piece_name_at(source: &Source, offset: TextSize) -> Option<TextRange> {
    ask(source, offset, |probe, _| probe.piece_name)
}

/// The names that are known at an offset of a block: those that the block declares, those of the file into which it is
/// written, and those of JavaScript and browsers. `None` outside of blocks.
pub(crate) fn names_at(source: &Source, offset: TextSize) -> Option<Vec<ScriptEntry>> {
    ask(source, offset, |_, scopes| {
        let visible = |variable: &&Variable<'_>| variable.scope.contains_inclusive(offset);
        let mut entries: Vec<ScriptEntry> = scopes.variables.iter().rev().filter(visible).map(entry).collect();
        let others = globals::all().iter().map(|global| ScriptEntry {
            name: global.name.to_owned(),
            ty: Type::Unknown,
            kind: ScriptEntryKind::Global(global.origin),
            form: "",
            builtin: None,
        });
        entries.extend(others);
        // Of several variables with one name the innermost one was declared last.
        let mut seen = rustc_hash::FxHashSet::default();
        entries.retain(|entry| seen.insert(entry.name.clone()));
        Some(entries)
    })
}

/// The thing that a name means at an offset of a block, by its sort, and the bytes where it is declared, which are none
/// for a name of the file into which the block is written. `None` for a name that the block and the file do not have.
pub(crate) fn declaration_at(
    db: &dyn Db,
    file: File,
    offset: TextSize,
    name: &str,
) -> Option<(ScriptEntryKind, TextRange)> {
    ask(&Source::of(db, file), offset, |_, scopes| {
        let means = |variable: &&Variable<'_>| variable.name == name && variable.scope.contains_inclusive(offset);
        let innermost = scopes.variables.iter().rev().filter(means).min_by_key(|variable| variable.scope.len());
        innermost.map(|variable| (entry(variable).kind, variable.range))
    })
}

fn entry(variable: &Variable<'_>) -> ScriptEntry {
    let (kind, builtin) = match variable.origin {
        Origin::Parameter(wanted) => {
            (ScriptEntryKind::Parameter, wanted.and_then(|parameter| builtins::script(parameter.name)))
        }
        Origin::Variable | Origin::Caught | Origin::Itself => (ScriptEntryKind::Variable, None),
        Origin::Function => (ScriptEntryKind::Function, None),
        Origin::File => (ScriptEntryKind::File, builtins::script(variable.name)),
    };
    ScriptEntry { name: variable.name.to_owned(), ty: variable.ty, kind, form: "", builtin }
}

/// The hover of the word at an offset of a block; `None` outside of blocks, and for JavaScript's own names.
pub(crate) fn hover_at(db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
    ask(&Source::of(db, file), offset, |probe, _| {
        if let Some((range, name, object)) = probe.name {
            let row = if object.is_some() { row_of_member(name) } else { builtins::script(name) };
            if let Some(text) = row.and_then(hover::describe) {
                return Some(Hover { range, markup: text });
            }
        }
        let (range, ty) = probe.variable.filter(|(_, ty)| *ty != Type::Unknown)?;
        let word = file.text(db).get(std::ops::Range::<usize>::from(range))?;
        Some(Hover { range, markup: Words::new().code(word).text(" — ").text(ty.name()).into() })
    })
}

/// The row of a member of an object that is wanted. The members `x` and `y` of a move are not the parameters of
/// `coloring`.
fn row_of_member(name: &str) -> Option<u32> {
    builtins::lookup_only(name, BuiltinKind::MoveMember).or_else(|| builtins::script(name))
}

/// Walks over the block at an offset to answer a question about it; `None` outside of blocks.
fn ask<R>(source: &Source, offset: TextSize, answer: impl FnOnce(Probe, Scopes<'_>) -> Option<R>) -> Option<R> {
    let all = blocks(Element::node(&source.parse.green, 0.into()));
    let inside = |block: &Block<'_>| block.node.range().contains_inclusive(offset);
    let block = all.into_iter().find(inside)?;
    let shape = block.place.and_then(shapes::of)?;
    let mut found = WalkResults::default();
    let (probe, scopes) = Walk::new(&source.text, shape, Soundness::Faulty, &mut found).ask(block, offset);
    answer(probe, scopes)
}
