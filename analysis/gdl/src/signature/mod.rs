//! Signature help: the shape of the list around the cursor, and the part of it that the cursor is at.
//!
//! The innermost list that has a shape of its own is shown: a clause of a table rather than the table, the
//! clause rather than a list of types in it. Shapes of forms are those of their schema, shapes of functions and the
//! like those of the reference data.

mod shape;
#[cfg(test)]
mod tests;

use ludex_base::markup::{Words, code};
use ludex_base::signature_help::{Parameter, SignatureHelp};
use ludex_base::{Db, File, Markup, Name};
use ludex_syntax::TextSize;
use shape::Shape;

use super::builtins::{self, Builtin};
use super::complete::snippets::facts;
use super::cursor::{Cursor, Level, Word};
use super::expect::{Expect, Kinds, row};
use super::forms::{Form, Takes};
use crate::builtins::{BuiltinKind, ValueType, arguments};
use crate::evaluation::expression;
use crate::evaluation::value::{TypeKind, written};
use crate::source::lower::Datum;

/// For parts of which there is nothing to say.
const NO_TEXTS: [&str; 0] = [];

/// The signature of the innermost list around an offset that has a shape of its own.
pub(super) fn signature(db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
    let mut cursor = Cursor::new(db, file, offset)?;
    let expectations = cursor.expectations();
    let innermost = cursor.levels.len().checked_sub(1)?;
    (0..=innermost).rev().find_map(|at| {
        let here = Here { cursor: &cursor, level: cursor.levels[at], in_list: at < innermost };
        here.describe(expectations[at])
    })
}

/// A list around the cursor.
struct Here<'c, 'db> {
    cursor: &'c Cursor<'db>,
    level: Level,
    /// The cursor is in a list inside this one.
    in_list: bool,
}

impl Here<'_, '_> {
    fn describe(&self, expect: Expect) -> Option<SignatureHelp> {
        match expect {
            Expect::Form => self.form(),
            Expect::Property(kinds) | Expect::UnitArgument(kinds) | Expect::UnitPosition(kinds) => {
                self.property(self.row(kinds)?)
            }
            Expect::TableItem(table) => Some(self.clause(table)),
            Expect::Types(_) | Expect::Members(_) | Expect::Value(_) | Expect::Expression => self.function(),
            Expect::IncludeOption(_) => {
                let name = self.head().map_or("variant", |name| name.as_str());
                let label =
                    if self.level.position == 0 { "(variant value)".to_owned() } else { format!("({name} value)") };
                Some(self.plain(Shape::new(label, false), Markup::default(), ["the variant", "what it is set to"]))
            }
            Expect::ValueEntry(kind) => {
                let label = format!("({} value)", kind.form());
                let types = format!("{}, or a list of them", kind.article());
                let texts = [types.as_str(), "a number, or a list of as many"];
                Some(self.plain(Shape::new(label, false), Markup::default(), texts))
            }
            Expect::SideEntry => {
                let shape = Shape::new("(side value)".to_owned(), false);
                Some(self.plain(shape, Markup::default(), ["a side", "a number"]))
            }
            Expect::NamerEntry { types: true } => {
                let texts = ["a unit type, or a list of them", "the symbol of a namer"];
                Some(self.plain(Shape::new("(types namer)".to_owned(), false), Markup::default(), texts))
            }
            Expect::DoctrineEntry => {
                let texts = ["a unit type, or a list of them", "the symbol of a doctrine"];
                Some(self.plain(Shape::new("(types doctrine)".to_owned(), false), Markup::default(), texts))
            }
            Expect::Declaration => Some(self.declaration()),
            Expect::VariantPart { .. } => {
                let texts = ["the value for which the forms are read", "a form, as at top level"];
                Some(self.plain(Shape::new("(value form...)".to_owned(), false), Markup::default(), texts))
            }
            Expect::Order(kinds) => self.order(kinds),
            Expect::Layer(_) => self.named(&[BuiltinKind::LayerSubform]),
            Expect::Method { .. } => self.named(&[BuiltinKind::NamingMethod]),
            Expect::Score => self.named(&[BuiltinKind::ScorekeeperKeyword, BuiltinKind::Function]),
            Expect::SideTest => self.named(&[BuiltinKind::Function]),
            _ => None,
        }
    }

    /// The word that the list begins with, if the cursor is behind it.
    fn head(&self) -> Option<Name> {
        self.cursor.item.head(self.level.list).filter(|_| self.level.position > 0)
    }

    fn row(&self, kinds: &[BuiltinKind]) -> Option<&'static Builtin> {
        row(self.head()?, kinds)
    }

    /// The row of the symbol at a position of the list.
    fn argument(&self, nth: usize, kinds: &[BuiltinKind]) -> Option<&'static Builtin> {
        let item = self.cursor.item;
        let name = item.child(self.level.list, nth).and_then(|node| item.symbol(node))?;
        row(name, kinds)
    }

    /// The row of the symbol in an argument of the form that the list is.
    fn argument_of(&self, form: Form, takes: Takes, kinds: &[BuiltinKind]) -> Option<&'static Builtin> {
        self.argument(form.position(takes)?, kinds)
    }

    /// A shape without a head, or with one that is counted; a text for each part.
    fn plain(
        &self,
        shape: Shape,
        documentation: Markup,
        texts: impl IntoIterator<Item = impl Into<Words>>,
    ) -> SignatureHelp {
        let active = shape.part(self.level.position);
        help(shape, documentation, texts, active)
    }

    /// A shape behind a head; a text for each part.
    fn behind_head(
        &self,
        shape: Shape,
        documentation: Markup,
        texts: impl IntoIterator<Item = impl Into<Words>>,
    ) -> SignatureHelp {
        let active = self.level.position.checked_sub(1).and_then(|position| shape.part(position));
        help(shape, documentation, texts, active)
    }

    /// A name of one of these kinds at the head of the list.
    fn named(&self, kinds: Kinds) -> Option<SignatureHelp> {
        let row = self.row(kinds)?;
        Some(self.behind_head(Shape::of(row)?, Markup::read(row.text), NO_TEXTS))
    }

    fn function(&self) -> Option<SignatureHelp> {
        let head = self.head().filter(|head| expression::is_function(*head) && !self.cursor.scope.is_bound(*head))?;
        let row = row(head, &[BuiltinKind::Function])?;
        Some(self.behind_head(Shape::of(row)?, Markup::read(row.text), NO_TEXTS))
    }

    fn form(&self) -> Option<SignatureHelp> {
        let head = self.head()?;
        let form = Form::or_unit(head);
        if form == Form::UnitOfType {
            let unit = self.cursor.scope.unit_type_named(head)?;
            let name = self.cursor.evaluation.type_name(unit);
            let text = Markup::text(Words::from("Places a unit of the type ").code(name).text("."));
            let plain = ["the column", "the row", "the side that has it"].map(Words::from);
            let texts = plain.into_iter().chain([code("(property value)")]);
            return Some(self.form_help(Shape::of_form(form, &written(head.as_str())), text, texts));
        }
        let row = row(head, &[BuiltinKind::Form])?;
        let value = |row: &Builtin| Words::from("value: ").with(described(row));
        let variable = self.argument_of(form, Takes::Variable, &[BuiltinKind::GameVariable]);
        let table = self.argument_of(form, Takes::Table, &[BuiltinKind::Table]);
        let event = self.argument_of(form, Takes::EventType, &[BuiltinKind::EventType]);
        let added =
            TypeKind::ALL.into_iter().find_map(|kind| self.argument_of(form, Takes::Property, &[kind.property_kind()]));
        let shape = Shape::of_form(form, form.head());
        Some(match (form, variable, added, table, event) {
            (Form::Unit, ..) => {
                let texts = ["a unit type, or the name or number of a unit that exists"];
                self.form_help(shape, Markup::read(row.text), texts)
            }
            (_, Some(variable), ..) => {
                let shape = Shape::list(form.head(), &[variable.name, "value"]);
                let texts = [Words::from("a game variable"), value(variable)];
                self.form_help(shape, Markup::read(variable.text), texts)
            }
            (_, _, Some(property), ..) => {
                let shape = Shape::list(form.head(), &["types", property.name, "value"]);
                let texts =
                    [Words::from("a type, or a list of types"), Words::from("a property of theirs"), value(property)];
                self.form_help(shape, Markup::read(property.text), texts)
            }
            (_, _, _, Some(table), _) => self.table(form, table)?,
            (Form::Area, ..) => {
                let mut out = self.form_help(shape, Markup::read(row.text), NO_TEXTS);
                let mut before = self.cursor.item.children(self.level.list).take(self.level.position);
                // The width and the height are one part.
                if !self.in_list && !before.any(|node| self.cursor.item.datum(node) == Datum::List) {
                    out.active = Some(u32::from(self.level.position > 2));
                }
                out
            }
            (_, _, _, _, Some(event)) => {
                let label = format!("({} date {} observers{})", form.head(), event.name, arguments(event.takes));
                self.form_help(Shape::new(label, true), Markup::read(event.text), NO_TEXTS)
            }
            _ => self.form_help(shape, Markup::read(row.text), NO_TEXTS),
        })
    }

    /// `(table name [add] (index index value)…)`
    fn table(&self, form: Form, table: &'static Builtin) -> Option<SignatureHelp> {
        let [first, second] = indices(table)?;
        let clauses = format!("({} {} value)...", first.form(), second.form());
        let text = format!(
            "a clause: {}, {} and a value ({}); or one value for the whole table",
            first.article(),
            second.article(),
            facts(table)
        );
        let add = "keeps what the table holds already, instead of its defaults";
        let shape = Shape::list(form.head(), &[table.name, "[add]", clauses.as_str()]);
        Some(self.form_help(shape, Markup::read(table.text), ["the table", add, text.as_str()]))
    }

    /// A form: its lists come behind its atoms, and are its last part.
    fn form_help(
        &self,
        shape: Shape,
        documentation: Markup,
        texts: impl IntoIterator<Item = impl Into<Words>>,
    ) -> SignatureHelp {
        let item = self.cursor.item;
        let mut before = item.children(self.level.list).take(self.level.position);
        let lists = self.in_list || before.any(|node| item.datum(node) == Datum::List);
        let last = shape.last().filter(|_| lists && shape.repeats);
        let mut out = self.behind_head(shape, documentation, texts);
        out.active = last.or(out.active);
        out
    }

    /// `(index index value)`
    fn clause(&self, table: &'static Builtin) -> SignatureHelp {
        let words = |kind: Option<TypeKind>| kind.map_or(("type", "type"), |kind| (kind.form(), kind.label()));
        let mut kinds = table.takes.split(' ').map(TypeKind::from_letter);
        let (first, second) = (words(kinds.next().flatten()), words(kinds.next().flatten()));
        let label = format!("{}: ({} {} value)", table.name, first.0, second.0);
        let texts = [
            Words::from(format!("index 1: {}", first.1)),
            Words::from(format!("index 2: {}", second.1)),
            Words::from("value: ").with(described(table)),
        ];
        self.plain(Shape::new(label, false), Markup::read(table.text), texts)
    }

    /// `(property value)`
    fn property(&self, row: &'static Builtin) -> Option<SignatureHelp> {
        let label = self.property_label(row);
        let text = match label {
            Some(_) => Words::read(builtins::explain_kind(row.value_kind()).unwrap_or_default()),
            None => Words::from("value: ").with(described(row)),
        };
        let shape = match label {
            Some(label) => Shape::new(label, true),
            None => Shape::list(row.name, &["value"]),
        };
        let texts = (shape.parts.len() == 1).then_some(text);
        if row.value == ValueType::Layer {
            let strings = matches!(self.cursor.word, Word::String { .. });
            let mut out = self.behind_head(shape, Markup::read(row.text), texts);
            let last = out.parameters.len().checked_sub(1)? as u32;
            let subforms = last.saturating_sub(1);
            out.active = out.active.map(|at| if strings { last } else { at.min(subforms) });
            return Some(out);
        }
        Some(self.behind_head(shape, Markup::read(row.text), texts))
    }

    /// The shape of a property, if it takes anything but one value.
    fn property_label(&self, row: &Builtin) -> Option<String> {
        let name = row.name;
        Some(match name {
            "unit-namers" => "(unit-namers (types namer)...)".to_owned(),
            "feature-namers" => "(feature-namers (feature namer)...)".to_owned(),
            "doctrines" => "(doctrines (types doctrine)...)".to_owned(),
            "standing-order" => "(standing-order types (condition arguments...) (task arguments...))".to_owned(),
            "plan" => "(plan type [turn] properties...)".to_owned(),
            "goal" | "formation" => match self.argument(3, &[BuiltinKind::GoalType]) {
                Some(goal) => format!("({name} side true-or-false {}{})", goal.name, arguments(goal.takes)),
                None => format!("({name} side true-or-false type arguments...)"),
            },
            "tasks" => "(tasks (task executed failed arguments...)...)".to_owned(),
            "a" => "(a (action arguments... [actee]))".to_owned(),
            "variants" | "original-variants" => format!("({name} (title name help default clauses...)...)"),
            "aux-terrain" | "aux-terrain-view" | "aux-terrain-view-dates" => {
                format!("({name} terrain-type subforms... \"row\"...)")
            }
            "material" | "material-view" | "material-view-dates" => {
                format!("({name} material-type subforms... \"row\"...)")
            }
            "appear" => "(appear turn [dx [dy]])".to_owned(),
            "restrict" => "(restrict full-width full-height x y)".to_owned(),
            _ => match row.value {
                ValueType::TwoInts => format!("({name} x y)"),
                ValueType::UnitTypeValues => format!("({name} (unit-type value)...)"),
                ValueType::MaterialTypeValues => format!("({name} (material-type value)...)"),
                ValueType::AdvanceTypeValues => format!("({name} (advance-type value)...)"),
                ValueType::SideValues => format!("({name} (side value)...)"),
                ValueType::InterpolationList => format!("({name} ((key value)...))"),
                ValueType::Layer => format!("({name} subforms... \"row\"...)"),
                _ => return None,
            },
        })
    }

    /// A task, an action or a condition.
    fn order(&self, kinds: Kinds) -> Option<SignatureHelp> {
        let row = self.row(kinds)?;
        let label = match row.kind {
            BuiltinKind::TaskType => format!("({} executed failed{})", row.name, arguments(row.takes)),
            BuiltinKind::ActionType => format!("({}{} [actee])", row.name, arguments(row.takes)),
            _ => return Some(self.behind_head(Shape::of(row)?, Markup::read(row.text), NO_TEXTS)),
        };
        Some(self.behind_head(Shape::new(label, true), Markup::read(row.text), NO_TEXTS))
    }

    /// The signature of the declaration of a variant in a module.
    fn declaration(&self) -> SignatureHelp {
        let shape = Shape::new("([\"title\"] name [\"help\"] [default] (value form...)...)".to_owned(), false);
        let texts = [
            "what the players read",
            "its symbol, or one of the predefined variants",
            "an explanation for the players",
            "its value if nobody sets it",
            "what is read if it has the value",
        ];
        let item = self.cursor.item;
        let before: Vec<u32> = item.children(self.level.list).take(self.level.position).collect();
        let named = before.iter().any(|node| item.symbol(*node).is_some());
        let string = matches!(self.cursor.word, Word::String { .. });
        let active = match (named, string) {
            _ if self.in_list => shape.last(),
            (false, true) => Some(0),
            (false, false) => Some(1),
            (true, true) => Some(2),
            (true, false) => Some(3),
        };
        help(shape, Markup::default(), texts, active)
    }
}

/// The kinds of the indices of a table.
fn indices(table: &Builtin) -> Option<[TypeKind; 2]> {
    let mut kinds = table.takes.split(' ').filter_map(TypeKind::from_letter);
    Some([kinds.next()?, kinds.next()?])
}

/// The values that a property, table or variable takes, with the meaning of their kind.
fn described(row: &Builtin) -> Words {
    let facts = Words::from(facts(row));
    match row.value_kind() {
        "t/f" | "dist" => facts,
        "n%" => facts.text("; 50, 50% and 0.50 are the same"),
        kind => match builtins::explain_kind(kind) {
            Some(explained) => facts.text(" (").with(Words::read(explained)).text(")"),
            None => facts,
        },
    }
}

fn help(
    shape: Shape,
    documentation: Markup,
    texts: impl IntoIterator<Item = impl Into<Words>>,
    active: Option<u32>,
) -> SignatureHelp {
    let texts = texts.into_iter().map(Markup::text).chain(std::iter::repeat_with(Markup::default));
    let parameters =
        shape.parts.into_iter().zip(texts).map(|(range, documentation)| Parameter { range, documentation }).collect();
    SignatureHelp { label: shape.label, documentation, parameters, active }
}
