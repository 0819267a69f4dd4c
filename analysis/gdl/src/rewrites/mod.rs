//! Rewrites of GDL: the same values of types, tables and symbols, written in another way or in several modules, and whole
//! types that come and go.
//!
//! Forms are rewritten at the top level only, where it is known when they are read. A type counts where its symbol is
//! bound once, by the form that defines the type, in every program that the file is a part of.

mod add_forms;
mod bars;
mod defines;
mod modules;
mod rows;
mod site;
mod table_forms;
#[cfg(test)]
mod tests;
mod type_forms;
mod whole_types;

use ludex_base::rewrite::{Rewrite, Rewriting};
use ludex_base::{Db, File, TextRange};

use self::site::Site;
use crate::Gdl;

impl Rewriting for Gdl {
    /// The rewrites at a range of a file.
    fn rewrites(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<Rewrite> {
        let Some(site) = Site::new(db, file, range) else { return Vec::new() };
        let mut found: Vec<Rewrite> = bars::toggle(&site).into_iter().collect();
        if site.evaluations.is_empty() {
            return found; // nothing is known of what it means
        }
        let offers: [fn(&Site<'_>) -> Option<Rewrite>; 13] = [
            defines::extract,
            defines::inline_here,
            defines::inline_everywhere,
            rows::join,
            rows::split,
            rows::sort,
            table_forms::split,
            table_forms::join,
            add_forms::join,
            add_forms::split,
            type_forms::into_type,
            type_forms::out_of_type,
            modules::split,
        ];
        found.extend(offers.iter().filter_map(|offer| offer(&site)));
        found.extend(whole_types::offers(&site));
        found
    }
}
