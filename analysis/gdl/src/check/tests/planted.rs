//! Mistakes as authors make them, in a game that has none.

use ludex_test_support::planted::planted;

const GAME: &str = r#"(game-module "main" (title "The Salt Isles"))
(unit-type town (start-with 1) (point-value 10) (capacity 4))
(unit-type sloop (start-with 2) (acp-per-turn 4) (speed 100) (hp-max 4))
(unit-type guard (acp-per-turn 2) (speed 100) (hp-max 3))
(terrain-type water (alt-percentile-max 50) (wet-percentile-max 100))
(terrain-type salt (alt-percentile-min 50) (alt-percentile-max 100) (wet-percentile-max 100))
(material-type grain)
(table vanishes-on (sloop salt true) (town water true) (guard water true))
(table terrain-production (salt grain 2))
(table can-build (town (sloop guard) true))
(table acp-to-build (town (sloop guard) 1))
(table unit-storage-x (town grain 20))
(table hit-chance ((sloop guard) u* 50))
(table damage ((sloop guard) u* 1))
(add town acp-per-turn 1)
(set last-turn 40)
(scorekeeper (do last-side-wins))
"#;

/// A text of the game, what takes its place (with an empty one, what is added), and the code of what is reported.
const MISTAKES: &[(&str, &str, &str)] = &[
    ("", "(table base-consumption (sloop grain 1))\n(table hp-per-starve (sloop grain 1.00))\n", "no-storage"),
    ("", "(table unit-initial-supply (town grain 50))\n", "lost-supply"),
    ("", "(table unit-initial-supply ((sloop guard) grain 5))\n", "lost-supply"),
    ("", "(area 20 20)\n(side 1)\n(sloop 3 5 1 (hp 9))\n", "hit-points"),
    ("", "(add sloop range 2)\n(add sloop range-min 5)\n", "range-order"),
    ("", "(add sloop acp-max 2)\n", "point-limit"),
    ("", "(add sloop acp-to-move 9)\n", "costly-move"),
    ("", "(table acp-to-capture (guard town 1))\n", "hopeless-capture"),
    ("", "(advance-type sextant)\n(table advance-needed-to-build (sloop sextant true))\n", "no-research"),
    ("", "(unit-type whale)\n", "absent-type"),
    ("", "(set event-notices '((unit-sunk \"%s sank\")))\n", "unknown-notice"),
    ("", "(add guard possible-sides \"corsair\")\n(side 1 (name \"Salters\") (class \"salter\"))\n", "unknown-class"),
    ("", "(set sides-min 5)\n(set sides-max 3)\n", "sides-min"),
    ("", "(table unit-size-as-occupant (u* town 9))\n", "empty-capacity"),
    ("", "(area 20 20)\n(side 1)\n(sloop 30 5 1)\n", "off-board"),
    ("", "(area 20 20)\n(side 1)\n(sloop 3 5 1 (# 4))\n(sloop 4 5 1 (# 4))\n", "duplicate-id"),
    ("", "(area 20 20)\n(side 1)\n(sloop 3 5 3)\n", "unknown-side"),
    ("", "(area 20 20)\n(side 1)\n(sloop 3 5 1 (in \"Port\"))\n", "unknown-unit"),
    ("", "(table mp-to-enter-terrain (water sloop 1))\n", "swapped-indices"),
    ("", "(table mp-to-enter-terain (sloop water 1))\n", "unknown-table"),
    ("", "(add sloop speeed 3)\n", "unknown-property"),
    ("", "(table vanishes-on add (guard t* true))\n", "no-home"),
    ("(acp-per-turn 4) (speed 100)", "(speed 100)", "costly-move"),
    ("", "(add town possible-sides \"independent\")\n(side 1 (class \"salter\"))\n", "unknown-class"),
    ("", "(area 20 20)\n(side 1)\n(guard 6 15 1 (n \"Ann\"))\n(guard 6 15 1 (n \"Bob\") (in \"Ann\"))\n", "no-home"),
    ("", "(table mp-to-enter-terrain (guard t* 99))\n", "costly-move"),
    ("", "(set country-separation-min 200)\n", "separation"),
    ("", "(table consumption-per-move (guard grain 2))\n", "no-storage"),
    ("", "(add guard tech-max 3)\n(add guard tech-to-own 5)\n", "no-research"),
    ("", "(add town can-research true)\n(advance-type sextant)\n", "absent-type"),
    ("", "(add sloop hp-max 0)\n", "invalid-type"),
    ("", "(table hit-chance add (sloop guard 500))\n", "value-range"),
    ("", "(table capture-chance (guard town 40) 0)\n", "table-overwritten"),
    ("", "(table can-build add (town galley true))\n(unit-type galley)\n", "undefined-symbol"),
    ("", "(scorekeeper (when (after-turn 10)) (applies-to 4) (do (if (> turn 10) wim)))\n", "unknown-keyword"),
    ("", "(terrain-type salt)\n", "duplicate-type"),
    (
        "",
        "(advance-type a1)(advance-type a2)\n(table advance-needed-to-research (a1 a2 true) (a2 a1 true))\n",
        "type-cycle",
    ),
    ("", "(add (sloop guard) speed (100 120 140))\n", "list-length"),
    ("", "(set country-separation-min 40)\n(set country-separation-max 20)\n", "separation"),
    ("", "(add sloop wrecked-type sloop)\n", "invalid-type"),
    ("(add town acp-per-turn 1)", "(add town acp-per-turn 1)\n(add u* point-value 0)", "no-points"),
    ("(table damage ((sloop guard) u* 1))\n", "", "no-damage"),
    ("(table acp-to-build (town (sloop guard) 1))\n", "", "free-building"),
    ("(alt-percentile-max 50)", "(alt-percentile-max 30)", "terrain-gap"),
    ("(alt-percentile-min 50)", "(alt-percentile-min 101)", "value-range"),
    ("(hp-max 4)", "(hp-max town)", "wrong-value-type"),
    ("(hp-max 4)", "(hp-max 2d6)", "dice-unwanted"),
    ("(speed 100) (hp-max 4)", "(speed \"100\") (hp-max 4)", "wrong-value-type"),
    ("(set last-turn 40)", "(set last-turn forty)", "undefined-symbol"),
    (
        "(game-module \"main\" (title \"The Salt Isles\"))",
        "(game-module \"main\" (title \"The Salt Isles\") (base-module \"salt-rules\"))",
        "missing-module",
    ),
];

#[test]
fn planted_mistakes_are_reported() {
    planted(crate::LANGUAGES, "g", GAME, MISTAKES);
}
