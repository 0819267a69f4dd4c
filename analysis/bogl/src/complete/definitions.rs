//! Completions at the beginning of a line: a definition of each kind, the equation of a signature that has none yet,
//! and the signature of an equation that stands below without one.

use ludex_base::Name;

use crate::builtins;
use crate::cursor::{Cursor, ProgramPart};
use crate::hir::items::{ItemHead, ValueHead, head, items};
use crate::types::ty::Ty;

use super::CompletionList;

/// The rank of what the line above asks for, of the kinds of definitions that usually come next, and of
/// the others.
const NEXT: u8 = 0;
const USUAL: u8 = 1;
const SELDOM: u8 = 2;

/// Proposes definitions.
pub(super) fn propose(list: &mut CompletionList<'_>, cursor: &Cursor<'_>) {
    if cursor.part == ProgramPart::Beginning {
        if !has_header(list) {
            list.keyword("game", Some("game ${1:Name}\n"), NEXT);
        }
        return;
    }
    let Some((item, start)) = cursor.item else { return };
    signature(list, cursor);
    if let ItemHead::Value(def) = &**head(list.db, list.file, item) {
        // The name that is being written counts as an equation already.
        let defined = def.equations.iter().any(|equation| equation.range.start() + start != cursor.word.start());
        let board = def.equations.iter().any(|equation| equation.positions.is_some());
        if !defined || board {
            equation(list, item, def);
        }
    }
    types(list, item);
    values(list);
}

fn has_header(list: &CompletionList<'_>) -> bool {
    let count = items(list.db, list.file).items.len() as u32;
    (0..count).any(|index| matches!(**head(list.db, list.file, index), ItemHead::Game(_)))
}

/// The signature of the equation on the next line with something on it, if that has none.
fn signature(list: &mut CompletionList<'_>, cursor: &Cursor<'_>) {
    let mut lines = cursor.rest.lines().map(str::trim);
    if lines.next().is_some_and(|line| !line.is_empty()) {
        return;
    }
    let Some(line) = lines.find(|line| !line.is_empty() && !line.starts_with("--")) else { return };
    let end = line.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(line.len());
    let name = Name::new(&line[..end]);
    let Some(value) = list.signatures.value(name).filter(|value| !value.is_in_prelude) else { return };
    let ItemHead::Value(def) = &**head(list.db, list.file, value.item) else { return };
    let Some(first) = def.equations.first().filter(|first| !def.signed && !first.unfinished) else { return };
    let ty = match (&first.positions, &first.params) {
        (Some(_), _) => "Board",
        (None, Some(_)) => "${1:Int} -> ${2:Int}",
        (None, None) => "${1:Int}",
    };
    let (label, detail) = (format!("{name} : …"), format!("the signature of `{name}`"));
    list.snippet(&label, &detail, &format!("{name} : "), format!("{name} : {ty}"), NEXT);
}

/// The equation of a signature.
fn equation(list: &mut CompletionList<'_>, item: u32, def: &ValueHead) {
    let Some(name) = def.name else { return };
    let Some(value) = list.signatures.value_of(item) else { return };
    let name = name.name;
    let detail = format!("the equation of `{name}`");
    let (label, snippet) = match &value.ty {
        Ty::Function(function) => {
            let names = parameter_names(&list.signatures.types.open(&function.argument));
            let places: Vec<String> =
                names.iter().enumerate().map(|(index, name)| format!("${{{}:{name}}}", index + 1)).collect();
            (format!("{name}({}) = …", names.join(", ")), format!("{name}({}) = $0", places.join(", ")))
        }
        Ty::Board => (format!("{name}!(x, y) = …"), format!("{name}!(${{1:x}}, ${{2:y}}) = $0")),
        _ => (format!("{name} = …"), format!("{name} = $0")),
    };
    let insert = label.trim_end_matches('…').to_owned();
    list.snippet(&label, &detail, &insert, snippet, NEXT);
}

/// A name for a parameter of each of these types, no two alike.
fn parameter_names(types: &[Ty]) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(types.len());
    for ty in types {
        let plain = match ty {
            Ty::Int => "n".to_owned(),
            Ty::Bool => "flag".to_owned(),
            Ty::Board => "b".to_owned(),
            Ty::Named(name) => lower_first(name.as_str()),
            Ty::Tuple(_) => "p".to_owned(),
            Ty::Unknown | Ty::Symbols(_) | Ty::Extended(..) | Ty::Function(_) => "a".to_owned(),
        };
        let mut name = plain.clone();
        let mut number = 2;
        while names.contains(&name) {
            name = format!("{plain}{number}");
            number += 1;
        }
        names.push(name);
    }
    names
}

/// The name of a type as the name of a value; only its first letter if that would be a keyword.
fn lower_first(name: &str) -> String {
    let mut letters = name.chars();
    let first: String = letters.next().map(|first| first.to_lowercase().collect()).unwrap_or_default();
    let whole = format!("{first}{}", letters.as_str());
    if builtins::sign(&whole).is_some() { first } else { whole }
}

fn types(list: &mut CompletionList<'_>, item: u32) {
    let below_value = list.signatures.values.iter().any(|value| !value.is_in_prelude && value.item <= item);
    let rank = if below_value { SELDOM } else { USUAL };
    list.keyword("type", Some("type ${1:Name} = {${2:One}, ${3:Other}}"), rank);
    // Below a value these two are refused.
    if below_value {
        return;
    }
    if !list.signatures.has_board {
        let insert = "type Board = Array (3, 3) of Int";
        let shape = "type Board = Array (${1:3}, ${2:3}) of ${3:Int}".to_owned();
        list.snippet("type Board", "size and content of the board", insert, shape, rank);
    }
    if !list.signatures.has_input {
        let shape = "type Input = ${1:Int}".to_owned();
        list.snippet("type Input", "what the player types in", "type Input = Int", shape, rank);
    }
}

fn values(list: &mut CompletionList<'_>) {
    let value = "${1:name} : ${2:Int}\n$1 = ${3:0}".to_owned();
    list.snippet("value", "a signature and its equation", "name : Int\nname = 0", value, USUAL);
    let function = "${1:name} : ${2:Int} -> ${3:Int}\n$1(${4:n}) = ${5:n}".to_owned();
    let insert = "name : Int -> Int\nname(n) = n";
    list.snippet("function", "a signature and its equation", insert, function, USUAL);
    let repeat = "${1:name} : ${2:Int} -> $2\n$1(${3:n}) = while ${4:n < 10} do ${5:n + 1}".to_owned();
    let insert = "name : Int -> Int\nname(n) = while n < 10 do n + 1";
    list.snippet("while", "a function that is a loop", insert, repeat, USUAL);
    if list.signatures.has_board {
        let board = "${1:start} : Board\n$1!(x, y) = ${2:content}".to_owned();
        let insert = "start : Board\nstart!(x, y) = content";
        list.snippet("board", "a signature and an equation for all squares", insert, board, USUAL);
    }
}
