//! Findings: their codes, places and fixes, and what leaves one out of a report.

pub mod baseline;
pub mod codes;
pub mod diagnostic;
pub mod finding;
pub mod sifting;
pub mod source_change;
pub(crate) mod suggestion;
pub mod suppression;
