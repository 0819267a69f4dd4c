//! Evaluation: what a program holds once its forms have been read in load order.

pub(crate) mod clauses;
pub(crate) mod expression;
pub(crate) mod load_order;
pub(crate) mod matrix;
pub(crate) mod namer;
pub(crate) mod properties;
pub(crate) mod provenance;
pub(crate) mod result;
pub(crate) mod scope;
pub(crate) mod skeleton;
pub(crate) mod tables;
pub(crate) mod value;
pub(crate) mod variants;
pub(crate) mod walk;
