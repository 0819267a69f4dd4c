//! What the data of a level file hold, and what cannot be known.

use ludex_test_support::Fixture;

use super::*;

/// The data of a file with these elements in its one level.
fn lowered(elements: &str) -> Arc<LevelFile> {
    of(&format!("(require pyherc.macros)\n(level-config-dsl)\n(level-list (level \"cave\" \"Wet.\" {elements}))\n"))
}

fn of(text: &str) -> Arc<LevelFile> {
    let fixture = Fixture::new(crate::LANGUAGES, "hy", text);
    Arc::clone(levels(&fixture.db, fixture.files[0]))
}

#[test]
fn a_level_and_its_contents() {
    let file = lowered(
        "(layout (regular-grid #t(25 20) [10 10]) (irregular-grid (, 80 40) #t(11 11)))
         (room_list (square-room \"a\" \"b\"))
         (touch-up (aggregate-decorator (floor-builder \"a\") (wall-builder \"w\")) (smooth-floor-builder \"a\" \"b\"))
         (item-lists (option (item-by-type 1 3 \"food\") (artefact-by-type 1 1 'scroll)))
         (creature-lists (option (creature 0 2 \"rat\")) (option))
         (connections (unique-stairs \"gate\" \"cave\" \"grey stairs\" \"room\" unlikely)
                      (final-stairs \"cave\" \"grey stairs\" \"any\" 5))",
    );
    let level = &file.levels[0];
    assert_eq!((level.name(), level.is_open), (Some(Name::new("cave")), false));
    assert_eq!(level.elements.iter().map(|element| element.count).collect::<Vec<_>>(), [2, 1, 2, 1, 2, 2]);
    assert_eq!(level.layouts.iter().map(Layout::sections).collect::<Vec<_>>(), [Some((2, 2)), None]);
    assert_eq!(level.layouts[1].level_size(), Some((80, 40)));
    let names: Vec<&str> = level.known_decorators().map(|call| call.name.as_str()).collect();
    assert_eq!(names, ["aggregate-decorator", "floor-builder", "wall-builder", "smooth-floor-builder"]);
    let bases: Vec<_> = level.known_decorators().last().expect("one").named().map(|(name, ..)| name).collect();
    assert_eq!(bases, ["base", "base"]);
    let entries: Vec<_> = level.items[0].entries.iter().map(|entry| (entry.kind, entry.max())).collect();
    assert_eq!(entries, [(PackEntryKind::ItemType, Some(3)), (PackEntryKind::Artefact, Some(1))]);
    assert_eq!(level.creatures.len(), 2);
    let stairs: Vec<_> =
        level.stairs.iter().map(|stairs| (stairs.destination().and_then(Argument::name), stairs.chance())).collect();
    assert_eq!(stairs, [(Some(Name::new("cave")), Some(30)), (None, Some(5))]);
}

#[test]
fn what_is_not_written_out_is_not_known() {
    let file = lowered("(layout grid (regular-grid size #t(10 10))) (room-list (my-room)) (item-lists packs) ,@more");
    let level = &file.levels[0];
    assert!(level.is_open && level.items[0].is_open);
    assert_eq!(
        level.layouts.iter().map(|layout| layout.kind).collect::<Vec<_>>(),
        [LayoutKind::Other, LayoutKind::Regular]
    );
    assert_eq!((level.layouts[1].level_size(), level.layouts[1].room_size()), (None, Some((10, 10))));
    assert_eq!(level.rooms, [None]);
}

#[test]
fn names_of_the_file_mean_what_the_file_says() {
    let file =
        of("(require pyherc.macros)\n(defn floor-builder [x] x)\n(setv unlikely 99)\n(level-list (level \"a\" \"b\"\n\
                   (touch-up (floor-builder \"a\") (wall-cracker \"w\" unlikely) (wall-cracker \"w\" likely))))\n");
    let decorators = &file.levels[0].decorators;
    assert_eq!(decorators[0], None);
    let chances: Vec<_> = file.levels[0].known_decorators().map(|call| call.argument("chance")?.chance()).collect();
    assert_eq!(chances, [None, Some(50)]);
}

#[test]
fn the_last_list_counts() {
    let file = of("(level-list (level \"a\" \"b\"))\n(level-list (level \"c\" \"d\"))\n");
    assert_eq!(file.counting().map(|(at, level)| (at, level.name())).collect::<Vec<_>>(), [(1, Some(Name::new("c")))]);
}

#[test]
fn the_lines_of_the_head() {
    let file = of("(require pyherc.macros)\n(require [a [*]] [b.c [*]])\n(level-list)\n");
    let lines = file.requires.iter().map(|line| (line.generation, line.modules.len())).collect::<Vec<_>>();
    assert_eq!(lines, [(Some(Generation::Y2015), 1), (Some(Generation::Y2017), 2)]);
    assert_eq!(of("(level-list)\n").requires, []);
}
