//! What is wrong with a Trench game file beyond its syntax: values out of range, scripts that are
//! missing or faulty, what stands there twice (reference/trench.md, section 7).

use ludex_base::{Db, Diagnostic, File, Findings, Fix, Severity, parse_once};
use ludex_syntax::TextRange;
use ludex_syntax::trench::ast::{Literal, Path, Player, PlayerField, Position, Setting, SourceFile};
use ludex_syntax::trench::{SyntaxElement, SyntaxKind as K, SyntaxNode, TrenchLanguage};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use super::builtins;
use super::game::player_name;
use super::scripts::{Script, extension_is_known, resolve_script};
use crate::builtins::BuiltinKind;
use crate::codes;

/// All findings, in order of position.
pub fn check(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let Some(source) = SourceFile::cast(parse_once(db, file).root::<TrenchLanguage>()) else { return Vec::new() };
    let settings: Vec<Setting> = source.settings().collect();
    let players: Vec<Player> = source.players().collect();
    let mut checker = Checker { db, file, out: Findings::default() };
    for setting in &settings {
        checker.range(setting);
    }
    checker.settings_twice(&settings);
    checker.players_twice(&players);
    let board = board(&settings);
    for player in &players {
        checker.player(player, board);
    }
    checker.last_semicolon(source.syntax());
    checker.out.into_sorted()
}

fn key_of(setting: &Setting) -> String {
    setting.key().map_or_else(String::new, |key| key.text())
}

fn number(literal: &Literal) -> Option<i64> {
    literal.token().filter(|token| token.kind() == K::INT)?.text().parse().ok()
}

fn numbers(position: &Position) -> Option<(i64, i64)> {
    let mut numbers = position.numbers().filter_map(|literal| number(&literal));
    Some((numbers.next()?, numbers.next()?))
}

/// The size of the board: what is set last counts, and 20 by 20 is the default.
fn board(settings: &[Setting]) -> (i64, i64) {
    let mut board = (20, 20);
    for setting in settings {
        let value = setting.value().and_then(|value| number(&value));
        match (key_of(setting).as_str(), value) {
            ("board", _) => board = setting.position().and_then(|position| numbers(&position)).unwrap_or(board),
            ("board_x", Some(width)) => board.0 = width,
            ("board_y", Some(height)) => board.1 = height,
            _ => {}
        }
    }
    board
}

struct Checker<'db> {
    db: &'db dyn Db,
    file: File,
    out: Findings,
}

impl Checker<'_> {
    /// The ranges are the compiler's; it reports them without a place.
    fn range(&mut self, setting: &Setting) {
        let key = key_of(setting);
        let (least, most) = match key.as_str() {
            "bombs" | "shots" | "nuke" | "global_array" | "board" | "board_x" | "board_y" => (0, i64::MAX),
            "actions" | "steps" => (1, i64::MAX),
            "feature_level" => (0, 3),
            _ => return,
        };
        let literals = setting.value().into_iter().chain(setting.position().into_iter().flat_map(|two| two.numbers()));
        for literal in literals {
            let Some(number) = number(&literal).filter(|number| !(least..=most).contains(number)) else { continue };
            let range = literal.syntax().text_range();
            let message = if most == i64::MAX {
                format!("`{key}` cannot be {number}: it must be {least} or more")
            } else {
                format!("`{key}` cannot be {number}: the levels are {least} to {most}")
            };
            self.out.report(codes::SETTING_RANGE, range, message);
        }
        if matches!(key.as_str(), "board_x" | "board_y")
            && let Some(key) = setting.key()
        {
            let message = "the 2024 compiler wants both sizes of the board in one setting: `board: 20,20;`";
            self.out.report(codes::BOARD_FORM, key.range(), message.to_owned());
        }
    }

    /// Of several settings of one key the last counts.
    fn settings_twice(&mut self, settings: &[Setting]) {
        let places = settings.iter().filter_map(|setting| setting.key()).map(|key| (key.text(), key.range()));
        let known = places.filter(|(key, _)| builtins::lookup(key, &[BuiltinKind::Setting]).is_some());
        self.twice(known.collect(), "setting");
    }

    fn fields_twice(&mut self, fields: impl Iterator<Item = PlayerField>) {
        let places = fields.filter_map(|field| field.key()).map(|key| (key.text(), key.range()));
        let known = places.filter(|(key, _)| builtins::lookup(key, &[BuiltinKind::PlayerField]).is_some());
        self.twice(known.collect(), "field");
    }

    fn twice(&mut self, places: Vec<(String, TextRange)>, what: &str) {
        let last: FxHashMap<String, TextRange> = places.iter().cloned().collect();
        for (key, range) in places {
            let Some(counts) = last.get(&key).copied().filter(|counts| *counts != range) else { continue };
            let message =
                format!("this has no effect: the {what} `{key}` is given again below, and the last one counts");
            let file = self.file;
            let related = ludex_base::Related { file, range: counts, message: "this one counts".to_owned() };
            let diagnostic = self.out.report(codes::DUPLICATE_SETTING, range, message);
            diagnostic.related.push(related);
            diagnostic.unnecessary = true;
        }
    }

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
                (format!("there is a player with the number {name} already"), Severity::Warning)
            };
            let file = self.file;
            let related = ludex_base::Related { file, range: earlier, message: "the other one".to_owned() };
            let diagnostic = self.out.report(codes::DUPLICATE_PLAYER, range, message);
            diagnostic.severity = severity;
            diagnostic.related.push(related);
        }
    }

    fn player(&mut self, player: &Player, board: (i64, i64)) {
        match player.block() {
            Some(block) => {
                self.fields_twice(block.fields());
            }
            None => {
                if let Some(key) = player.key().filter(|_| player.path().is_some()) {
                    let message = "the 2024 compiler wants a player in a block: `player: { team: 1; name: a; position: \
                                   5,5; file: ./a.tr; }`";
                    self.out.report(codes::PLAYER_FORM, key.range(), message.to_owned());
                }
            }
        }
        if let Some(position) = player.position() {
            self.position(&position, board);
        }
        if let Some(path) = player.path() {
            self.script(&path);
        }
    }

    /// The compiler does not check it. Whether columns count from 0 or 1 is said nowhere, so the
    /// width itself passes.
    fn position(&mut self, position: &Position, (width, height): (i64, i64)) {
        let Some((x, y)) = numbers(position) else { return };
        if (0..=width).contains(&x) && (0..=height).contains(&y) {
            return;
        }
        let message = format!("this is not on the board, which has {width} columns and {height} rows");
        self.out.report(codes::OFF_BOARD, position.syntax().text_range(), message);
    }

    fn script(&mut self, path: &Path) {
        let (text, range) = (path.text(), path.range());
        // What is no word was reported with the syntax.
        let mut tokens = path.syntax().children_with_tokens().filter_map(SyntaxElement::into_token);
        if !tokens.all(|token| token.kind() == K::WORD) {
            return;
        }
        if !extension_is_known(&text) {
            let message = format!("`{text}` is no script: the file of a player ends with `.tr`");
            self.out.report(codes::WRONG_EXTENSION, range, message);
            return;
        }
        let script = resolve_script(self.db, self.file, &text);
        let Some(file) = script.file() else {
            let message = format!("there is no file `{text}` (looked for from the folder of this game file)");
            self.out.report(codes::MISSING_FILE, range, message);
            return;
        };
        if file.dialect(self.db) != crate::DIALECT {
            let message = format!("`{text}` is a game file: a player needs a script, which ends with `.tr`");
            self.out.report(codes::WRONG_EXTENSION, range, message);
            return;
        }
        let found = ludex_base::diagnostics(self.db, file);
        let errors: Vec<&Diagnostic> =
            found.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
        if let Some(first) = errors.first() {
            let what =
                if errors.len() == 1 { "has an error".to_owned() } else { format!("has {} errors", errors.len()) };
            let message = format!("`{text}` {what}, and the game cannot be loaded with it");
            let related = ludex_base::Related { file, range: first.range, message: first.message.clone() };
            self.out.report(codes::FAULTY_SCRIPT, range, message).related.push(related);
        } else if matches!(script, Script::Above(_)) {
            let message =
                format!("`{text}` is not beside this file: the compiler finds it only if it is called further up");
            self.out.report(codes::SCRIPT_ABOVE, range, message);
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
            let message = "the 2024 compiler wants a `;` behind the last setting too".to_owned();
            let edits = vec![(end, ";".to_owned())];
            let fix = Fix::edits("insert `;`", self.file, edits);
            self.out.report(codes::FINAL_SEMICOLON, end, message).fix(fix);
        }
    }
}
