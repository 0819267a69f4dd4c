//! Games that Xconq plays by itself: how `skelconq` is asked to, and what it leaves behind.
//!
//! Measured with Xconq 7.5. `-r ,mplayer@stdio` gives the AI the only side that has a display, and the others have it
//! anyway; `run 1000` goes on to the next turn, and does nothing any more once the game is over; `save` writes a module
//! `NAME-TURN.xcq`, and a crash `ErrorSave.xcq`. Such a module has the events of the game (`evt`), and for each side what
//! its units have come from and what has become of them, type by type. With `-w` no warning ends the game; they all
//! stand in `Xconq.Warnings` in the working folder. A game is also over once the side with the display is out.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use ludex_base::playtesting::{
    PlaytestEnd, PlaytestExit, PlaytestLeft, PlaytestRequest, PlaytestSetup, PlaytestedGame, Playtesting,
    ProgramWarning,
};
use ludex_base::preview::counted;
use ludex_base::{Db, File, Name, settings};

use crate::Gdl;
use crate::declaration::{DIALECT, LIBRARY};
use crate::source::lower::{Item, item_tree, lower_some};
use crate::source::modules::resolve_module;

/// The numbers that are counted for each unit type: four of `gain-counts`, four of `loss-counts` (the rest of which
/// are taken together), attacks and hits.
const COUNTED: [&str; 10] = [
    "at the start", "built", "captured", "gained otherwise", "killed", "lost to capture", "starved", "lost otherwise",
    "attacks", "hits",
];

/// The numbers of a unit type in `gain-counts` and in `loss-counts`, and the position of the first that have no column
/// of their own.
const GAINS: usize = 4;
const LOSSES: usize = 7;
const OTHER_LOSS: usize = 3;

/// The positions of columns.
const FIRST_LOSS: usize = 4;
const ATTACKS: usize = 8;
const HITS: usize = 9;

/// A game is saved this often at least, so that something is known of one that does not come to its end.
const SAVES: u32 = 5;

/// The file with the warnings.
const WARNINGS: &str = "Xconq.Warnings";
/// The extension of saved games.
const SAVED: &str = ".xcq";
/// The game that is saved where Xconq crashes.
const CRASHED: &str = "ErrorSave.xcq";

impl Playtesting for Gdl {
    fn program(&self) -> &'static str {
        "Xconq"
    }

    fn counted(&self) -> &'static [&'static str] {
        &COUNTED
    }

    fn setup(&self, db: &dyn Db, file: File, request: PlaytestRequest) -> PlaytestSetup {
        let path = file.path(db);
        let folder = path.parent().unwrap_or(Path::new(""));
        let beside = |other: File| {
            let from = other.path(db);
            let to = from.strip_prefix(folder).ok()?;
            (other.dialect(db) == DIALECT).then(|| (from.to_path_buf(), to.to_path_buf()))
        };
        let files: Vec<(PathBuf, PathBuf)> = db.files().into_iter().filter_map(beside).collect();
        let mut arguments: Vec<OsString> = Vec::new();
        for library in settings(db, file).folders(&LIBRARY) {
            arguments.push("-L".into());
            arguments.push(library.into());
        }
        // Xconq keeps the seed in 31 bits, and 0 is none.
        let seed = (request.seed % (1 << 31)).max(1).to_string();
        arguments.extend(["-w", "-R", &seed, "-r", ",mplayer@stdio", "-f"].map(OsString::from));
        arguments.push(path.file_name().unwrap_or_default().to_owned());
        PlaytestSetup { files, arguments, input: commands(request.turns), home: &["HOME", "XCONQHOME"] }
    }

    fn outcome(&self, db: &dyn Db, file: File, left: &PlaytestLeft) -> PlaytestedGame {
        let saved = newest(&left.files).map(Saved::read);
        let turn = saved.as_ref().map(|saved| saved.turn);
        // A game may have gone on since it was saved.
        let turns = turn.max(shown_turn(&left.output)).unwrap_or(0);
        let end = end(left, saved.as_ref());
        let is_over = matches!(end, PlaytestEnd::Over { .. });
        let saved = saved.unwrap_or_default();
        let mut warnings = BTreeMap::new();
        for said in left.files.get(WARNINGS).map(String::as_str).unwrap_or_default().lines().filter_map(Said::read) {
            let path = said.module.and_then(|module| file_of(db, file, module)).map(|file| file.path(db).to_path_buf());
            let text = match (said.module, &path) {
                (Some(module), None) => format!("{module}: {}", said.text),
                _ => said.text,
            };
            *warnings.entry(ProgramWarning { path, line: said.line, text }).or_default() += 1;
        }
        PlaytestedGame {
            // The last turn has only begun.
            turns: if is_over { turns } else { turns.saturating_sub(1) },
            sides: saved.sides,
            end,
            counts: saved.counts.into_iter().map(|(name, counts)| (name.to_string(), counts.to_vec())).collect(),
            warnings,
        }
    }
}

/// The commands that have a game played for some turns.
fn commands(turns: u32) -> String {
    let step = turns.div_ceil(SAVES).max(1);
    let mut commands = String::new();
    for turn in 1..=turns {
        commands.push_str("run 1000\n");
        if turn % step == 0 {
            commands.push_str("save\n");
        }
    }
    commands.push_str("save\nquit\n");
    commands
}

/// The text of the game that was saved last.
fn newest(files: &BTreeMap<String, String>) -> Option<&str> {
    let turn = |name: &str| match name.strip_suffix(SAVED)?.rsplit_once('-') {
        _ if name == CRASHED => Some(u32::MAX),
        Some((_, turn)) => turn.parse().ok(),
        None => None,
    };
    let saved = files.iter().filter_map(|(name, text)| Some((turn(name)?, text)));
    saved.max_by_key(|(turn, _)| *turn).map(|(_, text)| text.as_str())
}

/// The last turn that the program has printed.
fn shown_turn(output: &str) -> Option<u32> {
    let number = |line: &str| {
        let digits = line.rsplit_once(": turn ")?.1;
        digits.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    };
    output.lines().rev().find_map(number)
}

/// The way in which a game ended.
fn end(left: &PlaytestLeft, saved: Option<&Saved>) -> PlaytestEnd {
    match (left.exit, saved) {
        (_, Some(saved)) if saved.is_over => PlaytestEnd::Over { won: saved.won.clone(), lost: saved.lost.clone() },
        (PlaytestExit::TooLong(seconds), _) => {
            PlaytestEnd::Stopped(format!("stopped after {}", counted(seconds.into(), "second")))
        }
        (PlaytestExit::TooMuch, _) => PlaytestEnd::Stopped("stopped, because it printed too much".to_owned()),
        (PlaytestExit::Success, Some(saved)) => {
            let quiet = saved.turn.saturating_sub(saved.busy);
            if quiet.saturating_mul(3) >= saved.turn { PlaytestEnd::Stalemate } else { PlaytestEnd::GoesOn }
        }
        (PlaytestExit::Success | PlaytestExit::Failure, _) => {
            let error = |line: &str| Some(line.split_once("rror: ")?.1.trim_end_matches('.').to_owned());
            PlaytestEnd::Stopped(match left.output.lines().rev().find_map(error) {
                Some(error) => format!("Xconq stops: {error}"),
                None => "Xconq crashes".to_owned(),
            })
        }
    }
}

/// A game that Xconq has saved, as far as it is of interest.
#[derive(Debug, Default, PartialEq, Eq)]
struct Saved {
    turn: u32,
    /// The last turn in which something happened to a unit.
    busy: u32,
    is_over: bool,
    won: Vec<u32>,
    lost: Vec<u32>,
    sides: BTreeMap<u32, String>,
    /// The unit types, each with what is [`COUNTED`].
    counts: Vec<(Name, [u64; COUNTED.len()])>,
}

impl Saved {
    fn read(text: &str) -> Saved {
        // Most of such a module are maps, as each side sees them.
        let wanted = |form: &str| {
            ["(evt ", "(unit-type ", "(set turn "].iter().any(|start| form.trim_start().starts_with(start))
                || form.contains("(gain-counts ")
        };
        let mut saved = Saved::default();
        for item in lower_some(text, wanted).items.iter() {
            match item.head(0).map(Name::as_str) {
                Some("unit-type") => {
                    let name = item.child(0, 1).and_then(|name| item.text(name));
                    saved.counts.extend(name.map(|name| (name, [0; COUNTED.len()])));
                }
                Some("set") => saved.turn = number(item, 2).unwrap_or(saved.turn),
                Some("evt") => saved.add_event(item),
                Some("side") => {
                    let name = ["name", "plural-noun", "noun"].iter().find_map(|key| {
                        let (_, property) = item.properties(0).find(|(name, _)| name.as_str() == *key)?;
                        item.text(item.child(property, 1)?)
                    });
                    if let Some(side) = number(item, 1) {
                        saved.sides.insert(side, name.map(|name| name.to_string()).unwrap_or_default());
                    }
                    saved.add_counts(item);
                }
                _ => saved.add_counts(item),
            }
        }
        saved
    }

    /// Adds `(evt DATE TYPE OBSERVERS DATA…)`.
    fn add_event(&mut self, item: &Item) {
        let kind = item.child(0, 2).and_then(|kind| item.text(kind));
        let side = number(item, 4);
        match kind.map(Name::as_str) {
            Some("game-ended") => self.is_over = true,
            Some("side-won") => self.won.extend(side),
            Some("side-lost") => self.lost.extend(side),
            Some(kind) if kind.starts_with("unit-") => self.busy = self.busy.max(number(item, 1).unwrap_or(0)),
            _ => {}
        }
    }

    /// Adds what a side says of the units that it has had.
    fn add_counts(&mut self, side: &Item) {
        for (name, list) in side.properties(0) {
            match name.as_str() {
                "gain-counts" => self.add_numbers(side, list, GAINS, |position| position),
                "loss-counts" => {
                    self.add_numbers(side, list, LOSSES, |position| FIRST_LOSS + position.min(OTHER_LOSS));
                }
                "attack-stats" => self.add_rows(side, list, ATTACKS),
                "hit-stats" => self.add_rows(side, list, HITS),
                _ => {}
            }
        }
    }

    /// Adds a list of numbers, as many for each type one after the other; `column` says where each of them belongs.
    fn add_numbers(&mut self, side: &Item, list: u32, of_each: usize, column: impl Fn(usize) -> usize) {
        for (index, value) in side.children(list).skip(1).enumerate() {
            let value = side.number(value).and_then(|value| u64::try_from(value).ok()).unwrap_or(0);
            let counts = self.counts.get_mut(index / of_each);
            if let Some(sum) = counts.and_then(|(_, counts)| counts.get_mut(column(index % of_each))) {
                *sum += value;
            }
        }
    }

    /// Adds the sums of rows, each of which begins with a type.
    fn add_rows(&mut self, side: &Item, list: u32, column: usize) {
        for (name, row) in side.properties(list) {
            let values = side.children(row).skip(1).filter_map(|value| side.number(value));
            let sum: u64 = values.filter_map(|value| u64::try_from(value).ok()).sum();
            if let Some((_, counts)) = self.counts.iter_mut().find(|(known, _)| *known == name) {
                counts[column] += sum;
            }
        }
    }
}

/// The number at a position of a form, if it is one and not less than 0.
fn number(item: &Item, position: usize) -> Option<u32> {
    u32::try_from(item.number(item.child(0, position)?)?).ok()
}

/// A line of the file with the warnings.
#[derive(Debug, PartialEq, Eq)]
struct Said<'a> {
    module: Option<&'a str>,
    line: Option<u32>,
    text: String,
}

impl<'a> Said<'a> {
    /// Reads `READ: MODULE:LINE-LINE: TEXT`; the place may be missing. What is said of a unit in a game is the same for
    /// every unit.
    fn read(line: &'a str) -> Option<Said<'a>> {
        let said = match line.split_once(": ") {
            Some((stage, said)) if stage.chars().all(|c| c.is_ascii_uppercase() || c == ' ') => said,
            _ => line,
        };
        if said.trim().is_empty() {
            return None;
        }
        let place = said.split_once(": ").and_then(|(place, text)| {
            let (module, lines) = place.split_once(':')?;
            let first = lines.split_once('-').map_or(lines, |(first, _)| first);
            Some((module, first.parse().ok()?, text))
        });
        Some(match place {
            Some((module, line, text)) => Said { module: Some(module), line: Some(line), text: text.to_owned() },
            None => {
                let parts = said.split('"').enumerate();
                let parts = parts.map(|(index, part)| if index % 2 == 1 { "…" } else { part });
                Said { module: None, line: None, text: parts.collect::<Vec<&str>>().join("\"") }
            }
        })
    }
}

/// The file of a module that has this name, or says that it has.
fn file_of(db: &dyn Db, game: File, module: &str) -> Option<File> {
    let items = item_tree(db, game);
    let mut named = items.iter().filter(|item| item.head(0).is_some_and(|head| head.as_str() == "game-module"));
    let name = named.find_map(|item| item.text(item.child(0, 1)?));
    let is_game = name.is_some_and(|name| name.as_str() == module)
        || game.path(db).file_stem().is_some_and(|stem| stem.to_str() == Some(module));
    if is_game { Some(game) } else { resolve_module(db, game, game, Name::new(module)) }
}

#[cfg(test)]
mod tests {
    use ludex_test_support::Fixture;

    use super::*;

    const SAVED_GAME: &str = r#"(game-module "isles"
  (title "Isles"))
(unit-type scout (hp-max 1))
(unit-type |old raft| (hp-max 2))
(set turn 12)
(side 1
  (name "Reds")
  (gain-counts 1 2 0 0 0 0 3 1)
  (loss-counts 1 0 0 0 0 0 0 0 1 1 1 0 1 1)
  (attack-stats
   (scout 4 2))
  (hit-stats
   (|old raft| 0 5)))
(side 1 (terrain-view "20a"))
(side 2 (plural-noun "Blues")
  (gain-counts 1 0 0 0 0 0 0 0))
(evt 0 game-started all)
(evt 3 unit-created 2 1 16)
(evt 9 unit-killed 2 -23 -1)
(evt 12 side-lost all 2 1)
(evt 12 side-won all 1 1)
(evt 12 game-ended all)
"#;

    fn left(files: &[(&str, &str)], output: &str, exit: PlaytestExit) -> PlaytestLeft {
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        PlaytestLeft { files, output: output.to_owned(), exit }
    }

    fn outcome(left: &PlaytestLeft) -> PlaytestedGame {
        let fixture = Fixture::new(crate::LANGUAGES, "g", "(game-module \"isles\")\n");
        Gdl.outcome(&fixture.db, fixture.files[0], left)
    }

    #[test]
    fn a_saved_game_says_what_has_become_of_the_units() {
        let files = [("isles-4.xcq", "(set turn 4)"), ("isles-12.xcq", SAVED_GAME), ("notes", "")];
        let game = outcome(&left(&files, "", PlaytestExit::Success));
        assert_eq!((game.turns, game.sides[&1].as_str(), game.sides[&2].as_str()), (12, "Reds", "Blues"));
        assert_eq!(game.end, PlaytestEnd::Over { won: vec![1], lost: vec![2] });
        let counts: Vec<(&str, &[u64])> =
            game.counts.iter().map(|(name, counts)| (name.as_str(), &counts[..])).collect();
        let scout: &[u64] = &[2, 2, 0, 0, 1, 0, 0, 0, 6, 0];
        let raft: &[u64] = &[0, 0, 3, 1, 0, 1, 1, 3, 0, 5];
        assert_eq!(counts, [("scout", scout), ("old raft", raft)]);
    }

    #[test]
    fn games_that_do_not_end() {
        let end = |files: &[(&str, &str)], output: &str, exit| outcome(&left(files, output, exit)).end;
        let busy = "(set turn 30)(evt 28 unit-damaged 1 2)";
        assert_eq!(end(&[("isles-30.xcq", busy)], "", PlaytestExit::Success), PlaytestEnd::GoesOn);
        let quiet = "(set turn 30)(evt 20 unit-damaged 1 2)";
        assert_eq!(end(&[("isles-30.xcq", quiet)], "", PlaytestExit::Success), PlaytestEnd::Stalemate);
        let stopped = |why: &str| PlaytestEnd::Stopped(why.to_owned());
        let output = "Making countries; done.\nError: no terrain types have been defined.\n";
        let said = "Xconq stops: no terrain types have been defined";
        assert_eq!(end(&[], output, PlaytestExit::Success), stopped(said));
        assert_eq!(end(&[("ErrorSave.xcq", busy)], "", PlaytestExit::Failure), stopped("Xconq crashes"));
        assert_eq!(end(&[], "", PlaytestExit::TooLong(60)), stopped("stopped after 60 seconds"));
        let game = outcome(&left(&[], "> Update s1 Reds: turn 8 (0 seconds)\n> ", PlaytestExit::TooLong(60)));
        assert_eq!(game.turns, 7);
    }

    #[test]
    fn warnings_have_the_lines_of_their_modules() {
        let warnings = "READ: isles:2: Undefined table `no-such'\nREAD: rocks:12-14: extra junk\n\
                        RUN: \"s1 i 44 (35,21)\" trying bad actions\nRUN: \"s2 i 2 (5,2)\" trying bad actions\n\
                        INIT ERROR: no terrain types have been defined\n\n";
        let game = outcome(&left(&[(WARNINGS, warnings)], "", PlaytestExit::Failure));
        let mut shown: Vec<(bool, Option<u32>, &str, u64)> = Vec::new();
        for (warning, times) in &game.warnings {
            shown.push((warning.path.is_some(), warning.line, warning.text.as_str(), *times));
        }
        let expected = [
            (false, None, "\"…\" trying bad actions", 2),
            (false, None, "no terrain types have been defined", 1),
            (false, Some(12), "rocks: extra junk", 1),
            (true, Some(2), "Undefined table `no-such'", 1),
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn the_game_and_what_lies_beside_it_are_copied() {
        let text = "//- /games/isles.g\n(include \"rocks\")\n//- /games/rocks.g\n\n//- /other/far.g\n\n";
        let fixture = Fixture::new(crate::LANGUAGES, "g", text);
        let request = PlaytestRequest { seed: 1 << 31, turns: 3 };
        let setup = Gdl.setup(&fixture.db, fixture.files[0], request);
        let names: Vec<&Path> = setup.files.iter().map(|(_, to)| to.as_path()).collect();
        assert_eq!(names, [Path::new("isles.g"), Path::new("rocks.g")]);
        assert_eq!(setup.arguments, ["-w", "-R", "1", "-r", ",mplayer@stdio", "-f", "isles.g"]);
        assert_eq!(setup.input, "run 1000\nsave\nrun 1000\nsave\nrun 1000\nsave\nsave\nquit\n");
    }
}
