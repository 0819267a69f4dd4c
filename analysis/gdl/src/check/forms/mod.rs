//! Checks of forms: types, units, sides, tables and what else a module is made of.

pub(crate) mod images;
pub(crate) mod layers;
pub(crate) mod namers;
pub(crate) mod objects;
pub(crate) mod plans;
pub(crate) mod properties;
pub(crate) mod scoring;
pub(crate) mod sides;
pub(crate) mod tables;
pub(crate) mod types;
pub(crate) mod units;
pub(crate) mod variable_lists;
pub(crate) mod world;
