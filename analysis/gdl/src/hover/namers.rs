//! Hover texts of a `namer`, and of the words in its grammar (the manual's chapter Naming Methods).

use ludex_base::markup::{Words, code};

use super::names::one_line;
use super::values::{cut, grouped, symbol};
use crate::evaluation::namer;
use crate::evaluation::result::DatumPlace;
use crate::forms::Form;
use crate::source::lower::Datum;
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

/// Some names that the namer of a form makes: “Makes names such as “Abe”, “Dor”.”
pub(super) fn made(spot: &Spot<'_>, form: DatumPlace) -> Option<Words> {
    let (names, all) = namer::sample(spot.db, spot.evaluation, form)?;
    if names.is_empty() {
        return None;
    }
    let shown: Vec<String> = names.iter().map(|name| format!("“{}”", one_line(&cut(name)))).collect();
    let shown = shown.join(", ");
    Some(Words::from(match all {
        None => format!("Makes names such as {shown}."),
        Some(all) if all > names.len() => format!("Has {} names, such as {shown}.", grouped(all)),
        Some(_) => format!("Has only {shown}."),
    }))
}
