//! What holds of every level that is made, and where the game stops.

use std::collections::{BTreeMap, BTreeSet};

use super::grid::{Floor, beside};
use super::plan::{Inside, LayoutPlan, Partition, RoomForm, RoomPlan, Shape};
use super::*;

/// The macros that make rooms.
const MAKERS: [&str; 16] = [
    "square-room",
    "circular-room",
    "square-band-room",
    "circular-band-room",
    "square-pitroom",
    "circular-pitroom",
    "pillar-room",
    "square-library",
    "circular-library",
    "square-banded-library",
    "circular-room-with-candles",
    "circular-bones-room",
    "circular-cache-room",
    "circular-graveyard",
    "square-graveyard",
    "cavern",
];

fn room(maker: &str) -> RoomPlan {
    RoomPlan { maker: maker.to_owned(), form: RoomForm::of(maker, Some(30)) }
}

fn layout(partition: Partition, level: Pair, room: Pair) -> LayoutPlan {
    LayoutPlan { partition: Some(partition), level: Some(level), room: Some(room) }
}

fn thing(name: &str, least: i64, most: i64) -> Thing {
    Thing { name: name.to_owned(), least: Some(least), most: Some(most) }
}

/// A level with one room maker and one layout.
fn plan(maker: &str, partition: Partition, level: Pair, size: Pair) -> Plan {
    Plan {
        rooms: vec![room(maker)],
        layouts: vec![layout(partition, level, size)],
        items: vec![vec![thing("food", 1, 3)]],
        creatures: vec![vec![thing("rat", 2, 2), thing("bat", -1, 0)]],
        walled: true,
        is_open: false,
    }
}

fn made(plan: &Plan, seed: u64) -> Result<Made, Stop> {
    make(plan, &["room", "corridor", "any", "well"], true, &mut Dice::new(seed))
}

/// The number of parts of a level between which nobody can walk.
fn parts(grid: &Grid) -> usize {
    let mut open: BTreeSet<Pair> = grid.tiles().filter(|(_, tile)| tile.is_passable()).map(|(at, _)| at).collect();
    let mut parts = 0;
    while let Some(start) = open.pop_first() {
        parts += 1;
        let mut queue = vec![start];
        while let Some(at) = queue.pop() {
            queue.extend(beside(at).into_iter().filter(|next| open.remove(next)));
        }
    }
    parts
}

#[track_caller]
fn check(plan: &Plan, made: &Made) {
    let size = plan.layouts[made.layout].level.expect("a size");
    // The agents that dig a cave may leave their section, and come upon the cave of another one first.
    if plan.rooms[0].maker != "cavern" {
        assert_eq!(parts(&made.grid), 1, "all rooms are connected");
        for (at, tile) in made.grid.tiles().filter(|(_, tile)| tile.floor.is_some()) {
            // A section of a regular grid is one tile larger than its room.
            assert!((0..=size.0 + 1).contains(&at.0) && (0..=size.1 + 1).contains(&at.1), "{at:?} {tile:?}");
        }
    }
    let tile = |at: Option<Pair>| at.map(|at| made.grid.tile(at)).expect("a place");
    assert!(tile(made.stairs[0]).room && tile(made.stairs[0]).is_safe());
    if made.sections.len() > 1 {
        assert!(tile(made.stairs[1]).corridor && tile(made.stairs[1]).is_safe());
    } else {
        assert_eq!(made.stairs[1], None, "one section has no corridors");
    }
    assert!(tile(made.stairs[2]).is_safe());
    assert_eq!(made.stairs[3], None, "no tile has this tag");
    assert!(tile(made.arrival).room);
    assert_eq!(made.creatures.len(), 2);
    assert!((1..=3).contains(&made.items.len()));
    for placed in made.creatures.iter().chain(&made.items) {
        assert!(tile(placed.at).room && tile(placed.at).is_safe());
    }
}

#[test]
fn every_room_maker_makes_levels_that_hold_together() {
    for maker in MAKERS {
        assert!(room(maker).form.is_some(), "{maker}");
        for (partition, least) in [(Partition::Regular, 7), (Partition::Irregular, 9)] {
            for size in [(40, 30), (least, least)] {
                for extra in [0, 3] {
                    let plan = plan(maker, partition, size, (least + extra, least + extra));
                    // In a level that is smaller than a room there is no regular section.
                    if partition == Partition::Regular && size.0 < least + extra {
                        continue;
                    }
                    for seed in 0..20 {
                        let made = made(&plan, seed).unwrap_or_else(|stop| panic!("{maker} {seed}: {stop}"));
                        check(&plan, &made);
                        assert_eq!(made.rooms.len(), made.sections.len());
                    }
                }
            }
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_level() {
    let plan = plan("cavern", Partition::Irregular, (60, 40), (11, 11));
    assert_eq!(made(&plan, 7), made(&plan, 7));
    assert_ne!(made(&plan, 7), made(&plan, 8));
}

#[test]
fn rooms_have_what_belongs_inside() {
    let count = |maker: &str, fits: fn(&grid::Tile) -> bool| {
        let mut plan = plan(maker, Partition::Regular, (12, 12), (12, 12));
        plan.walled = false;
        let made = made(&plan, 1).expect("a level");
        made.grid.tiles().filter(|(_, tile)| fits(tile)).count()
    };
    // One section of 13 by 13: a rectangle of 10 by 10, and a disc of radius 4.
    assert_eq!(count("square-room", |tile| tile.floor == Some(Floor::Room)), 10 * 10);
    assert_eq!(count("circular-room", |tile| tile.floor == Some(Floor::Room)), 49);
    assert_eq!(count("square-band-room", |tile| tile.floor == Some(Floor::Inner)), 8 * 8);
    assert_eq!(count("square-pitroom", |tile| tile.floor == Some(Floor::Pit)), 8 * 8);
    assert_eq!(count("pillar-room", |tile| tile.wall), 4);
    assert!((15..=32).contains(&count("square-library", |tile| tile.wall)));
    assert!((15..=32).contains(&count("square-graveyard", |tile| tile.ornament)));
    assert_eq!(count("circular-room-with-candles", |tile| tile.ornament), 2);
    assert_eq!(count("circular-cache-room", |tile| tile.ornament), 1);
    assert!(count("circular-bones-room", |tile| tile.ornament && tile.floor == Some(Floor::Inner)) > 0);
    assert_eq!(count("circular-bones-room", |tile| tile.ornament && tile.floor != Some(Floor::Inner)), 0);
}

#[test]
fn a_section_that_is_too_small_stops_the_game() {
    // A door at a corner may count for the other axis, so that not every seed gives the section that stops the game.
    let stop = |maker: &str, partition, level, size| {
        let plan = plan(maker, partition, level, size);
        (0..20).find_map(|seed| made(&plan, seed).err())
    };
    let small = stop("square-room", Partition::Regular, (12, 20), (6, 20));
    assert_eq!(small, Some(Stop::TooSmall { maker: "square-room".to_owned(), size: 7, across: true }));
    let small = stop("pillar-room", Partition::Regular, (20, 10), (20, 5));
    assert_eq!(small, Some(Stop::TooSmall { maker: "pillar-room".to_owned(), size: 6, across: false }));
    // Without a neighbour any size does, and a disc always does.
    assert_eq!(stop("square-room", Partition::Regular, (4, 10), (4, 10)), None);
    assert_eq!(stop("circular-room", Partition::Regular, (12, 12), (3, 3)), None);
    assert_eq!(stop("cavern", Partition::Regular, (12, 12), (3, 3)), None);
    assert_eq!(
        small.expect("a reason").to_string(),
        "a section 6 high is too small for `pillar-room`, which needs 8 where a section is connected on that axis (a room \
         height of 7 in a regular grid, of 9 in an irregular one)"
    );
}

#[test]
fn too_small_discs_leave_no_place() {
    let made = made(&plan("circular-room", Partition::Regular, (4, 4), (2, 2)), 1).expect("a level");
    assert_eq!((made.stairs[0], made.arrival), (None, None));
    assert!(made.creatures.iter().chain(&made.items).all(|placed| placed.at.is_none()));
}

#[test]
fn other_reasons_to_stop() {
    let good = || plan("square-room", Partition::Regular, (20, 20), (10, 10));
    let stop = |plan: &Plan| made(plan, 1).expect_err("a reason");
    assert_eq!(stop(&Plan { rooms: Vec::new(), ..good() }).to_string(), "its `room-list` is empty");
    assert_eq!(stop(&Plan { layouts: Vec::new(), ..good() }).to_string(), "its `layout` is empty");
    let items = vec![vec![thing("food", 3, 1)]];
    let amount = stop(&Plan { items, ..good() });
    assert_eq!(amount.to_string(), "there is no number from 3 to 1 for food");
    assert!(amount.is_fault());
    let items = vec![vec![thing("food", 1_000_000, 1_000_000)]];
    assert!(!stop(&Plan { items, ..good() }).is_fault());
    let items = vec![vec![Thing { least: None, ..thing("food", 0, 1) }]];
    let unknown = stop(&Plan { items, ..good() });
    assert_eq!(unknown.to_string(), "a number of food is an expression, whose value is not known here");
    let rooms = vec![RoomPlan { form: None, ..room("") }];
    assert!(!stop(&Plan { rooms, ..good() }).is_fault());
    let form = RoomForm { shape: Shape::Round, inside: Inside::Bones { rate: None } };
    let rooms = vec![RoomPlan { maker: "circular-bones-room".to_owned(), form: Some(form) }];
    assert!(!stop(&Plan { rooms, ..good() }).is_fault());
    let none = stop(&plan("square-room", Partition::Regular, (5, 20), (10, 10)));
    assert_eq!(none.to_string(), "no room of 10 by 10 fits into a level of 5 by 20");
}

#[test]
fn packs_rooms_and_layouts_are_drawn_alike() {
    let mut plan = plan("square-room", Partition::Regular, (20, 20), (10, 10));
    plan.rooms.push(room("circular-room"));
    plan.layouts.push(layout(Partition::Regular, (10, 20), (10, 10)));
    plan.items.push(vec![thing("spade", 1, 1)]);
    let mut drawn: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..1000 {
        let made = made(&plan, seed).expect("a level");
        *drawn.entry("layout").or_default() += made.layout;
        *drawn.entry("pack").or_default() += usize::from(made.items.iter().any(|placed| placed.line.0 == 1));
        *drawn.entry("rooms").or_default() += made.rooms.iter().sum::<usize>() * 2 / made.rooms.len().max(1);
    }
    assert!(drawn.values().all(|count| (400..=1100).contains(count)), "{drawn:?}");
    assert!((400..=600).contains(&drawn["layout"]) && (400..=600).contains(&drawn["pack"]), "{drawn:?}");
}
