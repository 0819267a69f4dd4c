//! Modules of the library that do not fit the game that includes them. Nobody looks at the library while a game is
//! written, so what does nothing there is reported once, at the form of the game that asks for the module.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ludex_base::file::module_name;
use ludex_base::{Code, Db, File, Name, settings};
use rustc_hash::FxHashSet;

use super::finding::Finding;
use super::hints::reads;
use super::{findings, keys};
use crate::builtins;
use crate::check::values::validity::Validity;
use crate::codes;
use crate::declaration::LIBRARY;
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::walk::evaluate;
use crate::source::checking::{Checking, checking};
use crate::source::lower::item_tree;
use crate::words::counted;

/// Codes of faults that a module may have because of what the game around it defines.
const CODES: [&Code; 7] = [
    codes::USELESS_FORM,
    codes::UNDEFINED_SYMBOL,
    codes::SET_UNDEFINED,
    codes::UNKNOWN_SIDE,
    codes::UNKNOWN_UNIT,
    codes::UNKNOWN_DOCTRINE,
    codes::UNKNOWN_TERRAIN,
];

/// The most names that are shown.
const MAX_SHOWN: usize = 3;

/// A thing in a module that does not fit.
#[derive(Default)]
struct Misfit {
    /// The first fault.
    first: Option<DatumPlace>,
    /// The items that do nothing.
    useless: BTreeSet<u32>,
    /// The words at their heads, in order.
    types: Vec<Name>,
    /// The items of which a part does not work.
    broken: BTreeSet<u32>,
    /// The words in them that mean nothing, in order.
    names: Vec<Name>,
}

/// The modules of the library that do not fit the program of a root, reported in the file of the root.
#[salsa::tracked]
pub(super) fn misfits(db: &dyn Db, root: File) -> Arc<Vec<Finding>> {
    let evaluation: &Evaluation = evaluate(db, root);
    let library = settings(db, root).folders(&LIBRARY);
    let is_library = |file: &File| library.iter().any(|folder| file.path(db).starts_with(folder));
    if library.is_empty() || is_library(&root) || *checking(db, root) != Checking::Alone {
        return Arc::default();
    }
    let mut validity = Validity::new(db, root, evaluation);
    let starts = validity.starts();
    let end = evaluation.end(root).unwrap_or_default();
    // By the item of the root that asks for it, and by its place among the files.
    let mut misfits: BTreeMap<(u32, usize), Misfit> = BTreeMap::new();
    let default_game = evaluation.default_game.clone().unwrap_or_default();
    let asked = evaluation.files.iter().enumerate().filter(|(position, _)| !default_game.contains(position));
    for (position, file) in asked.filter(|(_, file)| is_library(file) && lacks_names(db, evaluation, **file)) {
        db.unwind_if_revision_cancelled();
        // What a module has by itself is not the fault of the game.
        let own = match checking(db, *file) {
            Checking::Alone => keys(db, *file, *file),
            Checking::Inside(_) | Checking::Fragment => FxHashSet::default(),
        };
        for finding in findings(db, root, *file).iter() {
            let place = finding.place.datum;
            let is_fault = CODES.contains(&finding.code) && finding.held_by.is_none() && !finding.is_certain;
            if !is_fault || own.contains(&(place, finding.code.name)) {
                continue;
            }
            // What variants of the root bring stands in no include of its own.
            let Some(stamp) = evaluation.stamp(*file, place.item).filter(|stamp| *stamp < end) else { continue };
            let after = starts.partition_point(|(start, _)| *start <= stamp);
            if let Some((_, item)) = after.checked_sub(1).map(|last| starts[last]) {
                let name = item_tree(db, *file).items[place.item as usize].text(place.node);
                misfits.entry((item, position)).or_default().add(place, finding.code, name);
            }
        }
    }
    for ((item, position), misfit) in misfits {
        let place = DatumPlace { file: root, item, node: 0 };
        let node = validity.item(place).child(0, 1).unwrap_or(0);
        let message = misfit.message(module_name(evaluation.files[position].path(db)));
        let finding = validity.report(DatumPlace { node, ..place }, codes::INCLUDE_CONTEXT, message);
        if let Some(first) = misfit.first {
            finding.related(first, "the first of them");
        }
    }
    Arc::new(validity.into_findings())
}

/// True if a word in a file means nothing in a program, as far as can be told without a look at where it stands: only
/// then something in the file can be at fault.
fn lacks_names(db: &dyn Db, evaluation: &Evaluation, file: File) -> bool {
    reads(db, file).iter().any(|name| {
        let is_bound = evaluation.symbols.contains_key(name) || evaluation.heads.contains_key(name);
        !is_bound && builtins::with_name(name.as_str()).next().is_none()
    })
}

impl Misfit {
    fn add(&mut self, place: DatumPlace, code: &'static Code, name: Option<Name>) {
        self.first.get_or_insert(place);
        let (items, names) = if code == codes::USELESS_FORM {
            (&mut self.useless, &mut self.types)
        } else {
            (&mut self.broken, &mut self.names)
        };
        items.insert(place.item);
        if let Some(name) = name.filter(|name| !names.contains(name)) {
            names.push(name);
        }
    }

    /// "52 forms of `u-kmaru` do nothing in this game: there is no unit type `enterprise`, `phaser`, `d7` and 9 more"
    fn message(&self, module: Name) -> String {
        let broken = self.broken.difference(&self.useless).count();
        let lack = |words: &str, names: &[Name]| match names {
            [] => String::new(),
            names => format!(": {words} {}", listed(names)),
        };
        let useless = self.useless.len();
        let types = lack("there is no unit type", &self.types);
        let names = lack("nothing defines", &self.names);
        let rest = if broken == 1 { "does not work" } else { "do not work" };
        let said = match (useless, broken) {
            (0, broken) => format!("{} of `{module}` {rest} in this game{names}", counted(broken, "form")),
            (useless, broken) => {
                let does = if useless == 1 { "does" } else { "do" };
                let said = format!("{} of `{module}` {does} nothing in this game{types}", counted(useless, "form"));
                if broken == 0 { said } else { format!("{said}; {broken} more {rest}{names}") }
            }
        };
        format!("{said}; include what the module needs before it, or leave it out")
    }
}

/// "`d7`, `phaser`, `shield` and 9 more"
fn listed(names: &[Name]) -> String {
    let shown: Vec<String> = names.iter().take(MAX_SHOWN).map(|name| format!("`{name}`")).collect();
    let more = match names.len().saturating_sub(MAX_SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    shown.join(", ") + &more
}
