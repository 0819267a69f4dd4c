//! The graph of advances, and the tables of one.

use expect_test::expect;
use ludex_base::picture::TextOptions;
use ludex_test_support::Fixture;

use super::*;

/// The picture as characters.
#[track_caller]
fn characters(text: &str, what: &str) -> String {
    let fixture = Fixture::new(crate::LANGUAGES, "g", text);
    let picture = preview(&fixture.db, fixture.files[0], PreviewRequest::of(Some(what)));
    picture.expect("a picture").text(TextOptions::default())
}

#[test]
fn advances_are_a_graph() {
    let text = "\
(unit-type tank)
(terrain-type sea)
(advance-type fire (rp 5))
(advance-type iron (rp 9))
(advance-type egg (rp 1))
(advance-type hen (rp 1))
(table advance-needed-to-research (iron fire true) (egg hen true) (hen egg true))
(table advance-needed-to-build (tank iron true))
";
    expect![[r"
        Advances
        4 advances · the longest way takes 2 · 2 cannot be researched, because what they need goes round in a circle

        fire (start)
            5 rp
          → iron
          iron
              9 rp
              14 rp in all
              for tank
            egg (cannot be reached)
                1 rp
                what it needs goes round in a circle
              → hen
            hen (cannot be reached)
                1 rp
                what it needs goes round in a circle
              → egg
    "]]
    .assert_eq(&characters(text, "advances"));
}

#[test]
fn advances_cost_what_they_need() {
    let text = "\
(unit-type spear)
(unit-type tank)
(terrain-type sea)
(material-type ideas)
(material-type gold)
(advance-type fire (rp 5))
(advance-type iron (rp 9))
(advance-type steel (rp 2))
(advance-type luck (rp 1d6))
(advance-type charm (rp 3))
(table advance-needed-to-research (iron fire true) (steel (iron fire) true) (charm luck true))
(table advance-consumption-per-rp (a* ideas 1) (iron ideas 2))
(add tank obsolete steel)
(table advance-precludes-advance (steel charm true))
(table advance-to-change-type (spear steel true))
";
    let graph = characters(text, "advances");
    for line in [
        "    5 rp, 5 ideas\n",
        "    9 rp, 18 ideas\n",
        "    14 rp, 23 ideas in all\n",
        "    2 rp, 2 ideas\n",
        "    16 rp, 25 ideas in all\n",
        "    for changes of spear\n",
        "    ends tank\n",
        "    rules out charm\n",
        "    1d6 rp\n",
        "    3 rp, 3 ideas\n",
    ] {
        assert!(graph.contains(line), "{line} in\n{graph}");
    }
    let steel = characters(text, "needs of steel");
    for part in [
        "  rp     2          16\n  ideas  2          25\n",
        "Is needed to change from (advance-to-change-type)\n  unit type\n  spear\n",
        "Makes obsolete (obsolete)\n  unit type\n  tank\n",
        "Rules out (advance-precludes-advance)\n  advance\n  charm\n",
    ] {
        assert!(steel.contains(part), "{part} in\n{steel}");
    }
    let charm = characters(text, "needs of charm");
    assert!(charm.contains("  rp     3          by dice\n"), "{charm}");
    assert!(charm.contains("Is ruled out by\n  advance\n  steel\n"), "{charm}");
    let circle = "(unit-type a)\n(terrain-type t)\n(advance-type egg)\n(advance-type hen)\n\
                  (table advance-needed-to-research (egg hen true) (hen egg true))\n";
    assert!(characters(circle, "needs of egg").contains("  rp    1          never\n"));
}
