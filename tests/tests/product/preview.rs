//! `ludex preview`: pictures of the example games and of parts of games, as SVG and as text, exit codes, messages.

use std::path::Path;
use std::process::Output;

use ludex_tests::program::{run, run_with_input, stderr, stdout};
use ludex_tests::{repository, workspace};

use crate::LUDEX;

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
    let refused = refusal(&preview(folder.path(), &["game.g", "-o", "map.xyz"]));
    assert!(refused.starts_with("ludex: map.xyz: pictures are written as .svg, .html, .txt or .json"), "{refused}");
    let refused = refusal(&preview(folder.path(), &["game.g", "-o", "map.PNG"]));
    let what_to_do = "ludex: map.PNG: Ludex draws SVG, and other programs make such files of it: write `-o map.svg`, then \
                      for example `inkscape map.svg -o map.PNG`";
    assert!(refused.starts_with(what_to_do), "{refused}");
    assert!(!folder.path().join("map.PNG").exists() && !folder.path().join("map.xyz").exists());
    for arguments in [&["game.g", "-o", "map.xml", "--svg"][..], &["game.g", "-o", "map"]] {
        assert_eq!(preview(folder.path(), arguments).status.code(), Some(0));
        check_svg(&std::fs::read_to_string(folder.path().join(arguments[2])).expect("a file"));
    }
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
    assert!(moves.contains("16 legal moves of player 0") && moves.contains("a2 → a3 mouse a2 a3"), "{moves}");
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

/// A script has the board of the game file beside it.
#[test]
fn a_script_is_drawn_in_its_game() {
    let drawn = stdout(&preview(&repository().join("docs/examples/trench"), &["hare.tr", "--text"]));
    assert!(drawn.starts_with("hare.tr in meadow.trg\n12 × 12 squares"), "{drawn}");
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
fn the_values_of_a_game_are_drawn() {
    let examples = repository().join("docs/examples");
    let gdl = |arguments: &[&str]| preview(&examples, &[arguments, &["--text"][..]].concat());
    let sheet = stdout(&gdl(&["gdl/harbor.g", "--what", "gunboat"]));
    assert!(sheet.starts_with("gunboat\nunit type 3 of 8 · harbor-types.g:20\n"), "{sheet}");
    for part in ["  speed         120 ", "  add in harbor-types.g:116\n", "\nCarries nothing\n", "  port        40 %"] {
        assert!(sheet.contains(part), "{part} in {sheet}");
    }
    // A fragment is a part of the game beside it.
    assert_eq!(stdout(&gdl(&["gdl/harbor-names.g", "--what", "gunboat"])), sheet);
    let table = stdout(&gdl(&["gdl/harbor.g", "--what", "hit-chance"]));
    assert!(table.contains("\n  battery                          30       50     45       55"), "{table}");
    let graph = stdout(&gdl(&["gdl/harbor.g", "--what", "construction"]));
    assert!(graph.contains("\nport (start)\n"), "{graph}");
    for name in ["gunboat", "hit-chance", "construction"] {
        picture(&preview(&examples, &["gdl/harbor.g", "--what", name, "--svg"]));
    }
}

#[test]
fn duels_say_how_they_are_worked_out() {
    let examples = repository().join("docs/examples");
    let json = stdout(&preview(&examples, &["gdl/harbor.g", "--what", "who beats whom", "--json"]));
    // The book quotes it.
    let derivation = "gunboat attacks battery: 30 % for 1d3 of 12 hp; in return 45 % for 2d3+1 of 8 hp, 2 of 4 times a \
                      turn → wins 5 %, is lost 93 %, both are lost 1 % (7.4 attacks, 2.4 turns); loses 7.6 of 8 cp, takes \
                      0.1 of 1 cp";
    assert!(json.contains(derivation), "{json}");
    let page = std::fs::read_to_string(repository().join("docs/ideas/duels.md")).expect("the page");
    assert!(page.replace("\n> ", " ").contains(derivation), "{page}");
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
fn layers_can_be_hidden() {
    let examples = repository().join("docs/examples");
    let map = |arguments: &[&str]| preview(&examples, &[&["gdl/harbor.g"], arguments].concat());
    let drawn = picture(&map(&["--svg", "--hide", "units,numbers"]));
    assert!(!drawn.contains("Old Candle") && !drawn.contains("data-layer"), "{drawn}");
    assert!(drawn.contains("<title>hills</title>") && drawn.contains(">Sealholm</text>"), "{drawn}");
    let text = stdout(&map(&["--text", "--hide", "units", "--hide", "numbers"]));
    assert!(text.contains("\n + + , - ~ ") && !text.contains("Old Candle"), "{text}");
    let text = stdout(&map(&["--text", "--hide", "terrain"]));
    assert!(text.contains("\n4   · · · · · L · · · B ·\n") && text.contains("Old Candle"), "{text}");
    let page = stdout(&map(&["--html", "--hide", "units"]));
    assert!(
        page.contains(" data-layer=\"terrain\">") && page.contains("<option value=\"numbers\">Numbers</option>"),
        "{page}"
    );
    assert!(!page.contains(" value=\"units\"") && !page.contains("Old Candle"), "{page}");
    let moves = stdout(&preview(&examples, &["bdl/burrow.bdl", "--text", "--what", "moves", "--hide", "moves"]));
    assert!(moves.contains("16 legal moves") && !moves.contains('→'), "{moves}");
    // A layer in which there is nothing can be hidden, too.
    picture(&map(&["--svg", "--hide", "borders"]));
    picture(&map(&["--svg", "--hide", "changes", "--compare", "gdl/harbor.g"]));
    let refused = refusal(&map(&["--hide", "unit"]));
    let meant = "harbor.g: `unit` is not a layer of this picture; did you mean `units`?";
    assert!(refused.contains(meant), "{refused}");
    let refused = refusal(&map(&["--what", "gunboat", "--hide", "units"]));
    assert!(refused.contains("`units` cannot be hidden: this picture has no layers"), "{refused}");
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

const TWO_TERRAINS: &str = "(unit-type boat)\n(terrain-type sea)\n(terrain-type land)\n(include \"map\")\n(boat 4 2)\n";

/// The map of that game, with a cell of land.
const LAND: &str = "(area 8 4 (terrain \"8a\" \"8a\" \"3ab4a\" \"8a\"))\n";

/// The same map without that cell.
const SEA: &str = "(area 8 4 (terrain \"8a\" \"8a\" \"8a\" \"8a\"))\n";

/// The text of a picture that is compared, which says so in these parts of it.
#[track_caller]
fn compared(output: &Output, parts: &[&str]) {
    assert_eq!((output.status.code(), stderr(output).as_str()), (Some(0), ""));
    for part in parts {
        assert!(stdout(output).contains(part), "{part} is missing in\n{}", stdout(output));
    }
}

#[test]
fn revisions_of_a_map_are_compared() {
    let files = [("game.g", TWO_TERRAINS), ("map.g", LAND), ("old.g", SEA)];
    let folder = workspace(&[&files[..], &[("before/game.g", TWO_TERRAINS), ("before/map.g", SEA)]].concat());
    let expected = ["1   s s l*s s s s\n", "  *  changed: 1 cell\n", "  * (3, 1): was sea, is land\n"];
    // A file of another name stands in the place of the new one, and one of the same name where it lies.
    let preview = |arguments: &[&str]| preview(folder.path(), arguments);
    compared(&preview(&["map.g", "--compare", "old.g", "--text"]), &expected);
    compared(&preview(&["--compare", "before/game.g", "game.g", "--text"]), &expected);
    compared(&preview(&["--compare", "before/game.g", "game.g", "--text"]), &["1 cell changed since before/game.g\n"]);
    let arguments = ["preview", "map.g", "--compare", "-", "--text"];
    let piped = run_with_input(LUDEX, folder.path(), &arguments, SEA.as_bytes());
    compared(&piped, &[&expected[..], &["1 cell changed since standard input\n"]].concat());
    compared(&preview(&["map.g", "--compare", "map.g", "--text"]), &["no cell changed since map.g\n"]);
    // The other forms; what has changed has a frame and words.
    let svg = picture(&preview(&["map.g", "--compare", "old.g", "--svg"]));
    assert!(svg.contains("<title>(3, 1): was sea, is land</title>") && svg.contains("ludex-changes"), "{svg}");
    let page = preview(&["map.g", "--compare", "old.g", "--html"]);
    compared(
        &page,
        &["<!DOCTYPE html>", "<title>(3, 1): was sea, is land</title>", "\n  * (3, 1): was sea, is land\n"],
    );
}

#[test]
fn boards_of_every_language_are_compared() {
    let examples = repository().join("docs/examples");
    let against = |file: &str, change: (&str, &str), parts: &[&str]| {
        let text = std::fs::read_to_string(examples.join(file)).expect("an example");
        assert!(text.contains(change.0), "{file} has {}", change.0);
        let old = text.replacen(change.0, change.1, 1);
        let arguments = ["preview", file, "--compare", "-", "--text"];
        compared(&run_with_input(LUDEX, &examples, &arguments, old.as_bytes()), parts);
    };
    let otters = ["2 cells changed since", "5  o f b f f o*\n", "0  O F B F F O*\n", "  * (5, 0): "];
    against("bdl/burrow.bdl", ("      x : 5, y : 0\n", ""), &otters);
    let pegs = ["3  Free Free*Peg *Free Free\n", "  * (2, 3): was Peg, is Free\n", "  * (3, 3): was Free, is Peg\n"];
    against("bogl/cornerrun.bgl", ("start!(3, 3) = Peg", "start!(2, 3) = Peg"), &pegs);
    let moles = ["\n 3  · · · m*· ·", "\n 4  · · · ·*· ·", "  * (3, 3): mole", "  * (3, 4): mole"];
    against("trench/meadow.trg", ("position: 3,3", "position: 3,4"), &moles);
    against("gdl/harbor.g", ("", ""), &["no cell changed since standard input\n"]);
}

#[test]
fn what_cannot_be_compared_is_said() {
    let examples = repository().join("docs/examples");
    let refused = refusal(&preview(&examples, &["hy", "--compare", "hy"]));
    assert!(refused.contains("hy: only maps and boards can be compared, and this is a graph"), "{refused}");
    let refused = refusal(&preview(&examples, &["gdl/harbor.g", "--what", "rowboat", "--compare", "gdl/harbor.g"]));
    assert!(refused.contains("can be compared, and the picture of `rowboat` shows tables"), "{refused}");
    let refused = refusal(&preview(&examples, &["gdl/harbor.g", "--compare", "gdl"]));
    assert!(refused.contains("a file is only compared with a file"), "{refused}");
    let refused = refusal(&preview(&examples, &["gdl/harbor.g", "--compare", "gdl/missing.g"]));
    assert!(refused.contains("gdl/missing.g: "), "{refused}");
    let folder = workspace(&[("game.g", TWO_TERRAINS), ("map.g", LAND), ("small.g", "(area 7 4 (terrain \"7a\"))\n")]);
    let refused = refusal(&preview(folder.path(), &["map.g", "--compare", "small.g"]));
    assert!(refused.contains("map.g: only maps of one size can be compared, and small.g is 7 × 4 cells"), "{refused}");
    let refused = refusal(&preview(folder.path(), &["map.g", "--compare", "small.g", "-o", "small.g"]));
    assert!(refused.contains("overwrite"), "{refused}");
}
