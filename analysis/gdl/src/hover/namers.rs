//! Hover texts of the words in the grammar of a `namer` (the manual's chapter Naming Methods).

use ludex_base::markup::{Words, code};

use super::values::symbol;
use crate::forms::Form;
use crate::lower::Datum;
use crate::spot::Spot;

/// The word under the cursor, if it stands in a grammar: the name of a rule, or a text that is written as it stands.
pub(super) fn here(spot: &Spot<'_>) -> Option<Words> {
    let item = spot.item;
    if spot.which()? != Form::Namer {
        return None;
    }
    let name = item.symbol(spot.node())?;
    let grammar =
        spot.path.iter().copied().find(|node| item.head(*node).is_some_and(|head| head.as_str() == "grammar"))?;
    let root = item.child(grammar, 1)?;
    let rules = item.children(grammar).skip(2).filter(|node| item.datum(*node) == Datum::List);
    let rule = rules.filter(|rule| item.head(*rule) == Some(name)).count() > 0;
    let parent = spot.path.len().checked_sub(2).and_then(|depth| spot.path.get(depth)).copied()?;
    let is_head = item.child(parent, 0) == Some(spot.node());
    if spot.node() == root {
        return Some(Words::from("The rule with which each name begins."));
    }
    let shown = code(symbol(name.as_str()));
    match (rule, is_head) {
        (true, true) => Some(Words::from("A rule of this grammar: what stands for ").with(shown).text(" in a name.")),
        (true, false) => Some(Words::from("What the rule ").with(shown).text(" of this grammar makes.")),
        (false, false) => {
            Some(Words::from("The text ").with(shown).text(" as it stands, because no rule has this name."))
        }
        (false, true) => None,
    }
}
