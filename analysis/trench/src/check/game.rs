//! The checks of a Trench game file beyond its syntax: values out of range, players in each other's way, scripts that
//! are missing or faulty, what stands there twice (documents/trench.txt, the part on the game file; ranges and what is
//! checked: reference/trench.md, section 7).

use ludex_base::{Db, Diagnostic, File, Findings, Fix, Severity};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{Path, Player, PlayerField, Position, Setting};
use ludex_syntax::trench::{SyntaxElement, SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use crate::builtins::{self, BuiltinKind};
use crate::check::meaning;
use crate::game::player_name;
use crate::game::program::{ExecMode, GameSettings, RANGES, game_settings};
use crate::game::scripts::{Script, extension_is_known, resolve_script};
use crate::{check, codes, edition, tree};

/// All findings, in order of position.
pub(crate) fn check(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let mut findings = Findings::default();
    if edition::is_newer(db, file) {
        edition::note(db, file, &mut findings);
        return findings.into_sorted();
    }
    let Some(source) = tree::source(db, file) else { return Vec::new() };
    let settings: Vec<Setting> = source.settings().collect();
    let players: Vec<Player> = source.players().collect();
    let mut checker = Checker { db, file, settings: game_settings(db, file), findings: &mut findings };
    for setting in &settings {
        checker.setting(setting);
    }
    checker.settings_twice(&settings);
    checker.players_twice(&players);
    checker.same_squares(&players);
    for player in &players {
        checker.player(player);
    }
    checker.last_semicolon(source.syntax());
    let is_whole = findings.found().is_empty() && tree::parsed(db, file).errors.is_empty();
    meaning::game::check(file, game_settings(db, file), (&settings[..], &players[..]), is_whole, &mut findings);
    findings.into_sorted()
}

fn key_of(setting: &Setting) -> String {
    setting.key().map_or_else(String::new, |key| key.text().to_owned())
}

struct Checker<'a> {
    db: &'a dyn Db,
    file: File,
    settings: &'a GameSettings,
    findings: &'a mut Findings,
}

/// Settings.
impl Checker<'_> {
    fn setting(&mut self, setting: &Setting) {
        let key = key_of(setting);
        self.range(&key, setting);
        let Some(place) = setting.key().map(|key| key.range()) else { return };
        if matches!(key.as_str(), "board_x" | "board_y") {
            let message = "the 2024 compiler wants both sizes of the board in one setting: `board: 20,20;`";
            self.findings.report(codes::BOARD_FORM, place, message.to_owned());
        }
        if key == "actions" && self.settings.exec_mode == ExecMode::Sync {
            let message = "this has no effect: under `exec_mode: sync` actions are not limited";
            let diagnostic = self.findings.report(codes::UNUSED_SETTING, place, message.to_owned());
            diagnostic.unnecessary();
            if let Some(mode) = self.settings.place("exec_mode") {
                diagnostic.related(self.file, mode, "the mode is set here");
            }
        }
    }

    /// The ranges are the compiler's; it reports them without a place.
    fn range(&mut self, key: &str, setting: &Setting) {
        let Some((_, least, most)) = RANGES.iter().find(|(name, ..)| *name == key).copied() else { return };
        let literals = setting.value().into_iter().chain(setting.position().into_iter().flat_map(|two| two.numbers()));
        for literal in literals {
            let Some(number) = literal.number().filter(|number| !(least..=most).contains(number)) else { continue };
            let range = literal.syntax().text_range();
            let message = if most == i64::MAX {
                format!("`{key}` cannot be {number}: it must be {least} or more")
            } else {
                format!("`{key}` cannot be {number}: the levels are {least} to {most}")
            };
            self.findings.report(codes::SETTING_RANGE, range, message);
        }
    }

    /// Of several settings of one key the last counts.
    fn settings_twice(&mut self, settings: &[Setting]) {
        let places =
            settings.iter().filter_map(|setting| setting.key()).map(|key| (key.text().to_owned(), key.range()));
        let known = places.filter(|(key, _)| builtins::lookup(key, &[BuiltinKind::Setting]).is_some());
        self.twice(known.collect(), "setting");
        // `board` sets what `board_x` and `board_y` set.
        let boards: Vec<&Setting> = settings.iter().filter(|setting| key_of(setting).starts_with("board")).collect();
        let whole = boards.iter().filter(|setting| key_of(setting) == "board").count();
        if whole == 0 || whole == boards.len() {
            return;
        }
        let Some(last) = boards.iter().rposition(|setting| key_of(setting) == "board") else { return };
        let Some(counts) = boards[last].key().map(|key| key.range()) else { return };
        for earlier in boards[..last].iter().filter(|setting| key_of(setting) != "board") {
            let Some(key) = earlier.key() else { continue };
            let message = format!("this has no effect: `board` below replaces `{}`", key.text());
            self.findings
                .report(codes::DUPLICATE_SETTING, key.range(), message)
                .related(self.file, counts, "this one counts")
                .unnecessary();
        }
    }

    fn fields_twice(&mut self, fields: impl Iterator<Item = PlayerField>) {
        let places = fields.filter_map(|field| field.key()).map(|key| (key.text().to_owned(), key.range()));
        let known = places.filter(|(key, _)| builtins::lookup(key, &[BuiltinKind::PlayerField]).is_some());
        self.twice(known.collect(), "field");
    }

    fn twice(&mut self, places: Vec<(String, TextRange)>, what: &str) {
        let last: FxHashMap<String, TextRange> = places.iter().cloned().collect();
        for (key, range) in places {
            let Some(counts) = last.get(&key).copied().filter(|counts| *counts != range) else { continue };
            let message =
                format!("this has no effect: the {what} `{key}` is given again below, and the last one counts");
            self.findings
                .report(codes::DUPLICATE_SETTING, range, message)
                .related(self.file, counts, "this one counts")
                .unnecessary();
        }
    }

    /// The document's pairs are separated by semicolons; the compiler wants one behind each.
    fn last_semicolon(&mut self, root: &SyntaxNode) {
        let Some(last) = root.last_child() else { return };
        let block = last.children().any(|child| child.kind() == K::PLAYER_BLOCK);
        let ended = last.last_token().is_some_and(|token| token.kind() == K::SEMICOLON);
        // A value that is not whole was reported with the syntax.
        let whole = last.children().any(|child| matches!(child.kind(), K::LITERAL | K::POSITION | K::PATH))
            && last.children().all(|child| child.kind() != K::ERROR);
        if matches!(last.kind(), K::SETTING | K::PLAYER) && !block && !ended && whole {
            let end = TextRange::empty(last.text_range().end());
            let message = "the 2024 compiler wants a `;` after the last setting too";
            let fix = Fix::replace("insert `;`".to_owned(), self.file, end, ";".to_owned());
            self.findings.report(codes::FINAL_SEMICOLON, end, message.to_owned()).fix(fix);
        }
    }
}

/// Players.
impl Checker<'_> {
    /// Two players of one number; of one name, which the compiler does not use to tell them apart,
    /// it is a matter of style.
    fn players_twice(&mut self, players: &[Player]) {
        let mut first: FxHashMap<(bool, String), TextRange> = FxHashMap::default();
        for player in players {
            let Some((name, range)) = player_name(player) else { continue };
            let named = player.block().is_some();
            let Some(earlier) = first.get(&(named, name.clone())).copied() else {
                first.insert((named, name), range);
                continue;
            };
            let (message, severity) = if named {
                (format!("there is another player called `{name}`"), Severity::Hint)
            } else {
                (format!("there is already a player with the number {name}"), Severity::Warning)
            };
            self.findings
                .report(codes::DUPLICATE_PLAYER, range, message)
                .severity(severity)
                .related(self.file, earlier, "the other one");
        }
    }

    /// Neither document nor compiler forbids it, and nobody means it. Off the board there are no squares.
    fn same_squares(&mut self, players: &[Player]) {
        let mut first: FxHashMap<(i64, i64), TextRange> = FxHashMap::default();
        for position in players.iter().filter_map(|player| player.position()) {
            let Some(square) = position.pair().filter(|square| self.settings.has_square(*square)) else { continue };
            let range = position.syntax().text_range();
            let Some(earlier) = first.get(&square).copied() else {
                first.insert(square, range);
                continue;
            };
            let message = format!("another player starts at {},{} too", square.0, square.1);
            self.findings.report(codes::SAME_SQUARE, range, message).related(
                self.file,
                earlier,
                "the position of the other player",
            );
        }
    }

    fn player(&mut self, player: &Player) {
        match player.block() {
            Some(block) => self.fields_twice(block.fields()),
            None => {
                if let Some(key) = player.key().filter(|_| player.path().is_some()) {
                    let message = "the 2024 compiler wants a player in a block: `player: { team: 1; name: a; position: \
                                   5,5; file: ./a.tr; }`";
                    self.findings.report(codes::PLAYER_FORM, key.range(), message.to_owned());
                }
            }
        }
        if let Some(position) = player.position() {
            self.position(&position);
        }
        if let Some(path) = player.path() {
            self.script(&path);
        }
    }

    /// The compiler does not check it.
    fn position(&mut self, position: &Position) {
        if position.pair().is_none_or(|square| self.settings.has_square(square)) {
            return;
        }
        let (width, height) = self.settings.board;
        // A board without squares is a fault of its own.
        if width <= 0 || height <= 0 {
            return;
        }
        let message = format!(
            "this is not on the board, which has {width} columns, 0 to {}, and {height} rows, 0 to {}",
            width - 1,
            height - 1,
        );
        let diagnostic = self.findings.report(codes::OFF_BOARD, position.syntax().text_range(), message);
        for key in ["board", "board_x", "board_y"] {
            if let Some(place) = self.settings.place(key) {
                diagnostic.related(self.file, place, "the size of the board");
            }
        }
    }

    fn script(&mut self, path: &Path) {
        let (text, range) = (path.text(), path.range());
        // What is not a word was reported with the syntax.
        let mut tokens = path.syntax().children_with_tokens().filter_map(SyntaxElement::into_token);
        if !tokens.all(|token| token.kind() == K::WORD) {
            return;
        }
        if !extension_is_known(&text) {
            let message = format!("`{text}` is not a script: the file of a player ends with `.tr`");
            self.findings.report(codes::WRONG_EXTENSION, range, message);
            return;
        }
        if text.to_ascii_lowercase().ends_with(".trg") {
            let message = format!("`{text}` is a game file: a player needs a script, which ends with `.tr`");
            self.findings.report(codes::WRONG_EXTENSION, range, message);
            return;
        }
        let script = resolve_script(self.db, self.file, &text);
        let Some(file) = script.file() else {
            let message = format!(
                "there is no file `{text}`: it was looked for from the folder of this game file and from those above it"
            );
            self.findings.report(codes::MISSING_FILE, range, message);
            return;
        };
        if file.dialect(self.db) != crate::DIALECT || edition::is_newer(self.db, file) {
            return;
        }
        if !self.faulty(file, &text, range) && matches!(script, Script::Above(_)) {
            let message = format!(
                "`{text}` is not found from the folder of this file: the compiler finds it only if it is started in a \
                 folder further up"
            );
            self.findings.report(codes::SCRIPT_ABOVE, range, message);
        }
    }

    /// Reports a script with which the game cannot be loaded.
    fn faulty(&mut self, file: File, text: &str, range: TextRange) -> bool {
        let Some((first, count)) = check::first_error(self.db, file, self.file) else { return false };
        let what = if *count == 1 { "has an error".to_owned() } else { format!("has {count} errors") };
        let message = format!("`{text}` {what}, and the game cannot be loaded with it");
        self.findings.report(codes::FAULTY_SCRIPT, range, message).related(file, first.range, first.message());
        true
    }
}
