//! Pictures of small graphs.

use super::*;

#[test]
fn a_graph_in_characters() {
    expect![[r"
        Dungeon

        Gate (start)
            2 doors
          → Cellar (60 %)
          → Attic (40 %)
          * Cellar
            → Gate
            → Cellar
          Attic (missing)
        Well (cannot be reached)
    "]]
    .assert_eq(&graph(&mut Places::new()).text(TextOptions::default()));
}

#[test]
fn a_graph_as_svg() {
    let drawn = graph(&mut Places::new()).svg();
    check_svg(&drawn);
    contains(&drawn, &["<title>start</title>", "<title>cannot be reached</title>", ">60 %</text>", ">2 doors</text>"]);
    // The likelier, the wider.
    contains(&drawn, &["stroke-width=\"2.8\"", "stroke-width=\"2.2\"", "stroke-width=\"1\""]);
    assert_eq!(drawn.matches("marker-end").count(), 4);
    // No line goes through a word: words come last, and the paper goes round them.
    let (lines, words) = drawn.split_once("<g class=\"halo\"").expect("words beside edges");
    assert!(words.contains(">60 %</text>") && !words.contains("<path"), "{words}");
    assert!(!lines.contains(">60 %</text>"), "{lines}");
}

#[test]
fn words_beside_edges_do_not_cover_one_another() {
    let nodes = vec![Node::default(); 5];
    let edge = |to: usize| Edge { to, label: "certainly".to_owned(), ..Edge::default() };
    let graph = Graph { nodes, edges: [1, 2, 3, 4, 1].map(edge).into(), groups: Vec::new() };
    let drawn = Picture::new("", Shape::Graph(graph)).svg();
    let words = drawn.split("<text x=\"").filter(|rest| rest.contains(">certainly</text>"));
    let heights: BTreeSet<&str> = words.filter_map(|rest| rest.split('"').nth(2)).collect();
    assert_eq!(heights.len(), 5, "{drawn}");
}

#[test]
fn things_that_share_a_box_lead_to_their_own_places() {
    let mut places = Places::new();
    let mut member = |name: &str, remark: &str| Member {
        name: name.to_owned(),
        remark: remark.to_owned(),
        source: places.next(),
        what: Some(format!("ways of {name}")),
    };
    let members = vec![member("first hall", ""), member("second hall", "2 doors"), member("gallery in the north", "")];
    let halls = Node { title: "first hall and 2 more".to_owned(), members, ..Node::default() };
    let gate = Node { what: Some("ways of Gate".to_owned()), title: "Gate".to_owned(), ..Node::default() };
    let edges = vec![Edge { from: 1, to: 0, ..Edge::default() }];
    let picture = Picture::new("Halls", Shape::Graph(Graph { nodes: vec![halls, gate], edges, groups: Vec::new() }));
    expect![[r"
        Halls

        Gate
          → first hall and 2 more
          first hall, second hall (2 doors), gallery in the north
    "]]
    .assert_eq(&picture.text(TextOptions::default()));
    let (drawn, sources) = picture.svg_with_sources();
    check_svg(&drawn);
    assert_eq!(sources, places.given);
    contains(
        &drawn,
        &[
            " data-what=\"ways of Gate\">",
            "<tspan data-source=\"0\" data-what=\"ways of first hall\">first hall</tspan>, ",
            "</tspan><tspan class=\"faint\" font-weight=\"400\"> (2 doors)</tspan>,</text>",
        ],
    );
    assert!(!picture.svg().contains("data-what"), "a document by itself leads nowhere");
    let parts = picture.scene(None);
    assert!(shown_parts(&parts).contains(&("second hall".to_owned(), "second hall")), "{parts:?}");
}

#[test]
fn names_of_groups_and_notes_are_whole() {
    let name = "These make nothing, and nothing makes any of them in all the years of the game";
    let nodes = vec![Node { title: "Well".to_owned(), group: Some(0), ..Node::default() }];
    let graph = Graph { nodes, edges: Vec::new(), groups: vec![name.to_owned()] };
    let notes = vec![Note::new("`well` is dry", None)];
    let drawn = Picture { notes, ..Picture::new("Wells", Shape::Graph(graph)) }.svg();
    // The picture is as wide as the name, and names stand in a note as they are.
    contains(&drawn, &[&format!(">{name}</text>"), "width=\"700\"", ">well is dry</text>"]);
}
