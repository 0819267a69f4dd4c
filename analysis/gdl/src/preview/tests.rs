//! Pictures of small worlds, and of worlds that are too large or not quite right.

use expect_test::expect;
use ludex_base::picture::{Shape, TextOptions};
use ludex_base::random::Random;
use ludex_test_support::check_xml;

use super::*;
use crate::layers::{Scheme, decode};

fn rows(texts: &[&str]) -> Vec<Row> {
    texts.iter().map(|text| decode(text, &Scheme::default())).collect()
}

fn terrain(names: &[(&str, char)]) -> Vec<TerrainStyle> {
    let style = |(name, character): &(&str, char)| TerrainStyle {
        name: (*name).to_owned(),
        character: Some(*character),
        ..TerrainStyle::default()
    };
    names.iter().map(style).collect()
}

/// A world of heath and sea.
fn scene(geometry: &Geometry, texts: &[&str]) -> Scene {
    let mut scene = Scene::new("Two & one", geometry).expect("a small map");
    scene.terrain = terrain(&[("heath", '+'), ("sea", '~')]);
    scene.add_terrain(geometry, &rows(texts));
    scene
}

fn unit(x: i64, y: i64, side: Option<usize>) -> UnitMark {
    let (label, kind) = ("Infantry".to_owned(), "infantry <1st>".to_owned());
    UnitMark { x, y, side, label, kind, ..UnitMark::default() }
}

fn side(name: &str, colour: &str) -> SideStyle {
    SideStyle { number: 1, name: name.to_owned(), colour: Some(colour.to_owned()), source: None }
}

fn draw(scene: &Scene) -> String {
    let drawn = picture(scene).expect("a picture").svg();
    check_xml(&drawn);
    drawn
}

/// A document without its style sheet, which is the same in all.
fn without_sheet(svg: &str) -> String {
    let (before, rest) = svg.split_once("<style>").expect("the sheet");
    let (_, behind) = rest
        .split_once(
            "</style>
",
        )
        .expect("its end");
    format!("{before}{behind}")
}

#[test]
fn a_small_world() {
    let geometry = Geometry::new(3, 3, false);
    let mut scene = scene(&geometry, &["2b", "3a", "b2a"]);
    scene.sides = vec![side("Reds", "red")];
    scene.units = vec![unit(1, 1, Some(0))];
    expect![[r##"
        <svg xmlns="http://www.w3.org/2000/svg" class="ludex" role="img" width="460" height="210" viewBox="0 0 460 210" font-family="system-ui,sans-serif" font-size="12" fill="#26262b">
        <title>Two &amp; one</title>
        <desc>A map of hexagons: 3 × 3 cells, a hexagon · 1 unit. Cells by terrain: heath: 5, sea: 2.</desc>
        <rect class="ground" width="460" height="210" fill="#fbfaf6"/>
        <text x="46" y="28" font-size="18" font-weight="600">Two &amp; one</text>
        <text class="faint" x="46" y="46">3 × 3 cells, a hexagon · 1 unit</text>
        <g transform="translate(46 60)scale(2.000)" stroke-linejoin="round" stroke-width=".7">
        <path fill="#b5a394" stroke="#b5a394" d="M7 12l7 4 7-4 7 4 7-4 7 4v8l-7 4v8l-7 4-7-4-7 4-7-4v-8l-7-4v-8z"><title>heath</title></path>
        <path fill="#5b8fc4" stroke="#5b8fc4" d="M14 0l7 4 7-4 7 4v8l-7 4-7-4-7 4-7-4v-8z"><title>sea</title></path>
        <pattern id="ludex-hexagons" width="14" height="24" x="7" patternUnits="userSpaceOnUse"><path class="on" d="M0 4l7-4 7 4v8l-7 4-7-4zM7 16v8" fill="none" stroke-opacity=".16" stroke-width=".8"/></pattern>
        <path class="on" pointer-events="none" fill="url(#ludex-hexagons)" stroke-width="1" stroke-opacity=".45" d="M14 0l7 4 7-4 7 4v8l7 4v8l-7 4v8l-7 4-7-4-7 4-7-4v-8l-7-4v-8l7-4v-8z"/>
        </g>
        <g class="faint" text-anchor="end" font-size="10"><title>y</title><text x="38" y="127.5">0</text><text x="38" y="79.5">2</text></g>
        <g class="faint" text-anchor="middle" font-size="10"><title>x</title><text x="74" y="57">0</text><text x="102" y="57">1</text><text x="74" y="150">1</text><text x="102" y="150">2</text></g>
        <g class="marks" text-anchor="middle" font-size="7.5" font-weight="600">
        <g transform="translate(88 100)scale(1.28)"><title>(1, 1): infantry &lt;1st&gt; (Reds)</title><path d="M-6-7h12v7q0 5-6 7q-6-2-6-7z" fill="#ff0000"/><text y="2" fill="#ffffff">In</text></g>
        </g>
        <g transform="translate(46 170)"><title>heath, shown as +: 5 cells</title><path d="M8-8l7 4v8l-7 4-7-4v-8z" fill="#b5a394" class="cell"/><text x="22" y="4">heath</text></g>
        <g transform="translate(46 190)"><title>sea, shown as ~: 2 cells</title><path d="M8-8l7 4v8l-7 4-7-4v-8z" fill="#5b8fc4" class="cell"/><text x="22" y="4">sea</text></g>
        <g transform="translate(178 170)"><title>Reds: 1 unit</title><g class="marks sample" transform="translate(8 0)"><path d="M-6-7h12v7q0 5-6 7q-6-2-6-7z" fill="#ff0000"/></g><text x="22" y="4">Reds</text></g>
        <g transform="translate(178 190)"><title>infantry &lt;1st&gt;: 1 unit</title><text x="8" y="4" text-anchor="middle" font-weight="600">I</text><text x="22" y="4">infantry &lt;1st&gt;</text></g>
        </svg>
    "##]]
    .assert_eq(&without_sheet(&draw(&scene)));
}

#[test]
fn a_small_world_in_characters() {
    let geometry = Geometry::new(3, 3, false);
    let mut scene = scene(&geometry, &["2b", "3a", "b2a"]);
    scene.sides = vec![side("Reds", "red")];
    scene.units = vec![unit(1, 1, Some(0))];
    expect![[r#"
        Two & one
        3 × 3 cells, a hexagon · 1 unit

            0 1
        2   ~ ~
        1  + I +
        0   + +
            1 2

          +  heath: 5 cells
          ~  sea: 2 cells
          ▼  Reds: 1 unit

          I (1, 1) infantry <1st> (Reds)
    "#]]
    .assert_eq(&picture(&scene).expect("a picture").text(TextOptions::default()));
}

/// The directions to the neighbours of a cell lead to the same cells in the picture as in Xconq.
#[test]
fn neighbours_are_xconqs() {
    // The directions of Xconq: NE, E, SE, SW, W, NW.
    let steps = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];
    for wraps in [false, true] {
        let geometry = Geometry::new(9, 8, wraps);
        let scene = Scene::new("", &geometry).expect("a small map");
        let Shape::Hexagons(hexagons) = picture(&scene).expect("a picture").shape else { panic!("not hexagons") };
        let grid = hexagons.grid();
        for y in 0..8_u32 {
            let (first, end) = geometry.columns(y);
            for x in first..end {
                for (edge, (dx, dy)) in steps.into_iter().enumerate() {
                    let (mut to_x, to_y) = (i64::from(x) + dx, i64::from(y) + dy);
                    if wraps {
                        to_x = to_x.rem_euclid(9);
                    }
                    if geometry.contains(to_x, to_y) {
                        let expected = super::picture::position(&geometry, to_x as u32, to_y as u32);
                        let found = grid.neighbour_round(super::picture::position(&geometry, x, y), edge);
                        assert_eq!(found, Some(expected), "{x},{y} edge {edge}");
                    }
                }
            }
        }
    }
}

/// People speak of a cell by the coordinates that Xconq has for it.
#[test]
fn coordinates_are_xconqs() {
    for (width, height, wraps) in [(9, 8, false), (9, 8, true), (7, 11, false), (3, 9, true)] {
        let geometry = Geometry::new(width, height, wraps);
        let scene = Scene::new("", &geometry).expect("a small map");
        let picture = picture(&scene).expect("a picture");
        let board = picture.board().expect("a board");
        for y in 0..height {
            let (first, end) = geometry.columns(y);
            for x in first..end {
                let position = super::picture::position(&geometry, x, y);
                assert_eq!(board.coordinates(position), format!("({x}, {y})"), "{width} × {height}, {wraps}");
            }
        }
    }
}

#[test]
fn rows_are_shifted() {
    let geometry = Geometry::new(8, 7, false);
    let columns = |y: u32| {
        let (first, end) = geometry.columns(y);
        let column = |x: u32| super::picture::position(&geometry, x, y).column;
        (column(first), column(end - 1))
    };
    // The middle row is as wide as the picture.
    assert_eq!(columns(3), (0, 7));
    assert_eq!(columns(2), (0, 6));
    assert_eq!(columns(4), (0, 6));
    assert_eq!(columns(1), (1, 6));
    assert_eq!(columns(0), (1, 5));
    assert_eq!(columns(6), (1, 5));
}

#[test]
fn the_same_scene_gives_the_same_picture() {
    let geometry = Geometry::new(8, 7, true);
    let scene = scene(&geometry, &["8a", "3a2b3a", "8a"]);
    assert_eq!(draw(&scene), draw(&scene.clone()));
}

#[test]
fn rows_that_do_not_fit_are_marked() {
    let geometry = Geometry::new(6, 4, true);
    let scene = scene(&geometry, &["6a", "9a", "9b", "2a"]);
    let kinds: Vec<(u32, u32, NoteKind)> = scene.notes.iter().map(|note| (note.row, note.count, note.kind)).collect();
    assert_eq!(kinds, [(1, 2, NoteKind::Long), (3, 1, NoteKind::Short)]);
    let drawn = draw(&scene);
    assert!(drawn.contains("3 rows do not fit"));
    assert!(drawn.contains("Row 2: this row and the one below it have 9 cells each"));
    // The four cells without a value.
    assert!(drawn.contains("no terrain: 4 cells"));
    let scene = self::scene(&geometry, &["6a", "6a", "6a", "6a", "6a"]);
    assert_eq!(scene.notes.iter().map(|note| (note.row, note.kind)).collect::<Vec<_>>(), [(3, NoteKind::Rows)]);
    draw(&scene);
}

#[test]
fn units_in_one_cell_are_stacked() {
    let geometry = Geometry::new(6, 4, true);
    let mut scene = scene(&geometry, &["6a", "6a", "6a", "6a"]);
    scene.sides = vec![side("Reds", "red,white"), side("Blues", "no such colour")];
    scene.units = vec![unit(2, 2, Some(0)), unit(2, 2, Some(1)), unit(3, 3, None), unit(4, 0, Some(7))];
    // These stand nowhere.
    scene.units.extend([unit(-1, 2, None), unit(2, 4, None), unit(6, 0, Some(0)), unit(i64::MAX, i64::MIN, None)]);
    let drawn = draw(&scene);
    assert!(drawn.contains("<title>(2, 2): infantry &lt;1st&gt; (Reds)\ninfantry &lt;1st&gt; (Blues)</title>"));
    assert!(drawn.contains("fill=\"#fff\">2</text>"));
    assert_eq!(drawn.matches("scale(1.28)").count(), 3);
    assert!(drawn.contains("independent"));
}

#[test]
fn roads_and_rivers() {
    let geometry = Geometry::new(6, 4, true);
    let mut scene = scene(&geometry, &["6a", "6a", "6a", "6a"]);
    let style = |name: &str| TerrainStyle { name: name.to_owned(), ..TerrainStyle::default() };
    // `c` is 2: to the east.
    let mut bits = vec![0; 6 * 4];
    add_line_bits(&geometry, &rows(&["6a", "2ac3a", "6a", "6a"]), &mut bits);
    scene.lines = vec![
        LineLayer { style: style("cart track"), kind: LineKind::Connection, bits: bits.clone() },
        LineLayer { style: style("brook & ford"), kind: LineKind::Border, bits },
        LineLayer { style: style("unused"), kind: LineKind::Border, bits: Vec::new() },
    ];
    let drawn = draw(&scene);
    // x 2, y 2: the second row from the top, which is not shifted, and the fourth cell there.
    assert!(drawn.contains("d=\"M49 20l14 0\"><title>cart track</title>"), "{drawn}");
    assert!(drawn.contains("d=\"M56 16l0 8\"><title>brook &amp; ford</title>"), "{drawn}");
    assert!(!drawn.contains("<title>unused</title></path>"));
}

#[test]
fn names_are_escaped() {
    let geometry = Geometry::new(3, 3, true);
    let mut scene = scene(&geometry, &["3a", "3b", "3a"]);
    scene.title = "<script>\"'&\u{0}\u{1b}\u{fffe}".to_owned();
    scene.terrain[0].name = "</title><x a=\"".to_owned();
    scene.terrain[1].name = "n".repeat(10_000);
    scene.terrain[1].colour = Some("\"/><script>".to_owned());
    scene.sides = vec![side("&#x41;", "url(http://x)")];
    scene.units = vec![UnitMark { label: "<&>".to_owned(), ..unit(1, 1, Some(0)) }];
    scene.notes = vec![Note { row: 9, count: 0, kind: NoteKind::Short, text: "a < b".to_owned() }];
    let drawn = draw(&scene);
    assert!(!drawn.contains("<script") && !drawn.contains("url(http"));
    assert!(drawn.chars().all(|c| c == '\n' || !c.is_control()));
    assert_eq!(drawn.matches("http").count(), 1, "only the namespace");
    assert!(drawn.len() < 10_000);
}

#[test]
fn a_world_of_noise_stays_small() {
    let geometry = Geometry::new(180, 90, true);
    let mut scene = Scene::new("noise", &geometry).expect("not too large");
    scene.terrain = terrain(&[("a", 'a'), ("b", 'b'), ("c", 'c'), ("d", 'd'), ("e", 'e'), ("f", 'f'), ("g", 'g')]);
    let mut random = Random::new(1);
    for cell in &mut scene.cells {
        *cell = Some(random.below(7) as u16);
    }
    let drawn = draw(&scene);
    assert!(drawn.len() < 1_000_000, "{} bytes", drawn.len());
    assert_eq!(drawn.matches("</title></path>").count(), 7, "a path for each terrain");
}

#[test]
fn too_large_a_map_is_refused() {
    let error = Scene::new("", &Geometry::new(50_000, 50_000, false)).expect_err("too large");
    assert_eq!(
        error.to_string(),
        "this is too large for a picture: a map of 50000 by 50000 has 2500000000 cells, and at most 500000 are drawn"
    );
    let scene = Scene { width: u32::MAX, height: u32::MAX, ..Scene::default() };
    assert!(picture(&scene).is_err());
    let error = picture(&Scene::default()).expect_err("nothing to draw");
    assert_eq!(error.to_string(), "there is nothing to draw: the area has no cells");
}

#[test]
fn scenes_that_contradict_themselves_are_drawn() {
    let scene = Scene {
        width: 5,
        height: 40,
        cells: vec![Some(3); 7],
        lines: vec![LineLayer { style: TerrainStyle::default(), kind: LineKind::Border, bits: vec![0xff; 3] }],
        notes: vec![Note { row: u32::MAX, count: u32::MAX, kind: NoteKind::Rows, text: String::new() }],
        ..Scene::default()
    };
    assert!(draw(&scene).contains("A world without a name"));
    for (width, height) in [(1, 1), (1, 2), (2, 1), (10_000, 1), (1, 10_000)] {
        for wraps in [false, true] {
            draw(&Scene { width, height, wraps, ..Scene::default() });
        }
    }
}
