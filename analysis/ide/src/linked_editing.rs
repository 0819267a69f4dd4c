//! The places of a name that change together as somebody types in one of them.

use ludex_base::naming::naming;
use ludex_base::query::model;
use ludex_base::{Db, File, Target};
use ludex_syntax::{TextRange, TextSize};

use crate::quotes::inside_quotes;

/// Places with the same text, all of which get what is typed in one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedRanges {
    /// Bytes of each, without quotes, in order of position; two at least.
    pub ranges: Vec<TextRange>,
    /// The pattern of what may be typed there, as a regular expression of JavaScript; `None` for an ordinary word.
    pub word_pattern: Option<&'static str>,
}

/// The pattern of a name between quotes.
const QUOTED: &str = r#"[^"\\\r\n]*"#;

/// The places that change with the name at an offset. A name that stands only once has none.
pub fn linked_editing(db: &dyn Db, file: File, offset: TextSize) -> Option<LinkedRanges> {
    let model = model(db, file);
    let here = model.occurrence_at(offset)?;
    let Target::Definition(id) = here.target else { return None };
    let definition = model.definition(id.local).filter(|_| id.file == file)?;
    let naming = naming(db, file.dialect(db));
    let text: &str = file.text(db);
    let range = inside_quotes(text, here.range);
    if !range.contains_inclusive(offset) || !naming.is_linked(definition, here.role) {
        return None;
    }
    let same = model.occurrences.iter().filter(|other| other.target == here.target);
    let linked = same.filter(|other| naming.is_linked(definition, other.role));
    let ranges: Vec<TextRange> =
        linked.map(|other| inside_quotes(text, other.range)).filter(|other| text[*other] == text[range]).collect();
    let word_pattern = (range != here.range).then_some(QUOTED);
    (ranges.len() > 1).then_some(LinkedRanges { ranges, word_pattern })
}
