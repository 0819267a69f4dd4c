//! The names of a Trench game file: its players, its settings, and the scripts it leads to
//! (documents/trench.txt, the part on the game file; blocks of players: reference/trench.md,
//! section 7).

pub(crate) mod program;
pub(crate) mod scripts;

use ludex_base::model::{FileSymbols, OutlineItem, SymbolKind, WorkspaceSymbol};
use ludex_base::{Db, Definition, File, FileModel, ModelBuilder, Name, Role, Target};
use ludex_syntax::TextRange;
use ludex_syntax::trench::SyntaxKind as K;
use ludex_syntax::trench::ast::{Key, Literal, Path, Player, PlayerField, Setting};
use rowan::ast::AstNode;

use crate::builtins::{self, BuiltinKind};
use crate::game::scripts::resolve_script;
use crate::kinds::PLAYER;
use crate::tree;

/// The names of a game file. Runs again when its text changes, or when a script it asks for comes
/// or goes.
#[salsa::tracked]
pub fn model(db: &dyn Db, file: File) -> FileModel {
    let mut collector = Collector { db, file, model: ModelBuilder::new(file) };
    if let Some(source) = tree::source(db, file) {
        for setting in source.settings() {
            collector.setting(&setting);
        }
        for player in source.players() {
            collector.player(&player);
        }
    }
    collector.model.finish()
}

/// The players. They follow from the file alone, so that a workspace can be read without looking for scripts.
pub(super) fn symbols(db: &dyn Db, file: File) -> FileSymbols {
    let players = tree::source(db, file).into_iter().flat_map(|source| source.players());
    let names = players.filter_map(|player| player_name(&player));
    let symbols = names.map(|(name, range)| {
        let name = Name::new(&name);
        WorkspaceSymbol { name, kind: &PLAYER, range, container: None }
    });
    FileSymbols { symbols: symbols.collect() }
}

/// The name a player has: that of its block, or its number in the document's form.
pub(super) fn player_name(player: &Player) -> Option<(String, TextRange)> {
    match player.block() {
        Some(_) => {
            let name = player.field("name")?.name()?;
            Some((name.text().to_owned(), name.range()))
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
    model: ModelBuilder,
}

impl Collector<'_> {
    fn key(&mut self, key: Option<Key>, kind: BuiltinKind) {
        let Some(key) = key else { return };
        let found = builtins::lookup(key.text(), &[kind]);
        self.model.occurrence(key.range(), Role::Read, found.map_or(Target::Unresolved, builtins::target));
    }

    fn outline(&mut self, name: &str, detail: &'static str, symbol: SymbolKind, ranges: (TextRange, TextRange)) {
        let (name_range, full_range) = ranges;
        self.model.outline(OutlineItem { name: Name::new(name), detail, symbol, name_range, full_range });
    }

    fn setting(&mut self, setting: &Setting) {
        if let Some(key) = setting.key() {
            let ranges = (key.range(), setting.syntax().text_range());
            self.outline(key.text(), "setting", SymbolKind::Property, ranges);
        }
        self.key(setting.key(), BuiltinKind::Setting);
        let word = setting.value().and_then(|value: Literal| value.token()).filter(|token| token.kind() == K::WORD);
        if let Some(token) = word
            && let Some(index) = builtins::lookup(token.text(), &[BuiltinKind::ExecutionMode])
        {
            self.model.occurrence(token.text_range(), Role::Read, builtins::target(index));
        }
    }

    fn player(&mut self, player: &Player) {
        self.key(player.key(), BuiltinKind::Setting);
        let full_range = player.syntax().text_range();
        match player_name(player) {
            Some((name, name_range)) => {
                let definition = self.model.definition(&PLAYER, Name::new(&name), name_range, full_range);
                let detail = player.path().map(|path| path.text());
                self.model.define(Definition { detail, ..definition });
            }
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

    fn field(&mut self, field: &PlayerField) {
        self.key(field.key(), BuiltinKind::PlayerField);
        self.script(field.path());
    }

    /// One occurrence for the whole path.
    fn script(&mut self, path: Option<Path>) {
        let Some(path) = path else { return };
        let script = resolve_script(self.db, self.file, &path.text()).file();
        self.model.occurrence(path.range(), Role::Import, script.map_or(Target::Unresolved, Target::File));
    }
}
