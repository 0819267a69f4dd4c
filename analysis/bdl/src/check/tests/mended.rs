//! Tests of fixes, of names that were meant, and of what the parser reports, said better.

use ludex_base::source_change::apply;
use ludex_ide::diagnostics::diagnostics;

use super::codes;
use crate::tests::{RULES, findings, fixture, game};

/// The text after the first fix with this title, and after nothing else.
fn fixed(text: &str, title: &str) -> String {
    let fixture = fixture(text);
    let found = diagnostics(&fixture.db, fixture.files[0]);
    let mut fixes = found.iter().flat_map(|one| &one.fixes);
    let fix = fixes.find(|fix| fix.title == title).unwrap_or_else(|| panic!("no fix `{title}`: {found:#?}"));
    let (_, edits) = fix.change.edits.first().expect("edits");
    apply(fixture.files[0].text(&fixture.db), edits)
}

#[test]
fn two_blocks_for_a_piece_become_one() {
    let with = |placements: &str| {
        game(&format!(
            "pieces{{\n  fox{{ moves{{ vertical(-1, 1) }} }}\n}}\n\
             initial_piece_position{{\n{placements}}}\n"
        ))
    };
    let low = "  fox{\n    positions{\n      x : [1, 2], y : 0\n    }\n  }\n";
    let high = "  fox{\n    positions{\n      x : 1, y : 7\n      x : 2, y : 7\n    }\n    owner : 1\n  }\n";
    let mirrored = low.replace("    }\n  }", "    }\n    mirrored\n  }");
    let title = "Write one block with `mirrored`";
    assert_eq!(fixed(&with(&format!("{low}{high}")), title), with(&mirrored));
    let mirrored = high.replace("    owner", "    mirrored\n    owner");
    assert_eq!(fixed(&with(&format!("{high}{low}")), title), with(&mirrored));

    let title = "Put the squares into one block";
    let both = "  fox{\n    positions{\n      x : [1, 2], y : 0\n      x : 3, y : 4\n    }\n  }\n";
    assert_eq!(fixed(&with(&format!("{low}  fox{{ positions{{ x : 3, y : 4 }} }}\n")), title), with(both));

    let fixes = |text: &str| {
        let fixture = fixture(text);
        diagnostics(&fixture.db, fixture.files[0]).iter().map(|one| one.fixes.len()).sum::<usize>()
    };
    // What is written twice is written once; what would stand on one square with a mirrored copy is left alone.
    let again = format!("{low}{}", low.replace("x : [1, 2], y : 0", "x : 2, y : 0 x : 4, y : 0"));
    let once = low.replace("y : 0\n", "y : 0\n      x : 4, y : 0\n");
    assert_eq!(fixed(&with(&again), title), with(&once));
    let both_mirrored = |y: u32| {
        let block = |y: u32| format!("  fox{{ positions{{ x : 1, y : {y} }} mirrored }}\n");
        format!("{}{}", block(1), block(y))
    };
    assert_eq!(fixes(&with(&both_mirrored(2))), 1);
    assert_eq!(fixes(&with(&both_mirrored(6))), 0);
    let middle = "  fox{ positions{ x : 1, y : [3, 4] } }\n";
    assert_eq!(fixes(&with(&format!("{middle}{}", middle.replace("] }", "] } owner : 1")))), 0);
    let elsewhere = high.replace("x : 2, y : 7", "x : 3, y : 7");
    assert_eq!(fixes(&with(&format!("{low}{elsewhere}"))), 0);
    assert_eq!(fixes(&with(&format!("{low}{}", high.replace("owner : 1", "owner : 1 mirrored")))), 0);
}

#[test]
fn the_way_of_a_stuck_piece_is_turned() {
    let text = "pieces{\n  fox{\n    moves{\n      vertical(1, 2)\n    }\n  }\n}\n\
                initial_piece_position{ fox{ positions{ x : 0, y : 0 } mirrored } }\n";
    let turned = text.replace("      vertical(1, 2)\n    }\n", "      vertical(1, 2)\n    }\n    mirrored\n");
    assert_eq!(fixed(&game(text), "Write `mirrored`"), game(&turned));
    assert_eq!(codes(&game(&turned)), [""; 0]);
    let short = "pieces{ fox{ moves{ vertical(1, 2) } } }\n\
                 initial_piece_position{ fox{ positions{ x : 0, y : 0 } mirrored } }\n";
    let turned = short.replace("vertical(1, 2) }", "vertical(1, 2) } mirrored");
    assert_eq!(fixed(&game(short), "Write `mirrored`"), game(&turned));
}

#[test]
fn what_has_no_effect_is_taken_out() {
    let text = "pieces{\n  fox{\n    moves{\n      x : 1, y : 1\n      diagonal(-1, 1)\n    }\n    can_jump\n  }\n}\n\
                initial_piece_position{ fox{ positions{ x : 0, y : 2 } mirrored } }\n";
    let text = game(text);
    assert_eq!(fixed(&text, "Remove `x : 1, y : 1`"), text.replace("\n      x : 1, y : 1", ""));
    assert_eq!(fixed(&text, "Remove `can_jump`"), text.replace("\n    can_jump", ""));
}

#[test]
fn several_names_become_several_invariants() {
    let text = "pieces{ fox{ moves{ x : 1, y : 0 } } hen{ moves{ x : 1, y : 0 } } }\n\
                initial_piece_position{ fox{ positions{ x : 0, y : 0 } mirrored } hen{ positions{ x : 1, y : 1 } mirrored } }\n";
    let text = game(text).replace("invariants{ }", "invariants{\n  protect_piece(fox, hen, fox)\n}");
    let split = text.replace("protect_piece(fox, hen, fox)", "protect_piece(fox)\n  protect_piece(hen)");
    assert_eq!(fixed(&text, "Write one `protect_piece` for each piece"), split);
}

#[test]
fn a_rule_for_an_empty_finish() {
    let text = "pieces{ fox{ moves{ x : 1, y : 0 } } }\n\
                initial_piece_position{ fox{ positions{ x : 0, y : 0 } mirrored } }\n";
    let text = game(text);
    let title = "Write `no_moves_available`";
    for (empty, full) in [
        ("finish{ }", "finish{ no_moves_available }"),
        ("finish{}", "finish{ no_moves_available }"),
        ("finish{\n}", "finish{\n  no_moves_available\n}"),
    ] {
        let empty = text.replace("finish{ no_moves_available }", empty);
        assert_eq!(fixed(&empty, title), text.replace("finish{ no_moves_available }", full));
    }
}

#[test]
fn sections_are_put_in_order() {
    let pieces = "pieces{ fox{ moves{ x : 1, y : 0 } } }";
    let initial = "initial_piece_position{ fox{ positions{ x : 0, y : 0 } mirrored } }";
    let rules = RULES.trim_end();
    let text = |parts: [&str; 5]| format!("{}\n\n{}\n{}\n\n{}\n{}\n", parts[0], parts[1], parts[2], parts[3], parts[4]);
    let (invariants, finish) = ("invariants{ }", "finish{ no_moves_available }");
    let sorted = text([rules, pieces, initial, invariants, finish]);
    let last = text([rules, pieces, initial, finish, invariants]);
    assert_eq!(codes(&last), ["section-order"]);
    assert_eq!(fixed(&last, "Move `invariants` before `finish`"), sorted);
    let first = text([pieces, initial, invariants, finish, rules]);
    assert_eq!(codes(&first), ["section-order"]);
    assert_eq!(fixed(&first, "Move `rules` before `pieces`"), sorted);
    let none = format!("{last}{pieces}\n");
    let fixture = fixture(&none);
    let found = diagnostics(&fixture.db, fixture.files[0]);
    let order = found.iter().find(|one| one.code.name == "section-order").expect("the order");
    assert!(order.fixes.is_empty(), "{order:#?}");
}

/// The word that is written in place of another, the message about it, and the text after the fix.
#[test]
fn words_that_were_meant() {
    let text = "pieces{ fox{ moves{ vertical(1, 2), kills : false x : 1, y : 0 } mirrored on_end_reached : spawn(hen) } hen{ moves{ x : \
                1, y : 0 } } }\n\
                initial_piece_position{ fox{ positions{ x : 0, y : 0 } owner : 0 mirrored } }\n";
    let text = game(text).replace("invariants{ }", "invariants{ pawn_movement(fox) }");
    for (right, wrong, what) in [
        ("first_player", "firstplayer", "`firstplayer` is not a rule; did you mean `first_player`?"),
        ("player_change", "change", "`change` is not a rule; did you mean `player_change`?"),
        (
            "coloring : alternate",
            "coloring : alternating",
            "`alternating` is not a value here; did you mean `alternate`?",
        ),
        ("vertical(", "vertcal(", "`vertcal` is not a move; did you mean `vertical`?"),
        ("kills : false", "kills : flase", "`flase` is not a value here; did you mean `false`?"),
        ("on_end_reached", "on_end", "`on_end` is not a property of a piece; did you mean `on_end_reached`?"),
        ("spawn(", "spwan(", "`spwan` is not a value here; did you mean `spawn`?"),
        ("owner : 0", "ower : 0", "`ower` is not a property of a placement; did you mean `owner`?"),
        ("pawn_movement", "pawn_movment", "`pawn_movment` is not an invariant; did you mean `pawn_movement`?"),
        ("no_moves_available", "no_moves", "`no_moves` is not a rule of `finish`; did you mean `no_moves_available`?"),
        ("pieces{ fox", "peices{ fox", "`peices` is not a section; did you mean `pieces`?"),
    ] {
        assert_eq!(text.matches(right).count(), 1, "{right}");
        let faulty = text.replace(right, wrong);
        let fixture = fixture(&faulty);
        let found = diagnostics(&fixture.db, fixture.files[0]);
        assert!(found.iter().any(|one| one.message() == what), "{wrong}: {found:#?}");
        let title = format!("Write `{}`", what.rsplit('`').nth(1).unwrap_or_default());
        assert_eq!(fixed(&faulty, &title), text, "{wrong}");
    }
}

#[test]
fn the_names_of_march_2020() {
    let text = "pieces{ fox{ moves{ x : 1, y : 0 } } }\n\
                initial_piece_position{ fox{ positions{ x : 0, y : 0 } mirrored } }\n";
    let text = game(text).replace("invariants{ }", "invariants{ protect_piece(fox) }");
    for (now, former) in [
        ("initial_piece_position{", "initial_status{"),
        ("protect_piece(fox)", "protect_king(fox)"),
        ("invariants{", "invariant{"),
        ("no_moves_available", "trapped(fox)"),
    ] {
        let old = text.replace(now, former);
        let fixture = fixture(&old);
        let found = diagnostics(&fixture.db, fixture.files[0]);
        let said = found.iter().find(|one| one.statement.contains("is the name of March 2020"));
        let title = &said.unwrap_or_else(|| panic!("{former}: {found:#?}")).fixes[0].title;
        assert_eq!(fixed(&old, title), text);
    }
}

#[test]
fn comments_can_be_deleted() {
    let text = game(
        "pieces{ fox{ moves{ x : 1, y : 0 } } }\ninitial_piece_position{ fox{ positions{ x : 0, y : 0 } mirrored } }\n",
    );
    let comment = text.replace("  width : 8\n", "  // the board\n  width : 8\n");
    assert_eq!(fixed(&comment, "Remove the comment"), text.replace("  width : 8\n", "  \n  width : 8\n"));
    // These words mean something to the compiler.
    let hidden = text.replace("  width : 8\n", "  width : 8 // width : 9\n");
    assert_eq!(fixed(&hidden, "Remove the comment"), text.replace("  width : 8\n", "  width : 8 \n"));
    let star = text.replace("  width : 8\n", "  /* width : 9 */ width : 8\n");
    assert_eq!(fixed(&star, "Remove the comment"), text.replace("  width : 8\n", "   width : 8\n"));
}

/// A fault lies where something must be typed, and never reaches into another line.
#[test]
fn places() {
    findings(
        "
rules{
  first_player 0
//            ^ | error[expected-colon]: expected `:`
  width : 8, height : 8
//         ^ error[extra-comma]: entries are not separated by commas
  coloring : alternate
  player_change : alternate
}
pieces{
  fox{
    moves{
      x : 1, y : 0, x : 2 y : 0
//                ^ error[extra-comma]: moves are not separated by commas
//                       ^ | error[expected-comma]: expected `,`
    }
  }
}
initial_piece_position{ fox{ positions{ x : 0, y : 0 } } }
invariants{ }
finish{ no_moves_available }
",
    );
}
