//! The checks of a GDL file beyond its syntax.
//!
//! A file is checked as part of a program: [`findings`] walks its forms in load order over the finished
//! [`Evaluation`]. A file that brings all the types it needs is a program of its own; any other is
//! a fragment, checked inside every outermost module that includes it, and what holds in all of
//! them is shown (reference: Modules).

mod finding;
mod forms;
mod hints;
mod meaning;
pub(crate) mod mended;
mod misfits;
mod missing;
mod modules;
mod reuse;
#[cfg(test)]
mod tests;
mod values;

use std::sync::Arc;

use ludex_base::diagnostic::MAX_FOUND;
use ludex_base::judging::Judging;
use ludex_base::{Code, Db, Diagnostic, File, Name, Severity, did_you_mean};
use rustc_hash::{FxHashMap, FxHashSet};

use self::finding::Finding;
use self::reuse::{Checked, Memory, Reusable};
use super::builtins::{self, Builtin};
use super::forms::Form;
use crate::Gdl;
use crate::builtins::BuiltinKind;
use crate::codes;
use crate::evaluation::expression;
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::scope::Scope;
use crate::evaluation::value::{Evaluated, TypeKind};
use crate::evaluation::walk::evaluate;
use crate::source::checking::{Checking, brings_no_types, checking};
use crate::source::index::index;
use crate::source::lower::{Datum, Item, ItemTree, item_tree, lower};
use crate::source::modules::contexts;

impl Judging for Gdl {
    /// The reader warns about a parenthesis too many and goes on; one too few drops the form.
    fn shared_severity(&self, code: &'static Code) -> Severity {
        if code == codes::EXTRA_PAREN { Severity::Warning } else { code.severity }
    }

    fn withdraw_fixes(&self, db: &dyn Db, file: File, found: &mut [Diagnostic]) {
        mended::withdraw_fixes(db, file, found);
    }
}

/// All findings, in order of position.
pub(crate) fn check(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    if !values::lexical::check(db, file, &mut out) {
        return out;
    }
    let checking = checking(db, file);
    for include in &index(db, file).includes {
        modules::include(db, file, checking, include, &mut out);
    }
    modules::too_deep(db, file, &mut out);
    let unread = hints::unread_in(db, file);
    hints::unused_defines(db, file, checking, &unread, &mut out);
    let broken = broken_items(db, file);
    let whole = |finding: &&Finding| !broken.contains(&finding.place.datum.item) && finding.held_by.is_none();
    match checking {
        Checking::Alone => {
            let all = findings(db, file, file);
            let supplied = |finding: &Finding| SUPPLIED.contains(&finding.code);
            let others: Vec<Keys> = if all.iter().any(supplied) {
                let includers = contexts(db, file).iter().skip(1).take(MAX_INCLUDERS);
                let reading = includers.filter(|root| evaluate(db, **root).files.contains(&file));
                reading.map(|root| keys(db, *root, file)).collect()
            } else {
                Vec::new()
            };
            let holds = |finding: &&Finding| !supplied(finding) || everywhere(finding, &others);
            let shown = missing::merged(all.iter().filter(whole).filter(holds).collect());
            out.extend(shown.iter().filter_map(|finding| finding.diagnostic(db)));
        }
        Checking::Inside(roots) => {
            let (first, rest) = roots.split_first().map_or((file, &[][..]), |(first, rest)| (*first, rest));
            let others: Vec<Keys> = rest.iter().map(|root| keys(db, *root, file)).collect();
            let holds = |finding: &&Finding| everywhere(finding, &others);
            let all = findings(db, first, file);
            let shown = missing::merged(all.iter().filter(whole).filter(holds).collect());
            out.extend(shown.iter().filter_map(|finding| finding.diagnostic(db)));
        }
        Checking::Fragment => {
            let all = findings(db, file, file);
            let (certain, open): (Vec<&Finding>, Vec<&Finding>) =
                all.iter().filter(whole).partition(|finding| finding.is_certain || ALWAYS.contains(&finding.code));
            let useless = certain.iter().any(|finding| finding.code == codes::USELESS_FORM);
            let foreign = useless || !open.is_empty();
            out.extend(certain.into_iter().filter_map(|finding| finding.diagnostic(db)));
            if let Some(units) = open.iter().find(|finding| values::unknowns::is_unplaced(db, file, finding)) {
                out.extend(units.diagnostic(db));
            } else if !useless && !open.is_empty() && open.iter().all(|finding| finding.code == codes::NO_TYPES) {
                // Nothing but types is missing: that itself is the finding.
                out.extend(missing::merged(open).iter().filter_map(|finding| finding.diagnostic(db)));
            } else if (foreign || modules::offers_names(db, file)) && !values::unknowns::explains(db, file) {
                out.push(modules::unincluded(db, file, foreign));
            }
        }
    }
    hints::manual_dice(db, file, &mut out);
    values::unknowns::tell(db, file, checking, unread, &mut out);
    values::lexical::glued_once(&mut out);
    out.sort_by_key(|diagnostic| diagnostic.range.start());
    out
}

/// The keys of the findings in a file as part of a program, without the words: place and code.
type Keys = FxHashSet<(DatumPlace, &'static str)>;

fn keys(db: &dyn Db, root: File, file: File) -> Keys {
    let shown = findings(db, root, file).iter().filter(|finding| finding.held_by.is_none());
    shown.map(|finding| (finding.place.datum, finding.code.name)).collect()
}

fn everywhere(finding: &Finding, others: &[Keys]) -> bool {
    let key = (finding.place.datum, finding.code.name);
    others.iter().all(|other| other.contains(&key))
}

/// In how many of the modules that include a file of its own it is looked whether they supply what it lacks.
const MAX_INCLUDERS: usize = 8;

/// Codes of faults that a file may have by itself and lose in the modules that include it, which define sides, symbols
/// or types before it.
const SUPPLIED: &[&Code] = &[
    codes::UNDEFINED_SYMBOL,
    codes::SET_UNDEFINED,
    codes::USELESS_FORM,
    codes::SIDES_MIN,
    codes::UNKNOWN_SIDE,
    codes::UNKNOWN_UNIT,
    codes::UNKNOWN_DOCTRINE,
    codes::UNKNOWN_NAMER,
    codes::UNKNOWN_TERRAIN,
    codes::NO_TYPES,
];

/// Codes of findings that any file loses when a module that it asks for is found elsewhere in the workspace, or a module
/// that includes it.
const RESTS_ON_ABSENCE: &[&Code] =
    &[codes::MISSING_MODULE, codes::LOOSE_FRAGMENT, codes::UNUSED_DEFINE, codes::MISSPELT_DEFINITION, codes::NO_TYPES];

/// Codes of findings that a file may lose when the rest of the workspace is read. What a module that includes it may
/// supply is among them unless the file has types: a fragment mostly lacks it.
pub(crate) fn rests_on_absence(db: &dyn Db, file: File) -> Vec<&'static Code> {
    let supplied = if brings_no_types(db, file) { SUPPLIED } else { &[] };
    RESTS_ON_ABSENCE.iter().chain(supplied).copied().collect()
}

/// The items in which the syntax is wrong: what they were meant to be is not known, so nothing more is reported about
/// them.
fn broken_items(db: &dyn Db, file: File) -> FxHashSet<u32> {
    let map = &lower(db, file).map;
    let errors = ludex_base::syntax_diagnostics(db, file);
    errors.iter().filter_map(|error| map.item_at(error.range.start())).collect()
}

/// Codes of faults that a file has whatever includes it: forms and closed sets of names.
const ALWAYS: &[&Code] = &[
    codes::USELESS_FORM,
    codes::UNKNOWN_TABLE,
    codes::UNKNOWN_PROPERTY,
    codes::PROPERTY_FORM,
    codes::FORM_NAME,
    codes::MODULE_NAME,
    codes::VARIANT,
    codes::CONSTANT_CHANGED,
    codes::DIVIDE_BY_ZERO,
    codes::EXTRA_VALUE,
    codes::LIST_TOO_LARGE,
    codes::MISSING_VALUE,
    codes::NUMBER_LIMIT,
    codes::OPERAND_COUNT,
    codes::OPERATOR_POSITION,
    codes::OVERWRITTEN_SET,
    codes::READER_VALUE,
    codes::REDEFINED_SYMBOL,
    codes::REPEATED_PROPERTY,
];

/// The findings in a file as part of the program of a root, in order.
#[salsa::tracked]
pub fn findings(db: &dyn Db, root: File, file: File) -> Arc<Vec<Finding>> {
    let evaluation = evaluate(db, root);
    let checking = checking(db, file);
    let memory = file.open(db).then(|| Memory::of(item_tree(db, file)));
    let Some(memory) = memory else { return Arc::new(Checker::new(db, root, file).all(None, None)) };
    let reusable = memory.reusable(root, evaluation, checking);
    let mut checked = Checked::new(evaluation, checking);
    let found = Checker::new(db, root, file).all(reusable.as_ref(), Some(&mut checked));
    debug_assert!(
        reusable.is_none() || found == Checker::new(db, root, file).all(None, None),
        "findings that are used again differ from those of a fresh check"
    );
    memory.store(root, checked);
    Arc::new(found)
}

/// Walks the forms of one file.
pub(super) struct Checker<'db> {
    db: &'db dyn Db,
    /// The root of the program.
    root: File,
    /// The file whose forms are walked.
    file: File,
    evaluation: &'db Evaluation,
    tree: &'db ItemTree,
    /// The item the walk is at.
    item: u32,
    /// The scope there.
    scope: Scope<'db>,
    findings: Vec<Finding>,
    /// The guesses at names that were looked for already, by the kind of type that was wanted.
    suggestions: FxHashMap<(Name, Option<TypeKind>), Option<&'static str>>,
    /// The kind of type that is wanted where the walk is at, if only types of one kind have a place there.
    wanted: Option<TypeKind>,
    /// The guesses at names at the head of a form, by whether all in it says that it is a unit.
    heads: FxHashMap<(Name, bool), Option<&'static str>>,
    /// The area at the place of the walk, as far as it is known.
    ground: forms::world::Ground,
    /// True if the findings in the item that the walk is at follow from more than the item and its place.
    looks_around: bool,
    /// The lists of the file are too large together, which has been reported.
    lists_are_large: bool,
}

/// For how many different unknown names of a file a suggestion is looked for.
const MAX_SUGGESTIONS: usize = 100;

impl<'db> Checker<'db> {
    fn new(db: &'db dyn Db, root: File, file: File) -> Checker<'db> {
        let evaluation: &Evaluation = evaluate(db, root);
        Checker {
            db,
            root,
            file,
            evaluation,
            tree: item_tree(db, file),
            item: 0,
            scope: Scope::new(evaluation, 0),
            findings: Vec::new(),
            suggestions: FxHashMap::default(),
            wanted: None,
            heads: FxHashMap::default(),
            ground: forms::world::Ground::default(),
            looks_around: false,
            lists_are_large: false,
        }
    }

    /// All findings, in order; those of items that nothing has changed for are used again. Notes the results of the
    /// items.
    fn all(mut self, reusable: Option<&Reusable>, mut results: Option<&mut Checked>) -> Vec<Finding> {
        if !self.evaluation.files.contains(&self.file) {
            self.dormant();
            return self.findings;
        }
        self.conditions();
        for position in 0..self.tree.items.len() as u32 {
            if self.findings.len() > MAX_FOUND {
                break;
            }
            if position % 1024 == 0 {
                self.db.unwind_if_revision_cancelled();
            }
            let item = &self.tree.items[position as usize];
            let known = reusable.and_then(|old| old.of_item(position, item));
            let result = self.item_result(position, known, results.is_some());
            if let Some(results) = results.as_deref_mut() {
                results.push(item, result);
            }
        }
        self.whole();
        self.overwritten_sets();
        self.findings.sort_by_key(|finding| (finding.place.datum.item, finding.place.datum.node));
        self.findings
    }

    /// Checks an item, or adds what was found in it before; gives the result if it is to be kept and can be used again.
    fn item_result(&mut self, position: u32, known: Option<&reuse::Result>, keep: bool) -> Option<reuse::Result> {
        let stamp = self.evaluation.stamp(self.file, position)?;
        if let Some(known) = known.filter(|known| known.room <= self.scope.room() && !self.scope.is_exhausted()) {
            self.scope.take_room(known.room);
            self.findings.extend_from_slice(&known.findings);
            return Some(known.clone());
        }
        self.item = position;
        self.scope.stamp = stamp;
        self.looks_around = false;
        let (first, room) = (self.findings.len(), self.scope.room());
        if keep {
            self.scope.note_reads();
        }
        self.top_level();
        let reads = self.scope.take_reads();
        if self.scope.is_exhausted() {
            self.lists_too_large();
            return None;
        }
        (keep && !self.looks_around).then(|| reuse::Result {
            findings: self.findings[first..].into(),
            reads: reads.into(),
            room: room - self.scope.room(),
        })
    }

    /// Says at the first item for whose lists there is no room that the lists of the file are too large together.
    fn lists_too_large(&mut self) {
        if !std::mem::replace(&mut self.lists_are_large, true) {
            let message = "the lists of this file are too large together for Ludex to evaluate; from here on it does \
                           not check what new lists hold";
            self.report(0, codes::LIST_TOO_LARGE, message);
        }
    }

    /// Says that what is found in the item at hand follows from more than the item and what the program
    /// knows at its place: from other items, from the values of game variables, from other files.
    fn look_around(&mut self) {
        self.looks_around = true;
    }

    /// A file that only a variant includes which does not run by default: it is read as if behind everything
    /// else, for what is certain whatever the variant does.
    fn dormant(&mut self) {
        self.scope.stamp = self.evaluation.end(self.root).unwrap_or(u32::MAX);
        for position in 0..self.tree.items.len() as u32 {
            if self.findings.len() > MAX_FOUND {
                break;
            }
            self.item = position;
            self.top_level();
        }
        if self.scope.is_exhausted() {
            self.lists_too_large();
        }
        self.only_certain(0);
        self.findings.sort_by_key(|finding| (finding.place.datum.item, finding.place.datum.node));
    }

    /// Adds the findings about the program as a whole that belong to this file.
    fn whole(&mut self) {
        let validity = values::validity::validity(self.db, self.root);
        let own: Vec<&Finding> = validity.iter().filter(|own| own.place.datum.file == self.file).collect();
        // A value that no game can start with is out of bounds as well; that is reported once.
        let invalid = own.iter().filter(|finding| finding.code == codes::INVALID_TYPE);
        let invalid: FxHashSet<DatumPlace> = invalid.map(|finding| finding.place.datum).collect();
        if !invalid.is_empty() {
            self.findings
                .retain(|finding| finding.code != codes::VALUE_RANGE || !invalid.contains(&finding.place.datum));
        }
        self.findings.extend(own.into_iter().cloned());
        let meaning = meaning::meaning(self.db, self.root);
        self.findings.extend(meaning.iter().filter(|own| own.place.datum.file == self.file).cloned());
        if self.file == self.root {
            self.findings.extend(misfits::misfits(self.db, self.root).iter().cloned());
        }
    }

    /// The item the walk is at.
    fn item(&self) -> &'db Item {
        &self.tree.items[self.item as usize]
    }

    /// A place in the item the walk is at.
    fn place(&self, node: u32) -> DatumPlace {
        DatumPlace { file: self.file, item: self.item, node }
    }

    /// Reports something about a node of the item the walk is at.
    fn report(&mut self, node: u32, code: &'static Code, message: impl Into<String>) -> &mut Finding {
        let place = self.place(node);
        self.findings.push(Finding::new(place, code, message));
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// Evaluates a node and reports what is wrong in it.
    fn evaluate(&mut self, node: u32) -> Evaluated {
        let mut faults = Vec::new();
        let value = expression::evaluate(&self.scope, self.item(), node, &mut faults);
        for fault in faults {
            self.fault(&fault);
        }
        value
    }

    /// Evaluates a node as [`Checker::evaluate`] does. Where only types of one kind have a place, a name that means
    /// nothing was to mean one of these.
    fn evaluate_for(&mut self, node: u32, kind: Option<TypeKind>) -> Evaluated {
        self.wanted = kind;
        let value = self.evaluate(node);
        self.wanted = None;
        value
    }

    /// True if a name that was most likely meant may be looked for: not behind very many findings.
    fn may_suggest(&mut self) -> bool {
        self.look_around();
        self.findings.len() < MAX_SUGGESTIONS
    }

    /// The name that was most likely meant among the symbols known here.
    fn suggest_symbol(&mut self, name: Name) -> Option<&'static str> {
        self.look_around();
        let wanted = self.wanted;
        if let Some(known) = self.suggestions.get(&(name, wanted)) {
            return *known;
        }
        if self.suggestions.len() >= MAX_SUGGESTIONS || modules::is_too_short(name) {
            return None;
        }
        let stamp = self.scope.stamp;
        let fits = |name: Name| {
            wanted.is_none_or(|kind| {
                self.scope.lookup(name).is_some_and(|bound| forms::tables::is_of(&bound.value, kind))
            })
        };
        let known = self.evaluation.symbols.iter().filter(|(_, history)| history[0].stamp < stamp);
        let mut candidates: Vec<&'static str> =
            known.filter(|(name, _)| fits(**name)).map(|(name, _)| name.as_str()).collect();
        match wanted {
            Some(kind) => candidates.push(kind.all_symbol()),
            None => candidates.extend(["true", "false", "nil", "u*", "m*", "t*", "a*"]),
        }
        candidates.sort_unstable();
        let best = did_you_mean(name.as_str(), candidates);
        self.suggestions.insert((name, wanted), best);
        best
    }

    /// One top-level datum.
    fn top_level(&mut self) {
        let item = self.item();
        match item.head(0) {
            Some(head) => self.form(0, head),
            None => self.useless(0),
        }
    }

    /// The form that is the list at a node: at top level, or run by a variant.
    fn form(&mut self, list: u32, head: Name) {
        let form = Form::or_unit(head);
        match form {
            Form::UnitType | Form::MaterialType | Form::TerrainType | Form::AdvanceType => self.type_form(list),
            Form::Table => self.table_form(list),
            Form::Define => self.define_form(list),
            Form::Set => self.set_form(list),
            Form::Undefine => self.undefine_form(list),
            Form::Add => self.add_form(list),
            Form::Side | Form::IndependentUnits => self.side_form(list),
            Form::SideDefaults => self.side_defaults_form(list),
            Form::UnitDefaults => self.unit_defaults_form(list),
            Form::Doctrine => self.doctrine_form(list),
            Form::Player => self.player_form(list),
            Form::Scorekeeper => self.scorekeeper_form(list),
            Form::Exu => self.exu_form(list),
            Form::Evt => self.evt_form(list),
            Form::Namer => self.namer_form(list),
            Form::Imf => self.imf_form(list),
            Form::Unit => self.unit_form(list),
            Form::GameModule => self.game_module_form(list),
            Form::Include => self.include_form(list),
            Form::If => self.if_form(list),
            Form::Else | Form::EndIf => self.switch_form(list),
            Form::World => self.world_form(list),
            Form::Area => self.area_form(list),
            Form::Print => {}
            Form::Agreement => self.foreign_form(list, form),
            Form::UnitOfType => self.other_form(list, head),
        }
        self.hints(list, form);
    }

    /// Something at top level that is not a form.
    fn useless(&mut self, node: u32) {
        let item = self.item();
        let message = match item.datum(node) {
            Datum::List if item.children(node).next().is_none() => {
                "an empty list does nothing here; remove it, or write a form such as (unit-type …)".to_owned()
            }
            Datum::List => "a form begins with its name, such as unit-type or table; this list does nothing".to_owned(),
            _ => "only forms in parentheses have an effect at top level; this does nothing".to_owned(),
        };
        self.report(node, codes::USELESS_FORM, message);
    }

    /// The row of a predefined name of one kind.
    fn predefined(&self, name: Name, kind: BuiltinKind) -> Option<&'static Builtin> {
        builtins::lookup(name.as_str(), &[kind]).and_then(builtins::get)
    }
}

/// The names of a kind that a misspelt one may have meant.
fn suggest(written: Name, kind: BuiltinKind) -> Option<&'static str> {
    did_you_mean(written.as_str(), builtins::all().iter().filter(|row| row.kind == kind).map(|row| row.name))
}
