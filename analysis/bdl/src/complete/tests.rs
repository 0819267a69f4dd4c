//! Tests of completion by place, and that it offers whatever is taken out of a game.

use std::path::Path;
use std::sync::Arc;

use expect_test::{Expect, expect};
use ludex_base::completion::{Completion, Completions};
use ludex_base::{Database, Name, Severity, parse_once};
use ludex_ide::completion::{completion, documentation};
use ludex_syntax::TextRange;
use ludex_syntax::bdl::ast::Explicit;
use ludex_syntax::bdl::{BdlLanguage, SyntaxElement, SyntaxKind as K, SyntaxToken};
use ludex_test_support::{Fixture, games_below};
use rowan::ast::AstNode;
use rustc_hash::FxHashSet;

use super::snippets;
use crate::fuel::Fuel;
use crate::game::game;
use crate::javascript::shapes;
use crate::occurrences::model;
use crate::position::Square;
use crate::position::rulebook::Rulebook;
use crate::tree::is_word;

fn completions(text: &str) -> Option<Completions> {
    let fixture = Fixture::new(crate::LANGUAGES, "bdl", text);
    let (file, offset) = fixture.cursor();
    completion(&fixture.db, file, offset)
}

fn labels(text: &str) -> Vec<String> {
    completions(text).into_iter().flat_map(|found| found.items).map(|item| item.label).collect()
}

/// Compares the labels at the cursor.
#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&labels(text).join(", "));
}

/// Compares the labels at the cursor in a game that has this in `pieces`.
#[track_caller]
fn in_pieces(text: &str, expected: Expect) {
    check(&format!("pieces{{ {text} }}\n"), expected);
}

/// Three foxes, of which the third is not placed, around what stands in `pieces`, `initial_piece_position` and
/// `invariants`.
fn foxes(spawn: &str, placements: &str, invariants: &str) -> String {
    format!(
        "rules{{ width : 3 height : 2 }}\npieces{{ fox{{ moves{{ }} {spawn} }} hen{{ moves{{ }} }} owl{{ moves{{ }} }} \
         }}\ninitial_piece_position{{ fox{{ }} hen{{ }} {placements} }}\ninvariants{{ {invariants} }}\nfinish{{ }}\n"
    )
}

/// The entry with a label: what is written with and without snippets.
fn written(text: &str, label: &str) -> (String, Option<String>) {
    let found = completions(text).into_iter().flat_map(|found| found.items).find(|item| item.label == label);
    let item = found.unwrap_or_else(|| panic!("no {label}"));
    (item.insert, item.snippet)
}

#[test]
fn sections_that_are_not_there() {
    check("$0", expect!["rules … finish, rules, pieces, initial_piece_position, invariants, finish"]);
    check("rules{ }\n$0\ninvariants{ }\n", expect!["pieces, initial_piece_position, finish"]);
    check("pieces{ }\n$0\nfinish{ }\n", expect!["initial_piece_position, invariants, rules"]);
    check("rules{ }\nfin$0{ no_moves_available }\n", expect!["pieces, initial_piece_position, invariants, finish"]);
    check("rules $0", expect![""]);
    let (insert, snippet) = written("rules{ }\nfin$0{ no_moves_available }\n", "finish");
    assert_eq!((insert.as_str(), snippet), ("finish", None));
}

#[test]
fn rules_and_their_values() {
    check("rules{ width : 8 $0 }", expect!["first_player, height, coloring, player_change"]);
    check("rules{ wid$0 : 8 height : 8 }", expect!["first_player, width, coloring, player_change"]);
    check("rules{ coloring : $0 }", expect!["alternate, explicit"]);
    check("rules{ player_change : $0{ } }", expect!["explicit"]);
    check("rules{ first_player : $0 }", expect!["0, 1"]);
    assert_eq!(labels("rules{ height : 5 width : $0 }")[..3], ["5", "8", "1"]);
    check("rules{ width $0 }", expect![""]);
}

#[test]
fn pieces_and_their_properties() {
    check(
        "pieces{ fox{ moves{ } } $0 }\ninitial_piece_position{ fox{ } hen{ } }\n",
        expect!["hen, explicit, rook, bishop, knight, queen, king, pawn"],
    );
    in_pieces("rook{ moves{ } } $0", expect!["explicit, bishop, knight, queen, king, pawn"]);
    in_pieces("fox{ $0 }", expect!["moves, can_jump, mirrored, on_end_reached, explicit"]);
    in_pieces("fox{ $0{ x : 0, y : 1 } }", expect!["moves, explicit"]);
    in_pieces("fox{ moves{ } mirrored $0 }", expect!["can_jump, on_end_reached, explicit"]);
    in_pieces("fox{ moves{ } mirrored : $0 }", expect!["true, false"]);
    in_pieces("fox{ moves{ } on_end_reached : $0 }", expect!["spawn, explicit"]);
    in_pieces("fox $0", expect![""]);
}

#[test]
fn moves_and_what_belongs_to_them() {
    let all = "x, horizontal, vertical, diagonal, horizontal(,), vertical(,), diagonal(,), explicit";
    assert_eq!(labels("pieces{ fox{ moves{ $0 } } }").join(", "), all);
    assert_eq!(labels("pieces{ fox{ moves{ vertical(,) $0 x : 1, y : 1 } } }").join(", "), all);
    in_pieces("fox{ moves{ $0(1, 2) } }", expect!["horizontal, vertical, diagonal"]);
    in_pieces("fox{ moves{ $0 : 1, y : 2 } }", expect!["x"]);
    in_pieces("fox{ moves{ vertical(1, 2), $0 } }", expect!["kills"]);
    in_pieces("fox{ moves{ x : 1, y : 2, kills : false, $0 } }", expect![""]);
    in_pieces("fox{ moves{ vertical(1, 2), kills : $0 } }", expect!["false, true"]);
    in_pieces("fox{ moves{ x : 1, $0 } }", expect!["y"]);
    assert_eq!(labels("pieces{ fox{ moves{ x : $0 } } }")[..3], ["1", "-1", "0"]);
    assert_eq!(labels("pieces{ fox{ moves{ x : [-1, $0], y : 0 } } }")[..3], ["1", "-1", "0"]);
    assert_eq!(labels("pieces{ fox{ moves{ horizontal($0 } } }")[..3], ["1", "-1", "2"]);
    assert_eq!(labels("pieces{ fox{ moves{ horizontal(-$0, 1) } } }")[..3], ["1", "-1", "2"]);
}

#[test]
fn placements_and_their_properties() {
    check(&foxes("", "$0", ""), expect!["owl, fox, hen"]);
    check(&foxes("", "owl{ $0 }", ""), expect!["positions, mirrored, owner"]);
    check(&foxes("", "owl{ positions{ } $0 }", ""), expect!["mirrored, owner"]);
    check(&foxes("", "owl{ owner : $0 }", ""), expect!["0, 1"]);
    check(&foxes("", "owl{ positions{ $0 } }", ""), expect!["x"]);
    check(&foxes("", "owl{ positions{ x : $0 } }", ""), expect!["0, 1, 2"]);
    check(&foxes("", "owl{ positions{ x : [0, $0], y : 0 } }", ""), expect!["0, 1, 2"]);
    check(&foxes("", "owl{ positions{ x : 0, $0 } }", ""), expect!["y"]);
    check(&foxes("", "owl{ positions{ x : 0, y : $0 } }", ""), expect!["0, 1"]);
}

#[test]
fn pieces_in_parentheses() {
    check(&foxes("on_end_reached : spawn($0)", "", ""), expect!["owl, hen, fox"]);
    check(&foxes("on_end_reached : spawn(owl, $0)", "", ""), expect!["hen, fox, owl"]);
    check(&foxes("on_end_reached : spawn(o$0)", "", ""), expect!["owl, hen, fox"]);
    check(&foxes("", "", "cant_risk($0)"), expect!["fox, hen, owl"]);
    check(&foxes("", "", "cant_risk(fox) cant_risk($0)"), expect!["hen, owl, fox"]);
    check(&foxes("", "", "protect_piece(fox) cant_risk(hen, $0)"), expect!["fox, owl, hen"]);
    check(&foxes("", "", "cant_risk(fox $0)"), expect![""]);
}

#[test]
fn invariants_and_ends() {
    check(&foxes("", "", "$0"), expect!["cant_risk, protect_piece, pawn_movement, explicit"]);
    check(&foxes("", "", "cant_risk(fox) $0"), expect!["protect_piece, pawn_movement, cant_risk, explicit"]);
    check("finish{ $0 }", expect!["no_moves_available, explicit"]);
    check("finish{ no_moves_available $0 }", expect!["explicit"]);
}

#[test]
fn nothing_in_comments_nor_behind_what_is_no_token() {
    check("rules{\n  // wid$0\n}\n", expect![""]);
    check("rules{\n  # $0\n}\n", expect![""]);
    check("rules{ width : 8;$0 }\n", expect![""]);
    assert!(!labels("rules{\n  // width\n  $0\n}\n").is_empty());
}

#[test]
fn what_is_written_with_and_without_snippets() {
    let (insert, snippet) = written("rules{ $0 }", "width");
    assert_eq!((insert.as_str(), snippet.as_deref()), ("width : 8", Some("width : ${1:8}")));
    let (insert, snippet) = written("rules{ $0 : 3 }", "width");
    assert_eq!((insert.as_str(), snippet), ("width", None));
    let (insert, _) = written(&foxes("", "$0", ""), "owl");
    assert_eq!(insert, "owl{\n  positions{\n    x : 0, y : 0\n  }\n  mirrored\n}");
    let (insert, snippet) = written("finish{ $0 }", "explicit");
    assert_eq!(insert, "explicit{\n  (context) => false,\n}");
    assert_eq!(snippet.as_deref(), Some("explicit{\n\t(context) => ${1:false},\n}"));
    let text = "rules{ wi$0dth : 3 }";
    let found = completions(text).expect("a list");
    assert_eq!(&text.replace("$0", "")[found.range], "width");
}

/// The word `explicit` without any `}` behind it is not a block yet.
#[test]
fn javascript_before_its_brace_is_written() {
    let sorted = |text: &str| {
        let mut found = labels(text);
        found.sort();
        found.join(" ")
    };
    let context = "board current_player focused height move_count on_move width";
    assert_eq!(sorted("finish{\n  explicit{\n    (context) => context.$0"), context);
    assert_eq!(sorted("pieces{ fox{ moves{ } } }\nfinish{ explicit {\n    (c) => { if (f(c.bo$0\n"), context);
    assert_eq!(sorted("finish{ explicit{ (c) => { for (const a of c.board[0]) { a.$0\n\n"), "piece target");
    let names = labels("finish{ explicit{ (context) => con$0");
    assert!(names.iter().any(|name| name == "context"), "{names:?}");
    assert_eq!(sorted("finish{ explicit{ (context) => 1 // con$0"), "");
    assert_eq!(sorted("finish{ explicit{ (context) => \"con$0"), "");
    // It belongs to a name, or to what is not JavaScript.
    check("finish{ my_explicit{ $0", expect![""]);
    check("finish{ $0 explicit{", expect!["no_moves_available, explicit"]);
}

/// What is said of a word comes from the reference data.
#[test]
fn words_have_their_form_their_default_and_a_text() {
    let fixture = Fixture::new(crate::LANGUAGES, "bdl", "pieces{ fox{ moves{ } $0 } }\n");
    let (file, offset) = fixture.cursor();
    let found = completion(&fixture.db, file, offset).expect("a list");
    let find = |label: &str| found.items.iter().find(|item| item.label == label).expect("an entry");
    assert_eq!(find("mirrored").detail, "piece property; false if it is left out");
    assert_eq!(find("on_end_reached").detail, "on_end_reached : spawn(queen, tower)");
    for item in &found.items {
        assert!(documentation(&fixture.db, item.subject).is_some(), "{}", item.label);
    }
}

/// The numbers of squares from the middle of an empty board of 8 by 8, by the rules of the built game.
#[test]
fn common_pieces_move_as_they_should() {
    let squares = [("rook", 14), ("bishop", 13), ("knight", 8), ("queen", 27), ("king", 8), ("pawn", 4)];
    assert_eq!(
        squares.map(|(name, _)| name).as_slice(),
        snippets::COMMON_PIECES.iter().map(|it| it.name).collect::<Vec<_>>()
    );
    for (common, (name, expected)) in snippets::COMMON_PIECES.iter().zip(squares) {
        let text = format!(
            "rules{{ first_player : 0 width : 8 height : 8 coloring : alternate player_change : alternate }}\n\
             pieces{{ {} }}\ninitial_piece_position{{ {name}{{ positions{{ x : 3, y : 3 }} }} }}\ninvariants{{ }}\n\
             finish{{ no_moves_available }}\n",
            snippets::plain(common.snippet)
        );
        let fixture = Fixture::new(crate::LANGUAGES, "bdl", &text);
        let book =
            Rulebook::new(game(&fixture.db, fixture.files[0])).unwrap_or_else(|refusal| panic!("{}", refusal.reason));
        let from = Square { x: 3, row: 4 };
        let found = book.targets(&book.start, from, &mut Fuel::new(u64::MAX)).expect("fuel");
        assert_eq!(found.len(), expected, "{name}");
        // Forward is up for what is placed directly.
        assert!(name != "pawn" || found.iter().all(|square| square.row < from.row), "{found:?}");
    }
}

#[test]
fn a_whole_game_has_no_finding() {
    let fixture = Fixture::new(crate::LANGUAGES, "bdl", &snippets::plain(snippets::GAME));
    fixture.check_diagnostics();
}

/// What is proposed for a block of JavaScript has the shape of its place.
#[test]
fn shapes_have_no_fault() {
    use ludex_syntax::bdl::javascript::BlockPlace;
    let block = |place: BlockPlace| snippets::plain(&snippets::explicit(shapes::of(place).expect("a shape")));
    let (coloring, change) = (block(BlockPlace::Coloring), block(BlockPlace::PlayerChange));
    let (a_move, end) = (block(BlockPlace::Move), block(BlockPlace::OnEndReached));
    let (property, pieces) = (block(BlockPlace::PieceProperty), block(BlockPlace::Pieces));
    let (invariant, finish) = (block(BlockPlace::Invariant), block(BlockPlace::Finish));
    let text = format!(
        "rules{{\nfirst_player : 0\nwidth : 8\nheight : 8\ncoloring : {coloring}\nplayer_change : {change}\n}}\n\
         pieces{{\nfox{{\nmoves{{\nhorizontal(-1, 1)\n{a_move}\n{a_move}\n}}\non_end_reached : {end}\n{property}\n}}\n{pieces}\n}}\n\
         initial_piece_position{{\nfox{{\npositions{{\nx : 4, y : 1\n}}\nmirrored\n}}\nking{{\npositions{{\nx : 4, y : 0\n}}\n\
         mirrored\n}}\n}}\ninvariants{{\n{invariant}\n{invariant}\n}}\nfinish{{\n{finish}\nno_moves_available\n}}\n"
    );
    let fixture = Fixture::new(crate::LANGUAGES, "bdl", &text);
    let found = ludex_ide::diagnostics::diagnostics(&fixture.db, fixture.files[0]);
    let faults = found.iter().filter(|one| matches!(one.severity, Severity::Error | Severity::Warning));
    let faults: Vec<String> = faults.map(|fault| fault.message().to_string()).collect();
    assert!(faults.is_empty(), "{faults:?}\n{text}");
}

/// The number of first entries among which the token stands, once two letters of it are written.
const FIRST: usize = 10;

/// One file whose text changes, and what was found wrong with completion in it.
struct Trial {
    db: Database,
    tokens: usize,
    faults: Vec<String>,
}

impl Trial {
    fn new() -> Trial {
        Trial { db: Database::new(crate::LANGUAGES, None), tokens: 0, faults: Vec::new() }
    }

    /// The entries in a text with something in place of a token, behind that.
    fn offered(&mut self, text: &str, token: TextRange, instead: &str) -> Vec<Completion> {
        let (start, end) = (usize::from(token.start()), usize::from(token.end()));
        let changed = [&text[..start], instead, &text[end..]].concat();
        let file = self.db.set_file(Path::new("/game.bdl"), crate::DIALECT, Arc::from(changed), Default::default());
        let offset = token.start() + ludex_base::TextSize::of(instead);
        completion(&self.db, file, offset).map(|found| found.items).unwrap_or_default()
    }

    /// Takes every token out of a game, one at a time.
    fn text(&mut self, name: &str, text: &str) {
        let file = self.db.set_file(Path::new("/game.bdl"), crate::DIALECT, Arc::from(text), Default::default());
        let defined: FxHashSet<Name> =
            model(&self.db, file).definitions.iter().map(|definition| definition.id.name).collect();
        let root = parse_once(&self.db, file).root::<BdlLanguage>();
        let tokens = root.descendants_with_tokens().filter_map(SyntaxElement::into_token);
        let wanted: Vec<(String, TextRange)> = tokens
            .filter(|token| is_wanted(token, &defined))
            .map(|token| (token.text().to_owned(), token.text_range()))
            .collect();
        for (word, range) in wanted {
            self.tokens += 1;
            if !self.offered(text, range, "").iter().any(|item| item.label == word) {
                self.faults.push(format!("{name}: `{word}` is not offered at {range:?}"));
            }
            let begun = word.get(..2).unwrap_or(&word);
            let offered = self.offered(text, range, begun);
            let fits = |item: &&Completion| item.filter.as_ref().unwrap_or(&item.label).starts_with(begun);
            if !offered.iter().filter(fits).take(FIRST).any(|item| item.label == word) {
                self.faults.push(format!("{name}: `{word}` is not among the first at {range:?} behind `{begun}`"));
            }
        }
    }

    #[track_caller]
    fn done(self, least: usize) {
        assert!(self.faults.is_empty(), "{}", self.faults.join("\n"));
        assert!(self.tokens >= least, "only {} tokens were taken out", self.tokens);
    }
}

/// True for a word or number that is not a part of JavaScript; for a name, only if something else defines it.
fn is_wanted(token: &SyntaxToken, defined: &FxHashSet<Name>) -> bool {
    match token.kind() {
        K::IDENT => {
            let is_use = token.parent().is_some_and(|parent| parent.kind() == K::NAME_REF);
            is_use && defined.contains(&Name::new(token.text()))
        }
        // The compiler refuses a block in some places.
        K::EXPLICIT_KW => {
            let place = token.parent().and_then(Explicit::cast).and_then(|block| block.place());
            place.is_some_and(|place| !place.is_refused())
        }
        K::NUMBER => true,
        kind => is_word(kind),
    }
}

#[test]
fn every_token_of_a_game_is_offered_where_it_is_missing() {
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/bdl/burrow.bdl");
    let text = std::fs::read_to_string(game).expect("the example");
    let mut trial = Trial::new();
    trial.text("burrow.bdl", &text);
    trial.text("burrow.bdl, CRLF", &text.replace('\n', "\r\n"));
    trial.done(150);
}

/// The same with real games, where they lie beside the repository: those in which the grammar finds no fault.
#[test]
fn every_token_of_real_games_is_offered_where_it_is_missing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/bdl");
    let mut trial = Trial::new();
    let mut games = 0;
    for path in games_below(crate::LANGUAGES, &folder) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        if ludex_syntax::bdl::GRAMMAR.parse(&text).errors.is_empty() {
            games += 1;
            trial.text(&path.file_name().unwrap_or_default().to_string_lossy(), &text);
        }
    }
    if games > 0 {
        trial.done(games);
    }
}
