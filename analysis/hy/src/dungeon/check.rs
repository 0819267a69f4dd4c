//! What is wrong with the dungeon as a whole. All of it is found in one walk over the graph, and each file gets what
//! lies in it. The game notices none of it when it is loaded.

use std::path::Path;
use std::sync::Arc;

use ludex_base::file::module_name;
use ludex_base::finding::{Finding, Repair};
use ludex_base::{Db, File, Findings, Name, Severity, Suggestions};
use ludex_syntax::TextRange;
use ludex_syntax::hy::ast::StairsKind;
use rustc_hash::{FxHashMap, FxHashSet};

use super::likelihood::{distances, percent};
use super::{Graph, GraphStairs, LevelPlace, graph, level_files};
use crate::level::levels;
use crate::{codes, game_names};

/// A place in a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The level.
    place: LevelPlace,
    part: LevelPart,
}

/// A part of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LevelPart {
    /// The string that names it.
    Name,
    /// The first word of the stairs with an index.
    Stairs(usize),
    /// The level that they stand in.
    Origin(usize),
    /// The level that they lead to.
    Destination(usize),
}

type DungeonFinding = Finding<Spot>;

/// Reports what is wrong with the dungeon in a file.
pub(crate) fn check(db: &dyn Db, file: File, out: &mut Findings) {
    out.extend(findings_in(db, file).iter().filter_map(|finding| finding.resolve(|spot| range(db, *spot))));
    not_imported(db, file, out);
}

/// The bytes of a place.
fn range(db: &dyn Db, spot: Spot) -> Option<(File, TextRange)> {
    let level = levels(db, spot.place.file).levels.get(spot.place.level)?;
    let range = match spot.part {
        LevelPart::Name => level.name.as_ref()?.range,
        LevelPart::Stairs(index) => level.stairs.get(index)?.call.head,
        LevelPart::Origin(index) => level.stairs.get(index)?.origin()?.range,
        LevelPart::Destination(index) => level.stairs.get(index)?.destination()?.range,
    };
    Some((spot.place.file, range))
}

/// Everything that is wrong with the dungeon, by the file in which it lies.
#[salsa::tracked]
pub fn findings(db: &dyn Db) -> Arc<FxHashMap<File, Vec<DungeonFinding>>> {
    let mut checker = Checker { graph: graph(db), guessed: FxHashSet::default(), out: FxHashMap::default() };
    checker.ends();
    checker.stairs();
    checker.unreached();
    checker.way_out();
    checker.several_files();
    Arc::new(checker.out)
}

/// Those of one file, so that the others are not checked again when only its own change.
#[salsa::tracked]
pub fn findings_in(db: &dyn Db, file: File) -> Vec<DungeonFinding> {
    findings(db).get(&file).cloned().unwrap_or_default()
}

struct Checker<'g> {
    graph: &'g Graph,
    /// The levels that stairs were surely meant to lead to, which lead elsewhere now.
    guessed: FxHashSet<Name>,
    out: FxHashMap<File, Vec<DungeonFinding>>,
}

impl GraphStairs {
    fn spot(&self, part: fn(usize) -> LevelPart) -> Spot {
        Spot { place: self.place, part: part(self.index) }
    }
}

/// The shortest name that another one is taken for: with fewer letters any name is like any other.
const MIN_GUESSED: usize = 3;

/// The level that was most likely meant by a name that no file defines.
fn guess(suggestions: &mut Suggestions<'static>, name: Name) -> Option<&'static str> {
    let is_long = name.as_str().chars().count() >= MIN_GUESSED;
    suggestions.guess(name.as_str()).filter(|_| is_long)
}

/// Adds the name of a level that was most likely meant, and a fix that writes it.
fn add_guess(finding: &mut DungeonFinding, guess: &str) {
    let (text, spot) = (format!("\"{guess}\""), finding.place);
    finding.suggest_text(Some(guess)).fix(Repair::replace(format!("write {text}"), spot, text));
}

impl Checker<'_> {
    fn add(&mut self, finding: DungeonFinding) {
        self.out.entry(finding.place.place.file).or_default().push(finding);
    }

    /// Stairs that begin in a level or lead to one that no file defines.
    fn ends(&mut self) {
        let graph = self.graph;
        let mut unknown: Vec<(Name, &GraphStairs, Spot)> = Vec::new();
        for stairs in &graph.stairs {
            let ends = [
                (stairs.exported.origin, stairs.spot(LevelPart::Origin)),
                (stairs.exported.destination, stairs.spot(LevelPart::Destination)),
            ];
            let ends =
                ends.into_iter().filter_map(|(name, spot)| Some((name.filter(|name| !graph.knows(*name))?, spot)));
            unknown.extend(ends.map(|(name, spot)| (name, stairs, spot)));
        }
        if unknown.is_empty() {
            return;
        }
        let mut suggestions = Suggestions::new(graph.nodes.iter().map(|node| node.level.as_str()));
        let misnamed = self.misnamed(&unknown, &mut suggestions);
        for (name, stairs, spot) in unknown.into_iter().filter(|(name, ..)| !misnamed.contains(name)) {
            let guess = guess(&mut suggestions, name);
            // Stairs are not meant to lead back.
            let is_origin = spot == stairs.spot(LevelPart::Origin);
            let other = if is_origin { stairs.exported.destination } else { stairs.exported.origin };
            let guess = guess.filter(|guess| other.is_none_or(|other| other.as_str() != *guess));
            let what = if is_origin { "these stairs begin in" } else { "these stairs lead to" };
            let message = format!("no file defines the level \"{name}\" that {what}");
            let mut finding = DungeonFinding::new(codes::UNKNOWN_LEVEL, spot, message);
            if graph.files > 1 || guess.is_some() {
                finding.severity(Severity::Warning);
            }
            if let Some(guess) = guess {
                add_guess(&mut finding, guess);
                self.guessed.insert(Name::new(guess));
            }
            self.add(finding);
        }
    }

    /// Levels with a slip in their own name: several stairs agree on a name that no file defines, and none names the
    /// level that is like it. Gives the names that are reported there and not at the stairs.
    fn misnamed(
        &mut self,
        unknown: &[(Name, &GraphStairs, Spot)],
        suggestions: &mut Suggestions<'static>,
    ) -> FxHashSet<Name> {
        let graph = self.graph;
        let mut mentions: FxHashMap<Name, usize> = FxHashMap::default();
        for (name, ..) in unknown {
            *mentions.entry(*name).or_default() += 1;
        }
        let mut out = FxHashSet::default();
        for (name, ..) in unknown {
            if mentions[name] < 2 || out.contains(name) {
                continue;
            }
            let found = guess(suggestions, *name).and_then(|guess| graph.find(Name::new(guess)));
            let Some(node) = found.map(|index| &graph.nodes[index]) else { continue };
            let is_named = !node.stairs_in.is_empty() || !node.stairs_out.is_empty();
            let Some(place) = node.places.first().filter(|_| !is_named && !self.guessed.contains(&node.level)) else {
                continue;
            };
            let message =
                format!("stairs name the level \"{name}\", which no file defines, and none name \"{}\"", node.level);
            let mut finding =
                DungeonFinding::new(codes::UNKNOWN_LEVEL, Spot { place: *place, part: LevelPart::Name }, message);
            finding.severity(Severity::Warning);
            add_guess(&mut finding, name.as_str());
            self.add(finding);
            self.guessed.insert(node.level);
            out.insert(*name);
        }
        out
    }

    /// Stairs that lead to where they begin, and unique stairs that are there already.
    fn stairs(&mut self) {
        let graph = self.graph;
        let mut seen: FxHashMap<(Name, Name), Spot> = FxHashMap::default();
        for stairs in &graph.stairs {
            let (Some(origin), Some(destination)) = (stairs.exported.origin, stairs.exported.destination) else {
                continue;
            };
            if origin == destination {
                let message = format!("these stairs lead from \"{origin}\" back to \"{origin}\"");
                self.add(DungeonFinding::new(codes::STAIRS_TO_SELF, stairs.spot(LevelPart::Destination), message));
            } else if stairs.exported.kind == StairsKind::Unique {
                let spot = stairs.spot(LevelPart::Stairs);
                let Some(first) = seen.get(&(origin, destination)) else {
                    seen.insert((origin, destination), spot);
                    continue;
                };
                let message = format!("other unique stairs lead from \"{origin}\" to \"{destination}\" already");
                let mut finding = DungeonFinding::new(codes::REPEATED_STAIRS, spot, message);
                finding.related(*first, "the first ones");
                self.add(finding);
            }
        }
    }

    /// Levels to which no way leads from the start: of those that lead to one another, the first.
    fn unreached(&mut self) {
        let graph = self.graph;
        let Some(start) = graph.start.filter(|_| !graph.is_open) else { return };
        let mut led_to: Vec<bool> = graph.nodes.iter().map(|node| node.distance.is_some()).collect();
        let groups = groups(graph);
        let is_entry = |node: usize| {
            let mut stairs = graph.nodes[node].stairs_in.iter().map(|index| &graph.stairs[*index]);
            stairs.all(|stairs| !stairs.may_be() || stairs.from.is_none_or(|from| from == node))
        };
        let unreached: Vec<usize> = (0..graph.nodes.len()).filter(|node| !led_to[*node]).collect();
        let entries = unreached.iter().filter(|node| is_entry(**node));
        // What is left goes round in circles.
        for &node in entries.chain(&unreached) {
            if std::mem::replace(&mut led_to[node], true) {
                continue;
            }
            let mut work = vec![node];
            while let Some(node) = work.pop() {
                for stairs in graph.nodes[node].stairs_out.iter().map(|index| &graph.stairs[*index]) {
                    if let Some(to) = stairs.to.filter(|to| stairs.may_be() && !led_to[*to]) {
                        led_to[to] = true;
                        work.push(to);
                    }
                }
            }
            let level = &graph.nodes[node];
            let Some(place) = level.places.first() else { continue };
            // Stairs with a slip in a name are reported where they stand.
            let leads_from_nowhere = level.stairs_in.iter().any(|index| graph.stairs[*index].from.is_none());
            if leads_from_nowhere || self.guessed.contains(&level.level) {
                continue;
            }
            let first = graph.nodes[start].level;
            let message = format!("no stairs lead from \"{first}\", where the game begins, to \"{}\"", level.level);
            let mut finding =
                DungeonFinding::new(codes::UNREACHABLE_LEVEL, Spot { place: *place, part: LevelPart::Name }, message);
            if groups.is_apart(graph, node) {
                finding.severity(Severity::Hint);
            }
            self.add(finding);
        }
    }

    /// A dungeon that cannot be left in every game. Of stairs out of a level that nothing reaches, that is reported.
    fn way_out(&mut self) {
        let graph = self.graph;
        let Some(start) = graph.start.filter(|_| !graph.is_open && !graph.is_torn) else { return };
        let is_reached = |stairs: &&GraphStairs| stairs.from.is_some_and(|from| graph.nodes[from].distance.is_some());
        let exits = graph.stairs.iter().filter(|stairs| stairs.exported.kind == StairsKind::Final).filter(is_reached);
        let exits: Vec<&GraphStairs> = exits.collect();
        let certain = distances(graph, start, GraphStairs::may_be_certain);
        let leads_out =
            |stairs: &&GraphStairs| stairs.may_be_certain() && stairs.from.is_some_and(|from| certain[from].is_some());
        let Some(first) = exits.first().filter(|_| !exits.iter().any(leads_out)) else { return };
        let likelihood = |stairs: &&GraphStairs| Some(graph.nodes[stairs.from?].chance_in_game? * stairs.likelihood()?);
        let best = exits.iter().filter_map(likelihood).fold(0.0, f64::max);
        let message = if best > 0.0 {
            let games = percent(best);
            format!(
                "no way out of the dungeon is certain: {games} of games have these stairs, and the others cannot be won"
            )
        } else {
            "no way out of the dungeon is certain, so some games cannot be won".to_owned()
        };
        self.add(DungeonFinding::new(codes::UNCERTAIN_EXIT, first.spot(LevelPart::Stairs), message));
    }

    /// Levels that are written in several files, of which only the first description counts.
    fn several_files(&mut self) {
        for node in &self.graph.nodes {
            let Some((first, others)) = node.places.split_first() else { continue };
            let first = Spot { place: *first, part: LevelPart::Name };
            let mut seen: FxHashSet<File> = FxHashSet::from_iter([first.place.file]);
            for other in others.iter().filter(|other| seen.insert(other.file)) {
                let message = format!(
                    "another file defines \"{}\", too: the game merges the two and ignores this description",
                    node.level
                );
                let spot = Spot { place: *other, part: LevelPart::Name };
                let mut finding = DungeonFinding::new(codes::LEVEL_IN_TWO_FILES, spot, message);
                finding.related(first, "the level whose description counts");
                self.out.entry(other.file).or_default().push(finding);
            }
        }
    }
}

/// The levels that are connected, in whatever direction.
struct Groups {
    /// The group of each level.
    of: Vec<usize>,
    /// The number of levels in each group.
    sizes: Vec<usize>,
    /// The one file in which all levels of a group lie; `None` if they lie in several.
    files: Vec<Option<File>>,
    /// The files with a level that can be reached.
    reached: FxHashSet<File>,
}

fn groups(graph: &Graph) -> Groups {
    let mut of = vec![usize::MAX; graph.nodes.len()];
    let (mut sizes, mut files, mut reached) = (Vec::new(), Vec::new(), FxHashSet::default());
    for first in 0..graph.nodes.len() {
        if of[first] != usize::MAX {
            continue;
        }
        let group = sizes.len();
        let (mut size, mut file, mut is_one) = (0, None, true);
        of[first] = group;
        let mut work = vec![first];
        while let Some(index) = work.pop() {
            let node = &graph.nodes[index];
            size += 1;
            for place in &node.places {
                is_one &= *file.get_or_insert(place.file) == place.file;
                if node.distance.is_some() {
                    reached.insert(place.file);
                }
            }
            for stairs in node.stairs_out.iter().chain(&node.stairs_in).map(|index| &graph.stairs[*index]) {
                for next in [stairs.from, stairs.to].into_iter().flatten() {
                    if of[next] == usize::MAX {
                        of[next] = group;
                        work.push(next);
                    }
                }
            }
        }
        sizes.push(size);
        files.push(file.filter(|_| is_one));
    }
    Groups { of, sizes, files, reached }
}

impl Groups {
    /// True if a level belongs to a graph of its own: several levels of a file of which none is in the dungeon, such as
    /// levels for tests.
    fn is_apart(&self, graph: &Graph, node: usize) -> bool {
        let group = self.of[node];
        let Some(file) = self.files[group] else { return false };
        let in_file = graph.nodes[node].places.iter().all(|place| place.file == file);
        in_file && self.sizes[group] > 1 && !self.reached.contains(&file)
    }
}

/// A file of levels in a package whose `__init__.py` imports others, and not this one.
fn not_imported(db: &dyn Db, file: File, out: &mut Findings) {
    let levels = levels(db, file);
    let Some(head) = levels.heads.last().filter(|_| levels.counting().next().is_some()) else { return };
    if !left_out(db).contains(&file) {
        return;
    }
    let module = module_name(file.path(db));
    let message =
        format!("the `__init__.py` beside this file does not import `{module}`, so the game never loads its levels");
    out.report(codes::LEVELS_NOT_LOADED, *head, message);
}

/// The files of levels that their package does not import (fact 8). A package of which nothing shows that it imports
/// any loads them in another way.
#[salsa::tracked]
pub fn left_out(db: &dyn Db) -> Arc<FxHashSet<File>> {
    let mut folders: FxHashMap<&Path, Vec<File>> = FxHashMap::default();
    for file in level_files(db) {
        let folder = file.path(db).parent();
        folders.entry(folder.unwrap_or(Path::new(""))).or_default().push(file);
    }
    let mut out = FxHashSet::default();
    for (folder, files) in folders {
        let Some(modules) = imported(db, folder) else { continue };
        let is_loaded = |file: &File| modules.contains(module_name(file.path(db)).as_str());
        if files.iter().any(is_loaded) {
            out.extend(files.iter().filter(|file| !is_loaded(file)));
        }
    }
    Arc::new(out)
}

/// True if the `__init__.py` beside a file imports it: what moves into another file is not loaded then.
pub(crate) fn is_imported(db: &dyn Db, file: File) -> bool {
    let path = file.path(db);
    let folder = path.parent().unwrap_or(Path::new(""));
    imported(db, folder).is_some_and(|modules| modules.contains(module_name(path).as_str()))
}

/// The modules that the package in a folder imports from itself; [`None`] if the folder is not a package.
fn imported(db: &dyn Db, folder: &Path) -> Option<FxHashSet<&'static str>> {
    let package = db.path_slot(&folder.join("__init__.py")).file(db)?;
    let name = folder.file_name()?.to_str()?;
    Some(imported_from(name, &game_names::exported(db, package).imports))
}

/// The modules of a package, by its last name, that imports bring in.
fn imported_from(package: &str, imports: &[Name]) -> FxHashSet<&'static str> {
    let module = |import: &Name| {
        let (around, module) = import.as_str().rsplit_once('.')?;
        let is_own = around.chars().all(|c| c == '.') || around.rsplit('.').next() == Some(package);
        is_own.then_some(module)
    };
    imports.iter().filter_map(module).collect()
}
