//! The names of the game that Hy files define: items and traps in lists, pictures in the functions that load them.

use std::sync::LazyLock;

use ludex_base::Name;
use ludex_syntax::hy::ast::{Datum, Form, SourceFile};
use ludex_syntax::hy::literal;
use rustc_hash::FxHashMap;

use super::{Definitions, NameKind, Named, Text};
use crate::builtins::dashed;

/// The makers of items that an `items-list` may hold: their heads, where their types stand among the arguments, and
/// the types that they give by themselves (the macros of `herculeum/config/levels/macros.hy`).
static ITEM_MAKERS: [(&str, Option<usize>, &[&str]); 6] = [
    ("item", Some(5), &[]),
    ("trap-bag", Some(7), &[]),
    ("tome", None, &["tome", "hint"]),
    ("scroll", None, &["scroll", "hint"]),
    ("rare-scroll", None, &["scroll", "hint"]),
    ("artifact-scroll", None, &["scroll", "hint"]),
];

/// The functions that load pictures: their heads, and what they load.
static LOADERS: LazyLock<FxHashMap<&str, NameKind>> = LazyLock::new(|| {
    FxHashMap::from_iter([
        ("add-ground-sets", NameKind::Floor),
        ("add-ground-set", NameKind::Floor),
        (".load-floor", NameKind::Floor),
        ("add-wall-sets", NameKind::Wall),
        ("add-wall-set", NameKind::Wall),
        ("add-pit-sets", NameKind::Pit),
        ("add-pit-set", NameKind::Pit),
        ("add-animated-tile", NameKind::Animated),
        (".add-icon", NameKind::Picture),
    ])
});

/// The names that a file defines.
pub(super) fn read(source: SourceFile<'_>) -> Definitions {
    let mut out = Definitions::default();
    for form in source.forms() {
        if form.is("items-list") {
            items(form, &mut out);
        } else if form.is("traps") {
            for trap in form.forms() {
                add(NameKind::Trap, trap.data().next(), trap, &mut out);
            }
        } else if may_load(form.text()) {
            pictures(Datum::Form(form), &mut out);
        }
    }
    out
}

fn items(list: Form<'_>, out: &mut Definitions) {
    for datum in list.arguments() {
        let maker = datum.into_form().and_then(|form| {
            let maker = ITEM_MAKERS.iter().find(|(head, ..)| form.is(head))?;
            Some((form, maker))
        });
        // Another function may make any item.
        let Some((form, (_, types, given))) = maker else {
            out.is_open = true;
            continue;
        };
        let types = types.and_then(|at| form.argument(at)).and_then(Datum::into_vector);
        let types = types.into_iter().flat_map(|vector| vector.data()).filter_map(text).collect();
        if let Some(item) = add(NameKind::Item, form.argument(0), form, out) {
            item.types = types;
            item.given = *given;
        }
    }
}

/// False for a text without any of the functions that load pictures.
fn may_load(text: &str) -> bool {
    text.contains("add") || text.contains("load")
}

/// Adds the pictures that a datum loads, and what stands in it.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn pictures(datum: Datum<'_>, out: &mut Definitions) {
    let form = match datum {
        Datum::Form(form) => form,
        Datum::Vector(vector) => return vector.data().for_each(|part| pictures(part, out)),
        _ => return,
    };
    let kind = form.head().and_then(|head| LOADERS.get(&*dashed(head.text())).copied());
    match kind {
        // One of these has a letter besides.
        Some(kind @ (NameKind::Animated | NameKind::Picture)) => _ = add(kind, form.argument(1), form, out),
        Some(kind) => form.arguments().for_each(|argument| _ = add(kind, Some(argument), form, out)),
        None => form.data().for_each(|part| pictures(part, out)),
    }
}

/// Adds a name, if it is a string.
fn add<'o>(kind: NameKind, name: Option<Datum<'_>>, form: Form<'_>, out: &'o mut Definitions) -> Option<&'o mut Named> {
    let name = name.and_then(text)?;
    out.named.push(Named { kind, name, full_range: form.range(), types: Vec::new(), given: &[], facts: Vec::new() });
    out.named.last_mut()
}

fn text(datum: Datum<'_>) -> Option<Text> {
    let token = datum.into_string()?;
    Some(Text { text: Name::new(&literal::unescape(token.text())), range: token.text_range() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_loader_is_passed_over() {
        assert!(LOADERS.keys().all(|head| may_load(head)));
        assert!(!may_load("(defn attic [] (room))"));
    }
}
