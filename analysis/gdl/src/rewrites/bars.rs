//! A symbol put in bars, or freed of them: the name is the same.

use ludex_base::rewrite::Rewrite;
use ludex_base::{Target, model};

use super::site::Site;
use crate::evaluation::value::written;
use crate::source::lower::Datum;

/// Puts the name of something that a program defines in bars, or takes them away where the name needs none.
pub(super) fn toggle(site: &Site<'_>) -> Option<Rewrite> {
    let node = site.node();
    let Datum::Symbol(name) = site.item.datum(node) else { return None };
    let range = site.range(node);
    let occurrence = model(site.db, site.file).occurrence_at(range.start())?;
    if occurrence.range != range || !matches!(occurrence.target, Target::Definition(_)) {
        return None;
    }
    let before = site.text[..usize::from(range.start())].chars().next_back();
    let behind = site.text[usize::from(range.end())..].chars().next();
    let parts = |c: char| c.is_ascii_whitespace() || c == '(' || c == ')';
    if !before.is_none_or(parts) || !behind.is_none_or(parts) {
        return None;
    }
    let (text, bare) = (site.slice(node), name.as_str());
    if text == format!("|{bare}|") && written(bare) == bare {
        let title = format!("Write `{bare}` without bars");
        return Some(site.rewrite("without-bars", title, [(range, bare.to_owned())]));
    }
    if text == bare && !bare.contains(['|', '\\']) {
        let title = format!("Put `{bare}` in bars");
        return Some(site.rewrite("in-bars", title, [(range, format!("|{bare}|"))]));
    }
    None
}
