//! Questions as people write them: "army enter swamp", "why can't army enter swamp?", "army".

use ludex_base::{Db, File, TextSize, did_you_mean};

use super::{Asked, Verb};
use crate::evaluation::value::{TypeId, TypeKind};
use crate::hover::cells_here;
use crate::preview::game::Game;
use crate::spot::Spot;

/// The question, understood.
pub(super) enum Question {
    /// About a unit type and another type.
    One(Asked),
    /// About all that a unit type can do.
    All(TypeId),
}

/// Other words for verbs.
const OTHER_WORDS: [(&str, Verb); 9] = [
    ("move into", Verb::Enter),
    ("fire on", Verb::FireAt),
    ("shoot at", Verb::FireAt),
    ("create", Verb::Build),
    ("make", Verb::Build),
    ("tool up", Verb::ToolUp),
    ("carried by", Verb::Carried),
    ("supplied by", Verb::Supplied),
    ("start in", Verb::StartOn),
];

/// Words before the question itself.
const INTRODUCTIONS: [&str; 7] = ["why", "can", "can't", "cannot", "not", "a", "an"];

/// The words for verbs, those that Ludex writes first.
fn spellings() -> impl Iterator<Item = (&'static str, Verb)> {
    Verb::ALL.into_iter().map(|verb| (verb.words(), verb)).chain(OTHER_WORDS)
}

/// Reads a question.
///
/// # Errors
/// If it has no verb, or names a type that is not there; why, for people.
pub(super) fn read(game: &Game<'_>, text: &str) -> Result<Question, String> {
    if game.evaluation.types(TypeKind::Unit).is_empty() {
        return Err("there are no unit types in this program".to_owned());
    }
    let text = text.trim().trim_end_matches('?');
    let mut words: Vec<&str> = text.split_whitespace().collect();
    // A type may have one of these names.
    while words.len() > 1 && words.first().is_some_and(|word| INTRODUCTIONS.contains(word)) {
        if named(game, words[0], &[TypeKind::Unit]).is_ok() {
            break;
        }
        words.remove(0);
    }
    let mut refused = None;
    for (verb, at, length) in verbs_in(&words) {
        let (unit, object) = (words[..at].join(" "), words[at + length..].join(" "));
        let read = named(game, &unit, &[TypeKind::Unit])
            .and_then(|unit| Ok(Asked { unit, verb, object: named(game, &object, verb.objects())? }));
        match read {
            Ok(asked) => return asked_of(game, asked).map(Question::One),
            Err(why) => refused = refused.or(Some(why)),
        }
    }
    match refused {
        Some(why) => Err(why),
        None => named(game, &words.join(" "), &[TypeKind::Unit])
            .map(Question::All)
            .map_err(|why| if words.len() > 2 { no_verb(&words) } else { why }),
    }
}

/// A question that can be answered in the game.
fn asked_of(game: &Game<'_>, asked: Asked) -> Result<Asked, String> {
    if asked.verb == Verb::Supplied && game.evaluation.types(TypeKind::Material).is_empty() {
        return Err("there are no material types, so nothing is supplied".to_owned());
    }
    Ok(asked)
}

/// The verbs that stand between two words, each with its place and the number of its words, the longest first.
fn verbs_in(words: &[&str]) -> Vec<(Verb, usize, usize)> {
    let mut found = Vec::new();
    for (spelling, verb) in spellings() {
        let own: Vec<&str> = spelling.split(' ').collect();
        let places = words.windows(own.len()).enumerate().filter(|(_, window)| *window == own.as_slice());
        let places = places.map(|(at, _)| at).filter(|at| *at > 0 && at + own.len() < words.len());
        found.extend(places.map(|at| (verb, at, own.len())));
    }
    found.sort_by_key(|(_, _, length)| std::cmp::Reverse(*length));
    found
}

/// The type of one of some kinds that a symbol means, in bars or without them.
fn named(game: &Game<'_>, symbol: &str, kinds: &[TypeKind]) -> Result<TypeId, String> {
    let bare = symbol.strip_prefix('|').and_then(|symbol| symbol.strip_suffix('|')).unwrap_or(symbol);
    let types = |kind: &TypeKind| {
        let kind = *kind;
        let infos = game.evaluation.types(kind).iter().zip(0..);
        infos.map(move |(info, index)| (info.name.as_str(), TypeId { kind, index }))
    };
    let all = || kinds.iter().flat_map(types);
    if let Some((_, id)) = all().find(|(name, _)| *name == bare) {
        return Ok(id);
    }
    let labels: Vec<&str> = kinds.iter().map(|kind| kind.article()).collect();
    let what = labels.join(" or ");
    match did_you_mean(bare, all().map(|(name, _)| name)) {
        Some(meant) => Err(format!("`{bare}` is not {what} of this program; did you mean `{meant}`?")),
        None => Err(format!("`{bare}` is not {what} of this program")),
    }
}

/// The message that none of some words is a verb.
fn no_verb(words: &[&str]) -> String {
    let last = words.len().saturating_sub(1);
    let middle = words.get(1..last).unwrap_or_default();
    let between = middle.join(" ");
    let known = || spellings().map(|(words, _)| words);
    let meant = did_you_mean(&between, known()).or_else(|| middle.iter().find_map(|word| did_you_mean(word, known())));
    match meant {
        Some(meant) => format!("there is no verb `{between}`; did you mean `{meant}`?"),
        None => {
            let all: Vec<&str> = Verb::ALL.into_iter().map(Verb::words).collect();
            format!("there is no verb in this question; the verbs are {}", all.join(", "))
        }
    }
}

/// The tables whose cells are about a question by themselves, with the verb; the first index is the unit type that does
/// it.
const ABOUT: [(&str, Verb); 26] = [
    ("mp-to-enter-terrain", Verb::Enter),
    ("unit-size-in-terrain", Verb::Enter),
    ("terrain-capacity-x", Verb::Enter),
    ("vanishes-on", Verb::Enter),
    ("wrecks-on", Verb::Enter),
    ("acp-to-enter-unit", Verb::Enter),
    ("mp-to-traverse", Verb::Cross),
    ("acp-to-attack", Verb::Attack),
    ("hit-chance", Verb::Attack),
    ("attack-range", Verb::Attack),
    ("damage", Verb::Attack),
    ("fire-hit-chance", Verb::FireAt),
    ("acp-to-capture", Verb::Capture),
    ("capture-chance", Verb::Capture),
    ("independent-capture-chance", Verb::Capture),
    ("can-create", Verb::Build),
    ("can-build", Verb::Build),
    ("acp-to-create", Verb::Build),
    ("acp-to-build", Verb::Build),
    ("cp-per-build", Verb::Build),
    ("can-toolup-for", Verb::ToolUp),
    ("unit-capacity-x", Verb::Carry),
    ("unit-size-as-occupant", Verb::Carried),
    ("see-chance", Verb::See),
    ("unit-initial-supply", Verb::StartWith),
    ("favored-terrain", Verb::StartOn),
];

/// The question that what stands at an offset is about: the cell of a table under it, or else the unit type.
pub(super) fn at(db: &dyn Db, file: File, offset: TextSize) -> Option<String> {
    let spot = Spot::at(db, file, offset)?;
    let cell = spot.table().and_then(|table| {
        let (_, verb) = ABOUT.iter().find(|(name, _)| *name == table.row.name)?;
        match cells_here(&spot, table)?.as_slice() {
            &[[unit, object]] => Some((*verb, unit, object)),
            _ => None,
        }
    });
    let name = |id: TypeId| spot.evaluation.type_name(id);
    if let Some((verb, unit, object)) = cell {
        return Some(format!("{} {} {}", name(unit), verb.words(), name(object)));
    }
    let symbol = spot.item.symbol(spot.node())?;
    let is_unit = spot.evaluation.types(TypeKind::Unit).iter().any(|info| info.name == symbol);
    is_unit.then(|| symbol.as_str().to_owned())
}
