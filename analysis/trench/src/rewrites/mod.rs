//! Rewrites of Trench scripts: the same actions in the same order. A title says what happens to the costs by the
//! document's tables (documents/trench.txt).

mod assignments;
mod loops;
mod repeat;
#[cfg(test)]
mod tests;
mod variables;

use ludex_base::rewrite::{Rewrite, Rewriting};
use ludex_base::{Db, File, TextRange};
use ludex_syntax::trench::ast::Statement;
use ludex_syntax::trench::{SyntaxKind as K, TrenchLanguage};
use rowan::ast::AstNode;

use crate::Trench;
use crate::edition::is_newer;
use crate::game::program::{configured_level, rules};
use crate::tree;

impl Rewriting for Trench {
    /// The rewrites at a range of a script.
    fn rewrites(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<Rewrite> {
        if is_newer(db, file) {
            return Vec::new();
        }
        let site = Site::new(db, file, tree::root(db, file), range);
        let offers: [fn(&Site<'_>) -> Option<Rewrite>; 9] = [
            repeat::roll,
            repeat::roll_group,
            repeat::unroll,
            loops::conditional,
            loops::endless,
            assignments::shorten,
            assignments::spell_out,
            variables::extract,
            variables::extract_repeated,
        ];
        offers.iter().filter_map(|offer| offer(&site)).collect()
    }
}

/// A script and what is selected in it.
type Site<'db> = ludex_base::rewrite::Site<'db, TrenchLanguage>;

/// The innermost statement around the place, if it stands in a list of statements, with that list.
fn statement(site: &Site<'_>) -> Option<(Statement, Vec<Statement>)> {
    let statement: Statement = site.node()?;
    let list = statement.syntax().parent()?;
    let is_list = matches!(list.kind(), K::SOURCE_FILE | K::BLOCK);
    is_list.then(|| (statement, list.children().filter_map(Statement::cast).collect()))
}

/// True if a script may use a statement: it does already, or nothing limits it.
fn may_use(site: &Site<'_>, kind: K) -> bool {
    (configured_level(site.db, site.file).is_none() && rules(site.db, site.file).is_empty())
        || site.root.descendants().any(|node| node.kind() == kind)
}

/// True if no comment stands in a text.
fn is_bare(text: &str) -> bool {
    !text.contains("//") && !text.contains("/*")
}
