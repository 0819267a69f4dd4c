//! The names of a Trench game file: its players, its settings, and the scripts it leads to
//! (documents/trench.txt, the part on the game file; blocks of players: reference/trench.md,
//! section 7).

use ludex_base::model::{OutlineItem, SymbolKind};
use ludex_base::{Db, Definition, DefinitionId, File, FileModel, LocalId, Name, Occurrence, Role, Target, parse_once};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{Key, Literal, Path, Player, PlayerField, Setting, SourceFile};
use ludex_syntax::trench::{SyntaxKind as K, TrenchLanguage};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use super::builtins;
use super::kinds::PLAYER;
use super::scripts::resolve_script;
use crate::builtins::BuiltinKind;

/// The names of a game file. Runs again when its text changes, or when a script it asks for comes
/// or goes.
#[salsa::tracked]
pub fn model(db: &dyn Db, file: File) -> FileModel {
    let root = parse_once(db, file).root::<TrenchLanguage>();
    let mut collector = Collector { db, file, model: FileModel::default(), counts: FxHashMap::default() };
    if let Some(source) = SourceFile::cast(root) {
        for setting in source.settings() {
            collector.setting(&setting);
        }
        for player in source.players() {
            collector.player(&player);
        }
    }
    let mut model = collector.model;
    model.occurrences.sort_by_key(|occurrence| (occurrence.range.start(), occurrence.range.end()));
    model.outline.sort_by_key(|item| item.full_range.start());
    model
}

/// The name a player has: that of its block, or its number in the document's form.
pub(super) fn player_name(player: &Player) -> Option<(String, TextRange)> {
    match player.block() {
        Some(_) => {
            let name = player.field("name")?.name()?;
            Some((name.text(), name.range()))
        }
        None => {
            let token = player.id()?.token()?;
            Some((token.text().to_owned(), token.text_range()))
        }
    }
}

struct Collector<'db> {
    db: &'db dyn Db,
    file: File,
    model: FileModel,
    counts: FxHashMap<Name, u32>,
}

impl Collector<'_> {
    fn push(&mut self, range: TextRange, role: Role, target: Target) {
        self.model.occurrences.push(Occurrence { range, role, target });
    }

    fn key(&mut self, key: Option<Key>, kind: BuiltinKind) {
        let Some(key) = key else { return };
        let found = builtins::lookup(&key.text(), &[kind]);
        self.push(key.range(), Role::Read, found.map_or(Target::Unresolved, builtins::target));
    }

    fn outline(&mut self, name: &str, detail: &'static str, symbol: SymbolKind, ranges: (TextRange, TextRange)) {
        let (name_range, full_range) = ranges;
        self.model.outline.push(OutlineItem { name: Name::new(name), detail, symbol, name_range, full_range });
    }

    fn setting(&mut self, setting: &Setting) {
        if let Some(key) = setting.key() {
            let ranges = (key.range(), setting.syntax().text_range());
            self.outline(&key.text(), "setting", SymbolKind::Property, ranges);
        }
        self.key(setting.key(), BuiltinKind::Setting);
        let word = setting.value().and_then(|value: Literal| value.token()).filter(|token| token.kind() == K::WORD);
        if let Some(token) = word
            && let Some(index) = builtins::lookup(token.text(), &[BuiltinKind::ExecutionMode])
        {
            self.push(token.text_range(), Role::Read, builtins::target(index));
        }
    }

    fn player(&mut self, player: &Player) {
        self.key(player.key(), BuiltinKind::Setting);
        let full_range = player.syntax().text_range();
        match player_name(player) {
            Some((name, name_range)) => self.define(player, Name::new(&name), name_range, full_range),
            None => {
                let name_range = player.key().map_or(full_range, |key| key.range());
                self.outline("player", "", SymbolKind::Object, (name_range, full_range));
            }
        }
        match player.block() {
            Some(block) => {
                for field in block.fields() {
                    self.field(&field);
                }
            }
            None => self.script(player.path()),
        }
    }

    fn define(&mut self, player: &Player, name: Name, name_range: TextRange, full_range: TextRange) {
        let nth = self.counts.entry(name).or_default();
        let id = LocalId { namespace: PLAYER.namespace, name, nth: *nth };
        *nth += 1;
        self.model.definitions.push(Definition {
            id,
            kind: &PLAYER,
            aliases: Vec::new(),
            name_range,
            full_range,
            container: None,
            detail: player.path().map(|path| path.text()),
            local: false,
        });
        self.push(name_range, Role::Define, Target::Definition(DefinitionId { file: self.file, local: id }));
    }

    fn field(&mut self, field: &PlayerField) {
        self.key(field.key(), BuiltinKind::PlayerField);
        self.script(field.path());
    }

    /// One occurrence for the whole path.
    fn script(&mut self, path: Option<Path>) {
        let Some(path) = path else { return };
        let script = resolve_script(self.db, self.file, &path.text()).file();
        self.push(path.range(), Role::Import, script.map_or(Target::Unresolved, Target::File));
    }
}
