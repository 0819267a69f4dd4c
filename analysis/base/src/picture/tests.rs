//! Pictures of small boards and graphs, by both writers, and what holds of every picture.

mod graphs;

use std::collections::BTreeSet;

use expect_test::expect;
use ludex_syntax::{TextRange, TextSize};
use rustc_hash::FxHashSet;

use super::*;
use crate::File;
use crate::test_file::file;

/// Gives a place of its own to everything that asks for one.
struct Places {
    file: File,
    given: Vec<Location>,
}

impl Places {
    fn new() -> Places {
        Places { file: file(), given: Vec::new() }
    }

    fn next(&mut self) -> Option<Location> {
        let range = TextRange::at(TextSize::new(self.given.len() as u32), TextSize::new(1));
        let place = Location { file: self.file, range };
        self.given.push(place);
        Some(place)
    }
}

/// Every element is closed, in order; text and attributes hold no bare sign, and nothing is a control character.
#[track_caller]
fn check_svg(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        assert!(!before.contains('>'), "a bare > in {before:?}");
        for (at, _) in before.match_indices('&') {
            let entity = &before[at..];
            assert!(["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"].iter().any(|known| entity.starts_with(known)));
        }
        let end = tag.find('>').expect("the end of a tag");
        let tag = &tag[1..end];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{text}");
        } else {
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            if !tag.ends_with('/') {
                open.push(tag.split(' ').next().unwrap_or_default());
            }
        }
        rest = &rest[start + end + 1..];
    }
    assert!(open.is_empty(), "{open:?} left open");
    assert_eq!(rest.trim(), "");
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
}

#[track_caller]
fn contains(drawn: &str, parts: &[&str]) {
    for part in parts {
        assert!(drawn.contains(part), "{part} is missing in\n{drawn}");
    }
}

fn at(column: u32, row: u32) -> Position {
    Position { row, column }
}

fn axis(backwards: bool) -> Option<Axis> {
    Some(Axis { backwards, ..Axis::new("number", 0) })
}

fn mark(position: Position, form: MarkForm, label: &str, tooltip: &str, source: Option<Location>) -> Mark {
    Mark { label: label.to_owned(), tooltip: tooltip.to_owned(), source, ..Mark::new(position, form, DARK[0]) }
}

/// Three columns and two rows of squares without one corner, with everything that squares can bear.
fn squares(places: &mut Places) -> Picture {
    let land = CellKind { character: Some('.'), source: places.next(), ..CellKind::area("", LIGHT[0]) };
    let water = CellKind {
        label: "W".to_owned(),
        pattern: Some(Pattern::Stripes),
        drawing: Drawing::Each,
        ..CellKind::area("water", LIGHT[1])
    };
    let board = Board {
        columns: 3,
        rows: 2,
        kinds: vec![land, water],
        cells: vec![Some(0), Some(0), None, Some(0), Some(1), Some(0)],
        sources: vec![(4, places.next()), (5, None)],
        column_axis: axis(false),
        row_axis: axis(true),
        ..Board::default()
    };
    let outline =
        Outline { position: at(0, 0), columns: 2, rows: 2, tooltip: "room".to_owned(), source: places.next() };
    let leap = Arrow { from: at(0, 1), to: at(1, 0), dashed: true, tooltip: "leap".to_owned(), source: places.next() };
    let water = LegendEntry::new(Sample::Cell(1), "water", "1 square");
    let red = LegendEntry::new(Sample::Mark(MarkForm::Disc, DARK[0]), "red", "");
    let text = "two pieces of red stand on (0, 0)".to_owned();
    Picture {
        facts: "3 × 2 squares".to_owned(),
        marks: vec![
            mark(at(0, 1), MarkForm::Disc, "king", "king", places.next()),
            mark(at(1, 0), MarkForm::Cross, "", "takes only", places.next()),
            mark(at(0, 1), MarkForm::Ring, "", "clash", places.next()),
        ],
        arrows: vec![leap],
        legend: vec![LegendEntry { source: places.next(), ..water }, red],
        notes: vec![Note { text, margin: None, source: places.next(), drawn: false }],
        source: places.next(),
        ..Picture::new("Board", Shape::Squares(Squares { board, outlines: vec![outline] }))
    }
}

/// Hexagons of two kinds with a road and a mark at the margin.
fn hexagons(places: &mut Places) -> Picture {
    let columns = 40_u16;
    let kinds = ["alder", "birch"].map(|name| CellKind { source: places.next(), ..CellKind::area(name, LIGHT[2]) });
    let cells: Vec<Option<u16>> = (0..columns * 4).map(|index| Some(index % columns / 20)).collect();
    let road = LineLayer {
        name: "road".to_owned(),
        kind: LineKind::Connection,
        colour: Colour::BLACK,
        directions: vec![2],
        source: places.next(),
    };
    let board = Board { columns: columns.into(), rows: 4, kinds: kinds.into(), cells, ..Board::default() };
    let margin = Some(Margin { row: 1, count: 2, form: MarginForm::Outward });
    Picture {
        notes: vec![Note { text: "too long".to_owned(), margin, source: places.next(), drawn: false }],
        ..Picture::new("Map", Shape::Hexagons(Hexagons { board, lines: vec![road], ..Hexagons::default() }))
    }
}

/// Four boxes, of which two can be reached.
fn graph(places: &mut Places) -> Picture {
    let mut node = |title: &str| Node { title: title.to_owned(), source: places.next(), ..Node::default() };
    let nodes = vec![
        Node { start: true, lines: vec!["2 doors".to_owned()], ..node("Gate") },
        Node { emphasis: true, ..node("Cellar") },
        Node { state: NodeState::Unreachable, ..node("Well") },
        Node { state: NodeState::Missing, ..node("Attic") },
    ];
    let mut edge = |from: usize, to: usize, label: &str, weight: u8| Edge {
        from,
        to,
        label: label.to_owned(),
        weight,
        source: places.next(),
        ..Edge::default()
    };
    let edges = vec![edge(0, 1, "60 %", 60), edge(0, 3, "40 %", 40), edge(1, 0, "", 0), edge(1, 1, "", 0)];
    Picture::new("Dungeon", Shape::Graph(Graph { nodes, edges, groups: Vec::new() }))
}

/// A list of two rows, and a matrix with a value of each weight.
fn sheet(places: &mut Places) -> Picture {
    let mut cell = |text: &str, tone: Tone, tooltip: &str| SheetCell {
        text: text.to_owned(),
        tone,
        tooltip: tooltip.to_owned(),
        source: places.next(),
        ..SheetCell::default()
    };
    let plain = |text: &str| SheetCell::new(text);
    let list = SheetTable {
        title: "Rooms".to_owned(),
        form: TableForm::List,
        headings: vec![plain("room"), plain("from")],
        rows: vec![
            vec![plain("hall"), cell("a.x:1", Tone::Plain, "")],
            vec![plain("long gallery"), cell("b.x:20", Tone::Marked, "two doors")],
        ],
    };
    let matrix = SheetTable {
        title: String::new(),
        form: TableForm::Matrix,
        headings: vec![plain(""), plain("hall"), cell("gallery", Tone::Plain, "the long one")],
        rows: vec![
            vec![
                cell("hall", Tone::Plain, ""),
                cell("100", Tone::Pale, ""),
                cell("5", Tone::Marked, "hall × gallery: 5"),
            ],
            vec![plain("gallery"), plain("7"), SheetCell { tone: Tone::Pale, ..plain("100") }],
        ],
    };
    Picture::new("Rooms", Shape::Sheet(Sheet { tables: vec![list, matrix] }))
}

/// One picture of each shape, with the sources of each.
fn pictures() -> Vec<(Picture, Vec<Location>)> {
    let draw = |picture: fn(&mut Places) -> Picture| {
        let mut places = Places::new();
        (picture(&mut places), places.given)
    };
    vec![draw(squares), draw(hexagons), draw(graph), draw(sheet)]
}

#[test]
fn squares_in_characters() {
    expect![[r"
        Board
        3 × 2 squares

           0 1 2
        1  . ×
        0  k W .

          W  water: 1 square
          ●  red

          k (0, 0) king
          × (1, 1) takes only
          ○ (0, 0) clash

          (0, 0) → (1, 1) leap

          (0, 1), 2 × 2 room

        two pieces of red stand on (0, 0)
    "]]
    .assert_eq(&squares(&mut Places::new()).text(TextOptions::default()));
}

#[test]
fn many_arrows_are_seen_one_cell_at_a_time() {
    let mut picture = squares(&mut Places::new());
    let leap = picture.arrows[0].clone();
    let slide = Arrow { from: at(1, 0), to: at(0, 0), tooltip: "slide".to_owned(), ..leap.clone() };
    picture.arrows = [vec![leap; 30], vec![slide; 10]].concat();
    assert!(!picture.svg().contains("class=\"ways\""), "forty are seen at once");
    picture.arrows.push(picture.arrows[0].clone());
    let drawn = picture.svg();
    check_svg(&drawn);
    let numbers: Vec<&str> =
        drawn.split("<g class=\"ways\">").skip(1).map(|own| between(own, "fill=\"#fff\">")).collect();
    assert_eq!(numbers, ["10", "31"]);
    assert_eq!(drawn.matches("marker-end").count(), 41);
}

/// The text between some words and the next tag.
#[track_caller]
fn between<'t>(text: &'t str, before: &str) -> &'t str {
    text.split_once(before).and_then(|(_, rest)| rest.split('<').next()).expect("the words")
}

#[test]
fn every_form_has_its_own_look() {
    let forms = [
        MarkForm::Shield,
        MarkForm::Disc,
        MarkForm::Ring,
        MarkForm::Dot,
        MarkForm::Cross,
        MarkForm::Diamond,
        MarkForm::HollowDiamond,
        MarkForm::CrossedRing,
    ];
    let kinds = vec![CellKind { character: Some('.'), ..CellKind::area("", LIGHT[0]) }];
    let board = Board { columns: 8, rows: 1, kinds, cells: vec![Some(0); 8], ..Board::default() };
    let mut picture = Picture::new("Forms", Shape::Squares(Squares { board, outlines: Vec::new() }));
    picture.marks = forms.iter().zip(0..).map(|(form, column)| mark(at(column, 0), *form, "", "", None)).collect();
    assert_eq!(picture.text(TextOptions::default()), "Forms\n\n▼ ● ○ • × ◆ ◇ ⊗\n");
    let drawn = picture.svg();
    check_svg(&drawn);
    // The outline alone tells one from the other: what is between `scale(…)` and the colour.
    let outlines: FxHashSet<&str> = drawn
        .split("scale(1.80)\">")
        .skip(1)
        .map(|element| element.split("fill=\"#").next().unwrap_or_default().split("/>").next().unwrap_or_default())
        .collect();
    assert_eq!(outlines.len(), forms.len(), "{outlines:?}");
}

#[test]
fn squares_as_svg() {
    let drawn = squares(&mut Places::new()).svg();
    check_svg(&drawn);
    contains(
        &drawn,
        &[
            "<title>Board</title>",
            // The squares without labels are one area, with a hole where there is no square.
            "fill=\"#a9cce3\" d=\"M0 0h72v36h-72zM0 36h36v36h-36zM72 36h36v36h-36z\"></path>",
            // One line goes round all areas.
            "d=\"M0 0h72M36 36h72M0 72h36M72 72h36M0 0v72M36 36v36M72 0v72M108 36v36\"/>",
            "<g transform=\"translate(82 116)\"><title>(1, 0): water</title><rect width=\"36\" height=\"36\"",
            "<rect width=\"36\" height=\"36\" fill=\"url(#ludex-stripes)\"/>",
            "<g transform=\"translate(64 134)scale(1.80)\"><title>(0, 0): king</title><circle r=\"7\" fill=\"#c82f2f\"",
            ">ki</text>",
            "<g transform=\"translate(64 134)scale(1.80)\"><title>(0, 0): clash</title><circle r=\"7\" fill=\"none\"",
            "<title>leap</title><path d=\"M74.6 123.4L100 98\"",
            "<title>room</title><rect x=\"46\" y=\"80\" width=\"72\" height=\"72\" fill=\"none\"",
            "<title>water: 1 square</title>",
            ">two pieces of red stand on (0, 0)</text>",
        ],
    );
    assert!(!drawn.contains("data-source"), "{drawn}");
}

#[test]
fn equal_rows_of_squares_are_one_rectangle() {
    let kinds = vec![CellKind::area("field", LIGHT[0])];
    let board = Board { columns: 100, rows: 100, kinds, cells: vec![Some(0); 10_000], ..Board::default() };
    let drawn = Picture::new("Field", Shape::Squares(Squares { board, outlines: Vec::new() })).svg();
    contains(
        &drawn,
        &["d=\"M0 0h600v600h-600z\"><title>field</title></path>", "d=\"M0 0h600M0 600h600M0 0v600M600 0v600\"/>"],
    );
    assert!(drawn.len() < 3000, "{drawn}");
}

#[test]
fn a_wide_map_has_a_character_for_several_cells() {
    let map = hexagons(&mut Places::new());
    expect![[r"
        Map

        aaaaaaaaaabbbbbbbbbb

        Each character stands for 2 × 4 cells.

        Row 2: too long
    "]]
    .assert_eq(&map.text(TextOptions { width: Some(20), colours: false }));
    let whole = map.text(TextOptions { width: Some(81), colours: false });
    assert_eq!(whole.lines().nth(2).map(|line| line.len()), Some(79));
    assert!(whole.lines().nth(3).is_some_and(|line| line.starts_with(" a a")), "{whole}");
    // Colours change nothing but the colours.
    let coloured = map.text(TextOptions { width: Some(20), colours: true });
    contains(&coloured, &["\u{1b}[48;5;", "ma\u{1b}[0m"]);
}

#[test]
fn a_sheet_in_characters() {
    let rooms = sheet(&mut Places::new());
    expect![[r"
        Rooms

        Rooms
          room          from
          hall          a.x:1
          long gallery  b.x:20

                   hall  gallery
          hall     ·     5
          gallery  7     ·

        · stands for 100.
    "]]
    .assert_eq(&rooms.text(TextOptions::default()));
    // Columns without room stand below.
    let narrow = rooms.text(TextOptions { width: Some(18), colours: false });
    contains(&narrow, &["           hall\n  hall     ·\n", "\n\n           gallery\n  hall     5\n"]);
    let coloured = rooms.text(TextOptions { width: None, colours: true });
    assert_eq!(coloured.matches("\u{1b}[0m").count(), 2, "{coloured}");
}

#[test]
fn a_sheet_as_svg() {
    let drawn = sheet(&mut Places::new()).svg();
    check_svg(&drawn);
    contains(
        &drawn,
        &[
            ">Rooms</text>",
            "<title>two doors</title><rect width=\"",
            "rotate(-90)\"><title>the long one</title><text class=\"faint\">gallery</text>",
            "<title>hall × gallery: 5</title><rect width=\"",
        ],
    );
    assert_eq!(drawn.matches(" class=\"pale\">100</text>").count(), 2, "{drawn}");
}

#[test]
fn the_larger_a_value_the_stronger_its_ground() {
    let cell = |shade: u8| SheetCell { tone: Tone::Marked, shade: Some(shade), ..SheetCell::new("1") };
    let grounds = [0, 50, 100].map(|shade| cell(shade).ground().map(|ground| ground.to_string()));
    assert_eq!(grounds.map(Option::unwrap_or_default), ["#fff3cf", "#f8cc86", "#f0a43c"]);
    assert_eq!(SheetCell { tone: Tone::Plain, ..cell(50) }.ground(), None);
    let table = SheetTable { rows: vec![vec![cell(100)]], ..SheetTable::default() };
    contains(&Picture::new("", Shape::Sheet(Sheet { tables: vec![table] })).svg(), &["fill=\"#f0a43c\"/>"]);
}

/// The style sheet has a rule for every class that there is, and no rule for another one.
#[test]
fn every_class_has_its_rule() {
    let drawn: String = pictures()
        .into_iter()
        .map(|(mut picture, _)| {
            picture.layers = vec![Layer::new("cells", "Cells", Content::Cells)];
            picture.arrows = picture.arrows.iter().cycle().take(41 * picture.arrows.len()).cloned().collect();
            picture.svg_with_sources().0
        })
        .collect();
    assert_eq!((drawn.matches("<svg ").count(), drawn.matches("<style>").count()), (4, 4));
    let attributes = drawn.split(" class=\"").skip(1).map(|rest| rest.split('"').next().unwrap_or_default());
    let used: BTreeSet<&str> = attributes.flat_map(|classes| classes.split(' ')).collect();
    let words = include_str!("viewer/picture.css").split(['{', '}', '[', '(', ')', ',', ' ', ':', ';', '\n']);
    // Numbers such as .35 begin with a point, too.
    let ruled: BTreeSet<&str> = words
        .filter_map(|word| word.strip_prefix('.'))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
        .collect();
    assert_eq!(used, ruled);
}

/// Programs without variables in style sheets leave out the block that has them, and what is left is light.
#[test]
fn variables_are_asked_for() {
    let sheet = include_str!("viewer/picture.css");
    let (plain, rest) = sheet.split_once("@supports(fill:var(--ink)){").expect("the block");
    assert!(!plain.contains("--"), "{plain}");
    let (_, media) = rest.split_once("}}\n").expect("the end of the block");
    assert!(media.lines().all(|line| line.starts_with("@media(") && line.ends_with("}}")), "{media}");
}

#[test]
fn what_is_too_much_is_said() {
    let nodes = vec![Node::default(); 1500];
    let edges = vec![Edge { to: 7, ..Edge::default() }, Edge { to: 1400, ..Edge::default() }];
    let picture = Picture::new("Large", Shape::Graph(Graph { nodes, edges, groups: Vec::new() }));
    let words = "not shown: 500 of 1500 boxes, 1 of 2 edges";
    contains(&picture.svg(), &[words]);
    contains(&picture.text(TextOptions::default()), &[words]);
    let rows = vec![vec![SheetCell::new("1"); 300]; 100];
    let picture =
        Picture::new("Large", Shape::Sheet(Sheet { tables: vec![SheetTable { rows, ..SheetTable::default() }] }));
    let words = "not shown: 20 of 100 rows, 50 of 300 columns";
    contains(&picture.svg(), &[words]);
    contains(&picture.text(TextOptions::default()), &[words]);
    let entry = LegendEntry::new(Sample::Line(Colour::BLACK), "line", "");
    let picture = Picture { legend: vec![entry; 300], ..squares(&mut Places::new()) };
    contains(&picture.svg(), &[">and 60 more</text>"]);
    contains(&picture.text(TextOptions::default()), &["  and 200 more\n"]);
}

#[test]
fn every_source_is_kept() {
    for (picture, given) in pictures() {
        let (drawn, sources) = picture.svg_with_sources();
        check_svg(&drawn);
        let kept: FxHashSet<Location> = sources.iter().copied().collect();
        assert_eq!(kept.len(), sources.len(), "each source once");
        assert_eq!(kept, given.iter().copied().collect::<FxHashSet<Location>>(), "{drawn}");
        for number in 0..sources.len() {
            assert!(drawn.contains(&format!(" data-source=\"{number}\"")), "{number} in {drawn}");
        }
    }
}

/// The parts of the text form that show things, each with the label of its thing.
fn shown_parts(scene: &Scene) -> Vec<(String, &str)> {
    let lines: Vec<&str> = scene.text.split('\n').collect();
    let shown = scene.spans.iter().map(|span| {
        let (start, end) = (span.start as usize, span.end as usize);
        let part: String = lines[span.line as usize].chars().skip(start).take(end - start).collect();
        assert_eq!(part.chars().count(), end - start, "{span:?} is inside its line");
        (part, scene.things[span.thing as usize].label.as_str())
    });
    shown.collect()
}

#[test]
fn a_scene_has_both_forms() {
    for (picture, given) in pictures() {
        let scene = picture.scene(Some(30));
        let (svg, sources) = picture.svg_with_sources();
        assert_eq!(scene.svg, svg);
        assert_eq!(scene.text, picture.text(TextOptions { width: Some(30), colours: false }));
        let places: Vec<Location> = scene.things.iter().map(|thing| thing.source).collect();
        assert!(places.starts_with(&sources), "{places:?}");
        assert_eq!(places.iter().collect::<FxHashSet<_>>().len(), places.len(), "each place once");
        assert!(places.iter().all(|place| given.contains(place)), "{places:?}");
        assert!(scene.spans.is_sorted_by_key(|span| (span.line, span.start)), "{:?}", scene.spans);
        assert!(!shown_parts(&scene).is_empty());
    }
}

#[test]
fn parts_of_the_text_lead_to_things() {
    let scene = squares(&mut Places::new()).scene(None);
    let parts = shown_parts(&scene);
    for expected in [
        ("Board", "Board"),
        ("k ", "king"),
        ("W ", "water"),
        ("  k (0, 0) king", "king"),
        ("  (0, 0) → (1, 1) leap", "leap"),
        ("  (0, 1), 2 × 2 room", "room"),
        ("two pieces of red stand on (0, 0)", "two pieces of red stand on (0, 0)"),
    ] {
        assert!(parts.iter().any(|(part, label)| (part.as_str(), *label) == expected), "{expected:?} in {parts:?}");
    }
    let scene = graph(&mut Places::new()).scene(None);
    let parts = shown_parts(&scene);
    for expected in [
        ("Gate (start)", "Gate"),
        ("    2 doors", "Gate"),
        ("→ Cellar (60 %)", "→ Cellar (60 %)"),
        ("* Cellar", "Cellar"),
    ] {
        let found =
            parts.iter().any(|(part, label)| (part.trim_start(), *label) == (expected.0.trim_start(), expected.1));
        assert!(found, "{expected:?} in {parts:?}");
    }
}

#[test]
fn cells_come_from_runs() {
    let mut places = Places::new();
    let (kind, run) = (places.next(), places.next());
    let kinds = vec![CellKind { source: kind, ..CellKind::area("", LIGHT[0]) }];
    let cells = vec![Some(0); 4];
    let board = Board { columns: 2, rows: 2, kinds, cells, sources: vec![(1, run), (3, None)], ..Board::default() };
    let found = [at(0, 0), at(1, 0), at(0, 1), at(1, 1), at(2, 0), at(0, 2)].map(|position| board.source(position));
    assert_eq!(found, [kind, run, run, kind, None, None]);
}

#[test]
fn the_same_picture_is_drawn_the_same() {
    for ((picture, _), (again, _)) in pictures().into_iter().zip(pictures()) {
        assert_eq!(picture.svg(), again.svg());
        let options = TextOptions { width: Some(30), colours: true };
        assert_eq!(picture.text(options), again.text(options));
        assert_eq!(picture, picture.clone());
    }
}

/// No text of a picture reaches the reader as anything but text.
#[test]
fn texts_are_escaped() {
    const NASTY: &str = "</title><script>&\"'\u{0}\u{1b}[31m\u{202e}\u{fffe}\n\t";
    let nasty = || NASTY.to_owned();
    for (mut picture, _) in pictures() {
        (picture.title, picture.facts, picture.description) = (nasty(), nasty(), nasty());
        let board = match &mut picture.shape {
            Shape::Squares(squares) => {
                squares.outlines.iter_mut().for_each(|outline| outline.tooltip = nasty());
                Some(&mut squares.board)
            }
            Shape::Hexagons(hexagons) => {
                hexagons.lines.iter_mut().for_each(|line| line.name = nasty());
                Some(&mut hexagons.board)
            }
            Shape::Graph(graph) => {
                for node in &mut graph.nodes {
                    (node.title, node.lines, node.tooltip) = (nasty(), vec![nasty()], nasty());
                    (node.group, node.what) = (Some(0), Some(nasty()));
                }
                let member = Member { name: nasty(), remark: nasty(), what: Some(nasty()), ..Member::default() };
                graph.nodes[0].members = vec![member; 9];
                graph.edges.iter_mut().for_each(|edge| (edge.label, edge.tooltip) = (nasty(), nasty()));
                graph.groups = vec![nasty()];
                None
            }
            Shape::Sheet(sheet) => {
                for table in &mut sheet.tables {
                    table.title = nasty();
                    for cell in table.headings.iter_mut().chain(table.rows.iter_mut().flatten()) {
                        (cell.text, cell.tooltip) = (nasty(), nasty());
                    }
                }
                None
            }
        };
        if let Some(board) = board {
            for kind in &mut board.kinds {
                (kind.name, kind.label, kind.character) = (nasty(), nasty(), Some('\u{1b}'));
            }
            let axis = Some(Axis::new(nasty(), i64::MAX));
            (board.column_axis, board.row_axis) = (axis.clone(), axis);
        }
        picture.marks.iter_mut().for_each(|mark| (mark.label, mark.tooltip) = (nasty(), nasty()));
        picture.arrows.iter_mut().for_each(|arrow| arrow.tooltip = nasty());
        for entry in &mut picture.legend {
            (entry.name, entry.note, entry.tooltip) = (nasty(), nasty(), nasty());
        }
        picture.notes.iter_mut().for_each(|note| note.text = nasty());
        for drawn in [picture.svg(), picture.svg_with_sources().0] {
            check_svg(&drawn.replace('\t', " "));
        }
        let drawn = picture.svg();
        assert!(!drawn.contains("<script"), "{drawn}");
        for width in [None, Some(0), Some(7), Some(80)] {
            let text = picture.text(TextOptions { width, colours: false });
            assert!(text.chars().all(|c| c == '\n' || (!c.is_control() && c != '\u{202e}')), "{text:?}");
        }
    }
}

#[test]
fn pictures_that_contradict_themselves_are_drawn() {
    for (mut picture, _) in pictures() {
        let large = Position { row: u32::MAX, column: u32::MAX };
        picture.marks.push(mark(large, MarkForm::Shield, "", "", None));
        picture.arrows.push(Arrow { from: large, to: large, dashed: false, tooltip: String::new(), source: None });
        picture.legend.push(LegendEntry::new(Sample::Cell(u16::MAX), "", ""));
        let margin = Some(Margin { row: u32::MAX, count: u32::MAX, form: MarginForm::Down });
        picture.notes.push(Note { text: String::new(), margin, source: None, drawn: false });
        match &mut picture.shape {
            Shape::Squares(Squares { board, outlines }) => {
                board.cells.push(Some(u16::MAX));
                let wide = Outline { position: at(2, 1), columns: u32::MAX, rows: u32::MAX, ..outlines[0].clone() };
                outlines.push(wide);
                outlines.push(Outline { position: large, ..outlines[0].clone() });
            }
            Shape::Hexagons(hexagons) => hexagons.lines[0].directions = vec![0xff; 1000],
            Shape::Graph(graph) => graph.edges.push(Edge { from: usize::MAX, ..Edge::default() }),
            Shape::Sheet(sheet) => {
                sheet.tables.push(SheetTable { form: TableForm::Matrix, ..SheetTable::default() });
                sheet
                    .tables
                    .push(SheetTable { rows: vec![Vec::new(), vec![SheetCell::new("1")]], ..SheetTable::default() });
                let more = SheetTable {
                    form: TableForm::Matrix,
                    headings: vec![SheetCell::new("1")],
                    ..SheetTable::default()
                };
                sheet.tables.push(SheetTable { rows: vec![vec![SheetCell::new("1"); 3]], ..more });
            }
        }
        check_svg(&picture.svg());
        assert!(!picture.text(TextOptions { width: Some(1), colours: true }).is_empty());
    }
    for (columns, rows, cells) in [(0, 0, 0), (0, 5, 3), (5, 0, 3), (3, u32::MAX, 4), (u32::MAX, 2, 4)] {
        let kinds = vec![CellKind::area("", LIGHT[0])];
        let board = Board { columns, rows, kinds, cells: vec![Some(0); cells], ..Board::default() };
        let hexagons = Hexagons { board: board.clone(), wraps: true, ..Hexagons::default() };
        for shape in [Shape::Squares(Squares { board, outlines: Vec::new() }), Shape::Hexagons(hexagons)] {
            let picture = Picture::new("", shape);
            check_svg(&picture.svg());
            assert!(picture.text(TextOptions { width: Some(40), colours: false }).len() < 1000);
        }
    }
}
