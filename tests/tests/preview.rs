//! `ludex preview`: pictures of the example games and of parts of games, as SVG and as text, exit codes, messages.

use std::path::Path;
use std::process::Output;

use ludex_tests::program::{run, stderr, stdout};
use ludex_tests::{repository, workspace};

const LUDEX: &str = env!("CARGO_BIN_EXE_ludex-under-test");

fn preview(folder: &Path, arguments: &[&str]) -> Output {
    run(LUDEX, folder, &[&["preview"], arguments].concat())
}

/// The picture on standard output.
#[track_caller]
fn picture(output: &Output) -> String {
    assert_eq!((output.status.code(), stderr(output).as_str()), (Some(0), ""));
    let picture = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    check_svg(&picture);
    picture
}

/// One SVG element whose elements are closed in order.
#[track_caller]
fn check_svg(picture: &str) {
    assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{picture}");
    assert!(picture.ends_with("</svg>\n"), "{picture}");
    let mut open: Vec<&str> = Vec::new();
    for tag in picture.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("the end of a tag");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().unwrap_or_default()),
        }
    }
    assert_eq!(open, Vec::<&str>::new(), "left open");
}

/// The message when there is no picture.
#[track_caller]
fn refusal(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let errors = stderr(output);
    assert!(errors.starts_with("ludex: ") && errors.lines().count() == 1, "{errors}");
    errors
}

#[test]
fn the_example_game_is_drawn() {
    let output = preview(&repository(), &["docs/examples/gdl/harbor.g", "--svg"]);
    let picture = picture(&output);
    for expected in [
        "<title>The Quarrel in the Bay</title>",
        "12 × 10 cells",
        // The legend: a terrain type of an included module, and a side.
        ">meadow</text>",
        ">Sealholm</text>",
        "Old Candle, lighthouse (independent)",
    ] {
        assert!(picture.contains(expected), "no {expected} in {picture}");
    }
    assert!(!picture.contains("not fit"), "{picture}");
}

#[test]
fn the_picture_goes_into_a_file() {
    let folder = workspace(&[("game.g", GAME), ("map.g", MAP)]);
    let output = preview(folder.path(), &["game.g", "-o", "map.svg"]);
    assert_eq!((output.status.code(), output.stdout.len(), output.stderr.len()), (Some(0), 0, 0));
    check_svg(&std::fs::read_to_string(folder.path().join("map.svg")).expect("a file"));
    let refused = refusal(&preview(folder.path(), &["game.g", "--output", "./game.g"]));
    assert!(refused.contains("overwrite"), "{refused}");
    assert_eq!(std::fs::read_to_string(folder.path().join("game.g")).expect("a file"), GAME);
}

#[test]
fn a_picture_can_be_of_characters() {
    let examples = repository().join("docs/examples");
    let board = preview(&examples, &["bogl/cornerrun.bgl", "--text"]);
    assert_eq!((board.status.code(), stderr(&board).as_str()), (Some(0), ""));
    let board = stdout(&board);
    assert!(board.starts_with("start\n5 × 5 squares · cornerrun.bgl\n"), "{board}");
    assert!(board.contains("\n3  Free Free Peg  Free Free\n"), "{board}");
    assert!(board.contains("\n  Free: 24 squares\n  Peg: 1 square\n"), "{board}");
    let map = stdout(&preview(&examples, &["gdl/harbor.g", "--text"]));
    assert!(map.contains("~  sea: ") && map.contains("Old Candle, lighthouse (independent)"), "{map}");
    let game = stdout(&preview(&examples, &["bdl/burrow.bdl", "--text"]));
    assert!(game.contains("\n5  o f b f f o\n4  m m m m m m\n"), "{game}");
    let moves = stdout(&preview(&examples, &["bdl/burrow.bdl", "--text", "--what", "moves"]));
    assert!(moves.contains("16 legal moves of player 0") && moves.contains("(0, 1) → (0, 2) mouse a2 a3"), "{moves}");
    let piece = stdout(&preview(&examples, &["bdl/burrow.bdl", "--text", "--what", "badger"]));
    assert!(piece.starts_with("badger\n8 squares from c3 (x : 2, y : 2), "), "{piece}");
    let players = stdout(&preview(&examples, &["trench/meadow.trg", "--text"]));
    assert!(players.contains("mole · "), "{players}");
    // A file with the extension of texts gets one, unless SVG is asked for.
    let folder = workspace(&[("game.g", GAME), ("map.g", MAP)]);
    let written = |arguments: &[&str], name: &str| {
        let output = preview(folder.path(), &[&["game.g"], arguments].concat());
        assert_eq!((output.status.code(), output.stdout.len(), output.stderr.len()), (Some(0), 0, 0));
        std::fs::read_to_string(folder.path().join(name)).expect("a file")
    };
    let text = written(&["-o", "map.txt"], "map.txt");
    assert!(text.starts_with("game\n5 × 4 cells") && !text.contains('\u{1b}'), "{text}");
    assert_eq!(written(&["--text", "-o", "map.svg"], "map.svg"), text);
    check_svg(&written(&["--svg", "-o", "map.txt"], "map.txt"));
    assert_eq!(preview(folder.path(), &["game.g", "--svg", "--text"]).status.code(), Some(2));
}

#[test]
fn a_picture_can_be_a_page() {
    let folder = workspace(&[("game.g", GAME), ("map.g", MAP)]);
    let output = preview(folder.path(), &["game.g", "--html"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    let page = stdout(&output);
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"), "{page}");
    assert!(
        page.contains("default-src 'none'") && page.contains("<svg xmlns=") && page.contains(">sea</text>"),
        "{page}"
    );
    assert!(!page.contains("<link") && !page.contains(" src="), "it needs nothing else\n{page}");
    let output = preview(folder.path(), &["game.g", "-o", "map.html"]);
    assert_eq!((output.status.code(), output.stdout.len(), output.stderr.len()), (Some(0), 0, 0));
    assert_eq!(std::fs::read_to_string(folder.path().join("map.html")).expect("a file"), page);
    assert_eq!(preview(folder.path(), &["game.g", "--svg", "--html"]).status.code(), Some(2));
}

const GAME: &str = "(unit-type boat)\n(terrain-type sea)\n(include \"map\")\n(boat 2 2)\n";

const MAP: &str = "(area 5 4 (terrain (by-name sea) \"5a\" \"5a\" \"6a\" \"5a\"))\n";

#[test]
fn a_map_needs_what_includes_it() {
    let folder = workspace(&[("game.g", GAME), ("map.g", MAP)]);
    let picture = picture(&preview(folder.path(), &["map.g", "--svg"]));
    assert!(picture.contains(">sea</text>") && picture.contains("1 row does not fit"), "{picture}");
    let folder = workspace(&[("map.g", MAP)]);
    let refused = refusal(&preview(folder.path(), &["map.g"]));
    assert!(refused.contains("map.g: there is nothing to draw: no terrain type is defined"), "{refused}");
}

#[test]
fn a_folder_is_drawn() {
    let examples = repository().join("docs/examples");
    let dungeon = stdout(&preview(&examples, &["hy", "--text"]));
    assert!(dungeon.contains("3 levels in 3 files") && dungeon.contains("first gate (start)"), "{dungeon}");
    assert!(!dungeon.contains("* "), "nothing stands out\n{dungeon}");
    // A file brings what lies beside it.
    let dungeon = stdout(&preview(&examples, &["hy/cellar.hy", "--text"]));
    assert!(dungeon.contains("3 levels in 3 files") && dungeon.contains("* root cellar"), "{dungeon}");
    picture(&preview(&examples, &["hy", "--svg"]));
    let folder = workspace(&[("chess.bdl", "")]);
    let refused = refusal(&preview(folder.path(), &["."]));
    assert!(refused.contains("no file here can be drawn"), "{refused}");
}

#[test]
fn a_level_is_made_with_a_seed() {
    let examples = repository().join("docs/examples");
    let sample = |seed: &str| {
        let output = preview(&examples, &["hy", "--what", "root cellar", "--sample", seed, "--text"]);
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
        stdout(&output)
    };
    let level = sample("7");
    assert!(level.starts_with("root cellar, sample 7\nseed 7 · layout "), "{level}");
    assert_eq!(sample("7"), level);
    assert_ne!(sample("8"), level);
    picture(&preview(&examples, &["hy/cellar.hy", "--what", "root cellar", "--sample", "7", "--svg"]));
    picture(&preview(&examples, &["hy/cellar.hy", "--what", "root cellar", "--svg"]));
    let refused = refusal(&preview(&examples, &["hy", "--what", "rood cellar"]));
    assert!(refused.contains("no level is called `rood cellar`; did you mean `root cellar`?"), "{refused}");
    let refused = refusal(&preview(&examples, &["gdl/harbor.g", "--what", "map", "--sample", "1"]));
    assert!(refused.contains("there are no samples of this language"), "{refused}");
    assert_eq!(preview(&examples, &["hy", "--sample", "1"]).status.code(), Some(2));
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let examples = repository().join("docs/examples");
    let folder = workspace(&[("chess.bdl", ""), ("gate.hy", "")]);
    let refused = refusal(&preview(folder.path(), &["gate.hy", "--svg"]));
    assert!(refused.contains("gate.hy: there is nothing to draw: the file configures no level"), "{refused}");
    let refused = refusal(&preview(folder.path(), &["chess.bdl", "--svg"]));
    assert!(refused.contains("chess.bdl: there is nothing to draw: the board has no size"), "{refused}");
    let refused = refusal(&preview(&examples, &["bdl/burrow.bdl", "--what", "foxx"]));
    assert!(refused.contains("`foxx` is not a piece; did you mean `fox`?"), "{refused}");
    let refused = refusal(&preview(&examples, &["gdl/harbor-types.g", "--svg"]));
    assert!(refused.contains("has an `area`"), "{refused}");
    let refused = refusal(&preview(&examples, &["gdl/harbor-names.g", "--svg"]));
    assert!(refused.contains("it is a part of harbor.g"), "{refused}");
    refusal(&preview(&examples, &["gdl/missing.g"]));
    refusal(&preview(&repository(), &["README.md"]));
    assert_eq!(preview(&examples, &[]).status.code(), Some(2));
}
