//! The schema of GDL's forms: of every form its head, its arguments with what each expects, what it
//! defines, and which properties may follow (documents/gdl.txt, Forms and Evaluation; reference: Top-level
//! dispatch).
//!
//! Whoever walks over forms tells them apart by [`Form`] and finds their arguments by what they take, so
//! that a form is described here and nowhere else: the index reads definitions from it, occurrences,
//! completion and signature help what an argument is, snippets how a form is begun. The table itself is
//! `schemas.rs`.

mod schemas;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use ludex_base::{Kind, Name};
use rustc_hash::FxHashMap;

use crate::builtins::BuiltinKind;
use crate::evaluation::value::TypeKind;
use crate::source::lower::Item;
use schemas::SCHEMAS;

/// A form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    /// `game-module`
    GameModule,
    /// `unit-type`
    UnitType,
    /// `material-type`
    MaterialType,
    /// `terrain-type`
    TerrainType,
    /// `advance-type`
    AdvanceType,
    /// `table`
    Table,
    /// `define`
    Define,
    /// `set`
    Set,
    /// `undefine`
    Undefine,
    /// `add`
    Add,
    /// `world`
    World,
    /// `area`
    Area,
    /// `side`
    Side,
    /// `side-defaults`
    SideDefaults,
    /// `doctrine`
    Doctrine,
    /// `independent-units`
    IndependentUnits,
    /// `player`
    Player,
    /// `scorekeeper`
    Scorekeeper,
    /// `evt`
    Evt,
    /// `exu`
    Exu,
    /// `unit`
    Unit,
    /// `unit-defaults`
    UnitDefaults,
    /// `namer`
    Namer,
    /// `imf`
    Imf,
    /// `include`
    Include,
    /// `if`
    If,
    /// `else`
    Else,
    /// `end-if`
    EndIf,
    /// `print`
    Print,
    /// `agreement`
    Agreement,
    /// A unit whose head is its type: what a form with any other head is, if it is anything.
    UnitOfType,
}

/// The sources that know a form: Xconq with its manual, or the manual alone. (Xconq 7.5 has no form that its manual
/// does not describe.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KnownTo {
    /// Xconq 7.5 and its manual.
    Both,
    /// The manual alone: to Xconq it is a useless form.
    Manual,
}

/// The kind of thing that an argument of a form may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Takes {
    /// A number, a text or a word of no matter: nothing that could be looked up.
    Free,
    /// The name of what the form defines.
    NewName,
    /// `(property value…)`
    Properties,
    /// The side of a unit; if that is left out, a property.
    SideOfUnit,
    /// The name of a table.
    Table,
    /// `add`, a clause of the table, or a value for all of it.
    TableItem,
    /// A type, or a list of types.
    Types,
    /// The name of a property that these types have.
    Property,
    /// A value for that property.
    PropertyValue,
    /// A game variable, or a symbol with a value.
    Variable,
    /// A value for that variable.
    VariableValue,
    /// A symbol with a value.
    Bound,
    /// Anything that is evaluated.
    Expression,
    /// Anything, taken as it stands.
    Datum,
    /// The name of a module.
    Module,
    /// `(variant value)`, of a variant of that module.
    Option,
    /// A unit type, by its symbol.
    UnitType,
    /// A unit type, or the name or number of a unit that exists.
    Unit,
    /// A type of events.
    EventType,
    /// The sides that saw an event.
    Observers,
    /// `(method …)`: how a namer makes names.
    Method,
    /// `((width height) property…)`: one size of an image.
    ImageSize,
}

impl Takes {
    /// True if it can be said what may stand there.
    pub(crate) fn is_lookup(self) -> bool {
        !matches!(self, Takes::Free | Takes::NewName)
    }

    /// True if the reader evaluates the argument itself. The properties of types it evaluates one by one.
    pub(crate) fn is_evaluated(self) -> bool {
        matches!(
            self,
            Takes::TableItem | Takes::Types | Takes::PropertyValue | Takes::VariableValue | Takes::Expression
        )
    }
}

/// An argument of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Argument {
    /// The words for it in signature help.
    pub label: &'static str,
    /// The text for it in a snippet, with what parts it from what stands before it; empty if the snippet leaves it out.
    pub snippet: &'static str,
    /// The kind of thing that it may be.
    pub takes: Takes,
    /// It may be left out.
    pub optional: bool,
    /// It may stand several times, or not at all.
    pub repeats: bool,
}

impl Argument {
    const fn new(label: &'static str, takes: Takes) -> Argument {
        Argument { label, snippet: "", takes, optional: false, repeats: false }
    }

    const fn snippet(self, snippet: &'static str) -> Argument {
        Argument { snippet, ..self }
    }

    const fn optional(self) -> Argument {
        Argument { optional: true, ..self }
    }

    const fn repeats(self) -> Argument {
        Argument { repeats: true, ..self }
    }
}

/// The place of the name of what a form defines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    /// In the argument that takes it, a symbol or a string.
    Argument,
    /// In the argument that takes it, a string.
    String,
    /// In one of the first two arguments, a symbol or a string; without one it is the value of this
    /// property, which is another name of the thing otherwise.
    Identity(&'static str),
    /// In this property, a string.
    Property(&'static str),
}

/// The definition that a form makes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Defines {
    /// The kind of definition.
    pub kind: &'static Kind,
    /// The place of its name.
    pub name: Named,
    /// The properties whose strings are other names of it.
    pub aliases: &'static [&'static str],
    /// The properties whose strings mean it at the head of a form only.
    pub heads: &'static [&'static str],
}

/// The reference data of a form.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Schema {
    /// The form.
    pub form: Form,
    /// The words it can begin with; none for [`Form::UnitOfType`], which begins with any other.
    pub heads: &'static [&'static str],
    /// The sources that know it.
    pub known: KnownTo,
    /// Its arguments, in order.
    pub arguments: &'static [Argument],
    /// The definition that it makes.
    pub defines: Option<Defines>,
    /// The kinds of its properties.
    pub properties: &'static [BuiltinKind],
    /// Names in it that begin with `zz-` are passed over, whatever they are (reference: Types, table).
    pub open: bool,
}

/// True if the element of a list at a position is the word `add`, with which a form adds to what there is:
/// `(area add …)`, `(table name add …)`.
pub(crate) fn adds(item: &Item, list: u32, position: usize) -> bool {
    is_word(item, list, position, Form::Add.head())
}

/// True if the first argument of a list is the word `reset`: `(unit-defaults reset …)`, `(restrict reset)`.
pub(crate) fn resets(item: &Item, list: u32) -> bool {
    is_word(item, list, 1, "reset")
}

fn is_word(item: &Item, list: u32, position: usize, word: &str) -> bool {
    item.child(list, position).and_then(|node| item.symbol(node)).is_some_and(|name| name.as_str() == word)
}

/// The properties of types of every kind.
pub(crate) const TYPE_PROPERTIES: &[BuiltinKind] = &[
    BuiltinKind::UnitTypeProperty,
    BuiltinKind::MaterialTypeProperty,
    BuiltinKind::TerrainTypeProperty,
    BuiltinKind::AdvanceTypeProperty,
];

static HEADS: LazyLock<FxHashMap<Name, Form>> = LazyLock::new(|| {
    let heads = SCHEMAS.iter().flat_map(|schema| schema.heads.iter().map(move |head| (Name::new(head), schema.form)));
    heads.collect()
});

impl Form {
    /// Every form, in the order of the schema.
    pub(crate) fn all() -> impl Iterator<Item = Form> {
        SCHEMAS.iter().map(|schema| schema.form)
    }

    /// The form with this head.
    pub(crate) fn of(head: Name) -> Option<Form> {
        HEADS.get(&head).copied()
    }

    /// The form with this head, which is a unit of a type if it is not another one.
    pub(crate) fn or_unit(head: Name) -> Form {
        Form::of(head).unwrap_or(Form::UnitOfType)
    }

    /// The form that a list is by its head.
    pub(crate) fn at(item: &Item, list: u32) -> Option<Form> {
        item.head(list).and_then(Form::of)
    }

    /// The form that defines types of a kind.
    pub(crate) fn of_types(kind: TypeKind) -> Form {
        match kind {
            TypeKind::Unit => Form::UnitType,
            TypeKind::Material => Form::MaterialType,
            TypeKind::Terrain => Form::TerrainType,
            TypeKind::Advance => Form::AdvanceType,
        }
    }

    /// The first form with properties of a kind.
    pub(crate) fn with_properties(kind: BuiltinKind) -> Option<Form> {
        Form::all().find(|form| form.properties().contains(&kind))
    }

    /// The reference data of the form.
    pub(crate) fn schema(self) -> &'static Schema {
        &SCHEMAS[self as usize]
    }

    /// The word it begins with; empty for [`Form::UnitOfType`].
    pub(crate) fn head(self) -> &'static str {
        self.schema().heads.first().copied().unwrap_or_default()
    }

    /// The kind of the types that it defines.
    pub(crate) fn type_kind(self) -> Option<TypeKind> {
        match self {
            Form::UnitType => Some(TypeKind::Unit),
            Form::MaterialType => Some(TypeKind::Material),
            Form::TerrainType => Some(TypeKind::Terrain),
            Form::AdvanceType => Some(TypeKind::Advance),
            _ => None,
        }
    }

    /// The kinds of the properties of the form.
    pub(crate) fn properties(self) -> &'static [BuiltinKind] {
        self.schema().properties
    }

    /// True if Xconq passes over what has this name in the form.
    pub(crate) fn passes_over(self, name: Name) -> bool {
        self.schema().open && name.as_str().starts_with("zz-")
    }

    /// The argument that an element of the form is, by its position behind the head, which is at 0. Where
    /// arguments can be left out it is the first that tells what it may be; [`None`] behind the last.
    pub(crate) fn argument(self, position: usize) -> Option<&'static Argument> {
        let arguments = self.schema().arguments;
        let nth = position.checked_sub(1)?;
        let fixed = arguments.iter().take_while(|argument| !argument.optional && !argument.repeats).count();
        if nth < fixed {
            return arguments.get(nth);
        }
        let rest = &arguments[fixed..];
        let open = nth < arguments.len() || rest.iter().any(|argument| argument.repeats);
        rest.iter().find(|argument| argument.takes.is_lookup()).or(rest.first()).filter(|_| open)
    }

    /// The position of the argument that takes something, if nothing before it is left out.
    pub(crate) fn position(self, takes: Takes) -> Option<usize> {
        self.schema().arguments.iter().position(|argument| argument.takes == takes).map(|nth| nth + 1)
    }

    /// The position of the side of a unit, which two numbers stand before: the column and the row.
    pub(crate) fn side_of_unit(self) -> usize {
        let fixed = self.schema().arguments.iter().take_while(|argument| !argument.optional).count();
        fixed + 3
    }

    /// The node of the argument that takes something, if nothing before it is left out.
    pub(crate) fn node(self, item: &Item, list: u32, takes: Takes) -> Option<u32> {
        item.child(list, self.position(takes)?)
    }

    /// The node whose symbol the form gives a value, or takes its value away.
    pub(crate) fn assigned(self, item: &Item, list: u32) -> Option<u32> {
        match self {
            Form::Define => self.node(item, list, Takes::NewName),
            Form::Set => self.node(item, list, Takes::Variable),
            Form::Undefine => self.node(item, list, Takes::Bound),
            _ => None,
        }
    }

    /// The elements behind the head of a form, each with its position and the argument that it is.
    pub(crate) fn elements(
        self,
        item: &Item,
        list: u32,
    ) -> impl Iterator<Item = (usize, Option<&'static Argument>, u32)> + '_ {
        item.children(list).enumerate().skip(1).map(move |(position, node)| (position, self.argument(position), node))
    }

    /// The beginning of the form, as a snippet without its parentheses; `head` as it is written there.
    pub(crate) fn snippet(self, head: &str) -> String {
        let mut out = head.to_owned();
        for argument in self.schema().arguments {
            out.push_str(argument.snippet);
        }
        out
    }
}
