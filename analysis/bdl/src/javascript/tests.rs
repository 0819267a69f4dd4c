//! What is reported of the JavaScript of blocks: every check with and without its fault, names and members, and what is
//! known of a place. That each fault is found in each place, `fault_tests` shows.

use ludex_base::model::Role;
use ludex_ide as features;
use ludex_test_support::Fixture;

use super::{ScriptEntryKind, Source, members_at, names_at, shapes};

/// A game in which one block stands at the place of `@`: a line of the game, and the others as they are.
pub(super) fn game(line: &str, script: &str) -> String {
    let is = |word: &str| line.trim_start().starts_with(word);
    let own = line.replace('@', script);
    let rule = |word: &str| if is(word) { own.clone() } else { format!("  {word} : alternate") };
    let part = |word: &str, other: &str| if is(word) { own.clone() } else { other.to_owned() };
    format!(
        "rules{{\n  first_player : 0\n  width : 8\n  height : 8\n{}\n{}\n}}\npieces{{\n  fox{{\n    moves{{ vertical(-1, 1) {} \
         }}\n    {}\n  }}\n{}}}\ninitial_piece_position{{\n  fox{{ positions{{ x : 2, y : 0 }} mirrored }}\n}}\n{}\n{}\n",
        rule("coloring"),
        rule("player_change"),
        if is("move") { own.replacen("move ", "", 1) } else { String::new() },
        if is("on_end_reached") || is("property") { own.replacen("property ", "", 1) } else { String::new() },
        if is("piece ") { format!("  {}\n", own.replacen("piece ", "", 1)) } else { String::new() },
        part("invariants", "invariants{ protect_piece(fox) }"),
        part("finish", "finish{ no_moves_available }"),
    )
}

/// Every place of a block, as [`game`] wants it.
const PLACES: [&str; 8] = [
    "  coloring : explicit{ @ }",
    "  player_change : explicit{ @ }",
    "piece explicit{ @ }",
    "property explicit{ @ }",
    "move explicit{ @ }",
    "on_end_reached : explicit{ @ }",
    "invariants{ explicit{ @ } }",
    "finish{ explicit{ @ } }",
];

/// Each finding: severity and code, the line and column from 1, what it covers, and the message.
pub(super) fn found(text: &str) -> Vec<String> {
    let mut db = ludex_base::Database::new(crate::LANGUAGES, None);
    let dialect = crate::LANGUAGES.from_id("bdl").expect("the language");
    let path = std::path::Path::new("/main.bdl");
    let file = db.set_file(path, dialect, std::sync::Arc::from(text), Default::default());
    let index = ludex_syntax::LineIndex::new(text);
    let show = |one: &ludex_base::Diagnostic| {
        let at = index.line_column(text, one.range.start(), ludex_syntax::PositionEncoding::Utf16);
        let (severity, code) = (one.severity.name(), one.code.name);
        format!("{severity} {code} {}:{} {:?} {}", at.line + 1, at.column + 1, &text[one.range], one.message())
    };
    // That a block stands among properties is reported for each such block, whatever is in it.
    let found = features::diagnostics::diagnostics(&db, file);
    found.iter().filter(|one| one.code.name != "explicit-property").map(show).collect()
}

/// The findings on a block at a place, without where they are.
pub(super) fn said(line: &str, script: &str) -> Vec<String> {
    let strip = |one: String| {
        let mut words = one.splitn(4, ' ');
        let (severity, code, _) = (words.next(), words.next(), words.next());
        format!("{} {} {}", severity.unwrap_or_default(), code.unwrap_or_default(), words.next().unwrap_or_default())
    };
    found(&game(line, script)).into_iter().map(strip).collect()
}

/// A function that each place takes, and one that does something.
fn sound(place: &str) -> &'static str {
    match place.split_whitespace().next().unwrap_or_default() {
        "coloring" => "(x, y, last_color) => { const odd = (x + y) % 2; return odd ? last_color : \"teal\" }",
        "piece" => {
            "star: { moves: ({ current_x, current_y, context }) => { return context.board[current_x][current_y].piece ? \
             [{ x: [0, 1], y: (x) => [x, x + 1], killing: true }] : [] }, on_end_reached: () => { }, \
             representation: { img: \"\", letter: \"S\" } }"
        }
        "property" => "value: (context) => 5,",
        "move" => "{ x: [-1, 2], y: (x) => [current_y, x + 1], killing: context.width > 3 }",
        "player_change" => {
            "(context) => { context.turns = (context.turns || 0) + 1; context.current_player = context.turns % 2 }"
        }
        "on_end_reached" => "(context, x, y) => { context.board[x][y].piece.name = \"fox\"; pieces.fox.moves; }",
        "invariants{" => {
            "(context, x, y, to_x, to_y) => context.board.every((column) => column.some((square) => !square.piece || \
             square.piece.name !== \"fox\" && [x, y, to_x, to_y].length === 4))"
        }
        _ => {
            "(context) => { for (const column of context.board) for (const { target, piece } of column) { switch \
              (piece && piece.name) { case \"fox\": return target } } return Math.max(1, 2) > 1 }"
        }
    }
}

#[test]
fn sound_blocks_have_no_findings() {
    for place in PLACES {
        assert_eq!(found(&game(place, sound(place))), [""; 0], "{place}");
        assert_eq!(found(&game(place, sound(place)).replace('\n', "\r\n")), [""; 0], "{place}");
    }
    // Nothing has to stand in a block, but for what comes of that.
    assert_eq!(said("finish{ explicit{ @ } }", ""), [""; 0]);
}

#[test]
fn what_is_no_function() {
    for (place, what) in [
        ("  coloring : explicit{ @ }", "`coloring`"),
        ("  player_change : explicit{ @ }", "`player_change`"),
        ("on_end_reached : explicit{ @ }", "`on_end_reached`"),
        ("invariants{ explicit{ @ } }", "an invariant"),
        ("finish{ explicit{ @ } }", "a rule of `finish`"),
    ] {
        for script in ["5", "\"red\"", "[1]", "{ a: 1 }", "true", "null", "`a`", "(5)"] {
            let found = said(place, script);
            let expected = format!("{what} must be a function, such as `");
            assert!(found.len() == 1 && found[0].contains(&expected), "{place} {script}: {found:?}");
            assert!(found[0].starts_with("warning js-function"), "{found:?}");
        }
        // Nobody knows what a name means that comes from elsewhere.
        assert_eq!(said(place, "window.own"), [""; 0], "{place}");
    }
    assert_eq!(
        said("move explicit{ @ }", "{ x: [0, 1], y: [0, 1], killing: true }"),
        [
            "warning js-function \"[0, 1]\" `y` must be a function, such as `(x) => [0, 1]`; otherwise the page fails when \
             the piece is clicked"
        ]
    );
}

#[test]
fn what_is_no_array_or_object() {
    let piece = |moves: &str| {
        format!("star: {{ moves: {moves}, on_end_reached: () => {{ }}, representation: {{ letter: \"S\" }} }}")
    };
    for (place, script, expected) in [
        (
            "piece explicit{ @ }",
            piece("() => ({ x: [0, 1], y: (x) => [0, 1], killing: true })"),
            "warning js-array \"{ x: [0, 1], y: (x) => [0, 1], killing: true }\" what `moves` returns must be an array",
        ),
        (
            "piece explicit{ @ }",
            piece("() => { return 5 }"),
            "warning js-array \"5\" what `moves` returns must be an array",
        ),
        ("piece explicit{ @ }", "star: 5".to_owned(), "warning js-object \"5\" a piece must be an object"),
        ("piece explicit{ @ }", "star() { }".to_owned(), "warning js-object \"star() { }\" a piece must be an object"),
        ("piece explicit{ @ }", piece("[]"), "warning js-function \"[]\" `moves` must be a function"),
        (
            "move explicit{ @ }",
            "{ x: (y) => [0, 1], y: (x) => [0, 1], killing: true }".to_owned(),
            "warning js-array \"(y) => [0, 1]\" `x` must be an array of two numbers",
        ),
        (
            "move explicit{ @ }",
            "{ x: [0], y: (x) => [0, 1], killing: true }".to_owned(),
            "warning js-array \"[0]\" `x` must be an array of two numbers",
        ),
        (
            "move explicit{ @ }",
            "{ x: [0, 1], y: (x) => 0, killing: true }".to_owned(),
            "warning js-array \"0\" what `y` returns must be an array of two numbers",
        ),
        (
            "move explicit{ @ }",
            "x: [0, 1], y: (x) => [0, 1], killing: true".to_owned(),
            "warning js-object \"x: [0, 1]\" the compiler writes this into an array",
        ),
        ("move explicit{ @ }", "() => 1".to_owned(), "warning js-object \"() => 1\" a move must be an object"),
    ] {
        let found = said(place, &script);
        assert!(found.len() == 1 && found[0].starts_with(expected), "{script}: {found:#?}");
    }
}

#[test]
fn members_that_are_missing() {
    for (place, script, expected) in [
        (
            "piece explicit{ @ }",
            "star: { moves: () => [] }",
            "warning js-missing-member \"{\" `on_end_reached` and `representation` are missing in a piece: without \
             `on_end_reached` the page fails when the piece reaches its last row, without `representation` the page fails \
             when the piece is drawn",
        ),
        (
            "piece explicit{ @ }",
            "star: { moves: () => [], on_end_reached() { }, representation: { img: \"\" } }",
            "warning js-missing-member \"{\" `letter` is missing in `representation`: `undefined` is drawn",
        ),
        (
            "move explicit{ @ }",
            "{ x: [0, 1], killing: true }",
            "warning js-missing-member \"{\" `y` is missing in a move: the page fails when the piece is clicked",
        ),
        (
            "move explicit{ @ }",
            "{ x: [0, 1], y: (x) => [0, 1] }",
            "warning js-missing-member \"{\" `killing` is missing in a move: the move takes no piece",
        ),
        (
            "move explicit{ @ }",
            "{ x: [0, 1], y: (x) => [0, 1], kiling: true }",
            "warning js-unknown-member \"kiling\" a move has no member `kiling`; did you mean `killing`?",
        ),
    ] {
        assert_eq!(said(place, script), [expected], "{script}");
    }
    for script in ["{ ...result }", "{ [\"x\"]: 1 }"] {
        assert_eq!(said("move explicit{ @ }", script), [""; 0], "{script}");
    }
}

#[test]
fn parameters_and_values() {
    for (place, script, expected) in [
        (
            "finish{ explicit{ @ } }",
            "(context, current_x) => true",
            "warning js-parameters \"current_x\" this function is called with one value, `(context)`, so `current_x` is \
             always undefined",
        ),
        (
            "  coloring : explicit{ @ }",
            "function (x, y, color, z) { return color }",
            "warning js-parameters \"z\" this function is called with 3 values, `(x, y, last_color)`, so `z` is always \
             undefined",
        ),
        (
            "piece explicit{ @ }",
            "star: { moves: (current_x, current_y, context) => [], on_end_reached: () => { }, representation: { letter: \"S\" } }",
            "warning js-parameters \"current_y\" this function is called with one object: write its parameters in braces, \
             `({ current_x, current_y, context }) => …`",
        ),
        (
            "invariants{ explicit{ @ } }",
            "(context) => { context.width > 7 }",
            "warning js-return \"=>\" this function returns no value, so it forbids every move",
        ),
        (
            "finish{ explicit{ @ } }",
            "(context) => { if (context.width > 7) return; }",
            "warning js-return \"=>\" this function returns no value, so the game never ends",
        ),
        (
            "  coloring : explicit{ @ }",
            "function (x, y) { [x, y].map((z) => { return z }) }",
            "warning js-return \"function\" this function returns no value, so the squares get no colour",
        ),
    ] {
        assert_eq!(said(place, script), [expected], "{script}");
    }
    for (place, script) in [
        ("finish{ explicit{ @ } }", "(context, limit = 5) => context.move_count > limit"),
        ("finish{ explicit{ @ } }", "(...all) => all.length > 0"),
        ("finish{ explicit{ @ } }", "(context) => { if (context.width > 7) return true }"),
        ("finish{ explicit{ @ } }", "() => { throw new Error(\"over\") }"),
        ("  player_change : explicit{ @ }", "(context) => { }"),
    ] {
        assert_eq!(said(place, script), [""; 0], "{script}");
    }
}

#[test]
fn commas_behind_blocks() {
    let missing = "warning js-comma \"\" expected `,` here: another entry follows, and the compiler writes no comma between \
                   them";
    let one_too_many = "warning js-comma \",\" remove this `,`: the compiler writes one after the block";
    for (place, script, expected) in [
        ("invariants{ explicit{ @ } protect_piece(fox) }", "() => true", Some(missing)),
        ("invariants{ explicit{ @ } protect_piece(fox) }", "() => true,", None),
        ("invariants{ protect_piece(fox) explicit{ @ } }", "() => true", None),
        ("invariants{ protect_piece(fox) explicit{ @ } }", "() => true,", None),
        ("finish{ explicit{ @ } no_moves_available }", "() => true", Some(missing)),
        ("finish{ explicit{ @ } explicit{ () => false } }", "() => true", Some(missing)),
        ("finish{ explicit{ @ } }", "() => true, () => false", None),
        ("move explicit{ @ } vertical(1, 2)", "{ x: [0, 1], y: (x) => [0, 1], killing: true }", Some(missing)),
        ("move explicit{ @ } vertical(1, 2)", "{ x: [0, 1], y: (x) => [0, 1], killing: true },", None),
        ("  coloring : explicit{ @ }", "() => \"teal\",", Some(one_too_many)),
        ("on_end_reached : explicit{ @ }", "() => { },", Some(one_too_many)),
        (
            "property explicit{ @ }",
            "value: 5",
            Some(
                "warning js-comma \"\" expected `,` here: the compiler writes the other properties of the piece after it",
            ),
        ),
        (
            "  player_change : explicit{ @ }",
            "() => { }, () => { }",
            Some("warning js-comma \"() => { }\" `player_change` is one function: nothing can follow it"),
        ),
    ] {
        assert_eq!(said(place, script), Vec::from_iter(expected), "{place} {script}");
    }
}

#[test]
fn names_that_nothing_declares() {
    let place = "  player_change : explicit{ @ }";
    for (script, expected) in [
        ("(context) => contxt.width", "\"contxt\" nothing declares `contxt`; did you mean `context`?"),
        (
            "() => { context.current_player = 0 }",
            "\"context\" nothing declares `context` here: the function gets it as a parameter, `(context) => { \
             context.current_player = 1 - context.current_player }`",
        ),
        (
            "() => { turns_made = 1 }",
            "\"turns_made\" nothing declares `turns_made`: write `let` before its first value",
        ),
        (
            "() => { { let turns_made = 1; turns_made++ } return turns_made }",
            "\"turns_made\" nothing declares `turns_made`, neither this block nor JavaScript nor browsers",
        ),
        ("() => { const best = 1; return bset }", "\"bset\" nothing declares `bset`; did you mean `best`?"),
        ("() => consle.log(1)", "\"consle\" nothing declares `consle`; did you mean `console`?"),
        ("() => ({ turns_made })", "\"turns_made\" nothing declares `turns_made`, neither"),
    ] {
        let found: Vec<String> = said(place, script).into_iter().filter(|one| !one.starts_with("hint")).collect();
        let expected = format!("warning js-undeclared {expected}");
        assert!(found.len() == 1 && found[0].starts_with(&expected), "{script}: {found:#?}");
    }
    for script in [
        "() => { later(); function later() { return other } var other = 1 }",
        "() => { if (typeof turns_made === \"undefined\") window.turns_made = 1; return turns_made }",
        "function own(n) { return n > 0 ? own(n - 1) : arguments.length }",
        "({ board: [[first], ...rest], ...more }) => [first, rest, more]",
        "() => { outer: for (const a of [1]) { try { continue outer } catch (error) { alert(error, a) } } }",
        "() => { class A { b() { return new A().#c } } return A }",
        "() => { for (let i = 0, n = 3; i < n; i++) console.log(i) }",
        "() => document.title.length + localStorage.length + Math.PI",
    ] {
        assert_eq!(said(place, script), [""; 0], "{script}");
    }
}

#[test]
fn variables_that_nothing_uses() {
    let place = "  player_change : explicit{ @ }";
    for (script, expected) in [
        ("() => { let a = 1 }", "hint js-unused \"a\" the variable `a` is never used"),
        ("() => { let a = 1; a = 2 }", "hint js-unused \"a\" the variable `a` is never used"),
        ("(context) => { const { board } = context }", "hint js-unused \"board\" the variable `board` is never used"),
        ("() => { function f() { f() } }", "hint js-unused \"f\" the function or class `f` is never used"),
    ] {
        assert_eq!(said(place, script), [expected], "{script}");
    }
    for script in ["(a, b) => { let _c = 1 }", "() => { try { } catch (e) { } }", "() => { let a = 1; a++ }"] {
        let found: Vec<String> = said(place, script).into_iter().filter(|one| one.starts_with("hint")).collect();
        assert_eq!(found, [""; 0], "{script}");
    }
}

#[test]
fn members_that_do_not_exist() {
    let place = "  player_change : explicit{ @ }";
    for (script, expected) in [
        ("(context) => context.bord", "\"bord\" `context` has no `bord`; did you mean `board`?"),
        (
            "(c) => { const square = c.board[0][1]; return square.piece.ownr }",
            "\"ownr\" a piece on the board has no `ownr`; did you mean `owner`?",
        ),
        (
            "(c) => { for (const { board, targt } of c.board[0]) alert(board, targt) }",
            "\"board\" a square of the board has no `board`: it has `target`, `piece`",
        ),
        (
            "(context) => { context.curent_player = 1 }",
            "\"curent_player\" `context` has no `curent_player`; did you mean `current_player`?",
        ),
        ("({ width, hight }) => width + hight", "\"hight\" `context` has no `hight`; did you mean `height`?"),
        (
            "(context) => context.board.map((column) => column.map((square) => square.pice))",
            "\"pice\" a square of the board has no `pice`; did you mean `piece`?",
        ),
        ("(context) => context[\"turns\"]", "\"turns\" `context` has no `turns`: it has `board`, `width`, `height`"),
        ("(context) => (context.focused ?? context).z", ""),
    ] {
        let found = said(place, script);
        if expected.is_empty() {
            assert_eq!(found, [""; 0], "{script}");
            continue;
        }
        let expected = format!("warning js-unknown-member {expected}");
        assert!(found.iter().any(|one| one.starts_with(&expected)), "{script}: {found:#?}");
    }
    for script in [
        "(context) => { context.turns = 1; return context.turns }",
        "(context) => { Object.assign(context, { turns: 1 }); return context.turns + context.other }",
        "(context) => context.board.length + context.toString() + context.board[0][0].piece.name.length",
        "(context) => { context = { turns: 1 }; return context.turns }",
        "(context) => { const start = (state) => { state.turns = 0 }; start(context); return context.turns }",
    ] {
        assert_eq!(said(place, script), [""; 0], "{script}");
    }
}

#[test]
fn texts_that_name_pieces() {
    let place = "invariants{ explicit{ @ } }";
    let piece = "c.board[0][0].piece";
    for script in [
        format!("(c) => {piece}.name === \"foxx\""),
        format!("(c) => \"foxx\" != {piece}.name && c.width > 1"),
        format!("(c) => {{ switch ({piece}.name) {{ case \"foxx\": return true }} }}"),
        format!("(c) => {{ {piece}.name = \"foxx\"; return true }}"),
        format!("(c) => {{ {piece} = {{ name: \"foxx\", owner: 0, mirrored: true }}; return true }}"),
        format!("(c) => [\"fox\", \"foxx\"].includes({piece}.name)"),
        "() => pieces.foxx".to_owned(),
        "() => pieces[\"foxx\"]".to_owned(),
        format!("(c) => {{ const {{ name }} = {piece}; return name == 'foxx' }}"),
    ] {
        let found = said(place, &script);
        let expected = "hint js-piece-name \"foxx\" no piece is called `foxx`; did you mean `fox`?";
        assert_eq!(found, [expected], "{script}");
    }
    for script in [
        format!("(c) => {piece}.name + \"foxx\" === \"foxx\""),
        format!("(c) => {piece}.owner === \"foxx\" || {piece}.name === \"\""),
        "(c) => \"foxx\" === c.said && (c.said = \"foxx\")".to_owned(),
    ] {
        assert_eq!(said(place, &script), [""; 0], "{script}");
    }
}

#[test]
fn texts_belong_to_their_piece() {
    let text = game("invariants{ explicit{ @ } }", "(c) => c.board[0][0].piece.name !== \"fo$0x\"");
    let fixture = Fixture::new(crate::LANGUAGES, "bdl", &text);
    let expected = ["main.bdl:9:3 fox", "main.bdl:15:3 fox", "main.bdl:17:60 fox"];
    assert_eq!(fixture.references(), expected);
    let (file, offset) = fixture.cursor();
    let found = features::highlight::highlight(&fixture.db, file, offset);
    assert_eq!(found.iter().map(|(_, role)| *role).collect::<Vec<_>>(), [Role::Define, Role::Read, Role::Read]);
    let change = features::rename::rename(&fixture.db, file, offset, "wolf").expect("a rename");
    let (_, edits) = change.edits.first().expect("edits");
    let renamed = ludex_base::source_change::apply(file.text(&fixture.db), edits);
    assert_eq!(renamed.matches("wolf").count(), 3);
    assert!(renamed.contains("piece.name !== \"wolf\""), "{renamed}");
}

/// The names of entries, sorted.
fn sorted(mut names: Vec<String>) -> String {
    names.sort();
    names.join(" ")
}

#[test]
fn members_at_a_place() {
    for (place, script, expected) in [
        ("finish{ explicit{ @ } }", "(c) => c.$0", "board current_player focused height move_count on_move width"),
        (
            "finish{ explicit{ @ } }",
            "(c) => c.bo$0 > 1",
            "board current_player focused height move_count on_move width",
        ),
        ("finish{ explicit{ @ } }", "(c) => { for (const a of c.board[0]) a.$0 }", "piece target"),
        ("finish{ explicit{ @ } }", "(c) => c.board[0][0].piece?.$0name", "mirrored name owner"),
        ("finish{ explicit{ @ } }", "({ $0 }) => 1", "board current_player focused height move_count on_move width"),
        ("move explicit{ @ }", "{ x: [0, 1], $0 }", "killing x y"),
        ("piece explicit{ @ }", "star: { $0 }", "moves on_end_reached representation"),
        ("piece explicit{ @ }", "star: { moves: ({ $0 }) => [] }", "context current_x current_y"),
        ("piece explicit{ @ }", "star: { moves: ({ context }) => [context.board[0][0].$0] }", "piece target"),
        ("finish{ explicit{ @ } }", "(c) => unknown.$0", ""),
        ("finish{ explicit{ @ } }", "(c) => $0c", "nothing"),
    ] {
        let fixture = Fixture::new(crate::LANGUAGES, "bdl", &game(place, script));
        let (file, offset) = fixture.cursor();
        let found = members_at(&Source::of(&fixture.db, file), offset).map_or_else(
            || "nothing".to_owned(),
            |found| sorted(found.entries.iter().map(|entry| entry.name.clone()).collect()),
        );
        assert_eq!(found, expected, "{script}");
    }
}

#[test]
fn names_at_a_place() {
    let script = "(context, x) => { let a = 1; { let b = 2; $0 } function f(c) { } return a }";
    let fixture = Fixture::new(crate::LANGUAGES, "bdl", &game("on_end_reached : explicit{ @ }", script));
    let (file, offset) = fixture.cursor();
    let source = Source::of(&fixture.db, file);
    let names = names_at(&source, offset).expect("names");
    let own =
        names.iter().filter(|entry| !matches!(entry.kind, ScriptEntryKind::Global(_))).map(|entry| entry.name.clone());
    assert_eq!(sorted(own.collect()), "a b context f pieces reverse x");
    assert!(names.iter().any(|entry| entry.name == "Math" && matches!(entry.kind, ScriptEntryKind::Global(_))));
    assert!(names_at(&source, 3.into()).is_none());
}

#[test]
fn hover_in_blocks() {
    for (script, expected) in [
        ("(con$0text) => 1", "**context** — name in JavaScript"),
        ("(c) => c$0.width", "**context** — name in JavaScript"),
        ("(c) => c.bo$0ard", "**board** — name in JavaScript"),
        ("(c) => c.board[0][0].piece.own$0er", "**owner** — name in JavaScript"),
        ("(c) => { const { board } = c; return bo$0ard }", "**board** — name in JavaScript"),
        ("(c) => { const square = c.board[0][0]; return squ$0are }", "`square` — a square of the board"),
        ("(c) => Ma$0th.PI", "nothing"),
        ("(c) => 1$02", "nothing"),
    ] {
        let hover = Fixture::new(crate::LANGUAGES, "bdl", &game("finish{ explicit{ @ } }", script)).hover();
        assert_eq!(hover.lines().next().unwrap_or_default(), expected, "{script}");
    }
    let of_move = Fixture::new(
        crate::LANGUAGES,
        "bdl",
        &game("move explicit{ @ }", "{ x: [0, 1], $0y: (x) => [0, 1], killing: true }"),
    );
    assert_eq!(of_move.hover().lines().next(), Some("**y** — member of a move in JavaScript"));
}

/// The table says something of every place and member that it should.
#[test]
fn the_table_is_complete() {
    for place in shapes::PLACES {
        let slot = place.slot;
        assert!(!slot.name.is_empty());
        if let Some(signature) = slot.signature() {
            assert!(!slot.form.is_empty() && !slot.otherwise.is_empty(), "{}", slot.name);
            assert_eq!(signature.returns.is_some(), !signature.without_value.is_empty(), "{}", slot.name);
        }
        for member in slot.members() {
            assert!(crate::builtins::script(member.name).is_some(), "{}", member.name);
        }
    }
}
