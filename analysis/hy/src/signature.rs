//! Signature help: the parameters of the form of the level language around the cursor, with the kind and the values of
//! the one that the cursor is at.

use ludex_base::markup::{Words, code};
use ludex_base::signature_help::{Parameter, SignatureHelp};
use ludex_base::{Db, File, Markup, TextSize};
use ludex_syntax::hy::SyntaxKind as K;

use crate::builtins::{self, Builtin, BuiltinKind};
use crate::complete::places::{self, Slot};
use crate::complete::texts;
use crate::cursor::Cursor;
use crate::hover::argument_kind;
use crate::index;

/// The most values that are listed.
const MAX_VALUES: usize = 12;

/// The signature of the form around an offset.
pub(crate) fn signature(db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
    if !index::index(db, file).levels {
        return None;
    }
    let cursor = Cursor::new(db, file, offset)?;
    // The word that a form begins with belongs to what is around it.
    if let Some(slot) = places::slot(db, file, &cursor.around) {
        return Some(of_slot(db, file, offset, &slot));
    }
    let reader = cursor.around.iter().find_map(|around| around.reader())?;
    let row = builtins::get(builtins::lookup_reader(reader)?)?;
    let is_alone = cursor.around.iter().take_while(|around| around.node.kind() != K::READER_MACRO).count() <= 1;
    is_alone.then(|| of_reader(row))
}

/// The signature of a form, at one of its arguments.
fn of_slot(db: &dyn Db, file: File, offset: TextSize, slot: &Slot<'_>) -> SignatureHelp {
    let mut help = of_row(slot.row, &slot.parameters);
    let last = slot.parameters.len().saturating_sub(1);
    let active = slot.parameter.map(|_| slot.at.min(last));
    help.active = active.and_then(|active| u32::try_from(active).ok());
    if let (Some(at), Some(wanted)) = (active, slot.parameter) {
        let kind = wanted.kind.strip_prefix("list-of-").unwrap_or(wanted.kind);
        let mut values = texts::texts(db, file, offset, slot, kind);
        values.sort_by_key(|value| (value.rank, value.order, value.text));
        if let (Some(parameter), false) = (help.parameters.get_mut(at), values.is_empty()) {
            let more = if values.len() > MAX_VALUES { ", …" } else { "" };
            let shown = values.iter().take(MAX_VALUES).map(|value| code(format_args!("\"{}\"", value.text)));
            let words = Words::joined(shown, ", ").text(more);
            parameter.documentation = std::mem::take(&mut parameter.documentation).with_text(words);
        }
    }
    help
}

/// The signature of a row with its parameters, as its form is written.
fn of_row(row: &Builtin, all: &[builtins::Parameter]) -> SignatureHelp {
    let mut label = format!("({}", row.name);
    let mut parameters = Vec::new();
    for parameter in all {
        label.push(' ');
        let start = label.len();
        label.push_str(parameter.name);
        if parameter.is_repeated {
            label.push('…');
        }
        parameters.push(Parameter { range: start..label.len(), documentation: of_kind(parameter.kind, row) });
    }
    label.push(')');
    SignatureHelp { label, documentation: Markup::text(Words::read(row.text)), parameters, active: None }
}

/// The text about a parameter of a kind.
fn of_kind(kind: &str, row: &Builtin) -> Markup {
    if let Some(text) = argument_kind(kind) {
        return Markup::text(Words::read(text));
    }
    let is_list = kind.starts_with("list-of-");
    let kind = kind.strip_prefix("list-of-").unwrap_or(kind);
    // A selector stands for a parameter of its own kind in several rows.
    let place = places::place_of_forms(kind, None);
    let forms = builtins::all().iter().filter(|other| {
        let is_content = kind == "content" && other.place.starts_with("option in ");
        is_content || place == Some(other.place)
    });
    let forms: Vec<Words> = forms.map(|form| code(form.name)).collect();
    if !forms.is_empty() {
        return Markup::text(Words::new().text("One of ").with(Words::joined(forms, ", ")).text("."));
    }
    let words = match kind {
        "string" if row.name == "level" => "A text, or `#s` of several.",
        "string" => "A text that joins what has the same one.",
        "item-type" => "A type of items, in quotes.",
        "item-name" => "The name of an item, in quotes.",
        "creature-name" => "The name of a creature, in quotes.",
        "floor-tile" => "The base name of a floor, in quotes.",
        "wall-tile" => "The base name of a wall, in quotes.",
        "pit-tile" => "One picture of a pit, such as `\"rock_pit_07\"`.",
        "pit-base" => "The base name of a pit's pictures, such as `\"rock_pit\"`.",
        "ornament" | "tile" => "The name of a picture, in quotes.",
        "ornament-base" => "The base name of numbered pictures, such as `\"wooden beams\"`.",
        "symbol" => "A quoted symbol; the game knows `'scroll`.",
        "number" => "A number from 0 to 100.",
        "item-generator" | "creature-generator" | "rng" => "A variable that is known inside `level-list`.",
        _ => "",
    };
    match (words, is_list) {
        ("", _) => Markup::text(Words::read("Any expression.")),
        (words, false) => Markup::text(Words::read(words)),
        (words, true) => Markup::text(Words::read("A list in square brackets.")).with_text(Words::read(words)),
    }
}

/// The signature of a reader macro.
fn of_reader(row: &Builtin) -> SignatureHelp {
    debug_assert_eq!(row.kind, BuiltinKind::ReaderMacro);
    let (inside, text) = match row.name {
        "#t" => ("(value …)", "Any number of values; a size has two, width before height."),
        "#s" => ("(\"text\" …)", "Strings, which are joined with single blanks."),
        _ => ("(defn …)", "The definition of a function."),
    };
    let label = format!("{}{inside}", row.name);
    let range = row.name.len()..label.len();
    let parameters = vec![Parameter { range, documentation: Markup::text(Words::read(text)) }];
    SignatureHelp { label, documentation: Markup::text(Words::read(row.text)), parameters, active: Some(0) }
}
