//! Generated games: valid files of any length, the same every time.

use std::fmt::Write as _;

/// A language besides GDL, and what writes a file of it with about this many lines.
pub(crate) struct Language {
    /// The name for people.
    pub(crate) name: &'static str,
    /// The extension of its files.
    pub(crate) extension: &'static str,
    /// A valid file.
    pub(crate) file: fn(usize) -> String,
    /// A file with a finding or two in every part.
    pub(crate) faulty: Option<fn(usize) -> String>,
}

/// Every language but GDL. (A game file of Trench is short by nature.)
pub(crate) const LANGUAGES: [Language; 4] = [
    Language { name: "BDL", extension: "bdl", file: bdl, faulty: None },
    Language { name: "Trench", extension: "tr", file: trench, faulty: Some(faulty_trench) },
    Language { name: "Hy", extension: "hy", file: hy, faulty: None },
    Language { name: "BoGL", extension: "bgl", file: bogl, faulty: Some(faulty_bogl) },
];

/// Pieces with moves, and placements of all of them.
fn bdl(lines: usize) -> String {
    let pieces = lines.saturating_sub(20) / 14 + 1;
    let mut text = "\
rules{
  first_player : 0
  width : 8
  height : 8
  coloring : alternate
  player_change : alternate
}

pieces{
"
    .to_owned();
    for piece in 0..pieces {
        let _ = write!(
            text,
            "  piece_{piece}{{
    moves{{
      x : {}, y : {}
      horizontal(1, {})
      vertical(,), kills : false
      diagonal(1,)
    }}
    can_jump
    mirrored
  }}
",
            piece % 3 + 1,
            piece % 5,
            piece % 7 + 1
        );
    }
    text.push_str("}\n\ninitial_piece_position{\n");
    for piece in 0..pieces {
        let (x, y) = (piece % 8, piece % 3);
        let _ = write!(
            text,
            "  piece_{piece}{{
    positions{{ x : {x}, y : [0, {y}] }}
    mirrored
  }}
"
        );
    }
    text.push_str("}\n\ninvariants{\n  cant_risk(piece_0)\n}\n\nfinish{\n  no_moves_available\n}\n");
    text
}

/// Labels with an action each, one jumping to the next.
fn trench(lines: usize) -> String {
    let parts = lines / 10 + 1;
    let mut text = "// Patrol.\nint count = 0;\ndir way = N;\ngoto part_0;\n".to_owned();
    for part in 0..parts {
        let (more, most, next) = (part % 9, part % 50, (part + 1) % parts);
        let _ = write!(
            text,
            "
part_{part}:
    // Part {part}.
    count = count + {more};
    if (count > {most}) {{
        move way;
    }} else {{
        way = way + 1;
    }}
    goto part_{next};
"
        );
    }
    text
}

/// Levels, the stairs of each leading to the next.
fn hy(lines: usize) -> String {
    let levels = lines / 10 + 1;
    let mut text = "\
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
"
    .to_owned();
    for level in 0..levels {
        let (width, most, next) = (20 + level % 20, 1 + level % 3, (level + 1) % levels);
        let _ = write!(
            text,
            " (level \"level {level}\"
        \"The floor with the number {level}.\"
        (room-list (square-room \"ground_tile3\" \"ground_soil4\")
                   (circular-room \"ground_tile3\" \"ground_soil4\"))
        (layout (regular-grid #t({width} 20) #t(10 10)))
        (touch-up (wall-builder \"wall_brick2\")
                  (wall-cracker \"wall_brick2\" unlikely))
        (item-lists (option (item-by-type 1 {most} \"food\")))
        (connections (unique-stairs \"level {level}\" \"level {next}\"
                                    \"grey stairs\" \"room\" certainly)))
"
        );
    }
    text.push_str(")\n");
    text
}

/// A dungeon: a file of levels with about this many lines, this many files with a level each, to which stairs lead from
/// the first file, and the Python that says where a game begins.
pub(crate) fn dungeon(lines: usize, files: usize) -> Vec<(String, String)> {
    let mut out = vec![("main.hy".to_owned(), hy(lines))];
    for number in 0..files {
        let origin = number % (lines / 10 + 1);
        let text = format!(
            "\
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level \"branch {number}\"
        \"A branch of the dungeon.\"
        (room-list (square-room \"ground_tile3\" \"ground_soil4\"))
        (layout (irregular-grid #t(40 40) #t(11 11)))
        (touch-up (wall-builder \"wall_brick2\"))
        (item-lists (option (item-by-type 1 2 \"food\")))
        (connections (unique-stairs \"level {origin}\" \"branch {number}\"
                                    \"grey stairs\" \"room\" unlikely))))
"
        );
        out.push((format!("branch{number}.hy"), text));
    }
    out.push(("config.py".to_owned(), "start_level = 'level 0'\n".to_owned()));
    out
}

/// Functions, each of which calls the one before it.
fn bogl(lines: usize) -> String {
    let functions = lines / 6 + 1;
    let mut text = "game Bench\n\n".to_owned();
    for function in 0..functions {
        let (least, factor) = (function % 9, function % 7);
        let other = if function == 0 { "x".to_owned() } else { format!("step{}(y, x)", function - 1) };
        let _ = write!(
            text,
            "-- The step with the number {function}.
step{function} : (Int, Int) -> Int
step{function}(x, y) =
  if x > {least}
  then x + y * {factor}
  else {other}
"
        );
    }
    text.push_str("result : Int\nresult = step0(1, 2)\n");
    text
}

/// The labels of [`trench`]; every part names something that nothing declares, every other one jumps to nowhere.
fn faulty_trench(lines: usize) -> String {
    let sound = trench(lines);
    let mut faulty = String::with_capacity(sound.len());
    for (number, line) in sound.lines().enumerate() {
        match line.strip_prefix("    goto ") {
            Some(_) if number % 20 < 10 => faulty.push_str("    goto nowhere;"),
            _ if line.starts_with("    count =") => faulty.push_str(&line.replacen("count +", "cuont +", 1)),
            _ => faulty.push_str(line),
        }
        faulty.push('\n');
    }
    faulty
}

/// The functions of [`bogl`]; each names something that nothing defines and adds a truth value.
fn faulty_bogl(lines: usize) -> String {
    let sound = bogl(lines);
    sound.replace("  then x + y", "  then nothing + y").replace("  else step", "  else False + step")
}
