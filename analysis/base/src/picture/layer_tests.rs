//! Tests of layers: what is offered, what is left out of both forms, and what viewers can hide by themselves.

use super::*;

const TERRAIN: Layer = Layer::new("terrain", "Terrain", Content::Cells);
const FIELDS: Layer = Layer::new("fields", "Fields", Content::Rims(Rim::Solid));
const UNITS: Layer = Layer::new("units", "Units", Content::Pieces);

fn at(column: u32, row: u32) -> Position {
    Position { row, column }
}

fn mark(position: Position, form: MarkForm, label: &str, tooltip: &str) -> Mark {
    let (label, tooltip) = (label.to_owned(), tooltip.to_owned());
    Mark { label, tooltip, ..Mark::new(position, form, DARK[0]) }
}

/// Six hexagons with a road, a unit, a sign and numbers, and without a river.
fn map() -> Picture {
    let line = |name: &str, kind: LineKind, directions: Vec<u8>| LineLayer {
        name: name.to_owned(),
        kind,
        colour: Colour::BLACK,
        directions,
        source: None,
    };
    let lines =
        vec![line("river", LineKind::Border, vec![0; 6]), line("road", LineKind::Connection, vec![2, 0, 0, 0, 0, 0])];
    let board = Board {
        columns: 3,
        rows: 2,
        kinds: vec![CellKind::area("alder", LIGHT[2])],
        cells: vec![Some(0); 6],
        row_axis: Some(Axis { backwards: true, ..Axis::new("y", 0) }),
        ..Board::default()
    };
    let holder = Holder { name: "field of ferns".to_owned(), colour: LIGHT[1], source: None };
    let owners = vec![Some(0), None, None, Some(7), None, None];
    let territories = vec![Territories { rim: Rim::Solid, holders: vec![holder], owners }];
    Picture {
        marks: vec![mark(at(0, 0), MarkForm::Shield, "b", "boat"), mark(at(2, 1), MarkForm::Cross, "", "reef")],
        layers: vec![TERRAIN, Layer::BORDERS, Layer::CONNECTIONS, FIELDS, UNITS, Layer::SIGNS, Layer::NUMBERS],
        ..Picture::new("Map", Shape::Hexagons(Hexagons { board, lines, territories, ..Hexagons::default() }))
    }
}

/// Two squares with an arrow from one to the other and a room round both. The second square may be a pond.
fn squares(has_pond: bool) -> Picture {
    let kind = |name: &str, character: char| CellKind { character: Some(character), ..CellKind::area(name, LIGHT[0]) };
    let board = Board {
        columns: 2,
        rows: 1,
        kinds: vec![kind("field", '.'), kind("pond", '~')],
        cells: vec![Some(0), Some(u16::from(has_pond))],
        ..Board::default()
    };
    let room = Outline { position: at(0, 0), columns: 2, rows: 1, tooltip: "room".to_owned(), source: None };
    let leap = Arrow { from: at(0, 0), to: at(1, 0), dashed: false, tooltip: "leap".to_owned(), source: None };
    Picture {
        arrows: vec![leap],
        layers: vec![
            Layer::new("squares", "Squares", Content::Cells),
            Layer::new("rooms", "Rooms", Content::Outlines),
            Layer::new("moves", "Moves", Content::Arrows),
        ],
        ..Picture::new("Board", Shape::Squares(Squares { board, outlines: vec![room] }))
    }
}

/// The picture without some of its layers.
#[track_caller]
fn without(mut picture: Picture, ids: &[&str]) -> Picture {
    for id in ids {
        picture.hide(id).expect("a layer");
    }
    picture
}

fn text(picture: &Picture) -> String {
    picture.text(TextOptions::default())
}

#[test]
fn the_text_leaves_out_what_is_hidden() {
    for (ids, expected) in [
        (&[][..], "Map\n\n1  b a a\n0   a a ×\n\n  b boat\n  × reef\n"),
        (&["units"][..], "Map\n\n1  a a a\n0   a a ×\n\n  × reef\n"),
        (&["terrain"][..], "Map\n\n1  b · ·\n0   · · ×\n\n  b boat\n  × reef\n"),
        (&["signs", "numbers"][..], "Map\n\nb a a\n a a a\n\n  b boat\n"),
        // Lines between cells have no characters.
        (&["connections", "borders", "fields"][..], "Map\n\n1  b a a\n0   a a ×\n\n  b boat\n  × reef\n"),
    ] {
        assert_eq!(text(&without(map(), ids)), expected, "{ids:?}");
    }
    let board = "Board\n\n. .\n\n  (1, 1) → (2, 1) leap\n\n  (1, 1), 2 × 1 room\n";
    assert_eq!(text(&squares(false)), board);
    assert_eq!(text(&without(squares(false), &["squares", "rooms", "moves"])), "Board\n\n· ·\n");
}

/// They have no characters, so their samples would stand for nothing.
#[test]
fn the_text_does_not_explain_the_edges_of_territories() {
    let edge = LegendEntry::new(Sample::Rim(Rim::Solid, Colour::BLACK), "edge of a field", "1 cell");
    let picture = Picture { legend: vec![edge.clone()], ..map() };
    assert!(picture.svg().contains(">edge of a field</text>"), "{}", picture.svg());
    assert_eq!(text(&picture), text(&map()));
    let picture = Picture { legend: vec![edge, LegendEntry::new(Sample::Cell(0), "alder", "6 cells")], ..map() };
    let expected = "Map\n\n1  b a a\n0   a a ×\n\n  a  alder: 6 cells\n\n  b boat\n  × reef\n";
    assert_eq!(text(&picture), expected);
}

#[test]
fn the_drawing_leaves_out_what_is_hidden() {
    let parts = [
        ("terrain", "<title>alder</title>"),
        ("connections", "<title>road</title>"),
        ("fields", "<title>field of ferns</title>"),
        ("units", "<title>boat</title>"),
        ("signs", "<title>reef</title>"),
        ("numbers", "<title>y</title>"),
    ];
    let whole = map().svg();
    for (id, _) in parts {
        let drawn = without(map(), &[id]).svg();
        for (other, part) in parts {
            assert!(whole.contains(part), "{part} in {whole}");
            assert_eq!(drawn.contains(part), other != id, "{part} without {id} in {drawn}");
        }
        // The style sheet has to know that there are no cells below what is drawn.
        assert_eq!(drawn.contains("<g class=\"cells\" display=\"none\"/>"), id == "terrain", "{drawn}");
        assert!(!drawn.contains("data-layer"), "{drawn}");
    }
    let bare = without(squares(false), &["squares", "rooms", "moves"]).svg();
    for part in ["<title>field</title>", "<title>room</title>", "<title>leap</title>", "ludex-arrow"] {
        assert!(squares(false).svg().contains(part) && !bare.contains(part), "{part} in {bare}");
    }
}

/// A viewer gets everything, in groups by layers, and hides by itself.
#[test]
fn a_scene_has_a_group_for_each_layer_with_something_in_it() {
    let ids = |scene: &Scene| scene.layers.iter().map(|layer| (layer.id, layer.is_hidden)).collect::<Vec<_>>();
    let scene = map().scene(None);
    let offered = ["terrain", "connections", "fields", "units", "signs", "numbers"];
    assert_eq!(ids(&scene), offered.map(|id| (id, false)));
    let svg = &scene.svg;
    let group = |id: &str| match id {
        "terrain" => format!("<g class=\"cells\" data-layer=\"{id}\">\n"),
        _ => format!("<g data-layer=\"{id}\">\n"),
    };
    for id in offered {
        assert_eq!(svg.matches(&group(id)).count(), 1, "{id} in {svg}");
    }
    // A group has nothing but its tags.
    let tags: usize = offered.map(|id| group(id).len() + "</g>\n".len()).iter().sum();
    let (before, board) = svg.split_once(" data-board=\"").expect("the places of its cells");
    let (_, behind) = board.split_once('"').expect("the end of the attribute");
    assert_eq!(before.len() + behind.len(), map().svg().len() + tags, "{svg}");
    let hidden = without(map(), &["units", "borders"]).scene(None);
    assert_eq!(hidden.svg, *svg);
    assert_eq!(ids(&hidden), offered.map(|id| (id, id == "units")));
    assert_eq!(hidden.text, text(&without(map(), &["units"])));
    assert!(squares(false).svg_with_sources().0.contains("<g data-layer=\"moves\">"));
}

#[test]
fn a_page_names_each_layer() {
    let page = without(map(), &["terrain"]).page();
    let names: Vec<&str> =
        page.split("<option ").skip(1).filter_map(|option| Some(option.split_once("</option>")?.0)).collect();
    assert_eq!(
        names,
        [
            "value=\"connections\">Connections",
            "value=\"fields\">Fields",
            "value=\"units\">Units",
            "value=\"signs\">Signs",
            "value=\"numbers\">Numbers",
        ]
    );
    assert!(page.contains("<g data-layer=\"units\">") && !page.contains("<title>alder</title>"), "{page}");
    let plain = Picture { layers: Vec::new(), ..map() }.page();
    assert!(!plain.contains("<datalist>") && !plain.contains("<g data-layer"), "{plain}");
}

#[test]
fn changes_are_a_layer() {
    let compared = squares(true).compared(&squares(false), "old").expect("two boards");
    let compared_layers = compared.layers.clone();
    assert_eq!(compared_layers.last(), Some(&Layer::CHANGES));
    assert!(compared.svg().contains("ludex-changes") && text(&compared).contains("was field, is pond"));
    let hidden = without(compared, &["changes"]);
    assert!(!hidden.svg().contains("ludex-changes"), "{}", hidden.svg());
    assert!(!text(&hidden).contains("was field, is pond"), "{}", text(&hidden));
    let same = squares(true).compared(&squares(true), "old").expect("two boards");
    assert_eq!(same.layers, compared_layers);
    assert!(same.scene(None).layers.iter().all(|layer| layer.id != "changes"), "nothing has changed");
}

#[test]
fn only_layers_can_be_hidden() {
    let refused = |mut picture: Picture, id: &str| picture.hide(id).expect_err("no layer").to_string();
    assert_eq!(refused(map(), "unit"), "`unit` is not a layer of this picture; did you mean `units`?");
    assert_eq!(
        refused(squares(false), "weather"),
        "`weather` is not a layer of this picture, which has `squares`, `rooms`, `moves`"
    );
    let plain = Picture { layers: Vec::new(), ..map() };
    assert_eq!(refused(plain, "units"), "`units` cannot be hidden: this picture has no layers");
}
