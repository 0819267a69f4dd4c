//! A script and the games it plays in: which games name it, what they allow and give, and what of the
//! script does not go with that.
//!
//! [`game_settings`] reads a game file alone, and the findings of a script read it; the findings of a
//! game file read those of its scripts. So neither asks for the other's findings in a circle.

use std::path::Path as FilePath;

use ludex_base::file::module_name;
use ludex_base::{BacklinkKey, Db, File, Findings, Name, Severity, parse_once, settings};
use ludex_syntax::TextRange;
use ludex_syntax::tree::SyntaxError;
use ludex_syntax::trench::ast::{
    ActionStmt, GlobalExpr, Literal, MetaExpr, Position, Setting, SourceFile, Statement, Value,
};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode, TrenchLanguage};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use crate::codes;
use crate::cost::{self, Book};
use crate::flow::{Constant, fold};
use crate::scripts::{self, resolve_script};

/// How a round is played (documents/trench.txt, the part on execution modes).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ExecMode {
    /// One player after the other.
    #[default]
    Async,
    /// All at the same time, in phases: actions are not limited.
    Sync,
}

/// What a game file sets, with the document's defaults for what it leaves out or sets to something that
/// cannot be. Of several settings of one key the last counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSettings {
    /// Bombs of a player in a game.
    pub bombs: i64,
    /// Shots of a player in a game.
    pub shots: i64,
    /// Actions of a turn.
    pub actions: i64,
    /// Steps of a turn.
    pub steps: i64,
    /// Rounds after which players may change their scripts.
    pub mode: i64,
    /// Rounds after which every space is blown up.
    pub nuke: i64,
    /// Elements of each global array.
    pub global_array: i64,
    /// The highest feature level of the scripts.
    pub feature_level: u8,
    /// How a round is played.
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
            mode: 0,
            nuke: 0,
            global_array: 10,
            feature_level: 3,
            exec_mode: ExecMode::Async,
            board: (20, 20),
            places: Vec::new(),
        }
    }
}

impl GameSettings {
    /// Where the value of a key stands that counts, if the key is set.
    pub fn place(&self, key: &str) -> Option<TextRange> {
        self.places.iter().rev().find(|(name, _)| name.as_str() == key).map(|(_, range)| *range)
    }

    fn read(&mut self, setting: &Setting) {
        let Some(key) = setting.key().map(|key| key.text()) else { return };
        if let Some(position) = setting.position().filter(|_| key == "board") {
            if let Some((width, height)) = numbers(&position).filter(|(width, height)| *width >= 0 && *height >= 0) {
                self.board = (width, height);
                self.places.push((Name::new(&key), position.syntax().text_range()));
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
            let Some(value) = number(&literal).filter(|value| (least..=most).contains(value)) else { return };
            match key.as_str() {
                "bombs" => self.bombs = value,
                "shots" => self.shots = value,
                "actions" => self.actions = value,
                "steps" => self.steps = value,
                "mode" => self.mode = value,
                "nuke" => self.nuke = value,
                "global_array" => self.global_array = value,
                "feature_level" => self.feature_level = u8::try_from(value).unwrap_or(3),
                "board_x" => self.board.0 = value,
                "board_y" => self.board.1 = value,
                _ => return,
            }
        }
        self.places.push((Name::new(&key), literal.syntax().text_range()));
    }
}

/// The numbers a setting may have: key, least and most (reference/trench.md, section 7; the document
/// gives no limits).
pub const RANGES: &[(&str, i64, i64)] = &[
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

/// The number of a literal of a game file.
pub(crate) fn number(literal: &Literal) -> Option<i64> {
    literal.token().filter(|token| token.kind() == K::INT)?.text().parse().ok()
}

/// Both numbers of a position.
pub(crate) fn numbers(position: &Position) -> Option<(i64, i64)> {
    let mut numbers = position.numbers().filter_map(|literal| number(&literal));
    Some((numbers.next()?, numbers.next()?))
}

/// What a game file sets.
#[salsa::tracked]
pub fn game_settings(db: &dyn Db, game: File) -> GameSettings {
    let mut out = GameSettings::default();
    if let Some(source) = SourceFile::cast(parse_once(db, game).root::<TrenchLanguage>()) {
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
pub struct Rules<'db> {
    /// Its file.
    pub game: File,
    /// Its file name, for messages.
    pub name: String,
    /// What it sets.
    pub settings: &'db GameSettings,
}

impl<'db> Rules<'db> {
    /// The rules of one game.
    pub fn of(db: &'db dyn Db, game: File) -> Rules<'db> {
        let path: &FilePath = game.path(db);
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Rules { game, name, settings: game_settings(db, game) }
    }
}

/// The rules of all games that a script plays in. Files of the same name are told apart by their folders.
pub fn rules(db: &dyn Db, script: File) -> Vec<Rules<'_>> {
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
pub fn limits_actions(rules: &[Rules<'_>]) -> bool {
    rules.is_empty() || rules.iter().any(|rules| rules.settings.exec_mode == ExecMode::Async)
}

/// The feature level where no game sets one.
pub fn configured_level(db: &dyn Db) -> Option<u8> {
    settings(db).number(&crate::FEATURE_LEVEL).map(|level| level as u8)
}

/// What of a script does not go with a game, feature levels aside.
pub fn check(source: &SourceFile, errors: &[SyntaxError], rules: &[Rules<'_>], findings: &mut Findings) {
    if rules.is_empty() {
        return;
    }
    let empty = rules.iter().any(|rules| rules.settings.shots == 0 || rules.settings.bombs == 0);
    let guards = if empty { guards(source) } else { Vec::new() };
    for node in source.syntax().descendants() {
        match node.kind() {
            K::GLOBAL_EXPR => {
                if let Some(element) = GlobalExpr::cast(node) {
                    array_index(&element, errors, rules, findings);
                }
            }
            K::ACTION_STMT => {
                if let Some(action) = ActionStmt::cast(node.clone()) {
                    stock(&action, &guards, rules, findings);
                }
                steps(node, rules, findings);
            }
            K::DECL_STMT | K::ASSIGN_STMT | K::INCREMENT_STMT => steps(node, rules, findings),
            _ => {}
        }
    }
}

/// An index of constants: its number, where it stands, and the element for messages; none if the index
/// has faults of its own.
fn constant_index(element: &GlobalExpr, errors: &[SyntaxError]) -> Option<(i64, TextRange, String)> {
    let index = element.index()?;
    let Constant::Number(number) = fold(&index) else { return None };
    let whole = element.syntax().text_range();
    // They are in order of position.
    let next = errors.partition_point(|error| error.range.start() < whole.start());
    let faulty = errors.get(next).is_some_and(|error| error.range.start() <= whole.end());
    if faulty || has_huge_number(index.syntax()) {
        return None;
    }
    let ty = element.ty().map_or_else(String::new, |ty| ty.text().to_owned());
    Some((number, index.syntax().text_range(), format!("`{ty}[{number}]`")))
}

/// True if a number in a value does not fit into 32 bits, which is reported: the game reads another one.
fn has_huge_number(value: &SyntaxNode) -> bool {
    let mut numbers = value.descendants().filter_map(Literal::cast).filter_map(|literal| number(&literal));
    numbers.any(|number| number > i64::from(i32::MAX))
}

/// Reports indices that are wrong in every game; `nodes` are all nodes of a script.
pub fn indices(nodes: &[SyntaxNode], errors: &[SyntaxError], findings: &mut Findings) {
    let elements = nodes.iter().filter(|node| node.kind() == K::GLOBAL_EXPR).cloned().filter_map(GlobalExpr::cast);
    for element in elements {
        let Some((number, range, shown)) = constant_index(&element, errors) else { continue };
        if number < 0 {
            let message = format!("there is no element {shown}: it reads 0, and what is written to it is lost");
            findings.report(codes::ARRAY_INDEX, range, message);
        } else if number == 0 {
            let message =
                format!("in the 2024 game, {shown} always reads 0, and what is written to it is lost: count from 1");
            findings.report(codes::DEAD_ELEMENT, range, message);
        }
    }
}

/// The elements of a global array count from 0; outside, the game reads 0 and drops what is written.
fn array_index(element: &GlobalExpr, errors: &[SyntaxError], rules: &[Rules<'_>], findings: &mut Findings) {
    let index = constant_index(element, errors).filter(|(number, ..)| *number > 0);
    let Some((number, range, shown)) = index else { return };
    let outside: Vec<&Rules<'_>> = rules.iter().filter(|rules| number >= rules.settings.global_array).collect();
    if let Some(first) = outside.first() {
        let elements = |size: i64| match size {
            0 => "no elements".to_owned(),
            1 => "one element, 0".to_owned(),
            _ => format!("{size} elements, 0 to {}", size - 1),
        };
        let size = first.settings.global_array;
        let sizes = if outside.iter().all(|rules| rules.settings.global_array == size) {
            elements(size)
        } else {
            let sizes = outside
                .iter()
                .map(|rules| format!("{} in `{}`", elements(rules.settings.global_array), rules.name))
                .collect();
            listed(sizes)
        };
        let message = format!(
            "there is no element {shown} {}, where each global array has {sizes}: it reads 0, and what is \
             written to it is lost",
            in_games(&outside),
        );
        let diagnostic = findings.report(codes::ARRAY_INDEX, range, message);
        for rules in &outside {
            if let Some(place) = rules.settings.place("global_array") {
                diagnostic.related(rules.game, place, "the size is set here");
            }
        }
    }
}

/// The parts of a script that depend on a test of `#shots` or `#bombs`: that name, and where the part is.
fn guards(source: &SourceFile) -> Vec<(&'static str, TextRange)> {
    let mut out = Vec::new();
    for node in source.syntax().descendants() {
        if !matches!(node.kind(), K::IF_STMT | K::SWITCH_STMT | K::WHILE_STMT | K::FOR_STMT) {
            continue;
        }
        // What is tested stands before the statements in it.
        let values = node.children().filter(|child| Value::can_cast(child.kind()));
        let mut tested: Vec<&'static str> = Vec::new();
        for value in values {
            for name in value.descendants().filter_map(MetaExpr::cast).filter_map(|meta| meta.name()) {
                match name.text() {
                    "shots" => tested.push("shots"),
                    "bombs" => tested.push("bombs"),
                    _ => {}
                }
            }
        }
        if tested.is_empty() {
            continue;
        }
        // `if (#shots = 0) goto rest;` decides on what follows as well.
        let jump = |inner: SyntaxNode| matches!(inner.kind(), K::GOTO_STMT | K::BREAK_STMT | K::CONTINUE_STMT);
        let leaves = matches!(node.kind(), K::IF_STMT | K::SWITCH_STMT) && node.descendants().any(jump);
        let own = node.text_range();
        let range = match node.parent().filter(|_| leaves) {
            Some(parent) => TextRange::new(own.start(), parent.text_range().end()),
            None => own,
        };
        out.extend(tested.into_iter().map(|name| (name, range)));
    }
    out
}

/// Bombs and shots, where the game gives none and the script does not ask.
fn stock(action: &ActionStmt, guards: &[(&'static str, TextRange)], rules: &[Rules<'_>], findings: &mut Findings) {
    let Some(keyword) = action.keyword() else { return };
    let (key, does) = match keyword.kind() {
        K::SHOOT_KW => ("shots", "never fires"),
        K::BOMB_KW => ("bombs", "never throws anything"),
        K::MINE_KW => ("bombs", "lays nothing in the 2024 game, which takes mines from the stock of bombs"),
        _ => return,
    };
    let here = keyword.text_range();
    if guards.iter().any(|(name, range)| *name == key && range.contains_range(here)) {
        return;
    }
    let none = |rules: &&Rules<'_>| match key {
        "shots" => rules.settings.shots == 0,
        _ => rules.settings.bombs == 0,
    };
    let without: Vec<&Rules<'_>> = rules.iter().filter(none).collect();
    if without.is_empty() {
        return;
    }
    let message = format!("there are no {key} {}, so this {does}", in_games(&without));
    let diagnostic = findings.report(codes::EMPTY_STOCK, keyword.text_range(), message);
    if keyword.kind() == K::MINE_KW {
        diagnostic.severity(Severity::Information);
    }
    for rules in &without {
        if let Some(place) = rules.settings.place(key) {
            diagnostic.related(rules.game, place, "set here");
        }
    }
}

/// A statement that takes more steps than a turn of the game has.
fn steps(node: SyntaxNode, rules: &[Rules<'_>], findings: &mut Findings) {
    let Some(statement) = Statement::cast(node) else { return };
    let document = cost::of_statement(&statement, Book::Document).steps.least;
    // The 2024 game works out constants before it runs: what it takes less is not certain to be too much.
    let least = document.min(cost::of_statement(&statement, Book::Engine).steps.least);
    let lacks = |rules: &&Rules<'_>| u64::try_from(rules.settings.steps).is_ok_and(|steps| steps < least);
    let short: Vec<&Rules<'_>> = rules.iter().filter(lacks).collect();
    let Some(first) = short.first() else { return };
    let range = statement.syntax().first_token().map(|token| token.text_range());
    let range = range.unwrap_or_else(|| statement.syntax().text_range());
    let steps = first.settings.steps;
    let turn = if short.iter().all(|rules| rules.settings.steps == steps) {
        format!("a turn {} has {steps}", in_games(&short))
    } else {
        let turns = short.iter().map(|rules| format!("{} in `{}`", rules.settings.steps, rules.name)).collect();
        format!("a turn has {}", listed(turns))
    };
    let amount = if least == document { "" } else { "at least " };
    let message = format!("this statement takes {amount}{least} steps, and {turn}: it never fits into one turn");
    let diagnostic = findings.report(codes::TOO_MANY_STEPS, range, message);
    for rules in &short {
        if let Some(place) = rules.settings.place("steps") {
            diagnostic.related(rules.game, place, "the steps of a turn are set here");
        }
    }
}

/// "in the game `a.trg`", for a message.
fn in_games(rules: &[&Rules<'_>]) -> String {
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
