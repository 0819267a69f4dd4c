//! Tests of completion by place, and that it offers whatever is taken out of a level file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use expect_test::{Expect, expect};
use ludex_base::completion::{Completion, Completions};
use ludex_base::{Database, File, Severity, TextSize, parse_once};
use ludex_ide::completion::{completion, documentation};
use ludex_syntax::TextRange;
use ludex_syntax::format::Options;
use ludex_syntax::hy::{HyLanguage, SyntaxElement, SyntaxKind as K, SyntaxToken, literal};
use ludex_test_support::Fixture;

use super::places::{self, CompletionPlace};
use super::snippets;
use crate::builtins;
use crate::cursor::Cursor;

fn completions(text: &str) -> Option<Completions> {
    let fixture = Fixture::new(crate::LANGUAGES, "hy", text);
    let (file, offset) = fixture.cursor();
    completion(&fixture.db, file, offset)
}

fn labels(text: &str) -> Vec<String> {
    completions(text).into_iter().flat_map(|found| found.items).map(|item| item.label).collect()
}

/// A level file around the elements of a level.
fn level(elements: &str) -> String {
    format!(
        "(require [pyherc.config.dsl.level [*]])\n(level-config-dsl)\n(level-list (level \"a\" \"A.\"\n{elements}))\n"
    )
}

/// Compares the labels at the cursor among the elements of a level.
#[track_caller]
fn check(elements: &str, expected: Expect) {
    expected.assert_eq(&labels(&level(elements)).join(", "));
}

/// The first labels at the cursor among the elements of a level.
fn first(elements: &str, count: usize) -> Vec<String> {
    labels(&level(elements)).into_iter().take(count).collect()
}

/// The entry with a label: what is written with and without snippets.
fn written(text: &str, label: &str) -> (String, Option<String>) {
    let found = completions(text).into_iter().flat_map(|found| found.items).find(|item| item.label == label);
    let item = found.unwrap_or_else(|| panic!("no {label}"));
    (item.insert, item.snippet)
}

#[test]
fn elements_that_are_not_given_yet() {
    check("(layout) $0 (touch-up)", expect!["room-list, item-lists, creature-lists, connections"]);
    check("(layout) (tou$0)", expect!["room-list, touch-up, item-lists, creature-lists, connections"]);
    assert_eq!(labels("(level-list $0)\n"), ["level"]);
    assert_eq!(labels("(level-list (level \"a\" (room$0)))\n").first().map(String::as_str), Some("room-list"));
}

#[test]
fn forms_that_fit() {
    check("(layout $0)", expect!["regular-grid, irregular-grid"]);
    check("(layout (reg$0 #t(40 40)))", expect!["regular-grid, irregular-grid"]);
    check("(item-lists $0)", expect!["option"]);
    check("(item-lists (option $0))", expect!["item-by-type, item-by-name, artefact-by-type"]);
    check("(creature-lists (option ($0)))", expect!["creature"]);
    check("(connections $0)", expect!["unique-stairs, common-stairs, final-stairs"]);
    assert_eq!(first("(touch-up (aggregate-decorator $0))", 2), ["floor-builder", "smooth-floor-builder"]);
    assert_eq!(first("(room-list (square$0))", 2), ["square-room", "circular-room"]);
    let graveyard = |selector: &str| format!("(room-list (circular-graveyard \"x\" \"y\" [\"z\"] {selector}))");
    check(&graveyard("$0"), expect!["mundane-items, altar-items, no-items"]);
    check(&graveyard("(no-items) ($0)"), expect!["skeletons, no-characters"]);
    check(&graveyard("(mundane-items 50 $0)"), expect!["item-generator"]);
    // What came later is not offered to files of 2015.
    let text = "(require pyherc.config.dsl.level)\n(level-list (level \"a\" \"A.\" (room-list $0)))\n";
    assert!(!labels(text).iter().any(|label| label == "cavern"));
}

#[test]
fn nothing_fits_where_nothing_is_known() {
    check("; lay$0\n", expect![""]);
    check("(layout) \"$0\"", expect![""]);
    check("(layout (regular-grid #t(40 40) #t(10 10) $0))", expect![""]);
    assert_eq!(labels("(level-list (level \"a\" \"So$0\"))\n"), [""; 0]);
}

#[test]
fn chances_and_nothing_else() {
    let all = "certainly, almost-certain, highly-likely, likely, unlikely, almost-certainly-not, certainly-not";
    assert_eq!(first("(touch-up (wall-torches \"w\" $0))", 99).join(", "), all);
    assert_eq!(first("(touch-up (wall-torches \"w\" un$0))", 99).join(", "), all);
    assert_eq!(first("(connections (final-stairs \"a\" \"grey stairs\" \"room\" $0))", 99).join(", "), all);
}

#[test]
fn texts_of_the_right_kind() {
    check("(connections (final-stairs \"a\" \"$0\"))", expect!["grey stairs"]);
    check("(connections (final-stairs \"a\" \"grey stairs\" \"$0\"))", expect!["room, corridor, any"]);
    check("(connections (final-stairs \"a\" \"grey stairs\" $0))", expect![[r#""room", "corridor", "any""#]]);
    let floors = labels(&level("(room-list (square-room \"ground_grass1\" \"$0\") (circular-room \"zebra\" \"x\"))"));
    assert_eq!(floors[..2], ["ground_grass1", "x"]);
    assert!(floors.iter().all(|floor| !floor.starts_with("wall_")) && floors.contains(&"ground_wood4".to_owned()));
    assert!(labels(&level("(touch-up (wall-builder \"$0\"))")).iter().all(|wall| wall.starts_with("wall_")));
    let pits = labels(&level("(room-list (square-pitroom \"x\" \"y\" \"$0\"))"));
    assert!(pits.contains(&"rock_pit_07".to_owned()), "{pits:?}");
    check("(touch-up (pit-builder \"$0\"))", expect!["brick_pit, lava_pit, rock_pit"]);
    assert_eq!(first("(creature-lists (option (creature 1 2 \"$0\")))", 3), ["bat", "crimson jaw", "fire beetle"]);
    assert_eq!(first("(item-lists (option (item-by-type 1 2 \"$0\")))", 2), ["ammunition", "armour"]);
    check("(item-lists (option (artefact-by-type 1 1 $0)))", expect!["'scroll"]);
    check("(touch-up (coarse-replace-wall \"$0\" \"w\" \"v\"))", expect!["pattern 1"]);
    check("(room-list (pillar-room \"x\" \"y\" $0))", expect!["[…]"]);
    let pillars = labels(&level("(room-list (pillar-room \"x\" \"y\" [\"$0\"]))"));
    assert!(pillars.iter().all(|wall| wall.starts_with("wall_")) && !pillars.is_empty(), "{pillars:?}");
}

#[test]
fn the_workspace_decides() {
    let text = "//- /levels/a.hy\n(level-list (level \"a\" \"A.\" (item-lists (option (item-by-name 1 1 \"$0\")))))\n\
                //- /levels/items.hy\n(items-list (item \"rusty spoon\" 1 1 [] 1 [\"cutlery\"]))\n";
    assert_eq!(labels(text), ["rusty spoon"]);
}

#[test]
fn levels_of_all_files() {
    let text = "//- /a.hy\n(level-list (level \"cave\" \"A.\" (connections (unique-stairs \"cave\" \"$0\"))))\n\
                //- /b.hy\n(level-list (level \"mine\" \"B.\" (connections (unique-stairs \"mine\" \"pit\" \"grey stairs\" \"room\" 5))))\n";
    assert_eq!(labels(text), ["mine", "pit", "cave"]);
    let named = text.replace("\"cave\" \"A.\"", "\"$0\" \"A.\"").replace("\"cave\" \"$0\"))", "))");
    assert_eq!(labels(&named), ["pit"]);
    assert_eq!(labels(&text.replace("\"cave\" \"$0\"", "\"$0\"")).first().map(String::as_str), Some("cave"));
}

#[test]
fn numbers_and_pairs() {
    assert_eq!(first("(layout (regular-grid #t(30 20) #t(10 10)) (regular-grid $0))", 2), ["#t(30 20)", "#t(40 40)"]);
    assert_eq!(first("(layout (regular-grid #t(40 40) $0))", 2), ["#t(10 10)", "#t(11 11)"]);
    check("(layout (regular-grid $0(40 40)))", expect!["#t"]);
    assert_eq!(first("(layout (regular-grid #t(30 20) #t(10 12)) (regular-grid #t($0)))", 4), ["10", "12", "20", "30"]);
    assert_eq!(first("(item-lists (option (item-by-type $0)))", 3), ["0", "1", "2"]);
}

#[test]
fn the_head_of_a_file() {
    let empty = labels("$0");
    assert_eq!(
        empty[..5],
        [
            "level file",
            "(require [pyherc.macros [*]])",
            "(require [pyherc.config.dsl.level [*]])",
            "level-config-dsl",
            "level-list"
        ]
    );
    let old = labels("(require pyherc.macros)\n$0\n(level-list)\n");
    assert_eq!(old[..2], ["(require pyherc.config.dsl.level)", "level-config-dsl"]);
    assert_eq!(labels("($0)\n(level-list)\n")[..4], ["require", "import", "level-config-dsl", "level-list"]);
    assert_eq!(labels("(require [$0 [*]])\n(level-list)\n")[..2], ["pyherc.config.dsl.level", "pyherc.macros"]);
    assert_eq!(labels("(require [pyherc.macros [$0]])\n(level-list)\n"), ["*"]);
    assert_eq!(
        labels("(import [herculeum.config.room-generators [$0]])\n(level-list)\n"),
        ["*", "mundane-items", "altar-items", "no-items", "skeletons", "no-characters"]
    );
}

/// The second line of a file is completed as the first one is.
#[test]
fn below_what_a_file_asks_for() {
    let begun = |line: &str| labels(&format!("; A cave.\n(require [pyherc.macros [*]])\n{line}\n"));
    assert_eq!(begun("($0)")[..2], ["require", "import"]);
    assert_eq!(begun("(require [$0])")[..1], ["pyherc.config.dsl.level"]);
    assert_eq!(begun("(require [py$0")[..1], ["pyherc.config.dsl.level"]);
    assert_eq!(begun("(require [pyherc.macros [$0]])"), ["*"]);
    // Below other code it is a plain file, which asks for modules, too.
    let plain = begun("(setv a 1)\n($0)");
    assert!(plain.contains(&"require".to_owned()) && plain[0] == "a", "{plain:?}");
}

/// A workspace with modules: the parts that can follow what is written come before the modules in them.
#[test]
fn modules_of_the_workspace() {
    let others = "//- /game/rooms/cold.hy\n(defn cold [] 1)\n//- /game/rooms/warm_ones.hy\n(defn warm [] 1)\n\
                  //- /game/stairs.hy\n(defn stairs [] 1)\n//- /pyherc/macros.hy\n(defmacro m [] 1)\n";
    let found = |line: &str| {
        let text = format!("//- /a.hy\n(defn f [] 1)\n(require [pyherc.macros [*]])\n{line}\n{others}");
        let own = |label: &String| label.starts_with("game");
        labels(&text).into_iter().filter(own).collect::<Vec<_>>().join(", ")
    };
    expect!["game, game.rooms.cold, game.rooms.warm_ones, game.stairs"].assert_eq(&found("(require [$0])"));
    expect!["game.rooms, game.stairs, game.rooms.cold, game.rooms.warm_ones"].assert_eq(&found("(require [game.$0])"));
    expect!["game.rooms.cold, game.rooms.warm_ones"].assert_eq(&found("(import [game.rooms.wa$0 [warm]])"));
    expect!["game.rooms.cold, game.rooms.warm_ones"].assert_eq(&found("(require game.rooms.$0)"));
    // Not the macros of levels.
    let text = format!("//- /a.hy\n(defn f [] 1)\n(require [game.$0])\n{others}");
    assert!(labels(&text).iter().all(|label| label.contains('.')), "{:?}", labels(&text));
    // Of a package only what lies in it is asked for by its name.
    let inside = "//- /src/game/levels/a.hy\n(require [$0])\n//- /src/game/levels/b.hy\n(setv b 1)\n\
                  //- /src/game/levels/__init__.hy\n(setv c 1)\n//- /src/game/__init__.hy\n(setv d 1)\n";
    let found = labels(inside);
    let wanted = ["game", "game.levels", "game.levels.b"];
    assert!(wanted.iter().all(|name| found.iter().any(|label| label == name)), "{found:?}");
}

/// Behind a module stands a list of names, or of all of them, and no name by itself.
#[test]
fn behind_a_module_stands_a_list_of_names() {
    for text in [
        "(require [pyherc.macros $0",
        "(require [pyherc.macros $0]])\n",
        "(require [pyherc.macros $0])\n(level-list)\n",
    ] {
        assert_eq!(labels(text), ["[*]"], "{text}");
        assert_eq!(written(text, "[*]"), ("[*]".to_owned(), None), "{text}");
    }
    assert_eq!(labels("(require [pyherc.macros [$0"), ["*"]);
    assert_eq!(labels("(require [pyherc.macros [*] $0])\n(level-list)\n"), [""; 0]);
}

#[test]
fn no_form_begins_with_a_constant() {
    for text in ["($0", "($0)\n(level-list)\n", "(defn f [] ($0))\n(setv a 1)\n"] {
        assert!(!labels(text).contains(&"almost-certain".to_owned()), "{text}");
    }
    let begun = labels("($0");
    assert!(begun.contains(&"require".to_owned()) && begun.contains(&"level-list".to_owned()), "{begun:?}");
    let value = labels("(setv a $0)\n(setv b 1)\n");
    assert!(value.contains(&"almost-certain".to_owned()), "{value:?}");
}

/// What a file asks for already is not written again, nor is the whole file.
#[test]
fn what_a_file_asks_for_is_not_offered_again() {
    let [macros, level] = snippets::requires(literal::Generation::Y2017);
    let found = labels(&format!("{macros}\n$0"));
    assert!(!found.iter().any(|label| label == "level file" || label == macros), "{found:?}");
    assert_eq!(found.first().map(String::as_str), Some(level));
    let found = labels(&format!("{level}\n$0"));
    assert!(!found.iter().any(|label| label == "level file" || label == level), "{found:?}");
    // That of anything else says nothing about levels.
    let found = labels("(require [hy.contrib.loop [*]])\n$0");
    assert_eq!(found.first().map(String::as_str), Some("level file"));
}

#[test]
fn the_blanks_of_a_text_that_is_being_written_belong_to_it() {
    assert_eq!(labels("(level-list\n (level \"a\"\n  \"So far $0\n"), [""; 0]);
    let text = "(level-list (level \"deep well\" \"A.\"\n (connections (unique-stairs \"deep $0\n";
    assert_eq!(labels(text).first().map(String::as_str), Some("deep well"));
}

#[test]
fn plain_files_have_the_names_in_sight() {
    let text = "(defn walk [dx] (wa$0 dx))\n(setv speed 1)\n";
    let found = labels(text);
    assert_eq!(found[..3], ["dx", "walk", "speed"], "{found:?}");
    assert_eq!(labels("(setv a \"wa$0\")\n"), [""; 0]);
    // And so has the plain code in a file of levels.
    assert!(labels("(level-list)\n(defn walk [dx] ($0))\n").iter().any(|label| label == "walk"));
}

#[test]
fn what_is_written_with_and_without_snippets() {
    let (insert, snippet) = written(&level("(touch-up $0)"), "wall-cracker");
    assert_eq!(insert, "(wall-cracker \"wall\" unlikely)");
    assert_eq!(snippet.as_deref(), Some("(wall-cracker \"${1:wall}\" ${2:unlikely})"));
    // The brackets are not written where they are.
    let (insert, _) = written(&level("(touch-up (wall$0))"), "wall-cracker");
    assert_eq!(insert, "wall-cracker \"wall\" unlikely");
    // A list that is open so far is closed.
    let (insert, snippet) = written("(level-list (level \"a\" \"A.\"\n (touch-up (wall$0\n", "wall-cracker");
    assert_eq!(insert, "wall-cracker \"wall\" unlikely)");
    assert_eq!(snippet.as_deref(), Some("wall-cracker \"${1:wall}\" ${2:unlikely})"));
    let (insert, snippet) = written(&level("(touch-up (wall$0 \"w\" likely))"), "wall-cracker");
    assert_eq!((insert.as_str(), snippet), ("wall-cracker", None));
    let (insert, _) = written(&level("(connections $0)"), "final-stairs");
    assert_eq!(insert, "(final-stairs \"a\" \"grey stairs\" \"room\" unlikely)");
    let (insert, _) = written(&level("$0"), "room-list");
    assert_eq!(insert, "(room-list)");
    let (insert, _) = written(&level("(connections (final-stairs $0))"), "\"a\"");
    assert_eq!(insert, "\"a\"");
    let text = level("(touch-up (wall-builder \"wall_b$0rick1\"))");
    let found = completions(&text).expect("a list");
    assert_eq!(&text.replace("$0", "")[found.range], "wall_brick1");
    // A text whose second quote is still to come gets one.
    let (insert, _) = written(&level("(creature-lists (option (creature 1 2 \"ra$0)))"), "rat");
    assert_eq!(insert, "rat\"");
}

#[test]
fn what_is_proposed_has_no_finding() {
    let fixture = Fixture::new(
        crate::LANGUAGES,
        "hy",
        &snippets::plain(&snippets::file(literal::Generation::Y2017)).replace("\"name\"", "\"first gate\""),
    );
    let found = ludex_ide::diagnostics::diagnostics(&fixture.db, fixture.files[0]);
    let faults = found.iter().filter(|one| one.severity == Severity::Error);
    let faults: Vec<String> = faults.map(|fault| fault.message().to_string()).collect();
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn what_is_proposed_stands_as_it_is_formatted() {
    let text = snippets::plain(&snippets::file(literal::Generation::Y2017));
    let grammar = &ludex_syntax::hy::GRAMMAR;
    let changes = grammar.format(&grammar.parse(&text), &text, &Options::default());
    assert!(changes.is_empty(), "{changes:?} in {text}");
}

/// Where an argument of a form may stand, its snippet has an argument of that kind.
#[test]
fn every_form_is_proposed_with_its_parameters() {
    for row in builtins::all().iter().filter(|row| row.is_callable()) {
        let parameters: Vec<builtins::Parameter> = row.all_parameters().collect();
        let text = snippets::plain(&snippets::form(row, &parameters, None));
        let count = ludex_syntax::hy::GRAMMAR.parse(&format!("({text})")).errors.len();
        assert_eq!(count, 0, "{text}");
    }
}

#[test]
fn entries_have_texts() {
    let fixture = Fixture::new(crate::LANGUAGES, "hy", &level("(room-list $0)"));
    let (file, offset) = fixture.cursor();
    for item in completion(&fixture.db, file, offset).expect("a list").items {
        assert!(documentation(&fixture.db, item.subject).is_some(), "{}", item.label);
    }
}

/// The number of first entries among which the token stands, once two letters of it are written.
const FIRST: usize = 10;

/// Files of which one changes, and what was found wrong with completion in it.
struct Trial {
    db: Database,
    tokens: usize,
    faults: Vec<String>,
}

impl Trial {
    /// A workspace with these files.
    fn new(files: &[(PathBuf, String)]) -> Trial {
        let mut trial = Trial { db: Database::new(crate::LANGUAGES, None), tokens: 0, faults: Vec::new() };
        for (path, text) in files {
            trial.write(path, text);
        }
        trial
    }

    fn write(&mut self, path: &Path, text: &str) -> File {
        let file = self.db.set_file(path, crate::DIALECT, Arc::from(text), Default::default());
        self.db.refresh_mentions();
        file
    }

    /// The entries in a text with something in place of a range, at an offset behind its start.
    fn offered(&mut self, path: &Path, text: &str, range: TextRange, instead: &str, at: usize) -> Vec<Completion> {
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        let changed = [&text[..start], instead, &text[end..]].concat();
        let file = self.write(path, &changed);
        let offset = range.start() + TextSize::new(at as u32);
        completion(&self.db, file, offset).map(|found| found.items).unwrap_or_default()
    }

    /// Takes every token out of a file, one at a time.
    fn text(&mut self, path: &Path, text: &str) {
        let file = self.write(path, text);
        let root = parse_once(&self.db, file).root::<HyLanguage>();
        let tokens = root.descendants_with_tokens().filter_map(SyntaxElement::into_token);
        let wanted: Vec<(String, TextRange)> =
            tokens.filter_map(|token| wanted(&self.db, file, text, &token)).collect();
        for (word, range) in wanted {
            self.tokens += 1;
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if !self.offered(path, text, range, "", 0).iter().any(|item| item.label == word) {
                self.faults.push(format!("{name}: `{word}` is not offered at {range:?}"));
            }
            // Editors write the second quote of a text by themselves.
            let inner = word.trim_matches('"');
            let begun: String = inner.chars().take(2).collect();
            let (instead, at, label) = if word.starts_with('"') {
                (format!("\"{begun}\""), 1 + begun.len(), inner)
            } else {
                (begun.clone(), begun.len(), word.as_str())
            };
            let offered = self.offered(path, text, range, &instead, at);
            let fits = |item: &&Completion| item.filter.as_ref().unwrap_or(&item.label).starts_with(&begun);
            if !offered.iter().filter(fits).take(FIRST).any(|item| item.label == label) {
                self.faults.push(format!("{name}: `{word}` is not among the first at {range:?} behind `{begun}`"));
            }
        }
        self.write(path, text);
    }

    #[track_caller]
    fn done(self, least: usize) {
        assert!(self.faults.is_empty(), "{}", self.faults.join("\n"));
        assert!(self.tokens >= least, "only {} tokens were taken out", self.tokens);
    }
}

/// The word for a token, and what is taken out with it; nothing for texts and numbers that nobody can know: those that
/// are free, and stand nowhere else.
fn wanted(db: &Database, file: File, text: &str, token: &SyntaxToken) -> Option<(String, TextRange)> {
    let range = token.text_range();
    let kind = token.kind();
    if !matches!(kind, K::SYMBOL | K::NUMBER | K::STRING | K::READER_MARK) {
        return None;
    }
    let written = token.text().to_owned();
    let cursor = Cursor::new(db, file, range.start() + TextSize::new(1))?;
    let place = places::place(db, file, &cursor);
    if let Some(CompletionPlace::Argument(slot)) = &place
        && matches!(kind, K::STRING)
        && slot.kind() == Some("string")
    {
        let parameter = slot.parameter.map_or("", |parameter| parameter.name);
        let is_known = text.matches(&written).count() > 1 || written.starts_with("\"pattern ");
        return (parameter == "tag" && is_known).then_some((written, range));
    }
    // The quote belongs to the symbol.
    let quote = token.prev_token().filter(|quote| quote.kind() == K::QUOTE_MARK);
    Some(match quote {
        Some(quote) => (format!("'{written}"), quote.text_range().cover(range)),
        None => (written, range),
    })
}

/// The level files below a folder, in order, and all other files of Hy there.
fn read(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "hy")
            && let Ok(text) = std::fs::read_to_string(&path)
        {
            let name = path.file_name().unwrap_or_default();
            files.push((Path::new("/herculeum/config/levels").join(name), text));
        }
    }
    files.sort();
    files
}

fn try_all(files: &[(PathBuf, String)]) -> Trial {
    let mut trial = Trial::new(files);
    for (path, text) in files.iter().filter(|(_, text)| text.contains("(level-list")) {
        trial.text(path, text);
    }
    trial
}

#[test]
fn every_token_of_a_level_file_is_offered_where_it_is_missing() {
    let files = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/hy"));
    try_all(&files).done(150);
    let windows: Vec<(PathBuf, String)> =
        files.into_iter().map(|(path, text)| (path, text.replace('\n', "\r\n"))).collect();
    try_all(&windows).done(150);
}

/// The same with the real levels, where they lie beside the repository.
#[test]
fn every_token_of_real_levels_is_offered_where_it_is_missing() {
    let files = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/pyherc/levels"));
    if !files.is_empty() {
        try_all(&files).done(1_000);
    }
}
