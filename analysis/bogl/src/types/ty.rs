//! BoGL's types, and how they are written.
//!
//! A type is kept as it was written: a name stays a name, so that messages speak the author's words and
//! a type that names others a million times over stays small. What a name stands for is looked up only
//! when two types are compared (see [`crate::types`]). A type that is written out has at most [`MAX_PARTS`]
//! parts; of a larger one nothing is known, and what is not known fits everywhere.

use std::fmt;
use std::sync::Arc;

use ludex_base::Name;

/// The most parts a written-out type may have; a larger one is [`Ty::Unknown`].
const MAX_PARTS: u32 = 4096;
/// The most parts of a list in a sentence that are named.
const MAX_NAMED: usize = 8;
/// The longest text of a type that is shown, in bytes.
const MAX_TEXT: usize = 160;

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Ty {
    /// Nothing is known of it, because something else was reported: it fits everywhere.
    #[default]
    Unknown,
    /// `Int`
    Int,
    /// `Bool`
    Bool,
    /// `Board`
    Board,
    /// A name that the program gives to a type (`Content` and `Input` among them).
    Named(Name),
    /// An enumeration without a name; its values in order of the alphabet.
    Symbols(Arc<[Name]>),
    /// A type extended by values. The type is neither an enumeration nor extended itself.
    Extended(Arc<Ty>, Arc<[Name]>),
    /// `(Int, Bool)`
    Tuple(Arc<TupleTy>),
    /// `Int -> Bool`; only ever the type of a definition.
    Function(Arc<FunctionTy>),
}

/// The components of a tuple type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TupleTy {
    /// In order; at least two.
    pub parts: Vec<Ty>,
    /// The number of parts in all, nested ones and the tuple itself included.
    size: u32,
}

/// The types of a function's argument and result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FunctionTy {
    /// The type of the argument; a tuple type for several.
    pub argument: Ty,
    /// The type of the result.
    pub result: Ty,
}

impl Ty {
    /// The tuple type of these components; the component itself if there is one only.
    pub(crate) fn tuple(mut parts: Vec<Ty>) -> Ty {
        if parts.len() == 1 {
            return parts.pop().unwrap_or_default();
        }
        let size = parts.iter().fold(1u32, |sum, part| sum.saturating_add(part.size()));
        if parts.is_empty() || size > MAX_PARTS { Ty::Unknown } else { Ty::Tuple(Arc::new(TupleTy { parts, size })) }
    }

    /// The type of functions from one type to another.
    pub(crate) fn function(argument: Ty, result: Ty) -> Ty {
        Ty::Function(Arc::new(FunctionTy { argument, result }))
    }

    /// A pair of numbers: a position on the board.
    pub(crate) fn position() -> Ty {
        Ty::tuple(vec![Ty::Int, Ty::Int])
    }

    /// The enumeration of these values.
    pub(crate) fn symbols(mut values: Vec<Name>) -> Ty {
        values.sort();
        values.dedup();
        if values.len() > MAX_PARTS as usize { Ty::Unknown } else { Ty::Symbols(Arc::from(values)) }
    }

    /// This type with more values.
    pub(crate) fn extended(self, values: &[Name]) -> Ty {
        if values.is_empty() {
            return self;
        }
        match self {
            Ty::Unknown | Ty::Function(_) => Ty::Unknown,
            Ty::Symbols(own) => Ty::symbols(own.iter().chain(values).copied().collect()),
            Ty::Extended(base, own) => {
                let base: Ty = (*base).clone();
                base.with_sorted(own.iter().chain(values).copied().collect())
            }
            base => base.with_sorted(values.to_vec()),
        }
    }

    fn with_sorted(self, mut values: Vec<Name>) -> Ty {
        values.sort();
        values.dedup();
        Ty::Extended(Arc::new(self), Arc::from(values))
    }

    /// True if nothing is known of it.
    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self, Ty::Unknown)
    }

    /// The function type that this is.
    pub(crate) fn as_function(&self) -> Option<&FunctionTy> {
        match self {
            Ty::Function(function) => Some(function),
            _ => None,
        }
    }

    /// True if a signature can say it: enumerations and extended types need a name for that.
    pub(crate) fn can_be_declared(&self) -> bool {
        match self {
            Ty::Int | Ty::Bool | Ty::Board => true,
            Ty::Named(name) => name.as_str() != "Input",
            Ty::Tuple(tuple) => tuple.parts.iter().all(Ty::can_be_declared),
            Ty::Unknown | Ty::Symbols(_) | Ty::Extended(..) | Ty::Function(_) => false,
        }
    }

    fn size(&self) -> u32 {
        match self {
            Ty::Tuple(tuple) => tuple.size,
            Ty::Extended(base, _) => base.size().saturating_add(1),
            Ty::Function(function) => function.argument.size().saturating_add(function.result.size()),
            _ => 1,
        }
    }

    fn write(&self, out: &mut String) {
        if out.len() > MAX_TEXT {
            if !out.ends_with('…') {
                out.push('…');
            }
            return;
        }
        match self {
            Ty::Unknown => out.push('?'),
            Ty::Int => out.push_str("Int"),
            Ty::Bool => out.push_str("Bool"),
            Ty::Board => out.push_str("Board"),
            Ty::Named(name) => out.push_str(name.as_str()),
            Ty::Symbols(values) => write_values(values, out),
            Ty::Extended(base, values) => {
                base.write(out);
                out.push_str(" & ");
                write_values(values, out);
            }
            Ty::Tuple(tuple) => {
                out.push('(');
                for (index, part) in tuple.parts.iter().enumerate() {
                    if out.len() > MAX_TEXT {
                        break;
                    }
                    if index > 0 {
                        out.push_str(", ");
                    }
                    part.write(out);
                }
                out.push(')');
            }
            Ty::Function(function) => {
                function.argument.write(out);
                out.push_str(" -> ");
                function.result.write(out);
            }
        }
    }
}

fn write_values(values: &[Name], out: &mut String) {
    out.push('{');
    for (index, value) in values.iter().enumerate() {
        if out.len() > MAX_TEXT {
            out.push('…');
            break;
        }
        if index > 0 {
            out.push_str(", ");
        }
        out.push_str(value.as_str());
    }
    out.push('}');
}

/// As a person would write it, cut off where it is very long.
impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.write(&mut out);
        f.write_str(&out)
    }
}

/// "first" for 0, and so on.
pub(crate) fn ordinal(index: usize) -> String {
    const WORDS: &[&str] =
        &["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    if let Some(word) = WORDS.get(index) {
        return (*word).to_owned();
    }
    let number = index + 1;
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// A list in a sentence: "a", "a and b", "a, b and c". Of a long one the rest is a number.
pub(crate) fn listed(mut parts: Vec<String>) -> String {
    if parts.len() > MAX_NAMED {
        let more = parts.len() - MAX_NAMED;
        parts.truncate(MAX_NAMED);
        parts.push(format!("{more} more"));
    }
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
        None => String::new(),
    }
}

/// "no components", "one component", "3 components".
pub(crate) fn count(number: usize, noun: &str) -> String {
    match number {
        0 => format!("no {noun}s"),
        1 => format!("one {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Ty {
        Ty::Named(Name::new(name))
    }

    #[test]
    fn types_are_written_as_people_write_them() {
        let pair = Ty::tuple(vec![named("Player"), Ty::Int]);
        assert_eq!(pair.to_string(), "(Player, Int)");
        assert_eq!(Ty::function(pair, Ty::Bool).to_string(), "(Player, Int) -> Bool");
        assert_eq!(Ty::Int.extended(&[Name::new("B"), Name::new("A")]).to_string(), "Int & {A, B}");
    }

    #[test]
    fn numbers_are_written_as_people_write_them() {
        let ordinals: Vec<String> = [1, 10, 11, 12, 20, 21, 110, 111].into_iter().map(ordinal).collect();
        assert_eq!(ordinals, ["second", "11th", "12th", "13th", "21st", "22nd", "111th", "112th"]);
        assert_eq!(count(1, "argument"), "one argument");
        let letters = |number: u8| listed((0..number).map(|n| char::from(b'a' + n).to_string()).collect());
        assert_eq!([letters(1), letters(2), letters(3)], ["a", "a and b", "a, b and c"]);
        assert_eq!(letters(20), "a, b, c, d, e, f, g, h and 12 more");
    }

    #[test]
    fn nothing_is_known_of_a_type_that_is_too_large() {
        let mut doubled = Ty::Int;
        for _ in 0..24 {
            doubled = Ty::tuple(vec![doubled.clone(), doubled]);
        }
        assert_eq!(doubled, Ty::Unknown);
    }
}
