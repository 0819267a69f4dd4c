//! Pictures of games, and of what cannot be drawn.

use expect_test::expect;
use ludex_base::navigation::Location;
use ludex_base::picture::{Position, TextOptions};
use ludex_base::preview::PreviewRequest;
use ludex_ide::preview::{preview, previews};
use ludex_test_support::check_xml;

use crate::tests::fixture;

/// The picture of the first file, or why there is none.
fn draw(text: &str) -> String {
    let fixture = fixture(text);
    match preview(&fixture.db, fixture.files[0], PreviewRequest::default()).expect("Trench has pictures") {
        Ok(picture) => {
            let picture = picture.svg();
            check_xml(&picture);
            picture
        }
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn contains(picture: &str, parts: &[&str]) {
    for part in parts {
        assert!(picture.contains(part), "{part} is missing in\n{picture}");
    }
}

#[test]
fn a_board_with_its_players() {
    let picture = draw(
        "
//- /mead&ow.trg
board: 12,8;
steps: 60;
player: { team: 1; name: mole; position: 3,2; file: ./mole.tr; }
player: { team: 2; name: hare; position: 30,3; file: ./hare.tr; }
//- /mole.tr
shoot N;
pass;
",
    );
    contains(
        &picture,
        &[
            "<title>mead&amp;ow.trg</title>",
            "12 × 8 squares · 2 players, 2 teams · a turn has 60 steps and 1 action",
            // To scale: 36 pixels a square.
            "<path fill=\"#dfe5cf\" d=\"M0 0h432v288h-432z\"></path>",
            "<g transform=\"translate(172 170)scale(1.80)\"><title>(3, 2): mole · team 1</title>",
            ">mo</text>",
            "<text x=\"22\" y=\"4\">mole · team 1 · at 3,2 · ./mole.tr</text>",
            "3 steps, 1 action per pass; the game allows 60 and 1</text>",
            "<text x=\"22\" y=\"4\">hare · team 2 · at 30,3, which is off the board · ./hare.tr</text>",
            "there is no such script</text>",
        ],
    );
    assert!(!picture.contains("<title>hare"), "{picture}");
}

#[test]
fn a_board_in_characters() {
    let fixture = fixture("//- /a.trg\nboard: 4,3;\nplayer:1,(2,1),./b.tr;\n");
    let picture = preview(&fixture.db, fixture.files[0], PreviewRequest::default())
        .expect("Trench has pictures")
        .expect("a picture");
    expect![[r"
        a.trg
        4 × 3 squares · 1 player, 1 team · a turn has 100 steps and 1 action

           0 1 2 3
        0  · · · ·
        1  · · 1 ·
        2  · · · ·

          ●  1 · at 2,1 · ./b.tr
             there is no such script
    "]]
    .assert_eq(&picture.text(TextOptions::default()));
}

#[test]
fn what_is_drawn_leads_to_its_text() {
    let fixture = fixture("//- /a.trg\nboard: 4,3;\nplayer:1,(2,1),./b.tr;\n");
    let picture = preview(&fixture.db, fixture.files[0], PreviewRequest::default())
        .expect("Trench has pictures")
        .expect("a picture");
    let text_of = |source: Option<Location>| {
        let range = source.expect("a source").range;
        fixture.files[0].text(&fixture.db)[range].trim().to_owned()
    };
    assert_eq!(text_of(picture.board().expect("a board").source(Position { row: 2, column: 3 })), "4,3");
    let [mark] = picture.marks.as_slice() else { panic!("{:?}", picture.marks) };
    assert!(text_of(mark.source).starts_with("player:1,(2,1)"), "{}", text_of(mark.source));
    assert_eq!(picture.legend.iter().map(|entry| entry.source).collect::<Vec<_>>(), [mark.source]);
}

#[test]
fn players_in_the_form_of_the_document() {
    let picture = draw(
        "
//- /a.trg
exec_mode: sync;
player:1,(5,5),./a.tr;
player:2,(5,5),./a.tr;
//- /a.tr
wait;
",
    );
    contains(
        &picture,
        &[
            "20 × 20 squares · 2 players, 2 teams · all at the same time, 100 steps a turn",
            "<title>(5, 5): 1\n2</title>",
            "fill=\"#fff\">2</text>",
            "<text x=\"22\" y=\"4\">1 · at 5,5 · ./a.tr</text>",
            "1 step per pass; the game allows 100</text>",
        ],
    );
}

#[test]
fn the_same_game_gives_the_same_picture() {
    let text = "//- /a.trg\nboard: 100,40;\nplayer:1,(5,5),./a.tr;\n";
    assert_eq!(draw(text), draw(text));
}

#[test]
fn what_cannot_be_drawn() {
    assert_eq!(draw("//- /a.trg\n// Nothing.\n"), "there is nothing to draw: the file has no settings and no players");
    assert_eq!(draw("//- /a.trg\nboard: 0,5;\n"), "there is nothing to draw: the board has no squares");
    assert_eq!(
        draw("//- /a.trg\nboard: 900,5;\n"),
        "this is too large for a picture: a board of 900 by 5 squares, and at most 500 columns and rows are drawn"
    );
    assert_eq!(
        draw("wait;\n"),
        "there is nothing to draw: a script has no board of its own, and no game file has a player with this script"
    );
}

#[test]
fn a_script_is_shown_on_the_board_of_its_game() {
    let game = "board: 12,8;\nplayer:1,(3,2),./a.tr;\nplayer:2,(5,5),./b.tr;\n";
    let one = draw(&format!("//- /a.tr\nwait;\n//- /b.tr\nwait;\n//- /game.trg\n{game}"));
    let ring = "<circle r=\"7\" fill=\"none\" stroke=\"#000000\" stroke-width=\"2\"/>";
    contains(&one, &["<title>a.tr in game.trg</title>", ">plays this script</text>", "<title>(5, 5): 2</title>"]);
    // On the board and in the legend.
    assert_eq!((one.matches(ring).count(), one.matches("<title>(3, 2): 1</title>").count()), (2, 2), "{one}");

    let games = format!("//- /a.tr\nwait;\n//- /big.trg\n{game}//- /low.trg\nboard: 9,9;\nplayer:1,(1,1),./a.tr;\n");
    let fixture = fixture(&games);
    let script = fixture.files[0];
    let names: Vec<String> = previews(&fixture.db, script).into_iter().map(|part| part.name).collect();
    assert_eq!(names, ["big.trg", "low.trg"]);
    let of = |what| preview(&fixture.db, script, PreviewRequest::of(Some(what))).expect("Trench has pictures");
    assert_eq!(of("low.trg").expect("a picture").title, "a.tr in low.trg");
    let refused = of("law.trg").expect_err("no such game").to_string();
    assert_eq!(refused, "this script does not play in `law.trg`; did you mean `low.trg`?");
}

#[test]
fn a_game_file_has_one_picture() {
    let fixture = fixture("//- /a.trg\nboard: 12,8;\n");
    let refused =
        preview(&fixture.db, fixture.files[0], PreviewRequest::of(Some("mole"))).expect("Trench has pictures");
    let refused = refused.expect_err("nothing to choose").to_string();
    assert_eq!(refused, "`mole` cannot be chosen: the only picture of this file is its board");
}
