//! The walk over a level file that makes its data.

use ludex_base::{Db, File, Name, did_you_mean};
use ludex_syntax::hy::ast::{self, Datum, ElementKind, Form, LevelConfigDsl, SourceFile, Token};

use super::{
    Argument, Call, Element, Layout, LayoutKind, Level, LevelFile, Pack, PackEntry, PackEntryKind, RequireLine, Stairs,
};
use crate::builtins::{self, Builtin, BuiltinKind};
use crate::index::{self, Index, mangled};
use crate::kinds::SYMBOLS;
use crate::project::Callable;

/// The names that a file gives another meaning by defining them itself, and how it can call the others.
pub(super) struct Own<'db> {
    db: &'db dyn Db,
    file: File,
    index: &'db Index,
    /// The file defines names at all.
    defines: bool,
}

impl<'db> Own<'db> {
    /// True if a head is not what the level language means by it.
    pub(super) fn means_something_else(&self, head: &str) -> bool {
        self.defines && self.index.find(SYMBOLS, mangled(head)).is_some()
    }

    /// A row as the file can call it.
    pub(super) fn callable(&self, row: &'static Builtin) -> Callable<'db> {
        Callable::new(self.db, self.file, row)
    }

    /// True if the file gives a symbol that is an argument its value, so that it may be anything.
    pub(super) fn gives(&self, symbol: &str) -> bool {
        const KINDS: [BuiltinKind; 2] = [BuiltinKind::Function, BuiltinKind::Probability];
        let imported = &self.index.imported;
        let is_imported = || {
            !imported.is_empty() && imported.contains(&mangled(symbol)) && builtins::lookup(symbol, &KINDS).is_none()
        };
        self.means_something_else(symbol) || is_imported()
    }
}

/// The levels of a file with this index.
pub(super) fn lower<'db>(db: &'db dyn Db, file: File, source: SourceFile<'_>, index: &'db Index) -> LevelFile {
    let own = Own { db, file, index, defines: index.symbols().next().is_some() };
    let mut file = LevelFile::default();
    for require in source.requires() {
        let modules = require.modules().map(|entry| (Name::new(entry.module.text()), entry.module.text_range()));
        let (range, generation) = (require.form().range(), require.generation());
        file.requires.push(RequireLine { range, modules: modules.collect(), generation });
    }
    file.config = source.forms().find_map(LevelConfigDsl::cast).map(|config| config.form().range());
    let lists = source.forms().filter_map(index::level_list).filter(|_| !own.means_something_else("level-list"));
    for (index, list) in lists.enumerate() {
        let form = list.form();
        file.lists.push(form.range());
        file.heads.push(form.head().map_or_else(|| form.range(), Token::text_range));
        if own.means_something_else("level") {
            continue;
        }
        file.levels.extend(form.forms().filter_map(|form| Some(level(level_form(form, &own)?, index, &own))));
    }
    file
}

/// The level that a form in a list is. One whose head is misspelt is a level too if a name follows, so that stairs find
/// it; what is wrong is reported where it stands.
fn level_form<'t>(form: Form<'t>, own: &Own<'_>) -> Option<ast::Level<'t>> {
    ast::Level::cast(form).or_else(|| {
        let head = form.head()?.text();
        let is_named = matches!(form.argument(0), Some(Datum::String(_)));
        let is_slip = is_named && did_you_mean(head, ["level"]).is_some() && !own.gives(head);
        is_slip.then(|| ast::Level::meant(form))
    })
}

fn level(level: ast::Level<'_>, list: usize, own: &Own<'_>) -> Level {
    let form = level.form();
    let argument = |datum: Datum<'_>| Argument::new(datum, own);
    let mut out = Level {
        list,
        range: form.range(),
        head: form.head().map_or_else(|| form.range(), Token::text_range),
        name: level.name().map(argument),
        description: level.description().map(argument),
        elements: Vec::new(),
        is_open: false,
        layouts: Vec::new(),
        rooms: Vec::new(),
        decorators: Vec::new(),
        items: Vec::new(),
        creatures: Vec::new(),
        stairs: Vec::new(),
    };
    for datum in level.body() {
        let element = datum.into_form().and_then(ast::Element::cast);
        let Some(element) = element.filter(|element| !own.means_something_else(element.kind.head())) else {
            out.is_open = true;
            continue;
        };
        let first = !out.elements.iter().any(|known| known.kind == element.kind);
        out.elements.push(Element {
            kind: element.kind,
            head: element.form.head().map_or_else(|| element.form.range(), Token::text_range),
            range: element.form.range(),
            count: element.form.arguments().count(),
        });
        if first {
            contents(&mut out, element, own);
        }
    }
    out
}

/// Adds what the first element of a kind holds.
fn contents(level: &mut Level, element: ast::Element<'_>, own: &Own<'_>) {
    let data = element.form.arguments();
    match element.kind {
        ElementKind::Layout => level.layouts.extend(data.map(|datum| layout(datum, own))),
        ElementKind::RoomList => level.rooms.extend(data.map(|datum| call(datum, own))),
        ElementKind::TouchUp => {
            for datum in data {
                decorator(datum, own, &mut level.decorators);
            }
        }
        ElementKind::ItemLists => level.items.extend(data.map(|datum| pack(datum, own))),
        ElementKind::CreatureLists => level.creatures.extend(data.map(|datum| pack(datum, own))),
        ElementKind::Connections => {
            for datum in data {
                let stairs = datum.into_form().and_then(ast::Stairs::cast);
                match stairs.map(|stairs| (stairs.kind(), Call::new(stairs.form(), own))) {
                    Some((kind, call)) if call.row.is_some() => level.stairs.push(Stairs { kind, call }),
                    _ => level.is_open = true,
                }
            }
        }
    }
}

/// A form of the level language; `None` for anything else, which may be anything.
fn call(datum: Datum<'_>, own: &Own<'_>) -> Option<Call> {
    datum.into_form().and_then(|form| known(form, own))
}

fn known(form: Form<'_>, own: &Own<'_>) -> Option<Call> {
    let call = Call::new(form, own);
    call.row.is_some().then_some(call)
}

fn layout(datum: Datum<'_>, own: &Own<'_>) -> Layout {
    let call = call(datum, own);
    let kind = match &call {
        Some(call) if call.is("regular-grid") => LayoutKind::Regular,
        Some(call) if call.is("irregular-grid") => LayoutKind::Irregular,
        _ => LayoutKind::Other,
    };
    Layout { range: datum.range(), kind, call }
}

/// Adds a decorator, and after it those that it runs.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn decorator(datum: Datum<'_>, own: &Own<'_>, out: &mut Vec<Option<Call>>) {
    let found = call(datum, own);
    let several = found.as_ref().is_some_and(|call| call.is("aggregate-decorator"));
    out.push(found);
    if several && let Some(form) = datum.into_form() {
        for inner in form.arguments() {
            decorator(inner, own, out);
        }
    }
}

fn pack(datum: Datum<'_>, own: &Own<'_>) -> Pack {
    let option = datum.into_form().filter(|form| form.is("option") && !own.means_something_else("option"));
    let Some(option) = option else {
        return Pack { range: datum.range(), head: datum.range(), entries: Vec::new(), is_open: true };
    };
    let head = option.head().map_or_else(|| option.range(), Token::text_range);
    let mut pack = Pack { range: option.range(), head, entries: Vec::new(), is_open: false };
    for datum in option.arguments() {
        let found = call(datum, own).and_then(|call| Some(PackEntry { kind: entry_kind(&call)?, call }));
        match found {
            Some(entry) => pack.entries.push(entry),
            None => pack.is_open = true,
        }
    }
    pack
}

fn entry_kind(call: &Call) -> Option<PackEntryKind> {
    Some(match call.builtin()?.name {
        "item-by-type" => PackEntryKind::ItemType,
        "item-by-name" => PackEntryKind::Item,
        "artefact-by-type" => PackEntryKind::Artefact,
        "creature" => PackEntryKind::Creature,
        _ => return None,
    })
}
