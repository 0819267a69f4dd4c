//! A level that moves out of a list of several into a file of its own.

use ludex_base::rewrite::{Rewrite, RewriteKind};
use ludex_base::source_change::FileOperation;
use ludex_base::{Diagnostic, Name, TextRange, diagnostics, suppressed_diagnostics};
use ludex_syntax::hy::ast::Form;

use super::{Site, is_bare};
use crate::dungeon::check::is_imported;
use crate::dungeon::graph;

/// True for a form that a file of levels begins with, and that another file may begin with as well.
fn is_heading(form: Form<'_>) -> bool {
    form.is("require") || form.is("import") || form.is("level-config-dsl")
}

/// True if the same is found in this file as now, and of the dungeon, once the level of a name lies in another file.
///
/// What is found outside of the levels would be found in both files, or in neither. Unreached levels are a hint where
/// they lie in a file of their own, and stairs to a level that no file defines are not a warning while there is one file.
fn keeps_findings(site: &Site<'_>, name: &str) -> bool {
    let own = site.level.form().range();
    let levels: Vec<TextRange> = site.list.levels().map(|level| level.form().range()).collect();
    let is_in_a_level = |found: &Diagnostic| levels.iter().any(|level| level.contains_range(found.range));
    if !diagnostics(site.db, site.file).iter().all(is_in_a_level)
        || suppressed_diagnostics(site.db, site.file).iter().any(|found| own.contains_range(found.range))
        || is_imported(site.db, site.file)
    {
        return false;
    }
    let graph = graph(site.db);
    let is_here_only = |node: usize| graph.nodes.get(node).is_some_and(|node| node.places.len() == 1);
    if graph.is_torn || !graph.find(Name::new(name)).is_some_and(is_here_only) {
        return false;
    }
    let tells_ways = graph.start.is_some() && !graph.is_open;
    let mut here = graph.nodes.iter().filter(|node| node.places.iter().any(|place| place.file == site.file));
    !tells_ways || here.all(|node| node.distance.is_some())
}

/// Moves the level at the cursor into a file that is called like the level. Offered if the file holds nothing but one
/// list of levels, below what it asks for.
pub(super) fn split(site: &Site<'_>) -> Option<Rewrite> {
    let name = site.level.name()?;
    let written = name.into_string()?.text();
    let called = name.text()?;
    let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == ' ' || c == '_';
    if !written.starts_with('"') || called.trim().is_empty() || !called.chars().all(is_word) {
        return None;
    }
    // The cursor has to be at the head of the level: further inside it is about something else.
    if site.range.start() > name.range().end() || site.list.levels().count() < 2 {
        return None;
    }
    let list = site.list.form();
    let is_heading_or_list = |form: &Form<'_>| is_heading(*form) || form.range() == list.range();
    let forms: Vec<Form<'_>> = site.source.forms().collect();
    if site.source.data().count() != forms.len() || !forms.iter().all(is_heading_or_list) {
        return None;
    }
    let stem = called.trim().replace(' ', "_");
    let path = site.file.path(site.db).parent()?.join(format!("{stem}.hy"));
    if !stem.starts_with(|c: char| c.is_ascii_lowercase()) || site.db.path_slot(&path).file(site.db).is_some() {
        return None;
    }
    let data: Vec<TextRange> = list.data().map(|datum| datum.range()).collect();
    let own = site.level.form().range();
    let before = data.iter().take_while(|range| **range != own).last()?.end();
    let behind = site.text[usize::from(own.end())..].lines().next().unwrap_or_default();
    let removed = TextRange::new(before, own.end());
    if !is_bare(&site.text[TextRange::new(before, own.start())]) || !is_bare(behind) {
        return None;
    }
    let heads: String =
        forms.iter().filter(|form| is_heading(**form)).map(|form| format!("{}\n", form.text())).collect();
    if !keeps_findings(site, &called) {
        return None;
    }
    let text = format!("{heads}\n(level-list\n {})\n", site.level.form().text());
    let title = format!("Move the level into `{stem}.hy`");
    let mut rewrite = Rewrite::new("move-level", RewriteKind::Rewrite, title, site.file, [(removed, String::new())]);
    rewrite.change.operations.push(FileOperation::Create { path, text });
    Some(rewrite)
}
