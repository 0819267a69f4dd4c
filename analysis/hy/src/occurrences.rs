//! The names of a Hy file: what each symbol means where it stands, and which level a string names.
//!
//! A symbol means the innermost parameter or variable of its name, then what the file defines or imports
//! by name, then a name of the level language, then what a module brings in as a whole. What belongs
//! to Hy or Python itself is passed over in silence.

use std::sync::LazyLock;

use ludex_base::{
    BacklinkKey, Db, Definition, DefinitionId, File, FileModel, Kind, ModelBuilder, Name, Namespace, Role, Target,
};
use ludex_syntax::hy::ast::{
    Datum, Defclass, Defmacro, Defmethod, Defmulti, Defn, Defreader, Form, Function, Import, ModuleEntry, Param,
    Require, Setv, Stairs, Token,
};
use ludex_syntax::hy::literal;
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::{FxHashMap, FxHashSet};

use super::index::{self, Declared, Index, mangled, resolve_module};
use super::kinds::{IMPORTED, LEVELS, LOCAL, PARAMETER, SYMBOLS};
use super::{builtins, game_names, level, tree};
use crate::builtins::BuiltinKind;
use crate::kinds;

/// The names of a file. Runs again when its text changes, or what a module that it asks for defines.
#[salsa::tracked]
pub fn model(db: &dyn Db, file: File) -> FileModel {
    let lowered = tree::lower(db, file);
    let source = lowered.data.source();
    let mut collector = Collector {
        db,
        file,
        index: index::index(db, file),
        model: ModelBuilder::new(file),
        words: FxHashMap::default(),
        names: FxHashSet::default(),
        globals: FxHashMap::default(),
        stars: Vec::new(),
        imported: FxHashSet::default(),
        functions: 0,
        quasi: 0,
        in_levels: false,
    };
    collector.declare(&lowered.declared);
    for form in source.forms() {
        collector.modules(form);
    }
    collector.data(source.data());
    let mut model = collector.model;
    if collector.index.levels {
        game_names::occurrences::add_uses(db, file, &mut model);
        level::outline(level::levels(db, file), &mut model);
    }
    game_names::occurrences::add_definitions(db, file, &mut model);
    model.finish()
}

/// The level of this name: the file's own first one, or the first in another file. Reads only
/// files that mention the name.
pub(crate) fn find_level(db: &dyn Db, file: File, name: Name) -> Option<DefinitionId> {
    let first_in = |file: File| {
        let found = index::index(db, file).first(LEVELS, name)?;
        Some(DefinitionId { file, local: found.id })
    };
    first_in(file).or_else(|| {
        let mentioning = db.backlink(BacklinkKey::Mentions(name));
        let mut others = mentioning.files(db).iter().copied().filter(|other| *other != file);
        others.find_map(|other| if other.dialect(db) == crate::DIALECT { first_in(other) } else { None })
    })
}

/// The definition of a name in a file with this index.
fn defined(file: File, index: &Index, namespace: Namespace, name: Name) -> Option<Target> {
    let found = index.find(namespace, name)?;
    Some(Target::Definition(DefinitionId { file, local: found.id }))
}

struct Collector<'db> {
    db: &'db dyn Db,
    file: File,
    index: &'db Index,
    /// Its bindings are by names in Python.
    model: ModelBuilder,
    /// The symbols so far.
    words: FxHashMap<&'db str, Word>,
    /// The offsets at which the names of definitions begin, which have their occurrence already.
    names: FxHashSet<TextSize>,
    /// The targets that the file defines or imports by name, by its name in Python.
    globals: FxHashMap<Name, Target>,
    /// The modules that it takes as a whole, the last first in effect, each with what it defines.
    stars: Vec<(File, &'db Index)>,
    /// The offsets at which the `import` and `require` forms begin that are done.
    imported: FxHashSet<TextSize>,
    /// The number of functions around.
    functions: u32,
    /// The number of backquotes around, less the unquotes.
    quasi: u32,
    in_levels: bool,
}

/// The meaning of a symbol wherever it stands. The same ones stand in a file again and again.
#[derive(Debug, Clone, Copy)]
struct Word {
    /// The name as it is written.
    written: Name,
    /// The name it stands for in Python.
    python: Name,
    /// Hy or Python bring it along.
    is_built_in: bool,
    /// The names of the level language that it is: at the head of a form, in another place, in a level only.
    at_head: Option<u32>,
    elsewhere: Option<u32>,
    in_levels: Option<u32>,
}

impl Word {
    /// A symbol of a file that configures levels, or of another one.
    fn new(symbol: &str, levels: bool) -> Word {
        let lookup = |kinds: &[BuiltinKind]| if levels { builtins::lookup(symbol, kinds) } else { None };
        Word {
            written: Name::new(symbol),
            python: mangled(symbol),
            is_built_in: builtins::is_built_in(symbol),
            // A macro means something at the head of a form only.
            at_head: lookup(&[BuiltinKind::Macro, BuiltinKind::Function]),
            elsewhere: lookup(&[BuiltinKind::Function, BuiltinKind::Probability]),
            in_levels: lookup(&[BuiltinKind::Variable]),
        }
    }
}

/// The forms with the bindings in a vector before their body.
const BINDING: [&str; 3] = ["let", "with", "for"];
/// The forms with the bindings in a vector after the value.
const COMPREHENSIONS: [&str; 4] = ["list-comp", "genexpr", "set-comp", "dict-comp"];

/// The heads of the forms that are more than a call.
static SPECIAL_HEADS: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| {
    let heads: [&[&'static str]; 14] = [
        Require::HEADS,
        Import::HEADS,
        Defn::HEADS,
        Defmacro::HEADS,
        Defreader::HEADS,
        Defmulti::HEADS,
        Defmethod::HEADS,
        Function::HEADS,
        Defclass::HEADS,
        Setv::HEADS,
        Stairs::HEADS,
        &BINDING,
        &COMPREHENSIONS,
        &["except", "."],
    ];
    heads.into_iter().flatten().copied().collect()
});

impl<'db> Collector<'db> {
    /// Adds a definition by its name as it is written and in Python.
    fn define(
        &mut self,
        kind: &'static Kind,
        (name, python): (Name, Name),
        name_range: TextRange,
        full_range: TextRange,
    ) -> u32 {
        self.names.insert(name_range.start());
        let aliases = if python == name { Vec::new() } else { vec![python] };
        let local = kind.namespace == kinds::LOCALS || *kind == IMPORTED;
        let definition = self.model.definition(kind, name, name_range, full_range);
        self.model.define(Definition { aliases, local, ..definition })
    }

    fn define_local(&mut self, kind: &'static Kind, token: Token<'db>, full_range: TextRange) {
        let Word { written, python, .. } = self.word(token.text());
        let index = self.define(kind, (written, python), token.text_range(), full_range);
        self.model.bind(python, index);
    }

    fn word(&mut self, symbol: &'db str) -> Word {
        let levels = self.index.levels;
        *self.words.entry(symbol).or_insert_with(|| Word::new(symbol, levels))
    }

    /// The name a symbol stands for in Python.
    fn mangled(&mut self, symbol: &'db str) -> Name {
        self.word(symbol).python
    }

    fn define_imported(&mut self, token: Token<'db>, full_range: TextRange) -> Target {
        let Word { written, python, .. } = self.word(token.text());
        let index = self.define(&IMPORTED, (written, python), token.text_range(), full_range);
        self.model.local_target(index)
    }

    /// First the file's own definitions, so that every use finds them; the last of a name counts. They are
    /// numbered as in the index, which has all of them in the same order.
    fn declare(&mut self, declared: &'db [Declared]) {
        for declared in declared {
            let name = declared.id.name;
            let python = if declared.kind.namespace == LEVELS { name } else { self.mangled(name.as_str()) };
            let index = self.define(declared.kind, (name, python), declared.name_range, declared.full_range);
            let definition = self.model.definition_mut(index);
            debug_assert_eq!(definition.id, declared.id);
            (definition.container, definition.detail) = (declared.container, declared.detail.clone());
            if declared.kind.namespace == kinds::MEMBERS {
                // A member is known in its class.
                definition.scope = declared.container.map_or(0, |class| class + 1);
            }
            if declared.kind.namespace == SYMBOLS {
                self.globals.insert(python, self.model.local_target(index));
            }
        }
    }

    /// `require` and `import`, once. Gives `false` for any other form.
    fn modules(&mut self, form: Form<'db>) -> bool {
        let (entries, import): (Vec<ModuleEntry<'db>>, bool) = if let Some(require) = Require::cast(form) {
            (require.modules().collect(), false)
        } else if let Some(import) = Import::cast(form) {
            (import.modules().collect(), true)
        } else {
            return false;
        };
        if self.imported.insert(form.range().start()) {
            for entry in entries {
                self.module(entry, import);
            }
        }
        true
    }

    fn module(&mut self, entry: ModuleEntry<'db>, import: bool) {
        let written = entry.module.text();
        let module = resolve_module(self.db, self.file, written);
        let whole = entry.alias.is_none() && entry.names.is_none();
        match module {
            None if import && whole && !written.contains('.') => {
                let target = self.define_imported(entry.module, entry.datum.range());
                let python = self.mangled(written);
                self.globals.entry(python).or_insert(target);
            }
            _ => self.import(entry.module, module.map(Target::File)),
        }
        if let (Some(module), true) = (module, whole) {
            if !import {
                self.take_whole(module);
            } else if !written.contains('.') {
                let python = self.mangled(written);
                self.globals.entry(python).or_insert(Target::File(module));
            }
        }
        if let Some(alias) = entry.alias {
            let target = self.define_imported(alias, entry.datum.range());
            let python = self.mangled(alias.text());
            self.globals.insert(python, target);
        }
        for imported in entry.imported() {
            if imported.is_all() {
                if let Some(module) = module {
                    self.take_whole(module);
                }
                continue;
            }
            let name = self.mangled(imported.name.text());
            let found = module.and_then(|module| self.in_module(module, SYMBOLS, name)).or_else(|| {
                let known = builtins::is_known_module(written);
                let kinds = &[BuiltinKind::Macro, BuiltinKind::Function, BuiltinKind::Probability];
                let row = if known { builtins::lookup(imported.name.text(), kinds) } else { None };
                row.map(builtins::target)
            });
            if let Some(alias) = imported.alias {
                self.import(imported.name, found);
                let range = imported.name.text_range().cover(alias.text_range());
                let target = self.define_imported(alias, range);
                let python = self.mangled(alias.text());
                self.globals.insert(python, target);
            } else if let Some(target) = found {
                self.import(imported.name, found);
                self.globals.insert(name, target);
            } else {
                let target = self.define_imported(imported.name, imported.name.text_range());
                self.globals.insert(name, target);
            }
        }
    }

    fn import(&mut self, token: Token<'db>, target: Option<Target>) {
        self.model.occurrence(token.text_range(), Role::Import, target.unwrap_or(Target::Unresolved));
    }

    fn in_module(&self, module: File, namespace: Namespace, name: Name) -> Option<Target> {
        defined(module, index::index(self.db, module), namespace, name)
    }

    fn take_whole(&mut self, module: File) {
        self.stars.retain(|(known, _)| *known != module);
        self.stars.push((module, index::index(self.db, module)));
    }

    /// The meaning of a name that comes with a whole module.
    fn in_stars(&self, namespace: Namespace, name: Name) -> Option<Target> {
        self.stars.iter().rev().find_map(|(module, index)| defined(*module, index, namespace, name))
    }

    fn data(&mut self, data: impl Iterator<Item = Datum<'db>>) {
        for datum in data {
            self.datum(datum);
        }
    }

    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn datum(&mut self, datum: Datum<'db>) {
        match datum {
            Datum::Form(form) if self.quasi > 0 => self.plain(form),
            Datum::Form(form) => self.form(form),
            Datum::Vector(vector) => self.data(vector.data()),
            Datum::Dict(dict) => self.data(dict.data()),
            Datum::Set(set) => self.data(set.data()),
            // What is quoted is data.
            Datum::Quote(_) | Datum::Keyword(_) | Datum::Number(_) | Datum::String(_) => {}
            Datum::QuasiQuote(quasi) => {
                self.quasi += 1;
                self.data(quasi.data());
                self.quasi -= 1;
            }
            Datum::Unquote(unquote) => self.unquoted(unquote.data()),
            Datum::Splice(splice) => self.unquoted(splice.data()),
            Datum::ReaderMacro(reader) => {
                if let (Some(mark), Some(name)) = (reader.mark(), reader.name()) {
                    self.reader(mark, name);
                }
                self.data(reader.data());
            }
            Datum::Symbol(token) => self.name(token, Role::Read),
        }
    }

    fn unquoted(&mut self, data: impl Iterator<Item = Datum<'db>>) {
        let quasi = self.quasi;
        self.quasi = quasi.saturating_sub(1);
        self.data(data);
        self.quasi = quasi;
    }

    fn reader(&mut self, mark: Token<'db>, name: char) {
        let written = Name::new(&name.to_string());
        let own = self.in_module(self.file, kinds::READERS, written);
        let target = own
            .or_else(|| builtins::lookup_reader(name).map(builtins::target))
            .or_else(|| self.in_stars(kinds::READERS, written));
        self.model.occurrence(mark.text_range(), Role::Call, target.unwrap_or(Target::Unresolved));
    }

    /// A call, or a form that binds nothing.
    fn plain(&mut self, form: Form<'db>) {
        let mut data = form.data();
        match data.next() {
            Some(Datum::Symbol(head)) => self.name(head, Role::Call),
            Some(first) => self.datum(first),
            None => {}
        }
        self.data(data);
    }

    fn form(&mut self, form: Form<'db>) {
        if index::level_list(form).is_some() {
            let before = std::mem::replace(&mut self.in_levels, true);
            self.plain(form);
            self.in_levels = before;
            return;
        }
        let Some(head) = form.head() else {
            // To Hy, `("require" …)` is the same as `(require …)`.
            if !self.modules(form) {
                self.plain(form);
            }
            return;
        };
        if !SPECIAL_HEADS.contains(&*builtins::dashed(head.text())) {
            return self.plain(form);
        }
        if self.modules(form) {
            return;
        }
        let is_one_of = |heads: &[&str]| heads.iter().any(|name| literal::spells(head.text(), name));
        if let Some(function) = Defn::cast(form) {
            self.named(function.name(), form);
            self.callable(&function.params(), function.body());
        } else if let Some(definition) = Defmacro::cast(form) {
            self.named(definition.name(), form);
            self.callable(&definition.params(), definition.body());
        } else if let Some(reader) = Defreader::cast(form) {
            self.callable(&reader.params(), reader.body());
        } else if let Some(multi) = Defmulti::cast(form) {
            self.named(multi.name(), form);
            self.callable(&multi.params(), multi.body());
        } else if let Some(method) = Defmethod::cast(form) {
            if let Some(token) = method.name() {
                self.name(token, Role::Define);
            }
            self.data(method.key().into_iter());
            self.callable(&method.params(), method.body());
        } else if let Some(function) = Function::cast(form) {
            self.callable(&function.params(), function.body());
        } else if let Some(class) = Defclass::cast(form) {
            self.class(class);
        } else if let Some(variables) = Setv::cast(form) {
            for (target, value) in variables.pairs() {
                self.data(value.into_iter());
                self.assign(target);
            }
        } else if let Some(stairs) = Stairs::cast(form) {
            self.name(head, Role::Call);
            for token in stairs.origin().into_iter().chain(stairs.destination()).filter_map(Datum::into_string) {
                self.level(token);
            }
            self.data(form.arguments());
        } else if is_one_of(&BINDING) || is_one_of(&COMPREHENSIONS) || is_one_of(&["except"]) {
            self.binding(form, head);
        } else if head.text() == "." {
            self.data(form.arguments().take(1));
            self.data(form.arguments().skip(1).filter(|datum| !matches!(datum, Datum::Symbol(_))));
        } else {
            self.plain(form);
        }
    }

    /// The name of a function or class; one that is inside another belongs to that.
    fn named(&mut self, token: Option<Token<'db>>, form: Form<'db>) {
        if let Some(token) = token
            && !self.names.contains(&token.text_range().start())
        {
            self.define_local(&LOCAL, token, form.range());
        }
    }

    fn callable(&mut self, params: &[Param<'db>], body: impl Iterator<Item = Datum<'db>>) {
        for param in params {
            self.data(param.default.into_iter());
        }
        self.model.open_scope();
        for param in params {
            self.define_local(&PARAMETER, param.name, param.name.text_range());
        }
        self.functions += 1;
        self.data(body);
        self.functions -= 1;
        self.model.close_scope();
    }

    fn class(&mut self, class: Defclass<'db>) {
        self.named(class.name(), class.form());
        self.data(class.bases().into_iter());
        for (_, value) in class.attributes() {
            self.data(value.into_iter());
        }
        self.data(class.body().filter(|datum| !matches!(datum, Datum::Vector(_))));
    }

    /// `let`, `with`, `for`, the comprehensions and `except`.
    fn binding(&mut self, form: Form<'db>, head: Token<'db>) {
        let at = match head.text() {
            "list-comp" | "genexpr" | "set-comp" => 1,
            "dict-comp" => 2,
            _ => 0,
        };
        let Some(vector) = form.argument(at).and_then(Datum::into_vector) else { return self.plain(form) };
        self.model.open_scope();
        let full_range = form.range();
        let data: Vec<Datum<'db>> = vector.data().collect();
        let in_pairs = data.iter().all(|datum| matches!(datum, Datum::Vector(_)));
        let pairs: Vec<(Datum<'db>, Option<Datum<'db>>)> = if in_pairs {
            let parts = data.into_iter().filter_map(Datum::into_vector);
            let parts = parts.map(|pair| pair.data());
            parts.filter_map(|mut pair| Some((pair.next()?, pair.next()))).collect()
        } else {
            data.chunks(2).filter_map(|pair| Some((*pair.first()?, pair.get(1).copied()))).collect()
        };
        for (target, value) in pairs {
            match value {
                Some(value) => {
                    self.datum(value);
                    self.bind(target, full_range);
                }
                // `(with [(open name)])`, `(except [Error])`; but `(let [[name]])` binds.
                None if head.text() == "let" => self.bind(target, full_range),
                None => self.datum(target),
            }
        }
        self.data(form.arguments().enumerate().filter(|(index, _)| *index != at).map(|(_, datum)| datum));
        self.model.close_scope();
    }

    /// The parts of a target: the symbols of `(, a b)` and `[a b]`.
    fn bind(&mut self, target: Datum<'db>, full_range: TextRange) {
        match target {
            Datum::Symbol(token) if token.text().starts_with(':') || token.text().contains('.') => {}
            Datum::Symbol(token) => self.define_local(&LOCAL, token, full_range),
            _ => {
                for part in target.tuple().unwrap_or_default() {
                    self.bind(part, full_range);
                }
            }
        }
    }

    /// The target of `setv`: inside a function a new name is a variable of that function.
    fn assign(&mut self, target: Datum<'db>) {
        let Datum::Symbol(token) = target else {
            match target.tuple() {
                Some(parts) => parts.into_iter().for_each(|part| self.assign(part)),
                None => self.datum(target),
            }
            return;
        };
        if self.names.contains(&token.text_range().start()) {
            return;
        }
        let python = self.mangled(token.text());
        if token.text().contains('.') {
            self.name(token, Role::Read);
        } else if let Some(target) = self.model.bound(python) {
            self.model.occurrence(token.text_range(), Role::Write, target);
        } else if self.functions > 0 {
            self.define_local(&LOCAL, token, token.text_range());
        } else {
            self.name(token, Role::Write);
        }
    }

    /// The level that a string names.
    fn level(&mut self, token: Token<'db>) {
        let name = Name::new(&literal::unescape(token.text()));
        let target = find_level(self.db, self.file, name).map_or(Target::Unresolved, Target::Definition);
        self.model.occurrence(token.text_range(), Role::Read, target);
    }

    /// A symbol; of a dotted one the first part.
    fn name(&mut self, token: Token<'db>, role: Role) {
        let text = token.text();
        let range = token.text_range();
        if self.names.contains(&range.start()) || text.starts_with(['&', '.']) {
            return;
        }
        let (first, dotted) = text.split_once('.').map_or((text, false), |(first, _)| (first, true));
        let role = if dotted { Role::Read } else { role };
        let range = TextRange::at(range.start(), TextSize::of(first));
        let word = self.word(first);
        let name = word.python;
        let target = self
            .model
            .bound(name)
            .or_else(|| self.globals.get(&name).copied())
            .or_else(|| self.predefined(word, role))
            .or_else(|| self.in_stars(SYMBOLS, name));
        if target.is_some() || (self.quasi == 0 && !word.is_built_in) {
            self.model.occurrence(range, role, target.unwrap_or(Target::Unresolved));
        }
    }

    /// A name of the level language, in a file that configures levels.
    fn predefined(&self, word: Word, role: Role) -> Option<Target> {
        let found = if role == Role::Call { word.at_head } else { word.elsewhere };
        found.or(word.in_levels.filter(|_| self.in_levels)).map(builtins::target)
    }
}
