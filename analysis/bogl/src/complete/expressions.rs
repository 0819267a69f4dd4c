//! Completions where an expression is wanted, those of the wanted type first.

use ludex_base::Name;
use ludex_base::completion::Subject;
use ludex_base::model::SymbolKind;
use ludex_syntax::bogl::SyntaxKind as K;

use super::CompletionList;
use crate::builtins::{self, BuiltinKind};
use crate::cursor::Cursor;
use crate::hir::LocalKind;
use crate::inlay_hints::parameters;
use crate::kinds::{ENUM_VALUES, VALUES};
use crate::scope::Scope;
use crate::types::ty::Ty;

/// The kinds of entries, from the nearest to the farthest: each is the rank of an entry that has the wanted type.
const LOCAL: u8 = 0;
const ENUMERATED: u8 = 1;
const VALUE: u8 = 2;
const FUNCTION: u8 = 3;
const BUILTIN: u8 = 4;
const KEYWORD: u8 = 5;
/// The rank of what has another type.
const OTHER_TYPE: u8 = 7;
/// The rank of a value of an enumeration that is not wanted, and of what would be compared with itself.
const UNWANTED_VALUE: u8 = 9;

/// The most values of enumerations that are offered where none of them is wanted.
const MAX_UNWANTED: usize = 200;

/// Proposes expressions.
pub(super) fn propose(list: &mut CompletionList<'_>, cursor: &Cursor<'_>, scope: &Scope<'_>) {
    let wanted = Wanted { ty: scope.wanted(), types: &scope.signatures.types };
    let called = cursor.rest.trim_start_matches(' ').starts_with('(');
    locals(list, scope, &wanted, in_condition(cursor));
    user_definitions(list, scope, &wanted, called);
    predefined(list, scope, &wanted, called);
    enumerated(list, &wanted);
    list.keyword("if", Some("if ${1:condition} then ${2:value} else ${3:value}"), KEYWORD);
    list.keyword("let", Some("let ${1:name} = ${2:value} in ${3:result}"), KEYWORD);
    if !scope.loop_variables().is_empty() {
        list.keyword("while", Some("while ${1:condition} do ${2:value}"), KEYWORD);
    }
    if let Some(name) = scope.compared() {
        for item in list.items.iter_mut().filter(|item| item.insert == name.as_str()) {
            item.rank = UNWANTED_VALUE;
        }
    }
}

/// The type that is wanted, if one is.
struct Wanted<'a> {
    ty: Option<Ty>,
    types: &'a crate::types::Types,
}

impl Wanted<'_> {
    fn fits(&self, ty: &Ty) -> bool {
        self.ty.as_ref().is_none_or(|wanted| self.types.fits(ty, wanted))
    }

    fn rank(&self, ty: &Ty, rank: u8) -> u8 {
        if self.fits(ty) { rank } else { OTHER_TYPE }
    }
}

/// True at the beginning of a condition, or of a part of one: there a comparison begins with what is compared.
fn in_condition(cursor: &Cursor<'_>) -> bool {
    match cursor.last_kind() {
        Some(K::IF_KW | K::WHILE_KW) => true,
        Some(K::L_PAREN | K::COMMA) => {
            cursor.call().is_some_and(|(callee, _)| matches!(callee.text(), "and" | "or" | "not"))
        }
        _ => false,
    }
}

fn locals(list: &mut CompletionList<'_>, scope: &Scope<'_>, wanted: &Wanted<'_>, in_condition: bool) {
    for id in scope.locals() {
        let local = scope.body.local(*id);
        let ty = scope.types.local(*id);
        let detail = match (ty.is_unknown(), local.kind) {
            (false, _) => ty.to_string(),
            (true, LocalKind::Parameter(_)) => "parameter".to_owned(),
            (true, LocalKind::Let) => "variable".to_owned(),
        };
        let subject = list.local_at(local.name, scope.place(local.range).start());
        let rank = if in_condition { LOCAL } else { wanted.rank(ty, LOCAL) };
        list.push(local.name.as_str(), SymbolKind::Variable, detail, rank, subject);
        // A condition alone before what can only be compared.
        if let Some(last) = list.items.last_mut() {
            last.order = u32::from(!wanted.fits(ty));
        }
    }
}

/// The program's own values and functions that stand above this one; a function may call itself.
fn user_definitions(list: &mut CompletionList<'_>, scope: &Scope<'_>, wanted: &Wanted<'_>, called: bool) {
    let signatures = list.signatures;
    for value in &signatures.values {
        let function = value.ty.as_function();
        let known = value.item < scope.item || (value.item == scope.item && value.is_function());
        if !known || scope.local(value.name).is_some() {
            continue;
        }
        let (symbol, rank) = match function {
            Some(function) => (SymbolKind::Function, wanted.rank(&function.result, FUNCTION)),
            None if value.is_function() => (SymbolKind::Function, wanted.rank(&Ty::Unknown, FUNCTION)),
            None => (SymbolKind::Constant, wanted.rank(&value.ty, VALUE)),
        };
        let detail = if value.ty.is_unknown() { String::new() } else { value.ty.to_string() };
        let subject = list.definition(VALUES, value.name);
        list.push(value.name.as_str(), symbol, detail, rank, subject);
        if value.is_function() && !called {
            with_arguments(list, value.name);
        }
    }
}

/// Adds to the last entry, a function, places for its arguments.
fn with_arguments(list: &mut CompletionList<'_>, function: Name) {
    let names = parameters(list.db, list.file, list.signatures, function);
    let places: Vec<String> =
        names.iter().enumerate().map(|(index, name)| format!("${{{}:{name}}}", index + 1)).collect();
    if let Some(last) = list.items.last_mut()
        && !places.is_empty()
    {
        last.snippet = Some(format!("{function}({})", places.join(", ")));
    }
}

fn predefined(list: &mut CompletionList<'_>, scope: &Scope<'_>, wanted: &Wanted<'_>, called: bool) {
    let signatures = list.signatures;
    for (index, row) in builtins::all().iter().enumerate() {
        let name = Name::new(row.name);
        let Some((ty, _)) = signatures.builtin(name) else { continue };
        let hidden = signatures.value(name).is_some() || scope.local(name).is_some();
        let simple = matches!(row.name, "True" | "False" | "not" | "and" | "or" | "input");
        // Everything else is about the board.
        if hidden || !(simple || signatures.has_board) {
            continue;
        }
        let (symbol, result) = match ty.as_function() {
            Some(function) => (SymbolKind::Function, &function.result),
            None => (SymbolKind::Constant, &ty),
        };
        let rank = match row.name {
            "True" | "False" if wanted.ty.is_some() => wanted.rank(result, ENUMERATED),
            "input" if !signatures.has_input => OTHER_TYPE,
            _ => wanted.rank(result, BUILTIN),
        };
        let subject = Subject::Builtin(builtins::id(index as u32));
        list.push(row.name, symbol, ty.to_string(), rank, subject);
        if row.kind == BuiltinKind::Function && !called {
            with_arguments(list, name);
        }
    }
}

/// The values of enumerations in the order in which they are declared, those of the wanted type first.
fn enumerated(list: &mut CompletionList<'_>, wanted: &Wanted<'_>) {
    let signatures = list.signatures;
    let mut unwanted = 0;
    for (nth, (value, owner)) in signatures.types.declared_values().into_iter().enumerate() {
        let rank = match wanted.ty {
            Some(_) if wanted.fits(&Ty::Named(owner.name)) => ENUMERATED,
            Some(_) => UNWANTED_VALUE,
            None => BUILTIN,
        };
        unwanted += usize::from(rank != ENUMERATED);
        if rank != ENUMERATED && unwanted > MAX_UNWANTED {
            continue;
        }
        let (detail, subject) = (owner.name.to_string(), list.definition(ENUM_VALUES, value));
        list.push(value.as_str(), SymbolKind::EnumMember, detail, rank, subject);
        if let Some(last) = list.items.last_mut() {
            last.order = nth as u32 + 1;
        }
    }
}
