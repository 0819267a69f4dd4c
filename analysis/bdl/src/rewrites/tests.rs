//! Tests of each rewrite. That the games stay the same is tested over the examples where features are.

use ludex_test_support::Fixture;

/// A game with these moves of its piece, what follows them, and these positions.
fn game(moves: &str, property: &str, positions: &str) -> String {
    crate::tests::game(&format!(
        "pieces{{\n  fox{{\n    moves{{\n      {moves}\n    }}\n    {property}\n  }}\n}}\n\
         initial_piece_position{{\n  fox{{\n    positions{{\n{positions}\n    }}\n    mirrored\n  }}\n}}\n\
         invariants{{\n  cant_risk(fox)\n}}\nfinish{{\n  no_moves_available\n}}\n"
    ))
}

#[track_caller]
fn check(id: &str, before: &str, after: &str) {
    assert_eq!(Fixture::new(crate::LANGUAGES, "bdl", before).rewritten(id).as_deref(), Some(after));
}

#[track_caller]
fn refused(id: &str, text: &str) {
    assert_eq!(Fixture::new(crate::LANGUAGES, "bdl", text).rewritten(id), None);
}

fn with_positions(positions: &str) -> String {
    game("vertical(1, 1)", "can_jump", positions)
}

#[test]
fn positions_in_a_row_are_a_range() {
    let several = "      x : 1, y : 0\n      x : $02, y : 0\n      x : [3, 5], y : 0";
    check("join-squares", &with_positions(several), &with_positions("      x : [1, 5], y : 0"));
    let several = "      x : 1, y : 0\n      x : $01, y : 1";
    check("join-squares", &with_positions(several), &with_positions("      x : 1, y : [0, 1]"));
    refused("join-squares", &with_positions("      x : 1, y : 0\n      x : $03, y : 0"));
    refused("join-squares", &with_positions("      x : 2, y : 0\n      x : $01, y : 0"));
}

#[test]
fn a_range_is_written_out() {
    let after = "      x : 1, y : [0, 1]\n      x : 2, y : [0, 1]";
    check("split-range", &with_positions("      x : [1,$0 2], y : [0, 1]"), &with_positions(after));
    let after = "      x : 4, y : 0\n      x : 4, y : 1";
    check("split-range", &with_positions("      x : 4, y : [0,$0 1]"), &with_positions(after));
    refused("split-range", &with_positions("      x : 4, y : $01"));
}

fn with_moves(moves: &str) -> String {
    game(moves, "can_jump", "      x : 1, y : 0")
}

#[test]
fn moves_in_a_row_are_a_range() {
    let several = "x : 1, y : 2, kills : false\n      x : $02, y : 2, kills : false\n      vertical(1, 1)";
    let joined = "x : [1, 2], y : 2, kills : false\n      vertical(1, 1)";
    check("join-moves", &with_moves(several), &with_moves(joined));
    check("split-moves", &with_moves(&joined.replace("[1", "[$01")), &with_moves(&several.replace("$0", "")));
    refused("join-moves", &with_moves("x : 1, y : 2\n      x : $02, y : 2, kills : false"));
    refused("join-moves", &with_moves("vertical(1, 1)\n      x : $02, y : 2"));
    refused("split-moves", &with_moves("x : [$0-1, 1], y : 0"));
}

#[test]
fn rules_are_put_in_order() {
    let sorted = with_moves("vertical(1, 1)");
    let turned = sorted.replace("first_player : 0\n  width : 8", "width : 8\n  first_player : 0");
    let at_rule = turned.replace("height : 8", "hei$0ght : 8");
    check("sort-rules", &at_rule, &sorted);
    check("sort-file", &turned.replace("vertical", "verti$0cal"), &sorted);
    refused("sort-rules", &turned.replace("vertical", "verti$0cal"));
    refused("sort-rules", &sorted.replace("height : 8", "hei$0ght : 8"));
}

#[test]
fn flags_with_and_without_a_value() {
    let with = |property: &str| game("vertical(1, 1)", property, "      x : 1, y : 0");
    check("short-flag", &with("can_$0jump : true"), &with("can_jump"));
    check("long-flag", &with("can_$0jump"), &with("can_jump : true"));
    refused("short-flag", &with("can_$0jump : false"));
    refused("long-flag", &with("can_$0jump : true"));
}

#[test]
fn moves_that_kill() {
    let with = |moves: &str| game(moves, "can_jump", "      x : 1, y : 0");
    check("leave-out-kills", &with("vert$0ical(1, 1), kills : true"), &with("vertical(1, 1)"));
    check("write-kills", &with("vert$0ical(1, 1)"), &with("vertical(1, 1), kills : true"));
    refused("leave-out-kills", &with("vert$0ical(1, 1), kills : false"));
    refused("write-kills", &with("vert$0ical(1, 1), kills : false"));
}
