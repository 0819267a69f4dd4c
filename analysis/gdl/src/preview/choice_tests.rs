//! Pictures of the parts of a program: sheets, tables, graphs, the names that ask for them, and where things lead to.

use expect_test::expect;
use ludex_base::picture::{Shape, SheetCell, SheetTable, TextOptions};
use ludex_test_support::Fixture;

use super::*;

/// A town that makes boats, which fight; a rock that does nothing.
const SMALL: &str = r#"(game-module "small" (title "Small"))
(unit-type town (cp 4))
(unit-type boat (hp-max 3))
(unit-type rock)
(terrain-type sea)
(terrain-type land)
(add (town boat) acp-per-turn (2 4))
(add town capacity 2)
(table hit-chance (boat (boat town) (50 20)))
(table damage (boat u* 1))
(table mp-to-enter-terrain 99 (boat sea 1))
(table can-create (town boat true))
(table acp-to-create (town boat 1))
"#;

fn fixture(text: &str) -> Fixture {
    Fixture::new(crate::LANGUAGES, "g", text)
}

fn drawn(text: &str, what: &str) -> Result<Picture, PreviewError> {
    let fixture = fixture(text);
    preview(&fixture.db, fixture.files[0], PreviewRequest::of(Some(what)))
}

/// The picture as characters.
#[track_caller]
fn characters(text: &str, what: &str) -> String {
    drawn(text, what).expect("a picture").text(TextOptions::default())
}

#[track_caller]
fn refused(text: &str, what: &str) -> String {
    drawn(text, what).expect_err("no picture").to_string()
}

/// The tables of a sheet.
#[track_caller]
fn tables(picture: &Picture) -> &[SheetTable] {
    let Shape::Sheet(sheet) = &picture.shape else { panic!("a sheet: {picture:?}") };
    &sheet.tables
}

#[test]
fn dice_are_spelled() {
    let game = "(unit-type town (capacity 2d4) (acp-per-turn 3))\n(unit-type boat (cp 1d6))\n(terrain-type sea)\n\
                (advance-type tar (rp 2d4+1))\n(table can-create (town boat true))\n\
                (table acp-to-create (town boat 1d4))\n(table acp-to-attack (town boat 1d4))\n\
                (table hit-chance (town boat 30))\n(table damage (town boat 1))\n";
    let sheet = characters(game, "town");
    for part in ["1d4 action points, begins with 1 of", "town, boat  2d4"] {
        assert!(sheet.contains(part), "{part}: {sheet}");
    }
    assert!(characters(game, "advances").contains("2d4+1 rp"), "{}", characters(game, "advances"));
}

#[test]
fn a_unit_type_is_a_sheet() {
    expect![[r"
        boat
        unit type 2 of 3 · main.g:3

        Properties
          property      value  from
          acp-per-turn  4      add in main.g:7
          hp-max        3      unit-type in main.g:3

        Carries nothing

        Is carried by
          unit type  at most  size  places of its own
          town       2        1     0

        Terrain (mp-to-enter-terrain, unit-size-in-terrain)
          terrain type  kind  movement points  enters
          sea           cell  1                yes
          land          cell  99               no: it never has the movement points

        Makes nothing

        Is made by
          unit type  creates it for                 builds it for  tooling  needs advances
          town       1 action point, ready at once  no             none     nothing

        Odds against (hit-chance, damage, capture-chance) · no fight with 1 unit type
          unit type  hits  damage  attacks to destroy it  captures  is hit  damage
          town       20 %  1       5.0                    never     never
          boat       50 %  1       6.0                    never     50 %    1

        odds by combat model 0 of Xconq 7.5, where each die counts from 1
        left out: hits that occupants share with their transport, and detonations
    "]]
    .assert_eq(&characters(SMALL, "boat"));
}

#[test]
fn what_a_type_cannot_do_is_said() {
    let text = format!(
        "{SMALL}(table vanishes-on (boat land true))\n(table unit-size-in-terrain (rock sea 5))\n(add rock speed 0)\n\
         (add boat acp-to-fire 1)\n(table fire-hit-chance (boat rock 0))\n(table fire-damage (boat town 2))\n\
         (table independent-capture-chance (boat town 30))\n(set combat-model 0)\n"
    );
    let boat = characters(&text, "boat");
    for line in [
        "  land          cell  99               vanishes there\n",
        "  unit type  hits  damage  attacks to destroy it  shots hit  damage  shots to destroy it  captures",
        "  town       20 %  1       5.0                    20 %       2       5.0                  never, independents 30 %",
        "Odds against (hit-chance, damage, capture-chance) · no fight with 1 unit type\n",
    ] {
        assert!(boat.contains(line), "{line} in\n{boat}");
    }
    let rock = characters(&text, "rock");
    assert!(rock.contains("  sea           cell  99               no room for it\n"), "{rock}");
    assert!(
        rock.contains("  land          cell  99               can be there, but does not move by itself\n"),
        "{rock}"
    );
    let strength = characters(
        &format!("{SMALL}(set combat-model 1)\n(add (boat town) attack (3 1))\n(add u* defend 1)\n"),
        "boat",
    );
    assert!(strength.contains("  town       75 %"), "{strength}");
    assert!(strength.contains("  rock       75 %          1       never attacks"), "{strength}");
}

/// What a sheet says of the odds of the boat against another type; nothing where there is no fight.
#[track_caller]
fn odds(more: &str, other: &str) -> String {
    let picture = drawn(&format!("{SMALL}{more}"), "boat").expect("a picture");
    let odds = tables(&picture).iter().find(|table| table.title.starts_with("Odds")).expect("odds");
    let row = odds.rows.iter().find(|row| row[0].text == other);
    let texts = row.into_iter().flat_map(|row| &row[1..]).map(|cell| cell.text.as_str());
    texts.collect::<Vec<_>>().join("|")
}

#[test]
fn what_cannot_be_destroyed_is_not_promised() {
    let floor = |floor: &str| format!("(add town hp-max 5)\n(table hp-min (boat town {floor}))\n");
    assert_eq!(odds(&floor("0"), "town"), "20 %|1|25.0|never|never|");
    assert_eq!(odds(&floor("1"), "town"), "20 %|1|never: 1 hit point is left|never|never|");
    assert_eq!(odds(&floor("2"), "town"), "20 %|1|never: 2 hit points are left|never|never|");
    // What is hit keeps all that it has.
    assert_eq!(odds(&floor("5"), "town"), "20 %|1|does no harm|never|never|");
    // The first index is the attacker.
    assert_eq!(odds("(add town hp-max 5)\n(table hp-min (town boat 1))\n", "town"), "20 %|1|25.0|never|never|");
    // It is the same for shots. A boat may shoot at boats, and so at this one.
    let fires = format!("{}(add boat acp-to-fire 1)\n(table fire-hit-chance (boat town 40))\n", floor("1"));
    let never = "never: 1 hit point is left";
    assert_eq!(odds(&fires, "town"), format!("20 %|1|{never}|40 %|1|{never}|never|never||never|"));
    assert_eq!(odds(&fires, "boat"), "50 %|1|6.0|50 %|1|6.0|never|50 %|1|50 %|1");
}

#[test]
fn long_sheets_are_in_parts() {
    let types: String = (0..60).map(|index| format!("(unit-type u{index} (hp-max {}))\n", index + 1)).collect();
    let rules = "(add u* acp-per-turn 1)\n(table hit-chance (u0 u* 50))\n(table damage (u0 u* 1))\n";
    let text = format!("{types}(terrain-type sea)\n{rules}");
    let find = |what: &str| drawn(&text, what).expect("a picture");
    let (whole, part) = (find("u0"), find("odds of u0"));
    let odds = tables(&whole).iter().find(|table| table.title.starts_with("Odds")).expect("odds");
    assert!(odds.title.ends_with(" · 40 of 60; all: odds of u0"), "{}", odds.title);
    assert_eq!(odds.rows.len(), 40);
    let [odds] = tables(&part) else { panic!("one table: {part:?}") };
    assert_eq!((odds.rows.len(), odds.title.as_str()), (60, "Odds against (hit-chance, damage, capture-chance)"));
    // Of those that are hit alike one row is enough.
    let alike = drawn(&text.replace("(hp-max ", "(cp "), "odds of u0").expect("a picture");
    let [odds] = tables(&alike) else { panic!("one table: {alike:?}") };
    assert_eq!(
        odds.rows.iter().map(|row| row[0].text.as_str()).collect::<Vec<_>>(),
        ["u0", "u1, u2, u3, u4, u5, u6 and 53 more"]
    );
    assert!(tables(&find("terrain of u0"))[0].title.starts_with("Terrain"));
}

#[test]
fn shots_and_blows_in_return_are_hits() {
    let hits = |more: &str, other: &str| odds(more, other).split('|').skip(4).collect::<Vec<_>>().join("|");
    let strikes = "(table hit-chance add (town boat 30))\n(table damage add (town boat 2))\n";
    assert_eq!((hits("", "town"), hits(strikes, "town")), ("never|".to_owned(), "30 %|2".to_owned()));
    // A type that may not attack strikes back when it is attacked.
    let returns = format!("{strikes}(table acp-to-attack (town boat 0))\n");
    assert_eq!(hits(&returns, "town"), "30 % in return|2");
    for never in [
        "(table counterattack (boat town 0))\n",
        // Defence costs an action point.
        "(add town acp-per-turn 0)\n",
    ] {
        assert_eq!(hits(&format!("{returns}{never}"), "town"), "never|", "{never}");
    }
    // Where nobody attacks there is no fight.
    assert_eq!(hits(&format!("{returns}(table acp-to-attack add (boat town 0))\n"), "town"), "");
    let free = "(add town acp-per-turn 0)\n(table acp-to-defend (boat town 0))\n";
    assert_eq!(hits(&format!("{returns}{free}"), "town"), "30 % in return|2");
    assert_eq!(hits(&format!("{strikes}{free}"), "town"), "30 % in return|2");

    let shoots = "(add rock acp-per-turn 1)\n(add rock acp-to-fire 1)\n(table fire-hit-chance (rock boat 40))\n\
                  (table fire-damage (rock boat 3))\n";
    assert_eq!(hits(shoots, "rock"), "never||40 %|3");
    assert_eq!(hits(&format!("{shoots}(add rock range-min 2)\n"), "rock"), "");
    assert_eq!(hits(&format!("{shoots}(add rock acp-per-turn 0)\n"), "rock"), "");
}

#[test]
fn what_changes_odds_is_named() {
    let notes = |more: &str| {
        let notes = drawn(&format!("{SMALL}{more}"), "boat").expect("a picture").notes;
        notes
            .into_iter()
            .map(|note| note.text)
            .filter(|text| text.contains(" by ") && !text.contains("model"))
            .collect()
    };
    let none: Vec<String> = notes("");
    assert_eq!(none, Vec::<String>::new());
    let some = "(table retreat-chance (boat town 10))\n(table protection (boat town 50))\n(add town morale-max 10)\n\
                (table defend-terrain-effect (boat sea 50))\n(table withdraw-chance-per-attack (boat town 10))\n\
                (table stack-protection (boat town 50))\n(table cellwide-protection-for (boat town 50))\n\
                (table cellwide-protection-against (boat town 50))\n";
    assert_eq!(
        notes(some),
        [
            "in a game they change by defend-terrain-effect, protection, stack-protection, cellwide-protection-for",
            "and by cellwide-protection-against, retreat-chance, withdraw-chance-per-attack, morale-max"
        ]
    );
}

#[test]
fn a_table_is_a_matrix() {
    expect![[r"
        hit-chance
        rows: unit type, columns: unit type · 9 cells, 2 of them not 0 · default 0

                      town  boat  rock
          town, rock  ·     ·     ·
          boat        20    50    ·

        · stands for 0.
    "]]
    .assert_eq(&characters(SMALL, "hit-chance"));
    // What the program gives to all cells is no default, and no exception either.
    expect![[r"
        mp-to-enter-terrain
        rows: unit type, columns: terrain type · 6 cells, 1 of them not 99 · default 1

                      sea  land
          town, rock  99   99
          boat        1    99
    "]]
    .assert_eq(&characters(SMALL, "mp-to-enter-terrain"));
}

#[test]
fn cells_lead_to_their_clauses() {
    let fixture = fixture(SMALL);
    let draw = |what: &str| preview(&fixture.db, fixture.files[0], PreviewRequest::of(Some(what))).expect("a picture");
    let text_of = |cell: &SheetCell| {
        let source = cell.source.expect("a source");
        fixture.files[0].text(&fixture.db)[source.range].to_owned()
    };
    let table = draw("hit-chance");
    let [table] = tables(&table) else { panic!("one table: {table:?}") };
    assert_eq!(text_of(&table.headings[1]), "(unit-type town (cp 4))");
    let cell = &table.rows[1][1];
    assert_eq!((cell.text.as_str(), text_of(cell).as_str()), ("20", "(boat (boat town) (50 20))"));
    assert_eq!(cell.tooltip, "hit-chance of boat × town: 20, by table in main.g:9");
    assert_eq!(table.rows[0][0].source, table.headings[1].source);
    assert_eq!(
        (table.rows[0][1].source, table.rows[0][1].tooltip.as_str()),
        (None, "hit-chance of town × town: 0, the default")
    );
    let sheet = draw("boat");
    let properties = &tables(&sheet)[0];
    assert_eq!(properties.rows.iter().map(|row| text_of(&row[2])).collect::<Vec<_>>(), ["acp-per-turn", "hp-max"]);
    let graph = draw("construction");
    let Shape::Graph(graph) = &graph.shape else { panic!("a graph: {graph:?}") };
    let edge = SheetCell { source: graph.edges[0].source, ..SheetCell::default() };
    assert_eq!(text_of(&edge), "(town boat true)");
    assert_eq!(graph.edges[0].tooltip, "town creates boat: 1 action point, ready at once");
}

#[test]
fn where_xconq_differs_both_values_are_shown() {
    // The lists go by the second index, as the manual has it and Xconq does not.
    let text = format!("{SMALL}(table protection ((town boat) u* ((1 2) (3 4) (5 6))))\n");
    let table = characters(&text, "protection");
    assert!(table.contains("1 ≠ 100"), "{table}");
    assert!(table.contains("\n5 ≠ 7: by the manual the value is 5, and Xconq 7.5 takes 7\n"), "{table}");
}

#[test]
fn equal_rows_and_columns_are_one() {
    let types: String = (0..70).map(|index| format!("(unit-type u{index})\n")).collect();
    let text = format!("{types}(terrain-type sea)\n(table hit-chance (u3 u* 5))\n");
    let picture = drawn(&text, "hit-chance").expect("a picture");
    let [table] = tables(&picture) else { panic!("one table: {picture:?}") };
    let shown: Vec<Vec<&str>> =
        table.rows.iter().map(|row| row.iter().map(|cell| cell.text.as_str()).collect()).collect();
    assert_eq!(shown, [vec!["u0, u1, u2, u4, u5, u6 and 63 more", "0"], vec!["u3", "5"]]);
    assert!(table.rows[0][0].tooltip.starts_with("69 unit types: u0, u1, "), "{:?}", table.rows[0][0]);
    assert_eq!((table.headings[1].text.as_str(), picture.notes.len()), ("u0, u1, u2, u3, u4, u5 and 64 more", 0));
}

#[test]
fn values_are_shaded_in_their_order() {
    let text = format!("{SMALL}(table hit-chance add (town (town boat rock) (3 90 50)))\n");
    let picture = drawn(&text, "hit-chance").expect("a picture");
    let [table] = tables(&picture) else { panic!("one table: {picture:?}") };
    let shades: Vec<(&str, Option<u8>)> =
        table.rows.iter().flat_map(|row| &row[1..]).map(|cell| (cell.text.as_str(), cell.shade)).collect();
    let (low, high) = (("3", Some(0)), ("90", Some(100)));
    assert_eq!(shades[..3], [low, high, ("50", Some(66))]);
    assert_eq!(shades[3..5], [("20", Some(33)), ("50", Some(66))]);
}

#[test]
fn construction_is_a_graph() {
    expect![[r"
        Construction
        3 unit types · 1 arrow · nothing makes 2 of them

        town (start)
            nothing makes it
          → boat (creates)
          boat

        These make nothing, and nothing makes them
        rock
    "]]
    .assert_eq(&characters(SMALL, "construction"));
    let text = format!(
        "{SMALL}(table can-create add (boat rock true))\n(table tp-to-build (boat rock 5))\n\
         (table can-build (boat town true))\n(add boat auto-upgrade-to rock)\n(add town start-with 2)\n"
    );
    let drawn = characters(&text, "construction");
    // Without tooling nothing that needs it is made.
    assert!(!drawn.contains("→ rock (creates)"), "{drawn}");
    for line in ["→ rock (upgrades)\n", "→ town (builds)\n", "each side begins with 2\n"] {
        assert!(drawn.contains(line), "{line} in\n{drawn}");
    }
    let tooled = format!("{text}(table can-toolup-for (boat rock true))\n(table tp-max (boat rock 5))\n");
    let drawn = characters(&tooled, "construction");
    assert!(drawn.contains("→ rock (creates)\n"), "{drawn}");
}

/// Two towns that make the same three kinds of boats, of which one becomes another.
const HARBOURS: &str = "\
(unit-type town)
(unit-type port)
(unit-type boat)
(unit-type ship)
(unit-type raft (auto-upgrade-to boat))
(unit-type rock)
(terrain-type sea)
(add ship start-with 2)
(table can-create ((town port) (boat ship raft) true))
";

#[test]
fn what_makes_the_same_shares_a_box() {
    expect![[r"
        Construction
        6 unit types · 7 arrows · nothing makes 3 of them

        town, port (start)
            nothing makes them
          → boat (creates)
          → ship (creates)
          → raft (creates)
          boat
          ship
              each side begins with 2
          raft
            → boat (upgrades)

        These make nothing, and nothing makes them
        rock

        unit types that share a box make and become the same, and come from the same
    "]]
    .assert_eq(&characters(HARBOURS, "construction"));
    let picture = drawn(HARBOURS, "construction").expect("a picture");
    let Shape::Graph(graph) = &picture.shape else { panic!("a graph: {picture:?}") };
    let whats: Vec<Option<&str>> = graph.nodes[0].members.iter().map(|member| member.what.as_deref()).collect();
    assert_eq!(whats, [Some("construction of town"), Some("construction of port")]);
    assert!(graph.edges[0].tooltip.ends_with("; and 1 more arrow like this"), "{}", graph.edges[0].tooltip);
}

#[test]
fn construction_of_a_type_is_its_neighbourhood() {
    expect![[r"
        Construction of boat
        3 arrows to it · 0 arrows from it

        town, port
          → boat (creates)
        raft
          → boat (upgrades)
          * boat
    "]]
    .assert_eq(&characters(HARBOURS, "construction of boat"));
    assert!(characters(HARBOURS, "construction of rock").contains("* rock\n    nothing makes it\n"));
    assert_eq!(
        refused(HARBOURS, "construction of baot"),
        "there is no picture called `construction of baot`; did you mean `construction of boat`?"
    );
}

#[test]
fn many_arrows_are_a_matrix() {
    // Twenty makers, each of which makes a unit type less than the one before it, and twenty of these.
    let makers: String = (0..20).map(|index| format!("(unit-type m{index})\n")).collect();
    let products: String = (0..20).map(|index| format!("(unit-type p{index})\n")).collect();
    let made = |index: usize| (index..20).map(|product| format!("p{product} ")).collect::<String>();
    let table: String = (0..20).map(|index| format!("(m{index} ({}) true)\n", made(index))).collect();
    let types = format!("{makers}(unit-type same)\n{products}(terrain-type sea)\n");
    let text = format!("{types}(table can-create {table} (same p19 true))\n");
    let picture = drawn(&text, "construction").expect("a picture");
    assert_eq!(picture.facts, "41 unit types · 211 arrows · nothing makes 21 of them");
    let [table] = tables(&picture) else { panic!("one table: {picture:?}") };
    assert_eq!((table.rows.len(), table.headings.len()), (20, 21));
    // The last maker and one more make the same.
    let last = &table.rows[19];
    assert_eq!((last[0].text.as_str(), last[20].text.as_str()), ("m19, same", "c"));
    assert_eq!(last[0].what.as_deref(), Some("construction of m19"));
    assert_eq!(picture.notes[0].text, "c: creates");
}

#[test]
fn parts_are_named() {
    let named = |text: &str| {
        let fixture = fixture(text);
        previews(&fixture.db, fixture.files[0]).into_iter().map(|part| part.name).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        named(SMALL),
        "construction, can enter, can attack, can build, who beats whom, town, boat, rock, sea, land, acp-to-create, \
         can-create, damage, hit-chance, mp-to-enter-terrain"
    );
    let fixture = fixture(SMALL);
    let parts = previews(&fixture.db, fixture.files[0]);
    let groups: Vec<(&str, usize)> = parts
        .chunk_by(|one, other| one.group == other.group)
        .map(|own| (own[0].group.unwrap_or(""), own.len()))
        .collect();
    assert_eq!(groups, [("Graphs", 5), ("Unit types", 3), ("Terrain types", 2), ("Tables", 5)]);
    // A type comes before a table of its name.
    let text = "(unit-type bridge)\n(terrain-type sea)\n(advance-type fire)\n(table bridge (u* u* true))\n";
    assert_eq!(named(text), "advances, bridge, sea, fire, table bridge");
    assert!(characters(text, "bridge").starts_with("bridge\nunit type 1 of 1 · "));
    assert!(characters(text, "table bridge").starts_with("bridge\nrows: unit type, columns: unit type · 1 cell"));
    // Types of several kinds with one name, one that is a word, and a name that is given twice.
    let text = "(unit-type fire)\n(terrain-type sea)\n(terrain-type fire)\n(advance-type advances)\n(unit-type fire)\n";
    assert_eq!(named(text), "advances, fire, sea, terrain-type fire, advance-type advances");
    assert!(characters(text, "terrain-type fire").starts_with("fire\nterrain type 2 of 2 · main.g:3\n"));
    assert!(characters(text, "advance-type advances").starts_with("advances\nadvance type 1 of 1 · "));
    assert_eq!(named("(define x 1)\n"), "");
}

#[test]
fn other_types_have_sheets_too() {
    expect![[r"
        sea
        terrain type 1 of 2 · main.g:5

        All properties have their defaults

        Units there (mp-to-enter-terrain, unit-size-in-terrain)
          unit type   movement points  enters
          town, rock  99               no: it never has the movement points
          boat        1                yes
    "]]
    .assert_eq(&characters(SMALL, "sea"));
    let text = "\
(unit-type tank)
(terrain-type sea)
(material-type fuel (name \"oil\"))
(advance-type fire (rp 5))
(advance-type iron (rp 9))
(table advance-needed-to-research (iron fire true))
(table advance-needed-to-build (tank iron true))
";
    expect![[r"
        iron
        advance type 2 of 2 · main.g:5

        Properties
          property  value  from
          rp        9      advance-type in main.g:5

        Costs
          cost  by itself  with all it needs
          rp    9          14

        Needs (advance-needed-to-research)
          advance
          fire

        No advance needs it

        Is needed to make (advance-needed-to-build)
          unit type
          tank
    "]]
    .assert_eq(&characters(text, "iron"));
    let fuel = characters(text, "fuel");
    assert!(fuel.contains("  name      \"oil\"  material-type in main.g:3\n"), "{fuel}");
}

#[test]
fn parts_of_other_sheets_have_names() {
    let text = format!("{SMALL}(advance-type sea)\n");
    let shown = characters(&text, "units in sea");
    assert!(shown.contains("\nUnits there (") && !shown.contains("All properties have their defaults"), "{shown}");
    assert!(characters(&text, "needs of sea").contains("\nNeeds no advance\n"));
    assert!(characters(&text, "properties of advance-type sea").starts_with("sea\nadvance type 1 of 1 · "));
    assert!(refused(&text, "units in boat").starts_with("there is no picture called `units in boat`; "));
}

#[test]
fn game_variables_are_a_sheet() {
    let text = format!("{SMALL}(set last-turn 60)\n");
    expect![[r"
        Variables
        1 game variable with other values than their defaults

          variable   value  from
          last-turn  60     set in main.g:14
    "]]
    .assert_eq(&characters(&text, "variables"));
    assert_eq!(refused(SMALL, "variables"), "there is nothing to draw: the program sets no game variable");
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    assert_eq!(refused(SMALL, "baot"), "there is no picture called `baot`; did you mean `boat`?");
    assert_eq!(refused(SMALL, "hit-chanse"), "there is no picture called `hit-chanse`; did you mean `hit-chance`?");
    // A table that the program does not set has a picture, too.
    assert_eq!(refused(SMALL, "protecton"), "there is no picture called `protecton`; did you mean `protection`?");
    assert_eq!(
        refused(SMALL, "nonsense"),
        "there is no picture called `nonsense`; choose `construction`, a unit type such as `town` or a table such as \
         `acp-to-create`"
    );
    assert_eq!(refused(SMALL, "advances"), "there is nothing to draw: there are no advance types");
    assert_eq!(
        refused(SMALL, "unit-storage-x"),
        "there is nothing to draw: the table `unit-storage-x` has no cells, because there are no material types"
    );
    assert_eq!(
        refused("(terrain-type sea)\n", "boat"),
        "there is nothing to draw: there are no unit types, and `boat` is not a table"
    );
    let none = refused("(unit-type rock)\n(terrain-type sea)\n", "construction");
    assert!(none.starts_with("there is nothing to draw: no unit type makes another or becomes one"), "{none}");
}
