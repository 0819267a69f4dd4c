//! The removal of a type: with its form goes what gives it values, and its place in lists.

use ludex_base::{SourceChange, Target, TextRange, model};

use super::super::site::whole_lines;
use super::Subject;
use super::edits::{Edits, element, range};
use super::uses::{Giving, Root, Standing, Uses};
use crate::evaluation::provenance::ListPosition;
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::value::TypeId;
use crate::source::lower::{Item, item_tree};

/// The change that removes a type from programs in which it is used so.
///
/// # Errors
/// If it stands where it cannot be taken out, or something else would change; why.
pub(super) fn remove(subject: &Subject<'_>, all: &[Uses]) -> Result<SourceChange, String> {
    subject.change(|nth| {
        let (uses, (evaluation, id)) = (&all[nth], subject.programs[nth]);
        can_go(subject, evaluation, id, uses)?;
        let mut removing = Removing { subject, edits: Edits::default() };
        removing.all(uses)?;
        let edits = removing.edits.without_inner();
        leaves_nothing(subject, evaluation, &edits)?;
        Ok(edits)
    })
}

/// Refuses a type of which units stand in the world, or which is counted.
fn can_go(subject: &Subject<'_>, evaluation: &Evaluation, id: TypeId, uses: &Uses) -> Result<(), String> {
    let mut units = evaluation.roster.units.iter().filter(|unit| unit.unit_type == Some(id));
    if let Some(first) = units.next() {
        let (place, more) = (subject.shown(first.write.place), units.count());
        let others = if more == 0 { String::new() } else { format!(", and {more} more") };
        return Err(format!("a unit of this type is placed in {place}{others}"));
    }
    match uses.counted {
        Some(counted) if id.index as usize + 1 < evaluation.types(id.kind).len() => {
            let (place, kind) = (subject.shown(counted), id.kind.label());
            Err(format!("{place} counts {kind}s by their order, and others come behind it"))
        }
        _ => Ok(()),
    }
}

/// Refuses to remove a type of which something is left over.
fn leaves_nothing(subject: &Subject<'_>, evaluation: &Evaluation, edits: &Edits) -> Result<(), String> {
    let db = subject.db;
    let own = range(db, DatumPlace { node: subject.name_node, ..subject.place });
    let Some(Target::Definition(definition)) =
        model(db, subject.place.file).occurrence_at(own.start()).map(|occurrence| occurrence.target)
    else {
        return Err("its name is not its own".to_owned());
    };
    for file in &evaluation.files {
        let mut all = model(db, *file).occurrences.iter().filter(|one| one.target == Target::Definition(definition));
        if let Some(left) = all.find(|one| !edits.covers(*file, one.range)) {
            let place = subject.shown_at(*file, left.range.start());
            return Err(format!("it stands in {place}, where it cannot be taken out"));
        }
    }
    Ok(())
}

/// True if the type is an index by itself.
fn is_alone(giving: &Giving) -> bool {
    giving.indices.iter().any(|index| index.at == Some(ListPosition::Alone))
}

/// The edits of one program.
struct Removing<'s, 'db> {
    subject: &'s Subject<'db>,
    edits: Edits,
}

impl Removing<'_, '_> {
    fn all(&mut self, uses: &Uses) -> Result<(), String> {
        self.list(self.subject.place);
        for place in uses.properties.iter().filter(|place| !self.is_own(**place)).copied().collect::<Vec<_>>() {
            self.list(place);
        }
        for (nth, giving) in uses.givings.iter().enumerate() {
            let mut roots = uses.roots.iter().filter(|root| root.giving == Some(nth));
            if is_alone(giving) || roots.any(|root| self.is_only_element(root)) {
                self.list(giving.place);
            } else {
                self.values(giving);
            }
        }
        for root in &uses.roots {
            self.root(root)?;
        }
        Ok(())
    }

    fn is_own(&self, place: DatumPlace) -> bool {
        (place.file, place.item) == (self.subject.place.file, self.subject.place.item)
    }

    fn item(&self, place: DatumPlace) -> Option<&Item> {
        item_tree(self.subject.db, place.file).get(place.item)
    }

    /// True for an index that is a list with nothing but the type.
    fn is_only_element(&self, root: &Root) -> bool {
        let Some(item) = self.item(root.place) else { return false };
        let is_only = |standing: &Standing| match *standing {
            Standing::Element { list, .. } => list == root.place.node && item.children(list).count() == 1,
            _ => false,
        };
        root.standings.iter().any(is_only)
    }

    /// Removes a form or a list, with its lines if nothing else stands on them.
    fn list(&mut self, place: DatumPlace) {
        let (file, own) = (place.file, range(self.subject.db, place));
        let text = file.text(self.subject.db);
        let taken = if place.node == 0 { whole_lines(text, own).unwrap_or(own) } else { element(text, own) };
        self.edits.push(file, taken, String::new());
    }

    /// Removes the values of the type from lists that are dealt out.
    fn values(&mut self, giving: &Giving) {
        let file = giving.place.file;
        let mut found: Vec<TextRange> = Vec::new();
        if let Some(item) = self.item(giving.place) {
            for dealt in &giving.dealt {
                let Some(ListPosition::Of(position, _)) = giving.indices[dealt.axis].at else { continue };
                let node = item.child(dealt.list, position);
                found.extend(node.map(|node| range(self.subject.db, DatumPlace { node, ..giving.place })));
            }
        }
        let text = file.text(self.subject.db);
        for value in found {
            self.edits.push(file, element(text, value), String::new());
        }
    }

    /// Takes the type out of a list.
    fn root(&mut self, root: &Root) -> Result<(), String> {
        let file = root.place.file;
        let at = |node: u32| range(self.subject.db, DatumPlace { node, ..root.place });
        let text = file.text(self.subject.db);
        let mut found: Vec<TextRange> = Vec::new();
        for standing in &root.standings {
            match *standing {
                Standing::Element { node, .. } => found.push(element(text, at(node))),
                Standing::Taken { call, list } => {
                    let (call, list) = (at(call), at(list));
                    found.push(TextRange::new(call.start(), list.start()));
                    found.push(TextRange::new(list.end(), call.end()));
                }
                Standing::Alone if root.giving.is_none() => {
                    return Err(format!("a symbol stands for it in {}", self.subject.shown(root.place)));
                }
                Standing::Alone | Standing::All => {}
            }
        }
        for range in found {
            self.edits.push(file, range, String::new());
        }
        Ok(())
    }
}
