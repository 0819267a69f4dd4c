//! Signature help: the form of the statement or value around the cursor, and the part of it that the cursor is at.

use ludex_base::signature_help::{Parameter, SignatureHelp};
use ludex_base::{Db, File, Markup};
use ludex_syntax::TextSize;
use ludex_syntax::trench::SyntaxKind as K;

use crate::builtins::{self, BuiltinKind};
use crate::edition;
use crate::place::{Cursor, Frame};

/// The form of something with parts, for signature help.
struct Form {
    head: K,
    kind: BuiltinKind,
    label: &'static str,
    /// The words for the parts in the label, in order, and what may stand for each, marked as the reference data is.
    parts: &'static [(&'static str, &'static str)],
}

const DIRECTION: &str = "the direction, a `dir`: `N`, `E`, `S` or `W`";

const FORMS: &[Form] = &[
    Form { head: K::MOVE_KW, kind: BuiltinKind::Statement, label: "move d", parts: &[("d", DIRECTION)] },
    Form { head: K::SHOOT_KW, kind: BuiltinKind::Statement, label: "shoot d", parts: &[("d", DIRECTION)] },
    Form { head: K::MINE_KW, kind: BuiltinKind::Statement, label: "mine d", parts: &[("d", DIRECTION)] },
    Form { head: K::ATTACK_KW, kind: BuiltinKind::Statement, label: "attack d", parts: &[("d", DIRECTION)] },
    Form { head: K::FORTIFY_KW, kind: BuiltinKind::Statement, label: "fortify d", parts: &[("d", DIRECTION)] },
    Form { head: K::TRENCH_KW, kind: BuiltinKind::Statement, label: "trench d", parts: &[("d", DIRECTION)] },
    Form {
        head: K::BOMB_KW,
        kind: BuiltinKind::Statement,
        label: "bomb d p",
        parts: &[("d", DIRECTION), ("p", "how many spaces it is thrown, an `int`")],
    },
    Form {
        head: K::SCAN_KW,
        kind: BuiltinKind::Value,
        label: "scan d a",
        parts: &[("d", DIRECTION), ("a", "how many spaces away, an `int`")],
    },
    Form { head: K::LOOK_KW, kind: BuiltinKind::Value, label: "look d", parts: &[("d", DIRECTION)] },
    Form {
        head: K::REPEAT_KW,
        kind: BuiltinKind::Statement,
        label: "repeat x a",
        parts: &[("x", "how many times, a plain number"), ("a", "the statement that is repeated")],
    },
    Form {
        head: K::FOR_KW,
        kind: BuiltinKind::Statement,
        label: "for (first; c; step) a",
        parts: &[
            ("first", "what is done once, before the first round"),
            ("c", "the condition, an `int`: 0 ends the loop"),
            ("step", "what is done after each round"),
            ("a", "the statement that is repeated"),
        ],
    },
];

/// The signature of the innermost form around an offset.
pub(crate) fn signature(db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
    if edition::is_newer(db, file) {
        return None;
    }
    let cursor = Cursor::new(db, file, offset)?;
    let form_of = |frame: Frame| Some((FORMS.iter().find(|form| form.head == frame.head)?, frame.part));
    let (form, part) = cursor.frames().find_map(form_of)?;
    let name = form.label.split(' ').next().unwrap_or_default();
    let row = builtins::lookup(name, &[form.kind]).and_then(builtins::get);
    let mut parameters = Vec::with_capacity(form.parts.len());
    let mut from = name.len();
    for &(word, text) in form.parts {
        let start = from + form.label[from..].find(word)?;
        from = start + word.len();
        parameters.push(Parameter { range: start..from, documentation: Markup::read(text) });
    }
    Some(SignatureHelp {
        label: form.label.to_owned(),
        documentation: row.map_or_else(Markup::default, |row| Markup::read(row.text)),
        parameters,
        active: Some(part),
    })
}
