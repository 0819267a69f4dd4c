//! Completions where a type is wanted, in signatures and in type definitions.

use ludex_base::Name;
use ludex_base::completion::Subject;
use ludex_base::model::SymbolKind;
use ludex_syntax::bogl::SyntaxKind as K;
use ludex_syntax::bogl::ast::TypeDef;
use rowan::ast::AstNode;

use super::{CompletionList, ends_operand};
use crate::builtins;
use crate::cursor::{Cursor, ProgramPart};
use crate::kinds::TYPES;
use crate::types::TypeOrigin;
use crate::types::ty::Ty;

/// The rank of the program's own types, of the predefined ones, and of what may be refused.
const OWN: u8 = 0;
const PREDEFINED: u8 = 1;
const SHAPE: u8 = 2;
const ONE_SIDED: u8 = 5;

/// Proposes types; true if a new definition can begin here instead.
pub(super) fn propose(list: &mut CompletionList<'_>, cursor: &Cursor<'_>) -> bool {
    let defines = cursor.part == ProgramPart::TypeDef;
    let Some(last) = cursor.last_kind() else { return false };
    if defines && last == K::TYPE_KW {
        names_with_a_meaning(list, cursor);
        return false;
    }
    if cursor.around_last(K::BOARD_TYPE).is_some_and(|board| !cursor.is_behind(&board, &[K::OF_KW])) {
        if last == K::R_PAREN {
            list.keyword("of", None, 0);
        }
        return false;
    }
    let wants_type = match last {
        K::L_PAREN | K::COMMA => cursor.around_last(K::ENUM_TYPE).is_none(),
        K::EQ | K::OF_KW | K::AMP => defines,
        K::COLON | K::ARROW => !defines,
        _ => false,
    };
    if !wants_type {
        return ends_operand(Some(last)) && cursor.column.is_some();
    }
    if last == K::EQ && defines_board(cursor) {
        let shape = "Array (${1:3}, ${2:3}) of ${3:Int}".to_owned();
        list.snippet("Array", "columns, rows and content of the board", "Array", shape, OWN);
        return false;
    }
    if last != K::AMP {
        names_of_types(list, cursor, defines);
    } else {
        enumerations(list, cursor);
    }
    if matches!(last, K::EQ | K::OF_KW | K::AMP) {
        let detail = "the values of an enumeration";
        list.snippet("{…}", detail, "{", "{${1:One}, ${2:Other}}".to_owned(), SHAPE);
    }
    false
}

/// Behind `type`: the names that make a definition more than a name for a type.
fn names_with_a_meaning(list: &mut CompletionList<'_>, cursor: &Cursor<'_>) {
    let alone = !cursor.rest.trim_start_matches(' ').starts_with('=');
    let known = [("Board", list.signatures.has_board), ("Input", list.signatures.has_input)];
    for (name, defined) in known {
        if defined {
            continue;
        }
        let subject = builtins::lookup(name, true).map_or(Subject::Nothing, |row| Subject::Builtin(builtins::id(row)));
        list.push(name, SymbolKind::Struct, "predefined type".to_owned(), PREDEFINED, subject);
        if let Some(last) = list.items.last_mut()
            && alone
        {
            let shape = match name {
                "Board" => "Board = Array (${1:3}, ${2:3}) of ${3:Int}",
                _ => "Input = ${1:Int}",
            };
            last.snippet = Some(shape.to_owned());
        }
    }
}

/// True in the definition of the board.
fn defines_board(cursor: &Cursor<'_>) -> bool {
    let name = cursor.around_last(K::TYPE_DEF).and_then(TypeDef::cast).and_then(|def| def.name());
    name.and_then(|name| name.token()).is_some_and(|token| token.text() == "Board")
}

/// The index of the item that the cursor is in; the greatest number if it is in none.
fn item(cursor: &Cursor<'_>) -> u32 {
    cursor.item.map_or(u32::MAX, |(item, _)| item)
}

fn names_of_types(list: &mut CompletionList<'_>, cursor: &Cursor<'_>, defines: bool) {
    let signatures = list.signatures;
    for named in signatures.types.all().iter().filter(|named| named.item < item(cursor)) {
        let rank = match named.origin {
            TypeOrigin::Ordinary | TypeOrigin::Content => OWN,
            // The reference implementation refuses it in other types.
            TypeOrigin::Input if defines => ONE_SIDED,
            TypeOrigin::Input => continue,
        };
        let enumeration = signatures.types.is_enumeration(&named.ty);
        let symbol = if enumeration { SymbolKind::Enum } else { SymbolKind::Struct };
        let subject = list.definition(TYPES, named.name);
        list.push(named.name.as_str(), symbol, detail(&named.ty), rank, subject);
    }
    let board = signatures.type_items.get(&Name::new("Board"));
    for name in ["Int", "Bool", "Board"] {
        // A board of boards cannot be.
        if name == "Board" && board.is_none_or(|board| *board >= item(cursor)) {
            continue;
        }
        let subject = match name {
            "Board" => list.definition(TYPES, Name::new(name)),
            _ => builtins::lookup(name, true).map_or(Subject::Nothing, |row| Subject::Builtin(builtins::id(row))),
        };
        list.push(name, SymbolKind::Struct, "type".to_owned(), PREDEFINED, subject);
    }
}

/// Behind `&`: only an enumeration can extend a type.
fn enumerations(list: &mut CompletionList<'_>, cursor: &Cursor<'_>) {
    let types = &list.signatures.types;
    for named in types.all().iter().filter(|named| named.item < item(cursor) && types.is_enumeration(&named.ty)) {
        let subject = list.definition(TYPES, named.name);
        list.push(named.name.as_str(), SymbolKind::Enum, detail(&named.ty), OWN, subject);
    }
}

fn detail(ty: &Ty) -> String {
    if ty.is_unknown() { String::new() } else { ty.to_string() }
}
