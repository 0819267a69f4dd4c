//! A script and the games it plays in: which games name it, and what they allow and give.
//!
//! [`game_settings`] reads a game file alone, and the findings of a script read it; the findings of a
//! game file read those of its scripts. So neither asks for the other's findings in a circle.

use std::path::Path as FilePath;

use ludex_base::file::module_name;
use ludex_base::{BacklinkKey, Db, File, Name, settings};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::Setting;
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use crate::game::scripts::{self, resolve_script};
use crate::tree;

/// The way in which a round is played (documents/trench.txt, the part on execution modes).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum ExecMode {
    /// One player after the other.
    #[default]
    Async,
    /// All at the same time, in phases: actions are not limited.
    Sync,
}

/// The settings of a game file, with the document's defaults for those that it leaves out or gives a value that cannot
/// be. Of several settings of one key the last counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GameSettings {
    /// Bombs of a player in a game.
    pub bombs: i64,
    /// Shots of a player in a game.
    pub shots: i64,
    /// Actions of a turn.
    pub actions: i64,
    /// Steps of a turn.
    pub steps: i64,
    /// Elements of each global array.
    pub global_array: i64,
    /// The highest feature level of the scripts.
    pub feature_level: u8,
    /// The way in which a round is played.
    pub exec_mode: ExecMode,
    /// Columns and rows of the board.
    pub board: (i64, i64),
    /// The keys that are set, with the bytes of their values, in order.
    pub places: Vec<(Name, TextRange)>,
}

impl Default for GameSettings {
    fn default() -> Self {
        Self {
            bombs: 10,
            shots: 100,
            actions: 1,
            steps: 100,
            global_array: 10,
            feature_level: 3,
            exec_mode: ExecMode::Async,
            board: (20, 20),
            places: Vec::new(),
        }
    }
}

impl GameSettings {
    /// The range of the value of a key that counts, the last one, if the key is set.
    pub(crate) fn place(&self, key: &str) -> Option<TextRange> {
        self.places.iter().rev().find(|(name, _)| name.as_str() == key).map(|(_, range)| *range)
    }

    fn read(&mut self, setting: &Setting) {
        let Some(key) = setting.key() else { return };
        let key = key.text();
        if let Some(position) = setting.position().filter(|_| key == "board") {
            if let Some((width, height)) = position.pair().filter(|(width, height)| *width >= 0 && *height >= 0) {
                self.board = (width, height);
                self.places.push((Name::new(key), position.syntax().text_range()));
            }
            return;
        }
        let Some(literal) = setting.value() else { return };
        if key == "exec_mode" {
            let token = literal.token();
            self.exec_mode = match token.as_ref().map(|token| token.text()) {
                Some("sync") => ExecMode::Sync,
                Some("async") => ExecMode::Async,
                _ => return,
            };
        } else {
            let Some((_, least, most)) = RANGES.iter().find(|(name, ..)| *name == key).copied() else { return };
            let Some(value) = literal.number().filter(|value| (least..=most).contains(value)) else { return };
            match key {
                "bombs" => self.bombs = value,
                "shots" => self.shots = value,
                "actions" => self.actions = value,
                "steps" => self.steps = value,
                "global_array" => self.global_array = value,
                "feature_level" => self.feature_level = u8::try_from(value).unwrap_or(3),
                "board_x" => self.board.0 = value,
                "board_y" => self.board.1 = value,
                _ => return,
            }
        }
        self.places.push((Name::new(key), literal.syntax().text_range()));
    }

    /// True for a square of the board. Columns and rows count from 0.
    pub(crate) fn has_square(&self, (x, y): (i64, i64)) -> bool {
        let (width, height) = self.board;
        (0..width).contains(&x) && (0..height).contains(&y)
    }
}

/// The numbers a setting may have: key, least and most (reference/trench.md, section 7; the document
/// gives no limits).
pub(crate) const RANGES: &[(&str, i64, i64)] = &[
    ("bombs", 0, i64::MAX),
    ("shots", 0, i64::MAX),
    ("actions", 1, i64::MAX),
    ("steps", 1, i64::MAX),
    ("mode", i64::MIN, i64::MAX),
    ("nuke", 0, i64::MAX),
    ("global_array", 0, i64::MAX),
    ("feature_level", 0, 3),
    ("board", 0, i64::MAX),
    ("board_x", 0, i64::MAX),
    ("board_y", 0, i64::MAX),
];

/// The settings of a game file.
#[salsa::tracked]
pub fn game_settings(db: &dyn Db, game: File) -> GameSettings {
    let mut out = GameSettings::default();
    if let Some(source) = tree::source(db, game) {
        for setting in source.settings() {
            out.read(&setting);
        }
    }
    out
}

/// The games that a script plays in, in order of their paths.
#[salsa::tracked]
pub fn games(db: &dyn Db, script: File) -> Vec<File> {
    let path: &FilePath = script.path(db);
    let linking = db.backlink(BacklinkKey::Links(module_name(path)));
    let mut games = Vec::new();
    for game in linking.files(db).iter().copied() {
        if game.dialect(db) != crate::GAME {
            continue;
        }
        let scripts = &scripts::index(db, game).scripts;
        if scripts.iter().any(|path| resolve_script(db, game, path.as_str()).file() == Some(script)) {
            games.push(game);
        }
    }
    games
}

/// A game that a script plays in.
#[derive(Debug, Clone)]
pub(crate) struct Rules<'db> {
    /// Its file.
    pub game: File,
    /// Its file name, for messages.
    pub name: String,
    /// Its settings, with the defaults for those that it leaves out.
    pub settings: &'db GameSettings,
}

impl<'db> Rules<'db> {
    /// The rules of one game.
    pub(crate) fn of(db: &'db dyn Db, game: File) -> Rules<'db> {
        let path: &FilePath = game.path(db);
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Rules { game, name, settings: game_settings(db, game) }
    }
}

/// The rules of all games that a script plays in. Files of the same name are told apart by their folders.
pub(crate) fn rules(db: &dyn Db, script: File) -> Vec<Rules<'_>> {
    let mut rules: Vec<Rules<'_>> = games(db, script).iter().map(|game| Rules::of(db, *game)).collect();
    let mut seen: FxHashMap<String, usize> = FxHashMap::default();
    for one in &rules {
        *seen.entry(one.name.clone()).or_insert(0) += 1;
    }
    for one in &mut rules {
        let path: &FilePath = one.game.path(db);
        let folder = path.parent().and_then(|folder| folder.file_name());
        if let Some(folder) = folder
            && seen.get(&one.name).is_some_and(|count| *count > 1)
        {
            one.name = format!("{}/{}", folder.to_string_lossy(), one.name);
        }
    }
    rules
}

/// True if actions are limited: in some game that a script plays in, or if none is known.
pub(crate) fn limits_actions(rules: &[Rules<'_>]) -> bool {
    rules.is_empty() || rules.iter().any(|rules| rules.settings.exec_mode == ExecMode::Async)
}

/// The feature level of a script that is in no game which sets one.
pub(crate) fn configured_level(db: &dyn Db, script: File) -> Option<u8> {
    settings(db, script).number(&crate::declaration::FEATURE_LEVEL).map(|level| level as u8)
}

/// "in the game `a.trg`", for a message.
pub(crate) fn in_games(rules: &[&Rules<'_>]) -> String {
    match rules {
        [one] => format!("in the game `{}`", one.name),
        _ => {
            format!("in the games {}", listed(rules.iter().map(|rules| format!("`{}`", rules.name)).collect()))
        }
    }
}

/// "a, b and c"
pub(crate) fn listed(mut parts: Vec<String>) -> String {
    let Some(last) = parts.pop() else { return String::new() };
    if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) }
}
