//! Checks of values: numbers, symbols, expressions and lists, wherever they stand.

pub(crate) mod booleans;
mod circles;
pub(crate) mod conditions;
pub(crate) mod expressions;
pub(crate) mod lexical;
pub(crate) mod limits;
pub(crate) mod symbols;
pub(crate) mod unknowns;
pub(crate) mod validity;
pub(crate) mod value_lists;
