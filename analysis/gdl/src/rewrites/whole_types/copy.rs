//! The copy of a type: its form under another name, and a place for it wherever the type stands.

use ludex_base::{File, Name, SourceChange, TextRange};

use super::Subject;
use super::edits::{Edits, behind, element_behind, form_behind, range};
use super::uses::{Giving, Order, Root, Standing, Uses};
use crate::builtins;
use crate::evaluation::provenance::ListPosition;
use crate::evaluation::result::{DatumPlace, Evaluation};
use crate::evaluation::value::{MAX_TYPES, TypeId, written, written_string};
use crate::forms::{Form, Takes};
use crate::source::lower::{Datum, item_tree};

/// The names that are tried for the copy have at most this number behind them.
const MAX_NUMBER: u32 = 99;

/// The properties that are names of a type.
pub(super) const NAMES: [&str; 3] = ["name", "short-name", "long-name"];

/// The change that adds a copy to programs in which the type is used so, with the file of its form and how that begins, up to the end of its name.
///
/// # Errors
/// If the copy would not be like the type, or something else would change; why.
pub(super) fn copy(subject: &Subject<'_>, all: &[Uses]) -> Result<(SourceChange, (File, String)), String> {
    let (number, symbol) = fresh(subject).ok_or("every name that could be made of its name is taken")?;
    let mut known: Option<Spot> = None;
    // The form of the copy has one place, so that what counts in one game counts in all of them.
    let counted = all.iter().find_map(|uses| uses.counted);
    for ((evaluation, id), uses) in subject.programs.iter().zip(all) {
        let spot = spot(subject, evaluation, *id, uses, counted)?;
        match known {
            Some(other) if other != spot => {
                return Err(format!("not all games that have it end with the same {}", id.kind.label()));
            }
            _ => known = Some(spot),
        }
    }
    let Some(spot) = known else { return Err("no game has it".to_owned()) };
    let symbol = written(&symbol);
    let change = subject.change(|nth| {
        let mut copying = Copying { subject, symbol: &symbol, number, spot, edits: Edits::default() };
        copying.all(&all[nth])?;
        Ok(copying.edits)
    })?;
    let own = |node: u32| range(subject.db, DatumPlace { node, ..subject.place });
    let head = TextRange::new(own(0).start(), own(subject.name_node).start());
    let head = &subject.place.file.text(subject.db)[head];
    let file = spot.behind(subject.place).file;
    Ok((change, (file, format!("{head}{symbol}"))))
}

/// The place of the form of the copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spot {
    /// Right behind the type: lists of all types have both beside one another, too.
    Behind,
    /// Behind this form, the last one of the kind, because something counts types by their order.
    Last(DatumPlace),
}

impl Spot {
    /// The form behind which that of the copy comes.
    fn behind(self, own: DatumPlace) -> DatumPlace {
        match self {
            Spot::Behind => own,
            Spot::Last(last) => last,
        }
    }
}

/// The place for the form of the copy in a program. `counted` counts types by their order, here or in another program.
fn spot(
    subject: &Subject<'_>,
    evaluation: &Evaluation,
    id: TypeId,
    uses: &Uses,
    counted: Option<DatumPlace>,
) -> Result<Spot, String> {
    let types = evaluation.types(id.kind);
    if types.len() >= MAX_TYPES {
        return Err(format!("the manual allows {MAX_TYPES} {}s, and there are {}", id.kind.label(), types.len()));
    }
    let (Some(counted), Some(last)) = (counted, types.last()) else { return Ok(Spot::Behind) };
    if id.index as usize + 1 == types.len() {
        return Ok(Spot::Behind);
    }
    let givings = uses.givings.iter().map(|giving| (giving.stamp, giving.place));
    let roots = uses.roots.iter().map(|root| (root.stamp, root.place));
    let own = evaluation.type_info(id).map_or(0, |info| info.stamp);
    let early = givings.chain(roots).find(|(stamp, _)| own < *stamp && *stamp < last.stamp);
    if let Some((_, early)) = early {
        return Err(format!(
            "{} counts {}s by their order, so the copy would have to be the last of them, and {} stands before that",
            subject.shown(counted),
            id.kind.label(),
            subject.shown(early)
        ));
    }
    if last.place.node != 0 {
        return Err(format!("the last {} is defined by a variant", id.kind.label()));
    }
    Ok(Spot::Last(last.place))
}

/// A name that nothing has yet, and the number in it.
fn fresh(subject: &Subject<'_>) -> Option<(u32, String)> {
    let mut files: Vec<File> = subject.programs.iter().flat_map(|(evaluation, _)| evaluation.files.clone()).collect();
    files.sort_by(|one, other| one.path(subject.db).cmp(other.path(subject.db)));
    files.dedup();
    let mut candidates = (2..=MAX_NUMBER).map(|number| (number, format!("{}-{number}", subject.name)));
    candidates.find(|(_, name)| {
        let is_known = |evaluation: &Evaluation| {
            let name = Name::new(name);
            evaluation.symbols.contains_key(&name) || evaluation.heads.contains_key(&name)
        };
        builtins::with_name(name).next().is_none()
            && !subject.programs.iter().any(|(evaluation, _)| is_known(evaluation))
            && !files.iter().any(|file| file.text(subject.db).contains(name.as_str()))
    })
}

/// The edits of one program.
struct Copying<'s, 'db> {
    subject: &'s Subject<'db>,
    /// The symbol of the copy, as it is written.
    symbol: &'s str,
    /// The number in its names.
    number: u32,
    spot: Spot,
    edits: Edits,
}

impl Copying<'_, '_> {
    fn all(&mut self, uses: &Uses) -> Result<(), String> {
        self.form();
        for root in &uses.roots {
            self.root(root);
        }
        for giving in &uses.givings {
            self.values(giving)?;
        }
        // Rows are copied as they are with all that has come into them.
        for giving in &uses.givings {
            self.row(giving)?;
        }
        Ok(())
    }

    fn text(&self, file: File) -> &str {
        file.text(self.subject.db)
    }

    fn range(&self, place: DatumPlace) -> TextRange {
        range(self.subject.db, place)
    }

    fn push(&mut self, file: File, (range, text): (TextRange, String)) {
        self.edits.push(file, range, text);
    }

    /// The name of the copy as it is written, if the value of a property is a name of the type. An empty one is none.
    fn renamed(&self, property: Option<Name>, value: Datum) -> Option<String> {
        let is_name = property.is_some_and(|property| NAMES.contains(&property.as_str()));
        match value {
            Datum::String(text) if is_name && !text.as_str().is_empty() => {
                Some(written_string(&format!("{text} {}", self.number)))
            }
            _ => None,
        }
    }

    /// Copies the form that defines the type, with other names.
    fn form(&mut self) {
        let Subject { db, place, item, name_node, .. } = *self.subject;
        let at = |node: u32| self.range(DatumPlace { node, ..place });
        let mut renamed = vec![(at(name_node), self.symbol.to_owned())];
        for (property, list) in item.properties(0) {
            let Some(node) = item.child(list, 1) else { continue };
            renamed.extend(self.renamed(Some(property), item.datum(node)).map(|name| (at(node), name)));
        }
        let form = Edits::default().patched(db, place.file, at(0), &renamed);
        let before = self.spot.behind(place);
        let edit = form_behind(self.text(before.file), self.range(before), &form);
        self.push(before.file, edit);
    }

    /// Puts the copy into a list in which the type stands, and takes it from one from which the type is taken.
    fn root(&mut self, root: &Root) {
        let file = root.place.file;
        let at = |node: u32| self.range(DatumPlace { node, ..root.place });
        let mut found: Vec<(TextRange, String)> = Vec::new();
        for standing in &root.standings {
            match *standing {
                Standing::Element { node, .. } => {
                    found.push(element_behind(self.text(file), at(node), self.symbol));
                }
                Standing::Taken { call, .. } => {
                    let call = at(call);
                    found.push((TextRange::empty(call.start()), format!("(remove {} ", self.symbol)));
                    found.push((TextRange::empty(call.end()), ")".to_owned()));
                }
                Standing::Alone | Standing::All => {}
            }
        }
        for edit in found {
            self.push(file, edit);
        }
    }

    /// Gives the copy the value of the type, where a list of values is dealt out.
    fn values(&mut self, giving: &Giving) -> Result<(), String> {
        let DatumPlace { file, item, .. } = giving.place;
        let Some(data) = item_tree(self.subject.db, file).get(item) else { return Ok(()) };
        // The lists in a list come first: it gets a copy of one as it will be.
        for dealt in giving.dealt.iter().rev() {
            let index = &giving.indices[dealt.axis];
            let Some(ListPosition::Of(position, _)) = index.at else { continue };
            let behind = match (self.spot, index.order) {
                (Spot::Behind, _) | (_, Order::Written) => Some(position),
                (Spot::Last(_), Order::Defined) => data.children(dealt.list).count().checked_sub(1),
                (Spot::Last(_), Order::Mixed) => {
                    let place = self.subject.shown(giving.place);
                    return Err(format!("the place of the copy among the types in {place} is not certain"));
                }
            };
            let at = |node: u32| self.range(DatumPlace { node, ..giving.place });
            let nodes = data.child(dealt.list, position).zip(behind.and_then(|nth| data.child(dealt.list, nth)));
            if let Some((own, behind)) = nodes {
                let value = self.edits.patched(self.subject.db, file, at(own), &[]);
                let edit = element_behind(self.text(file), at(behind), &value);
                self.push(file, edit);
            }
        }
        Ok(())
    }

    /// Copies a form, a clause or an entry in which the type stands by itself.
    fn row(&mut self, giving: &Giving) -> Result<(), String> {
        let file = giving.place.file;
        let at = |node: u32| self.range(DatumPlace { node, ..giving.place });
        let is_alone = |at: Option<ListPosition>| at == Some(ListPosition::Alone);
        let alone: Vec<u32> =
            giving.indices.iter().filter(|index| is_alone(index.at)).map(|index| index.node).collect();
        match alone[..] {
            [] => {}
            [node] => {
                let mut renamed = vec![(at(node), self.symbol.to_owned())];
                if let Some(item) = item_tree(self.subject.db, file).get(giving.place.item)
                    && Form::at(item, giving.place.node) == Some(Form::Add)
                {
                    let property = Form::Add.node(item, giving.place.node, Takes::Property);
                    let property = property.and_then(|node| item.symbol(node));
                    let name = self.renamed(property, item.datum(giving.value));
                    renamed.extend(name.map(|name| (at(giving.value), name)));
                }
                let copy = self.edits.patched(self.subject.db, file, at(giving.place.node), &renamed);
                let edit = behind(self.text(file), at(giving.place.node), &copy);
                self.push(file, edit);
            }
            _ => {
                let data = item_tree(self.subject.db, file).get(giving.place.item);
                if data.is_none_or(|data| data.datum(giving.value) == Datum::List) {
                    return Err(format!("the value in {} is a list", self.subject.shown(giving.place)));
                }
                let both: Vec<(TextRange, String)> = alone
                    .iter()
                    .map(|node| (at(*node), format!("({} {})", &self.text(file)[at(*node)], self.symbol)))
                    .collect();
                for edit in both {
                    self.push(file, edit);
                }
            }
        }
        Ok(())
    }
}
