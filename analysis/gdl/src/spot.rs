//! A place in a GDL file as part of a program: the form around it, and what is known there.

use ludex_base::{Db, File, Name, Role};
use ludex_syntax::TextSize;

use super::builtins::{self, Builtin};
use super::forms::{Form, Takes};
use crate::evaluation::expression;
use crate::evaluation::properties::is_quoted;
use crate::evaluation::provenance::types_of;
use crate::evaluation::result::{Cause, DatumPlace, Evaluation};
use crate::evaluation::scope::Scope;
use crate::evaluation::tables::Table;
use crate::evaluation::value::{Evaluated, TypeId};
use crate::evaluation::variants::variant;
use crate::evaluation::walk::evaluate;
use crate::source::checking::{Checking, checking};
use crate::source::lower::{Datum, Item, item_tree, lower};

/// A datum under the cursor. A fragment is looked at as part of the first module that includes it.
pub(super) struct Spot<'db> {
    pub(super) db: &'db dyn Db,
    pub(super) file: File,
    /// The program.
    pub(super) evaluation: &'db Evaluation,
    /// The item the datum is in.
    pub(super) position: u32,
    pub(super) item: &'db Item,
    /// From the form, a top-level one or one that a variant runs, down to the datum.
    pub(super) path: Vec<u32>,
    /// The stamp at which the form is read; [`None`] if it is not.
    pub(super) stamp: Option<u32>,
    /// The variant that does not run the form; what holds in the end is looked at then.
    pub(super) unread: Option<Name>,
    /// The module as part of which the file is looked at, and how many there are.
    pub(super) context: Option<(File, usize)>,
}

/// A property that is given here.
pub(super) struct PropertyHere {
    /// The reference data of the property.
    pub(super) row: &'static Builtin,
    /// The node of its name.
    pub(super) name: u32,
    /// The node of its value.
    pub(super) value: Option<u32>,
    /// The types it is given to, all of the kind that has it.
    pub(super) types: Vec<TypeId>,
}

impl<'db> Spot<'db> {
    /// A datum of an item of a file.
    pub(super) fn new(db: &'db dyn Db, file: File, position: u32, node: u32) -> Option<Spot<'db>> {
        let item = item_tree(db, file).items.get(position as usize)?;
        let (root, context) = match checking(db, file) {
            Checking::Inside(roots) => {
                let root = roots.first().copied().unwrap_or(file);
                (root, Some((root, roots.len())))
            }
            Checking::Alone | Checking::Fragment => (file, None),
        };
        let evaluation = evaluate(db, root);
        let mut path = path(item, node);
        let mut stamp = evaluation.stamp(file, position);
        let mut unread = None;
        if Form::at(item, 0) == Some(Form::GameModule) {
            // The forms that variants run stand in it.
            let run = path.iter().enumerate().rev().find_map(|(depth, node)| {
                let stamp = evaluation.clause_stamp(DatumPlace { file, item: position, node: *node })?;
                Some((depth, stamp))
            });
            if let Some((depth, own)) = run {
                path.drain(..depth);
                stamp = Some(own);
            } else if let Some(name) = clause_form(item, &path)
                && stamp.is_some()
            {
                path.drain(..CLAUSE_DEPTH);
                stamp = Some(u32::MAX);
                unread = Some(name);
            }
        }
        Some(Spot { db, file, evaluation, position, item, path, stamp, unread, context })
    }

    /// The datum that begins at an offset, or the innermost around it.
    pub(super) fn at(db: &'db dyn Db, file: File, offset: TextSize) -> Option<Spot<'db>> {
        let map = &lower(db, file).map;
        let position = map.item_at(offset)?;
        Spot::new(db, file, position, map.node_at(position, offset)?)
    }

    /// The datum.
    pub(super) fn node(&self) -> u32 {
        self.path.last().copied().unwrap_or(0)
    }

    /// The list that is the form.
    pub(super) fn form(&self) -> u32 {
        self.path.first().copied().unwrap_or(0)
    }

    /// The form, if its head says so.
    pub(super) fn which(&self) -> Option<Form> {
        Form::at(self.item, self.form())
    }

    /// The node of an argument of the form.
    pub(super) fn argument(&self, takes: Takes) -> Option<u32> {
        self.which()?.node(self.item, self.form(), takes)
    }

    /// A place in the item.
    pub(super) fn place(&self, node: u32) -> DatumPlace {
        DatumPlace { file: self.file, item: self.position, node }
    }

    /// The scope where the form is read.
    pub(super) fn scope(&self) -> Option<Scope<'db>> {
        Some(Scope::new(self.evaluation, self.stamp?))
    }

    /// The symbol here, if it no longer is what the form that defines it made it: a `set` or an `undefine` before
    /// this place, or in it, has changed that.
    pub(super) fn changed(&self, role: Role) -> Option<Name> {
        let (name, stamp) = (self.item.symbol(self.node())?, self.stamp?);
        let stamp = match role {
            Role::Define => return None,
            Role::Write => stamp.saturating_add(1),
            _ => stamp,
        };
        let binding = self.evaluation.binding_before(name, stamp)?;
        matches!(binding.cause, Cause::Set | Cause::Undefine).then_some(name)
    }

    /// The value of a node.
    pub(super) fn value(&self, node: u32) -> Option<Evaluated> {
        Some(expression::evaluate(&self.scope()?, self.item, node, &mut Vec::new()))
    }

    /// The property that is given by the form, or by the part of it that holds the datum.
    pub(super) fn property(&self) -> Option<PropertyHere> {
        let item = self.item;
        let form = self.which()?;
        if let Some(kind) = form.type_kind() {
            let element = *self.path.get(1)?;
            let name = item.child(element, 0)?;
            let row = builtins::lookup(item.symbol(name)?.as_str(), &[kind.property_kind()]).and_then(builtins::get)?;
            let types = self.evaluation.type_at(self.place(self.form())).into_iter().collect();
            return Some(PropertyHere { row, name, value: item.child(element, 1), types });
        }
        // An `add`: no other form has a property among its arguments.
        let name = self.argument(Takes::Property)?;
        let types = types_of(&self.value(self.argument(Takes::Types)?)?.value, None);
        let kind = types.first()?.kind;
        let row = builtins::lookup(item.symbol(name)?.as_str(), &[kind.property_kind()]).and_then(builtins::get)?;
        Some(PropertyHere { row, name, value: self.argument(Takes::PropertyValue), types })
    }

    /// The table that the form fills.
    pub(super) fn table(&self) -> Option<Table> {
        Table::named(self.item.symbol(self.argument(Takes::Table)?)?)
    }

    /// True if the reader evaluates the node at this depth of the path.
    pub(super) fn is_evaluated(&self, depth: usize) -> bool {
        let above = |depth: usize| self.path.get(depth).copied();
        let Some((form, element)) = self.which().zip(above(1)) else { return false };
        let mut elements = form.elements(self.item, self.form());
        let argument = elements.find(|(_, _, node)| *node == element).and_then(|(_, argument, _)| argument);
        let begins = match argument.map(|argument| argument.takes) {
            // Of a clause the three parts are evaluated, not the clause itself.
            Some(Takes::TableItem) if self.item.datum(element) == Datum::List => 2,
            Some(takes) if takes.is_evaluated() => 1,
            Some(Takes::Properties) if form.type_kind().is_some() => match self.property() {
                Some(property) if !property.row.stored_raw() && above(2) == property.value => 2,
                _ => return false,
            },
            _ => return false,
        };
        let quoted = |depth| above(depth).is_some_and(|node| is_quoted(self.item, node));
        (begins..self.path.len()).contains(&depth) && !(begins..depth).any(quoted)
    }
}

/// The depth at which a form that a variant may run stands in `(game-module (variants (name (value form))))`.
const CLAUSE_DEPTH: usize = 4;

/// The variant whose clause the path goes through down to a form.
pub(super) fn clause_form(item: &Item, path: &[u32]) -> Option<Name> {
    let (&[_, list, declared, clause], &form) = (path.first_chunk::<CLAUSE_DEPTH>()?, path.get(CLAUSE_DEPTH)?);
    let variant = variant(item, declared).filter(|variant| variant.clauses.contains(&clause))?;
    let module = Form::at(item, 0) == Some(Form::GameModule);
    let variants = module && item.head(list).is_some_and(|head| head.as_str() == "variants");
    (variants && item.datum(form) == Datum::List).then_some(variant.name)
}

/// The nodes from an item's first down to one of them.
fn path(item: &Item, node: u32) -> Vec<u32> {
    let mut path = vec![0];
    let mut here = 0;
    while here != node {
        let Some(next) = item.children(here).find(|child| node < item.end(*child)) else { break };
        path.push(next);
        here = next;
    }
    path
}
