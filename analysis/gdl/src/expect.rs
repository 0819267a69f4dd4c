//! The things that may stand where the cursor is: from the form at top level down to the innermost list, each list says
//! what its elements are (documents/gdl.txt; reference: Other forms, Layers).

use std::cmp::Ordering;

use ludex_base::{File, Name};

use super::builtins::{self, Builtin};
use super::cursor::{Cursor, Level};
use super::forms::{Form, TYPE_PROPERTIES, Takes};
use crate::builtins::{BuiltinKind, Flag, ValueType};
use crate::evaluation::expression;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::{TypeKind, Value};
use crate::source::lower::Datum;
use crate::source::modules::resolve_module;

/// Kinds of predefined names.
pub(super) type Kinds = &'static [BuiltinKind];

/// The kind of thing that may stand at a place.
#[derive(Debug, Clone, Copy)]
pub(super) enum Expect {
    /// Nothing that could be proposed: a new name, a number, a text.
    Nothing,
    /// A form, in its parentheses.
    Form,
    /// The word that a form begins with.
    FormHead,
    /// `(property value…)`
    Property(Kinds),
    /// The name of a property.
    PropertyName(Kinds),
    /// The side of a unit, or a property of it.
    UnitArgument(Kinds),
    /// The column or the row of a unit, or a property of it where they are left out.
    UnitPosition(Kinds),
    /// The name of a table.
    TableName,
    /// A clause of a table, or a value for all of it.
    TableItem(&'static Builtin),
    /// A type, or a list of types; of any kind if none is given.
    Types(Option<TypeKind>),
    /// An element of a list of types.
    Members(Option<TypeKind>),
    /// A type.
    One(TypeKind),
    /// A value of a table, property or variable.
    Value(&'static Builtin),
    /// Anything that has a value.
    Expression,
    /// A symbol or game variable that `set` can change.
    Variable,
    /// A symbol with a value, which `undefine` can take away.
    Bound,
    /// The name of a module.
    Module,
    /// An option of an `include`: `(variant value)`.
    IncludeOption(Option<File>),
    /// The name of a variant of a module.
    VariantName(Option<File>),
    /// A variant that a module declares.
    Declaration,
    /// A part of such a declaration: its name, or what stands behind the name.
    VariantPart {
        /// The name stands before it.
        named: bool,
    },
    /// A side.
    Side,
    /// A unit, by its name, id or symbol.
    Unit,
    /// A namer, by its symbol.
    Namer,
    /// An image family, by its name in quotes.
    Image,
    /// A doctrine.
    Doctrine,
    /// A name of one of these kinds.
    Words(Kinds),
    /// A list of such names.
    WordList(Kinds),
    /// One of these names, which are of one of these kinds.
    Listed(Kinds, &'static [&'static str]),
    /// One of the names with a flag.
    Flagged(Flag),
    /// A list that begins with one of these names, which are of one of these kinds.
    Headed(Kinds, &'static [&'static str]),
    /// An entry `(types number)` of a value list.
    ValueEntry(TypeKind),
    /// An entry `(side number)` of a value list, or a side.
    SideEntry,
    /// `(types namer)`, or for features `(word namer)`.
    NamerEntry {
        /// Types come first.
        types: bool,
    },
    /// A list of namers for features.
    FeatureNamers,
    /// `(types doctrine)`
    DoctrineEntry,
    /// `(type argument…)`, of one of these kinds.
    Order(Kinds),
    /// An element of a layer before its rows.
    Layer(Codes),
    /// The type, side or number that `by-name` gives a code to.
    Coded(Codes),
    /// A naming method; inside a grammar, what a rule is made of.
    Method {
        /// Inside a grammar.
        inner: bool,
    },
    /// An action or a test of a scorekeeper.
    Score,
    /// The time at which a scorekeeper runs.
    When,
    /// A condition on sides.
    SideTest,
    /// The outcome for a unit, in a weighted list.
    Outcome,
    /// An entry of a list of notices: the list, the entry, its pattern, by depth.
    Notice(Kinds, u8),
    /// A list of lists of properties.
    Library(Kinds),
    /// A list of properties.
    Properties(Kinds),
    /// A size of an image, then its parts.
    ImageSize,
}

/// The values that the numbers in a layer stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Codes {
    /// Types of a kind.
    Types(TypeKind),
    /// Sides.
    Sides,
    /// Plain numbers.
    Numbers,
}

const TASKS: Kinds = &[BuiltinKind::TaskType];
const ACTIONS: Kinds = &[BuiltinKind::ActionType];
const CONDITIONS: Kinds = &[BuiltinKind::StandingOrderCondition];
const SUBFORMS: Kinds = &[BuiltinKind::LayerSubform];

/// The row of a predefined name of one of these kinds.
pub(super) fn row(name: Name, kinds: &[BuiltinKind]) -> Option<&'static Builtin> {
    builtins::lookup(name.as_str(), kinds).and_then(builtins::get)
}

impl Expect {
    /// True if what stands here is evaluated, so that a list here may begin with a function.
    pub(super) fn is_evaluated(self) -> bool {
        matches!(self, Expect::Types(_) | Expect::Members(_) | Expect::Value(_) | Expect::Expression)
    }
}

impl Cursor<'_> {
    /// The kind of each list around the cursor, from the outermost, and last the kind of thing that may stand at the
    /// cursor.
    pub(super) fn expectations(&mut self) -> Vec<Expect> {
        let mut expect = Expect::Form;
        let mut all = vec![expect];
        for at in 0..self.levels.len() {
            let level = self.levels[at];
            let inside = self.inside(expect, level);
            if let (Expect::VariantPart { .. }, Expect::Form) = (expect, inside) {
                // A form that a variant runs is read after the module that declares it.
                let form = self.levels.get(at + 1).map(|form| DatumPlace {
                    file: self.file,
                    item: self.index,
                    node: form.list,
                });
                let stamp = form.and_then(|form| self.evaluation.clause_stamp(form));
                self.scope.stamp = stamp.unwrap_or(u32::MAX);
            }
            expect = inside;
            all.push(expect);
        }
        all
    }

    /// The kind of thing that the elements of a list may be.
    fn inside(&self, list: Expect, level: Level) -> Expect {
        let head = self.item.head(level.list).filter(|_| level.position > 0);
        let first = level.position == 0;
        // (quote x) is another way to write 'x.
        if level.position == 1 && head.is_some_and(|head| head.as_str() == "quote") && !matches!(list, Expect::Form) {
            return list;
        }
        match list {
            Expect::Form => self.in_form(level),
            Expect::Property(kinds) | Expect::UnitArgument(kinds) | Expect::UnitPosition(kinds) => {
                match head.and_then(|head| row(head, kinds)) {
                    _ if first => Expect::PropertyName(kinds),
                    Some(row) => self.property_value(row, level.position),
                    None => Expect::Nothing,
                }
            }
            Expect::TableItem(table) => match level.position {
                position @ (0 | 1) => {
                    Expect::Types(table.takes.split(' ').nth(position).and_then(TypeKind::from_letter))
                }
                2 => Expect::Value(table),
                _ => Expect::Nothing,
            },
            Expect::Types(kind) | Expect::Members(kind) => {
                let kind = kind.or_else(|| self.kind_in(level.list));
                if head.is_some_and(|head| self.is_function(head)) {
                    Expect::Types(kind)
                } else {
                    Expect::Members(kind)
                }
            }
            Expect::Value(row) => Expect::Value(row),
            Expect::Expression => match self.kind_in(level.list) {
                Some(kind) if head.is_some_and(|head| self.is_function(head)) => Expect::Types(Some(kind)),
                Some(kind) => Expect::Members(Some(kind)),
                None => Expect::Expression,
            },
            Expect::IncludeOption(module) if first => Expect::VariantName(module),
            Expect::IncludeOption(_) => Expect::Expression,
            Expect::Declaration => {
                let mut before = self.item.children(level.list).take(level.position);
                Expect::VariantPart { named: before.any(|node| self.item.symbol(node).is_some()) }
            }
            Expect::VariantPart { .. } if first => Expect::Expression,
            Expect::VariantPart { named: true } => Expect::Form,
            Expect::WordList(kinds) => Expect::Words(kinds),
            Expect::Headed(kinds, listed) if first => Expect::Listed(kinds, listed),
            Expect::ValueEntry(kind) if first => Expect::Types(Some(kind)),
            Expect::SideEntry if first => Expect::Side,
            Expect::NamerEntry { types: true } | Expect::DoctrineEntry if first => Expect::Types(Some(TypeKind::Unit)),
            Expect::NamerEntry { .. } if level.position == 1 => Expect::Namer,
            Expect::FeatureNamers => Expect::NamerEntry { types: false },
            Expect::DoctrineEntry if level.position == 1 => Expect::Doctrine,
            Expect::Order(kinds) if first => Expect::Words(kinds),
            Expect::Layer(_) if first => Expect::Words(SUBFORMS),
            Expect::Layer(codes) if head.is_some_and(|head| head.as_str() == "by-name") => Expect::Coded(codes),
            Expect::Coded(codes) if first => Expect::Coded(codes),
            Expect::Method { inner: false } if first => Expect::Flagged(Flag::Method),
            Expect::Method { inner: true } if first => Expect::Flagged(Flag::PartOfRule),
            Expect::Method { inner } => {
                let grammar = head.is_some_and(|head| head.as_str() == "grammar");
                if inner || grammar { Expect::Method { inner: true } } else { Expect::Nothing }
            }
            Expect::Score => match head.map(|head| head.as_str()) {
                Some("sum-uprop") if level.position == 1 => Expect::Types(Some(TypeKind::Unit)),
                Some("sum-uprop") => Expect::PropertyName(Form::UnitType.properties()),
                _ => Expect::Score,
            },
            Expect::When if first => Expect::Flagged(Flag::Time),
            Expect::When => Expect::Score,
            Expect::SideTest => Expect::SideTest,
            Expect::Outcome => Expect::Outcome,
            Expect::Notice(kinds, depth) => in_notice(kinds, depth, level.position),
            Expect::Library(kinds) => Expect::Properties(kinds),
            Expect::Properties(kinds) => Expect::Property(kinds),
            Expect::ImageSize if !first => Expect::Property(Form::Imf.properties()),
            _ => Expect::Nothing,
        }
    }

    /// The arguments of a form.
    fn in_form(&self, level: Level) -> Expect {
        let position = level.position;
        if position == 0 {
            return Expect::FormHead;
        }
        let Some(head) = self.item.head(level.list) else { return Expect::Nothing };
        let form = Form::or_unit(head);
        let Some(argument) = form.argument(position) else { return Expect::Nothing };
        match argument.takes {
            Takes::Free | Takes::NewName => Expect::Nothing,
            Takes::Properties => Expect::Property(form.properties()),
            Takes::SideOfUnit => self.unit_argument(form, level),
            Takes::Table => Expect::TableName,
            Takes::TableItem => {
                let table =
                    self.sibling(form, level.list, Takes::Table).and_then(|name| row(name, &[BuiltinKind::Table]));
                table.map_or(Expect::Nothing, Expect::TableItem)
            }
            Takes::Types => Expect::Types(None),
            Takes::Property => Expect::PropertyName(self.added_kinds(level.list)),
            Takes::PropertyValue => {
                let kinds = self.added_kinds(level.list);
                let property = self.sibling(form, level.list, Takes::Property).and_then(|name| row(name, kinds));
                property.map_or(Expect::Nothing, |property| self.property_value(property, 1))
            }
            Takes::Variable => Expect::Variable,
            Takes::VariableValue => {
                let name = self.sibling(form, level.list, Takes::Variable);
                match name.and_then(|name| row(name, &[BuiltinKind::GameVariable])) {
                    Some(variable) => self.property_value(variable, 1),
                    None => Expect::Expression,
                }
            }
            Takes::Bound => Expect::Bound,
            Takes::Expression | Takes::Datum => Expect::Expression,
            Takes::Module => Expect::Module,
            Takes::Option => {
                let name = form.node(self.item, level.list, Takes::Module).and_then(|node| self.item.text(node));
                Expect::IncludeOption(name.and_then(|name| resolve_module(self.db, self.root, self.file, name)))
            }
            Takes::UnitType | Takes::Unit => Expect::One(TypeKind::Unit),
            Takes::EventType => Expect::Words(&[BuiltinKind::EventType]),
            Takes::Observers => Expect::Listed(&[BuiltinKind::Keyword], &["all"]),
            Takes::Method => Expect::Method { inner: false },
            Takes::ImageSize => Expect::ImageSize,
        }
    }

    /// An argument of a unit behind its type: its column and its row, its side, then its properties.
    fn unit_argument(&self, form: Form, level: Level) -> Expect {
        let kinds = form.properties();
        let mut before = self.item.children(level.list).take(level.position).skip(1);
        if before.any(|node| self.item.datum(node) == Datum::List) {
            return Expect::Property(kinds);
        }
        match level.position.cmp(&form.side_of_unit()) {
            Ordering::Less => Expect::UnitPosition(kinds),
            Ordering::Equal => Expect::UnitArgument(kinds),
            Ordering::Greater => Expect::Property(kinds),
        }
    }

    /// The value at a position behind the name of a property or variable.
    fn property_value(&self, row: &'static Builtin, position: usize) -> Expect {
        let unit = TypeKind::Unit;
        match (row.kind, row.name) {
            (BuiltinKind::ModuleProperty, "base-module" | "default-base-module") if position == 1 => Expect::Module,
            (BuiltinKind::ModuleProperty, "variants" | "original-variants") => Expect::Declaration,
            (BuiltinKind::SideProperty, "unit-namers") => Expect::NamerEntry { types: true },
            (BuiltinKind::SideProperty, "feature-namers") => Expect::NamerEntry { types: false },
            (BuiltinKind::GameVariable, "feature-namers") => Expect::FeatureNamers,
            (BuiltinKind::SideProperty, "default-doctrine") if position == 1 => Expect::Doctrine,
            (BuiltinKind::SideProperty, "doctrines") => Expect::DoctrineEntry,
            (BuiltinKind::SideProperty, "attack-stats" | "hit-stats") => Expect::ValueEntry(unit),
            (BuiltinKind::SideProperty, "current-advance" | "advance-goal") if position == 1 => {
                Expect::One(TypeKind::Advance)
            }
            (BuiltinKind::SideProperty, "status") if position == 1 => {
                Expect::Listed(&[BuiltinKind::Constant], &["win", "draw", "lose"])
            }
            (BuiltinKind::SideProperty, "standing-order") => match position {
                1 => Expect::Types(Some(unit)),
                2 => Expect::Order(CONDITIONS),
                3 => Expect::Order(TASKS),
                _ => Expect::Nothing,
            },
            (BuiltinKind::SideProperty, "aux-terrain-view" | "aux-terrain-view-dates")
            | (BuiltinKind::AreaProperty, "aux-terrain")
                if position == 1 =>
            {
                Expect::One(TypeKind::Terrain)
            }
            (BuiltinKind::SideProperty, "material-view" | "material-view-dates")
            | (BuiltinKind::AreaProperty, "material")
                if position == 1 =>
            {
                Expect::One(TypeKind::Material)
            }
            (BuiltinKind::AreaProperty, "terrain") | (BuiltinKind::SideProperty, "terrain-view") => {
                Expect::Layer(Codes::Types(TypeKind::Terrain))
            }
            (BuiltinKind::AreaProperty, "people-sides" | "control-sides") => Expect::Layer(Codes::Sides),
            (_, "s" | "os") if position == 1 => Expect::Side,
            (_, "image-name") => Expect::Image,
            (BuiltinKind::UnitProperty, "in") | (BuiltinKind::SideProperty, "self-unit") if position == 1 => {
                Expect::Unit
            }
            (BuiltinKind::UnitProperty, "plan") if position == 1 => Expect::Words(&[BuiltinKind::PlanType]),
            (BuiltinKind::UnitProperty, "plan") => Expect::Property(&[BuiltinKind::PlanProperty]),
            (BuiltinKind::UnitProperty, "a") => Expect::Order(ACTIONS),
            (BuiltinKind::PlanProperty, "goal" | "formation") if position == 3 => {
                Expect::Words(&[BuiltinKind::GoalType])
            }
            (BuiltinKind::PlanProperty, "tasks") => Expect::Order(TASKS),
            (BuiltinKind::ScorekeeperProperty, "when") => Expect::When,
            (BuiltinKind::ScorekeeperProperty, "do" | "trigger") => Expect::Score,
            (BuiltinKind::ScorekeeperProperty, "applies-to" | "known-to") => Expect::SideTest,
            (BuiltinKind::UnitTypeProperty, "possible-sides") => Expect::SideTest,
            (BuiltinKind::UnitTypeProperty, "destruction-result" | "encounter-result") => Expect::Outcome,
            (BuiltinKind::UnitTypeProperty, "namer") | (BuiltinKind::GameVariable, "default-namer" | "side-namer")
                if position == 1 =>
            {
                Expect::Value(row)
            }
            (BuiltinKind::AdvanceTypeProperty, "ai-next-goal")
            | (BuiltinKind::GameVariable, "ai-initial-research-goals") => Expect::Members(Some(TypeKind::Advance)),
            (BuiltinKind::GameVariable, "synthesis-methods" | "synthesis-done") => {
                Expect::WordList(&[BuiltinKind::SynthesisMethod])
            }
            (BuiltinKind::GameVariable, "calendar") => {
                Expect::Headed(&[BuiltinKind::PredefinedSymbol, BuiltinKind::Keyword], &["usual", "number"])
            }
            (BuiltinKind::GameVariable, "event-notices" | "event-narratives" | "event-movies") => {
                Expect::Notice(&[BuiltinKind::EventType], 0)
            }
            (BuiltinKind::GameVariable, "action-notices" | "action-movies") => {
                Expect::Notice(&[BuiltinKind::ActionType, BuiltinKind::EventType], 0)
            }
            (BuiltinKind::GameVariable, "side-library") => Expect::Library(Form::Side.properties()),
            _ => typed_value(row, position),
        }
    }

    /// The symbol in the argument of a form that takes something.
    fn sibling(&self, form: Form, list: u32, takes: Takes) -> Option<Name> {
        form.node(self.item, list, takes).and_then(|node| self.item.symbol(node))
    }

    fn is_function(&self, name: Name) -> bool {
        expression::is_function(name) && !self.scope.is_bound(name)
    }

    /// The kind of the types that a list names, told by the first of its symbols that means one.
    fn kind_in(&self, list: u32) -> Option<TypeKind> {
        let symbols = self.item.children(list).filter(|node| self.node_range(*node) != self.range);
        symbols.filter_map(|node| self.item.symbol(node)).take(100).find_map(|name| {
            let value = self.scope.lookup(name)?.value;
            match &value {
                Value::Type(id) => Some(id.kind),
                Value::List(list) => Some(list.items.first()?.as_type()?.kind),
                _ => None,
            }
        })
    }

    /// The properties of the objects of an `add`: those of their kind, or of every kind of type if that
    /// is not known.
    fn added_kinds(&self, list: u32) -> Kinds {
        let Some(objects) = Form::Add.node(self.item, list, Takes::Types) else { return TYPE_PROPERTIES };
        let kind = match self.item.datum(objects) {
            Datum::Symbol(_) | Datum::List | Datum::Quote => {
                let value = expression::evaluate(&self.scope, self.item, objects, &mut Vec::new());
                value.both().find_map(|value| match value {
                    Value::Type(id) => Some(id.kind),
                    Value::List(list) => list.items.iter().find_map(Value::as_type).map(|id| id.kind),
                    _ => None,
                })
            }
            _ => None,
        };
        kind.map_or(TYPE_PROPERTIES, |kind| Form::of_types(kind).properties())
    }
}

/// The value at a position behind the name of a property or variable, as its type says.
fn typed_value(row: &'static Builtin, position: usize) -> Expect {
    match row.value {
        ValueType::UnitTypeValues => Expect::ValueEntry(TypeKind::Unit),
        ValueType::MaterialTypeValues => Expect::ValueEntry(TypeKind::Material),
        ValueType::AdvanceTypeValues => Expect::ValueEntry(TypeKind::Advance),
        ValueType::SideValues | ValueType::SideList => Expect::SideEntry,
        ValueType::Layer => Expect::Layer(Codes::Numbers),
        _ if position == 1 && !is_raw(row) => Expect::Value(row),
        _ => Expect::Nothing,
    }
}

/// True for a value that is taken as it stands, so that a symbol is not a number there (reference: Other
/// forms).
pub(super) fn is_raw(row: &Builtin) -> bool {
    match row.kind {
        BuiltinKind::WorldProperty
        | BuiltinKind::AreaProperty
        | BuiltinKind::DoctrineProperty
        | BuiltinKind::PlayerProperty
        | BuiltinKind::UnitProperty
        | BuiltinKind::UnitDefaultsProperty
        | BuiltinKind::PastUnitProperty
        | BuiltinKind::ModuleProperty
        | BuiltinKind::ImageProperty => true,
        BuiltinKind::ScorekeeperProperty => row.name != "keep-score",
        _ => false,
    }
}

/// The expectation in the list of notices, in an entry of it, or in the words and types that an entry is about.
fn in_notice(kinds: Kinds, depth: u8, position: usize) -> Expect {
    match (depth, position) {
        (0, _) => Expect::Notice(kinds, 1),
        (1, 0) => Expect::Notice(kinds, 2),
        (2, 0) => Expect::Words(kinds),
        (2, _) => Expect::Types(Some(TypeKind::Unit)),
        _ => Expect::Nothing,
    }
}
