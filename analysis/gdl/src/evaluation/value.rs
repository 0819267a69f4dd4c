//! The values of GDL: numbers, strings, symbols, types and lists of them.

use std::fmt::{self, Write};
use std::sync::Arc;

use ludex_base::{Kind, Name};
use ludex_syntax::gdl::literal::Number;

use crate::builtins::BuiltinKind;
use crate::kinds;

ludex_syntax::worded! {
    /// The kinds of types that tables are indexed by.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub(crate) enum TypeKind {
        /// Unit types, `u*`.
        Unit = "unit type",
        /// Material types, `m*`.
        Material = "material type",
        /// Terrain types, `t*`.
        Terrain = "terrain type",
        /// Advance types, `a*` (reference: a fourth index kind).
        Advance = "advance type",
    }
    /// Every kind, in the order of the variants.
    pub(crate) const ALL;
    /// The words for people.
    pub(crate) fn label;
}

impl TypeKind {
    /// The words with an article, the head of the form, the symbol for all types, the kind of the properties.
    const fn facts(self) -> (&'static str, &'static str, &'static str, BuiltinKind) {
        match self {
            TypeKind::Unit => ("a unit type", "unit-type", "u*", BuiltinKind::UnitTypeProperty),
            TypeKind::Material => ("a material type", "material-type", "m*", BuiltinKind::MaterialTypeProperty),
            TypeKind::Terrain => ("a terrain type", "terrain-type", "t*", BuiltinKind::TerrainTypeProperty),
            TypeKind::Advance => ("an advance type", "advance-type", "a*", BuiltinKind::AdvanceTypeProperty),
        }
    }

    /// The words for people, with an article.
    pub(crate) fn article(self) -> &'static str {
        self.facts().0
    }

    /// The head of the form that defines one, which stands for a type in examples.
    pub(crate) const fn form(self) -> &'static str {
        self.facts().1
    }

    /// The symbol for the list of all types of the kind.
    pub(crate) fn all_symbol(self) -> &'static str {
        self.facts().2
    }

    /// The kind of predefined name that its properties are.
    pub(crate) fn property_kind(self) -> BuiltinKind {
        self.facts().3
    }

    /// The kind of type that a definition of this kind defines, if it defines a type.
    pub(crate) fn of(kind: &Kind) -> Option<TypeKind> {
        let kinds = [
            (&kinds::UNIT_TYPE, TypeKind::Unit),
            (&kinds::MATERIAL_TYPE, TypeKind::Material),
            (&kinds::TERRAIN_TYPE, TypeKind::Terrain),
            (&kinds::ADVANCE_TYPE, TypeKind::Advance),
        ];
        kinds.into_iter().find(|(own, _)| *own == kind).map(|(_, kind)| kind)
    }

    /// The kind with this letter, as in the `takes` column of a table.
    pub(crate) fn from_letter(letter: &str) -> Option<TypeKind> {
        match letter {
            "u" => Some(TypeKind::Unit),
            "m" => Some(TypeKind::Material),
            "t" => Some(TypeKind::Terrain),
            "a" => Some(TypeKind::Advance),
            _ => None,
        }
    }
}

/// The most types of a kind that the manual allows (documents/gdl.txt: tables are 127x127 at largest).
pub(crate) const MAX_TYPES: usize = 127;

/// A type: its kind and its index, counted from 0 in order of definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TypeId {
    /// Its kind.
    pub kind: TypeKind,
    /// Its index among the types of the kind.
    pub index: u32,
}

/// The notation of a number (documents/gdl.txt, Arithmetic Expressions: 10, 10% and 0.10 are the same).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Style {
    /// `10`
    Integer,
    /// `10%`
    Percent,
    /// `0.10`
    Decimal,
    /// `3d6+3`
    Dice,
}

/// A number with the way it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Quantity {
    /// The stored integer; results of arithmetic are not clamped.
    pub value: i64,
    /// The notation in which it is shown.
    pub style: Style,
    /// The number of hundredths that are multiplied into it: 1 for `50%`, 2 for `(* 3.00 3.00)`.
    pub degree: u8,
}

impl Quantity {
    /// An integer.
    pub(crate) fn integer(value: i64) -> Quantity {
        Quantity { value, style: Style::Integer, degree: 0 }
    }

    /// The number as a plain one; dice as they are written, not the number that they are packed into.
    pub(crate) fn spelled(self) -> String {
        let mut out = String::new();
        let is_dice = self.style == Style::Dice;
        write_quantity(&mut out, if is_dice { self } else { Quantity::integer(self.value) });
        out
    }
}

impl From<Number> for Quantity {
    fn from(number: Number) -> Quantity {
        let (style, degree) = match number {
            Number::Integer(_) => (Style::Integer, 0),
            Number::Percent(_) => (Style::Percent, 1),
            Number::Decimal(_) => (Style::Decimal, 1),
            Number::Dice(_) => (style_of(i64::from(number.value()), Style::Dice), 0),
        };
        Quantity { value: i64::from(number.value()), style, degree }
    }
}

/// The way a number is written, unless it is to be dice and is none: dice are packed into 16 bits.
pub(crate) fn style_of(value: i64, style: Style) -> Style {
    let is_dice = (16384..=32767).contains(&value) || (-32768..=-16385).contains(&value);
    if style == Style::Dice && !is_dice { Style::Integer } else { style }
}

/// A list with what keeps work on it bounded.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ListValue {
    /// The elements.
    pub items: Vec<Value>,
    /// All values in it, itself included; shared parts count each time.
    weight: u32,
    /// The depth to which lists are nested in it, itself included.
    depth: u32,
    /// A value in it is unknown.
    unknown: bool,
}

/// The greatest weight of a list.
pub(crate) const MAX_WEIGHT: u32 = 2_000_000;
/// The greatest depth to which lists of values may be nested.
pub(crate) const MAX_NESTING: u32 = 500;

/// The value of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    /// A number.
    Number(Quantity),
    /// A string.
    String(Name),
    /// A symbol that stands for itself, or that was quoted.
    Symbol(Name),
    /// A type.
    Type(TypeId),
    /// A list; `nil` is the empty one.
    List(Arc<ListValue>),
    /// A symbol that has no value. What is wrong with it has been reported.
    Unbound(Name),
    /// Nothing is known. What is wrong has been reported, so nothing more is.
    Unknown,
}

impl Value {
    /// The empty list.
    pub(crate) fn nil() -> Value {
        Value::list(Vec::new())
    }

    /// A list; [`Value::Unknown`] if it would be too large to work with.
    pub(crate) fn list(items: Vec<Value>) -> Value {
        let mut weight = 1u32;
        let mut depth = 0;
        let mut unknown = false;
        for item in &items {
            weight = weight.saturating_add(item.weight());
            if let Value::List(list) = item {
                depth = depth.max(list.depth);
            }
            unknown |= item.has_unknown();
        }
        depth += 1;
        if weight > MAX_WEIGHT || depth > MAX_NESTING {
            return Value::Unknown;
        }
        Value::List(Arc::new(ListValue { items, weight, depth, unknown }))
    }

    /// An integer.
    pub(crate) fn integer(value: i64) -> Value {
        Value::Number(Quantity::integer(value))
    }

    /// The elements of a list.
    pub(crate) fn as_list(&self) -> Option<&[Value]> {
        match self {
            Value::List(list) => Some(&list.items),
            _ => None,
        }
    }

    /// True for the empty list.
    pub(crate) fn is_nil(&self) -> bool {
        self.as_list().is_some_and(<[Value]>::is_empty)
    }

    /// The stored integer of a number.
    pub(crate) fn as_number(&self) -> Option<i64> {
        match self {
            Value::Number(quantity) => Some(quantity.value),
            _ => None,
        }
    }

    /// The type, if it is one.
    pub(crate) fn as_type(&self) -> Option<TypeId> {
        match self {
            Value::Type(id) => Some(*id),
            _ => None,
        }
    }

    /// The integer that is stored for a number, or for a type: its index.
    pub(crate) fn stored(&self) -> Option<i64> {
        self.as_number().or(self.as_type().map(|id| i64::from(id.index)))
    }

    /// True if nothing should be said about it any more.
    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self, Value::Unbound(_) | Value::Unknown)
    }

    /// True if it, or a value in it, is unknown.
    pub(crate) fn has_unknown(&self) -> bool {
        match self {
            Value::List(list) => list.unknown,
            value => value.is_unknown(),
        }
    }

    /// The number of values it is made of, itself included; shared parts count each time.
    pub(crate) fn weight(&self) -> u32 {
        match self {
            Value::List(list) => list.weight,
            _ => 1,
        }
    }

    /// True if two values have the same content, however their numbers are written.
    pub(crate) fn same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Number(a), Value::Number(b)) => a.value == b.value,
            (Value::List(a), Value::List(b)) => {
                Arc::ptr_eq(a, b)
                    || a.weight == b.weight
                        && a.items.len() == b.items.len()
                        && a.items.iter().zip(&b.items).all(|(a, b)| a.same(b))
            }
            _ => self == other,
        }
    }

    /// The words for people: "a number", "a unit type", "a list of 3".
    pub(crate) fn describe(&self) -> String {
        match self {
            Value::Number(_) => "a number".to_owned(),
            Value::String(_) => "a string".to_owned(),
            Value::Symbol(_) | Value::Unbound(_) => "a symbol".to_owned(),
            Value::Type(id) => id.kind.article().to_owned(),
            Value::List(list) if list.items.is_empty() => "an empty list".to_owned(),
            Value::List(list) => format!("a list of {}", list.items.len()),
            Value::Unknown => "something unknown".to_owned(),
        }
    }
}

/// The value of an expression, by the document and by the reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Evaluated {
    /// By the document.
    pub value: Value,
    /// By the reader, where it differs.
    pub reader: Option<Value>,
}

impl Evaluated {
    /// A value on which both agree.
    pub(crate) fn same(value: Value) -> Evaluated {
        Evaluated { value, reader: None }
    }

    /// The values that may hold, the document's first.
    pub(crate) fn both(&self) -> impl Iterator<Item = &Value> {
        std::iter::once(&self.value).chain(&self.reader)
    }
}

/// The value that the reader takes for a symbol, where the document says otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reader {
    /// Another value.
    Value(Value),
    /// None.
    Unbound,
}

/// The value of a symbol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bound {
    /// By the document.
    pub value: Value,
    /// By the reader, where it differs.
    pub reader: Option<Reader>,
}

/// A symbol as it has to be written: in bars if it holds what ends a symbol, or looks like a number
/// (documents/gdl.txt, Lexical Elements).
pub(crate) fn written(name: &str) -> String {
    let special = |c: char| c.is_whitespace() || "()\";'`#|\\\u{FEFF}\0".contains(c);
    let operator = matches!(name, "+" | "-" | "#");
    let number = name.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.'));
    if operator || !name.is_empty() && !number && !name.contains(special) {
        return name.to_owned();
    }
    format!("|{}|", name.replace('\\', "\\\\").replace('|', "\\|"))
}

/// A string as it has to be written: in quotes (documents/gdl.txt, Lexical Elements).
pub(crate) fn written_string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Writes a number as its author would: `0.50`, `25%`, `3d6+1`.
pub(crate) fn write_quantity(out: &mut String, quantity: Quantity) {
    let value = quantity.value;
    let _ = match quantity.style {
        Style::Integer => write!(out, "{value}"),
        Style::Percent => write!(out, "{value}%"),
        Style::Decimal => {
            let sign = if value < 0 { "-" } else { "" };
            write!(out, "{sign}{}.{:02}", value.unsigned_abs() / 100, value.unsigned_abs() % 100)
        }
        Style::Dice => {
            let bits = value as u32;
            let (count, sides) = ((bits >> 11 & 7) + 1, (bits >> 7 & 15) + 2);
            let low = bits & 0x7f;
            match (bits & 0x8000 != 0, low) {
                (true, _) => write!(out, "{count}d{sides}-{}", low + 1),
                (false, 0) => write!(out, "{count}d{sides}"),
                (false, _) => write!(out, "{count}d{sides}+{low}"),
            }
        }
    };
}

impl fmt::Display for TypeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", &self.kind.all_symbol()[..1], self.index)
    }
}
