//! The duels of small games: their numbers, their tables, and the same fought with thrown dice.

use ludex_base::picture::TextOptions;
use ludex_base::preview::PreviewRequest;
use ludex_base::random::Random;
use ludex_test_support::Fixture;

use super::simulated::{End, fought};
use super::*;
use crate::preview::preview;

/// A town that makes boats, which fight, and canoes, which do so too and are dearer; a rock that does nothing.
const SMALL: &str = r#"(unit-type town (cp 4))
(unit-type boat (hp-max 3) (cp 2))
(unit-type canoe (hp-max 2) (cp 3))
(unit-type rock)
(terrain-type sea)
(add (town boat canoe) acp-per-turn (2 4 4))
(table hit-chance (boat (boat canoe town) (50 50 20)) (canoe (boat canoe town) (50 50 20)))
(table damage ((boat canoe) u* 1))
(table can-create (town (boat canoe) true))
(table can-build (town (boat canoe) true))
(table acp-to-create (town (boat canoe) 1))
(table acp-to-build (town (boat canoe) 1))
"#;

/// Fighters with dice, little ammunition, savings, shots, a floor of hit points, and captures.
const RICH: &str = r#"(unit-type fort (hp-max 12))
(unit-type ram (hp-max 8))
(unit-type archer (hp-max 3))
(unit-type guard (hp-max 6))
(material-type arrows)
(terrain-type land)
(add u* acp-per-turn (2 4 3 1))
(add guard acp-max 5)
(add guard acp-min -1)
(add archer acp-to-fire 1)
(add archer range 2)
(table hit-chance (u* u* 35) (ram u* 60) (archer fort 0))
(table damage (u* u* 1) (ram u* 1d3) (fort u* 2d3-1))
(table fire-hit-chance (u* u* 0) (archer (fort ram) (40 70)))
(table fire-damage (archer u* 2))
(table hp-min (guard fort 1))
(table acp-to-attack (guard u* 3))
(table acp-to-defend (u* guard 2))
(table counterattack (ram archer 0))
(table capture-chance (guard u* 10) (ram guard 15))
(table countercapture (ram guard 1))
(table unit-storage-x (archer arrows 6) (fort arrows 3))
(table hit-by (u* arrows 1))
(table consumption-per-attack ((archer fort) arrows 1))
(table consumption-per-fire (archer arrows 1))
"#;

/// The same by strengths.
const STRENGTHS: &str = "(set combat-model 1)\n(add u* attack (0 6 2 3))\n(add u* defend (8 2 1 5))\n\
                         (add guard advanced true)\n(add u* speed 100)\n";

fn fixture(text: &str) -> Fixture {
    Fixture::new(crate::LANGUAGES, "g", text)
}

#[track_caller]
fn drawn(text: &str) -> Picture {
    let fixture = fixture(text);
    preview(&fixture.db, fixture.files[0], PreviewRequest::of(Some(NAME))).expect("a picture")
}

#[track_caller]
fn tables(picture: &Picture) -> &[SheetTable] {
    let Shape::Sheet(sheet) = &picture.shape else { panic!("a sheet: {picture:?}") };
    &sheet.tables
}

/// The words of the cells of a table, row by row.
fn words(table: &SheetTable) -> Vec<String> {
    let line = |cells: &[SheetCell]| cells.iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>().join("|");
    std::iter::once(&table.headings).chain(&table.rows).map(|row| line(row)).collect()
}

/// Reads the duels of a game.
fn read<R>(text: &str, look: impl FnOnce(&Duels, &Game<'_>) -> R) -> R {
    let fixture = fixture(text);
    let (db, file) = (&fixture.db, fixture.files[0]);
    look(duels(db, file), &Game::of(db, file))
}

/// The fight of two unit types, by their symbols.
#[track_caller]
fn fight(text: &str, attacker: &str, defender: &str) -> Fight {
    read(text, |duels, game| {
        let at = |name: &str| game.type_of(TypeKind::Unit, name).expect("a unit type").index as usize;
        duels.get(at(attacker), at(defender)).expect("a fight").fight
    })
}

#[test]
fn duels_are_tables() {
    let picture = drawn(SMALL);
    assert_eq!(picture.facts, "4 unit types · 2 of them attack · the strongest first");
    let [types, chances, balance] = tables(&picture) else { panic!("three tables: {picture:?}") };
    assert_eq!(
        words(types),
        [
            "unit type|cp|turns to build|hit points|beats|is beaten by|costs less and fights no worse",
            "boat|2|1|3|2|0|",
            "canoe|3|2|2|1|1|boat",
            "town|4|–|1|0|2|",
        ]
    );
    assert_eq!(types.rows[1].last().map(|cell| cell.tone), Some(Tone::Marked));
    // Two boats: each needs three hits, one in two; that both need as many attacks has the chance 0.1358.
    assert_eq!(words(chances), ["|boat|canoe|town", "boat|43|70|100", "canoe|19|41|100"]);
    assert_eq!(chances.rows[0][1].shade, Some(43));
    assert_eq!(words(balance)[1].split('|').next_back(), Some("+4.0"));
    // Even: both lose the same.
    assert_eq!(balance.rows[0][1].text, "0");
}

#[test]
fn numbers_have_derivations() {
    let picture = drawn(SMALL);
    let chances = &tables(&picture)[1];
    // One attack in five hits, and four of them are in a turn.
    assert_eq!(
        chances.rows[0][3].tooltip,
        "boat attacks town: 20 % for 1 of 1 hp → wins 100 % (5.0 attacks, 1.7 turns); loses 0.0 of 2 cp, takes 4.0 of 4 cp"
    );
    assert_eq!(
        chances.rows[0][1].tooltip,
        "boat attacks boat: 50 % for 1 of 3 hp; in return 50 % for 1 of 3 hp → wins 43 %, is lost 43 %, both are lost 14 % \
         (4.7 attacks, 1.5 turns); loses 1.1 of 2 cp, takes 1.1 of 2 cp"
    );
    let fixture = fixture(SMALL);
    let source = chances.rows[0][3].source.expect("a source");
    let clause = &fixture.files[0].text(&fixture.db)[source.range];
    assert_eq!(clause, "(boat (boat canoe town) (50 50 20))");
}

#[test]
fn shots_have_no_answer() {
    let shoots = "(add town acp-to-fire 1)\n(table fire-hit-chance (u* u* 0) (town boat 40))\n\
                  (table fire-damage (town boat 1))\n";
    let picture = drawn(&format!("{SMALL}{shoots}"));
    let chances = &tables(&picture)[1];
    let town = chances.rows.iter().find(|row| row[0].text == "town").expect("a row");
    assert!(town.iter().any(|cell| cell.text == "100*"), "{town:?}");
    assert!(town.iter().any(|cell| cell.tooltip.starts_with("town fires at boat: 40 % for 1 of 3 hp → wins 100 %")));
    assert!(town.iter().any(|cell| cell.text == NEVER && cell.tone == Tone::Pale));
    assert!(picture.notes.iter().any(|note| note.text == "* by shots, which nobody answers"), "{:?}", picture.notes);
}

#[test]
fn the_numbers_of_a_fight_are_those_of_the_game() {
    let fort = fight(RICH, "ram", "fort");
    assert_eq!((fort.attacker.hit_points, fort.defender.hit_points), (8, 12));
    assert_eq!((fort.attacker.ammunition, fort.defender.ammunition), (None, Some(3)));
    assert_eq!(Clock::pace(&fort), [4, 2]);
    // Who is not answered takes nothing.
    assert_eq!(fight(RICH, "ram", "archer").defender.blow, None);
    // A floor is that of the attacker against the target.
    let guard = fight(RICH, "guard", "fort");
    assert_eq!(guard.attacker.blow.map(|blow| blow.floor), Some(1));
    assert_eq!(guard.capture, 10);
    // It begins with what it saved, goes below 0, and then has to wait.
    assert_eq!((guard.attacker.points.most, guard.attacker.price, Clock::pace(&guard)), (5, 3, [2, 2]));
    let shots = fight(RICH, "archer", "fort");
    assert_eq!((shots.way, shots.attacker.ammunition), (Way::Shots, Some(6)));
    assert_eq!(fight(RICH, "ram", "guard").countercapture, 10);
}

#[test]
fn strengths_decide_in_the_other_model() {
    let text = format!("{RICH}{STRENGTHS}");
    assert_eq!(fight(&text, "ram", "archer").way, Way::Rounds(85));
    // Nobody is in the city.
    let city = fight(&text, "ram", "guard");
    assert_eq!((city.way, city.capture, city.attacker.blow), (Way::Attacks, 15, None));
}

/// Fights all duels of a game that are not certain, and compares how they end with the formulas.
#[track_caller]
fn compare(text: &str, duels_each: usize) {
    read(text, |duels, game| {
        let mut random = Random::new(40);
        let all = 0..duels.units.len();
        let pairs = all.clone().flat_map(|one| all.clone().map(move |other| (one, other)));
        for (one, other) in pairs {
            let Some(duel) = duels.get(one, other) else { continue };
            let mut ends = [0_usize; 4];
            for _ in 0..duels_each {
                let number = match fought(&duel.fight, MAX_BLOWS, &mut random) {
                    End::Won => 0,
                    End::Lost => 1,
                    End::Both => 2,
                    End::Undecided => 3,
                };
                ends[number] += 1;
            }
            let odds = duel.odds;
            let expected = [odds.wins, odds.loses, odds.both, odds.undecided()];
            for (count, chance) in ends.into_iter().zip(expected) {
                let share = count as f64 / duels_each as f64;
                // Four times the standard error, which is exceeded once in 16,000 comparisons.
                let noise = 4.0 * (chance * (1.0 - chance) / duels_each as f64).sqrt() + 1e-3;
                let names = [one, other].map(|at| game.name(duels.units[at]));
                assert!((share - chance).abs() <= noise, "{names:?}: {ends:?} for {expected:?}");
            }
        }
    });
}

#[test]
fn formulas_agree_with_thrown_dice() {
    compare(RICH, 10_000);
    compare(&format!("{RICH}{STRENGTHS}"), 2_000);
}

#[test]
fn a_game_without_fights_has_no_duels() {
    let refused = |text: &str| {
        let fixture = fixture(text);
        let refused = preview(&fixture.db, fixture.files[0], PreviewRequest::of(Some(NAME))).expect_err("no picture");
        refused.to_string()
    };
    let nobody = "there is nothing to draw: no unit type ever attacks or fires at another";
    assert_eq!(refused("(unit-type rock)\n(terrain-type sea)\n"), nobody);
    let many: String = (0..=MAX_TYPES).map(|index| format!("(unit-type u{index})\n")).collect();
    assert!(refused(&many).ends_with("151 unit types, and at most 150 are compared in duels"), "{}", refused(&many));
}

#[test]
fn the_text_form_says_what_its_signs_stand_for() {
    let text = drawn(RICH).text(TextOptions::default());
    assert!(text.contains("  74*  ") && text.contains("* by shots, which nobody answers"), "{text}");
}
