//! The elements of a level: put in the order of the document, and the ones that are left out written as empty ones. They
//! may come in any order, and all but two may be left out (documents/pyherc.txt, the macro `level`).

use ludex_base::drafts::behind_comment;
use ludex_base::rewrite::{Rewrite, RewriteKind, indent};
use ludex_base::{Db, File, SourceChange, TextRange};
use ludex_syntax::hy::ast::{Datum, Element, ElementKind};

use super::{Site, is_bare};
use crate::tree;

/// The elements of the level, if it has nothing else behind its description, and none of them twice.
fn elements<'db>(site: &Site<'db>) -> Option<Vec<Element<'db>>> {
    let all: Option<Vec<Element<'db>>> =
        site.level.body().map(|datum| datum.into_form().and_then(Element::cast)).collect();
    let all = all?;
    let description = site.level.description().and_then(Datum::into_form).and_then(Element::cast);
    let is_once = |kind: &ElementKind| all.iter().filter(|element| element.kind == *kind).count() < 2;
    (description.is_none() && ElementKind::ALL.iter().all(is_once)).then_some(all)
}

/// Puts the elements in the order of the document.
pub(super) fn sort(site: &Site<'_>) -> Option<Rewrite> {
    let all = elements(site)?;
    let (first, last) = (all.first()?.form.range(), all.last()?.form.range());
    let gaps = all.windows(2).map(|pair| TextRange::new(pair[0].form.range().end(), pair[1].form.range().start()));
    let mut sorted = all.clone();
    sorted.sort_by_key(|element| element.kind);
    let is_sorted = all.iter().zip(&sorted).all(|(one, two)| one.kind == two.kind);
    // A comment between two elements belongs to one of them, but to which?
    let gaps: Vec<TextRange> = gaps.collect();
    let behind = site.text[usize::from(last.end())..].lines().next().unwrap_or_default();
    let before = site.level.description().map_or(first.start(), |description| description.range().end());
    let above = &site.text[TextRange::new(before, first.start())];
    if is_sorted || !gaps.iter().all(|gap| is_bare(&site.text[*gap])) || !is_bare(behind) || !is_bare(above) {
        return None;
    }
    let edits = all.iter().zip(&sorted).filter(|(old, new)| old.kind != new.kind);
    let edits = edits.map(|(old, new)| (old.form.range(), new.form.text().to_owned()));
    let title = "Put the elements in the order of the documentation";
    Some(Rewrite::new("sort-elements", RewriteKind::Rewrite, title, site.file, edits))
}

/// Puts the elements of every level of a file in the order of the document.
pub(super) fn sort_all(db: &dyn Db, file: File) -> Option<Rewrite> {
    let source = tree::source(db, file);
    let mut change = SourceChange::default();
    for list in source.level_lists() {
        for level in list.levels() {
            let site = Site { db, file, text: file.text(db), source, list, level, range: level.form().range() };
            if let Some(sorted) = sort(&site) {
                change.merge(&sorted.change);
            }
        }
    }
    let title = "Put the elements of all levels in the order of the documentation".to_owned();
    (change != SourceChange::default()).then(|| Rewrite::of("sort-levels", RewriteKind::Sort, title, Ok(change)))
}

/// Writes the elements that the level does without as empty ones, behind the last.
pub(super) fn add_optional(site: &Site<'_>) -> Option<Rewrite> {
    let all = elements(site)?;
    let last = all.last()?;
    let has = |kind: &ElementKind| all.iter().any(|element| element.kind == *kind);
    let is_complete = ElementKind::ALL.iter().filter(|kind| kind.is_required()).all(has);
    let missing = ElementKind::ALL.into_iter().filter(|kind| !kind.is_required() && !has(kind));
    let line = format!("\n{}", indent(site.text, last.form.range().start()));
    let text: String = missing.map(|kind| format!("{line}({})", kind.head())).collect();
    let begins_line = site.text[..usize::from(last.form.range().start())].rsplit('\n').next();
    if text.is_empty() || !is_complete || !begins_line.is_some_and(|before| before.trim().is_empty()) {
        return None;
    }
    let at = behind_comment(site.text, last.form.range().end(), ";");
    let title = "Write the elements that are left out as empty ones";
    Some(Rewrite::new("add-elements", RewriteKind::Rewrite, title, site.file, [(TextRange::empty(at), text)]))
}
