//! Where names of the game stand: where they are defined, in Hy or in Python, and where levels use them. Of a name that
//! is defined in several places the first one, by path and position, is its definition.

use ludex_base::{Db, Definition, DefinitionId, File, FileModel, Kind, LocalId, ModelBuilder, Name, Role, Target};
use ludex_syntax::TextRange;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{GameNames, NameKind, Sought, Text, check, definitions, names};
use crate::kinds::{ANIMATED, CREATURE, FLOOR, ITEM, ITEM_TYPE, PATTERN, PICTURE, PIT, TRAP, WALL};
use crate::level::{Level, levels};
use crate::occurrences::find_level;

impl NameKind {
    /// The kind of definition that it is.
    pub(crate) fn kind(self) -> &'static Kind {
        match self {
            NameKind::Item => &ITEM,
            NameKind::Type => &ITEM_TYPE,
            NameKind::Creature => &CREATURE,
            NameKind::Floor => &FLOOR,
            NameKind::Wall => &WALL,
            NameKind::Pit => &PIT,
            NameKind::Animated => &ANIMATED,
            NameKind::Picture => &PICTURE,
            NameKind::Trap => &TRAP,
        }
    }

    /// The identity of a name in the file that defines it.
    fn id(self, name: Name) -> LocalId {
        LocalId { namespace: self.kind().namespace, name, nth: 0 }
    }
}

/// The names of a Python file.
#[salsa::tracked]
pub fn of_python(db: &dyn Db, file: File) -> FileModel {
    let mut model = ModelBuilder::new(file);
    add_definitions(db, file, &mut model);
    model.finish()
}

/// Adds the names that a file defines.
pub(crate) fn add_definitions(db: &dyn Db, file: File, model: &mut ModelBuilder) {
    let definitions = definitions(db, file);
    if definitions.named.is_empty() && definitions.start_level.is_none() {
        return;
    }
    let mut adder = Adder { names: names(db), file, seen: FxHashSet::default(), model };
    for named in &definitions.named {
        adder.name(named.kind, named.name, named.full_range);
        for item_type in &named.types {
            adder.name(NameKind::Type, *item_type, item_type.range);
        }
    }
    if let Some(start) = definitions.start_level {
        let target = find_level(db, file, start.text).map_or(Target::Unresolved, Target::Definition);
        adder.model.occurrence(start.range, Role::Read, target);
    }
}

struct Adder<'a> {
    names: &'a GameNames,
    file: File,
    seen: FxHashSet<(NameKind, Name)>,
    model: &'a mut ModelBuilder,
}

impl Adder<'_> {
    fn name(&mut self, kind: NameKind, name: Text, full_range: TextRange) {
        let Some(first) = self.names.file(kind, name.text) else { return };
        if first == self.file && self.seen.insert((kind, name.text)) {
            let definition = self.model.definition(kind.kind(), name.text, name.range, full_range);
            self.model.define(definition);
        } else {
            self.model.occurrence(name.range, Role::Read, target(first, kind, name.text));
        }
    }
}

fn target(file: File, kind: NameKind, name: Name) -> Target {
    Target::Definition(DefinitionId { file, local: kind.id(name) })
}

/// The definition that a text in a place means; `None` if no file defines it.
pub(crate) fn definition(names: &GameNames, sought: Sought, text: &str) -> Option<DefinitionId> {
    let (kind, name) = names.meaning(sought, text)?;
    let file = names.file(kind, name)?;
    Some(DefinitionId { file, local: kind.id(name) })
}

/// Adds the patterns of a level: its first decorator with one chooses the tiles, and the others share them. Levels do
/// not share any.
fn add_patterns(level: &Level, number: usize, model: &mut ModelBuilder) {
    let mut seen: FxHashMap<Name, u32> = FxHashMap::default();
    for call in level.known_decorators() {
        let Some(tag) = call.argument("tag") else { continue };
        let Some(name) = tag.name() else { continue };
        if let Some(first) = seen.get(&name) {
            let target = model.local_target(*first);
            model.occurrence(tag.range, Role::Read, target);
        } else {
            let definition = model.definition(&PATTERN, name, tag.range, tag.range);
            let scope = u32::try_from(number + 1).unwrap_or(u32::MAX);
            seen.insert(name, model.define(Definition { scope, local: true, ..definition }));
        }
    }
}

/// Adds the names of the game that the levels of a file use.
pub(crate) fn add_uses(db: &dyn Db, file: File, model: &mut ModelBuilder) {
    let names = names(db);
    for (number, level) in levels(db, file).levels.iter().enumerate() {
        add_patterns(level, number, model);
        for call in check::calls(level) {
            for (_, kind, argument) in call.named() {
                let Some(sought) = Sought::of(kind) else { continue };
                for (text, range) in argument.texts() {
                    let Some((kind, name)) = names.meaning(sought, text) else { continue };
                    let Some(file) = names.file(kind, name) else { continue };
                    model.occurrence(range, Role::Read, target(file, kind, name));
                }
            }
        }
    }
}
