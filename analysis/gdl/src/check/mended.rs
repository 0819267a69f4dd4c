//! Lists that are not closed. The parser takes them to end where its fix closes them; what is found in a form as it is
//! then says whether that can be meant.

use ludex_base::codes::UNCLOSED_PAREN;
use ludex_base::{Code, Db, Diagnostic, File, Fix};

use super::finding::Finding;
use super::{ALWAYS, findings};
use crate::codes;
use crate::source::checking::{Checking, checking};
use crate::source::lower::lower;

/// The findings in a form whose brackets stand in the wrong places. A name that nothing has, or a number out of bounds,
/// tells nothing of them.
const SHAPES: &[&Code] = &[
    codes::BAD_OPERAND,
    codes::CONDITION,
    codes::EXTRA_VALUE,
    codes::FORM_NAME,
    codes::IMAGE_FORM,
    codes::INDEX_KIND,
    codes::INTERPOLATION,
    codes::LAYER,
    codes::LIST_LENGTH,
    codes::LITERAL_WANTED,
    codes::MISSING_VALUE,
    codes::OPERAND_COUNT,
    codes::OPERATOR_POSITION,
    codes::PROPERTY_FORM,
    codes::TABLE_CLAUSE,
    codes::USELESS_FORM,
    codes::VALUE_LIST,
    codes::VARIANT,
    codes::WRONG_VALUE_TYPE,
];

/// Takes the fixes away that would close a list where the form around it is wrong for that: then it is more likely
/// that a bracket is too many, or that one is missing elsewhere.
pub(crate) fn withdraw_fixes(db: &dyn Db, file: File, found: &mut [Diagnostic]) {
    let unclosed = found.iter_mut().filter(|one| one.code == UNCLOSED_PAREN && one.fixes.iter().any(inserts));
    let unclosed: Vec<&mut Diagnostic> = unclosed.collect();
    if unclosed.is_empty() {
        return;
    }
    let (root, is_loose) = match checking(db, file) {
        Checking::Alone => (file, false),
        Checking::Inside(roots) => (roots.first().copied().unwrap_or(file), false),
        Checking::Fragment => (file, true),
    };
    let speaks = |finding: &&Finding| {
        let holds = !is_loose || finding.is_certain || ALWAYS.contains(&finding.code);
        holds && finding.held_by.is_none() && SHAPES.contains(&finding.code)
    };
    let map = &lower(db, file).map;
    let places = findings(db, root, file).iter().filter(speaks).map(|finding| finding.place.datum);
    // Each with the end of what it is about: what ends before the bracket is not of its making.
    let wrong: Vec<(u32, u32)> =
        places.map(|place| (place.item, u32::from(map.range(place.item, place.node).end()))).collect();
    for one in unclosed {
        let start = one.range.start();
        let Some(item) = map.item_at(start) else { continue };
        if wrong.iter().any(|(other, end)| *other == item && *end > u32::from(start)) {
            one.fixes.retain(|fix| !inserts(fix));
        }
    }
}

/// True for a fix that only adds text.
fn inserts(fix: &Fix) -> bool {
    fix.change.edits.iter().flat_map(|(_, edits)| edits).all(|edit| edit.range.is_empty())
}
