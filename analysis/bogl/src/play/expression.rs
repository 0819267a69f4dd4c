//! Expressions that stand in no file: on a command line, at a prompt, in a comment. They are read by the grammar of the
//! language and typed with everything that the program defines.

use ludex_base::{Db, File, Severity};
use ludex_syntax::bogl::ast::ValueDef;
use ludex_syntax::bogl::{BoglLanguage, GRAMMAR};
use rowan::ast::AstNode;

use crate::hir::items::Item;
use crate::hir::lower::equation_body;
use crate::hir::{Body, ExprId};
use crate::infer::infer_equation;
use crate::types::ty::Ty;

/// The text before an expression that makes it a definition of a program.
const BEFORE: &str = "game Play\nx : Int\nx = ";

/// The longest text of an expression in a message, in characters.
const MAX_TEXT: usize = 60;

/// The item that an expression stands behind: every definition of the program comes before it.
const BEHIND_ALL: u32 = u32::MAX;

/// Reads an expression.
///
/// # Errors
/// If it is not one: why, as a sentence without its full stop.
pub(crate) fn read(text: &str) -> Result<Body, String> {
    if text.trim().is_empty() {
        return Err("there is no expression".to_owned());
    }
    let parse = GRAMMAR.parse(&format!("{BEFORE}{text}\n"));
    if let Some(error) = parse.errors.first() {
        return Err(error.message.clone());
    }
    let several = || "this is not one expression".to_owned();
    let root = parse.root::<BoglLanguage>();
    let mut definitions = root.children().skip(1);
    let (Some(node), None) = (definitions.next(), definitions.next()) else { return Err(several()) };
    let item = Item::of(&parse, &node);
    let def = ValueDef::cast(node).ok_or_else(several)?;
    if def.equations().count() != 1 {
        return Err(several());
    }
    equation_body(&item, 0).ok_or_else(several)
}

/// The whole expression in what was read.
pub(crate) fn root(body: &Body) -> Option<ExprId> {
    body.equations.first().map(|equation| equation.root)
}

/// The type of an expression, with what a program defines.
///
/// # Errors
/// If something in it is wrong: what, with what was most likely meant, as a sentence without its full stop.
pub(crate) fn check(db: &dyn Db, file: File, body: &Body) -> Result<Ty, String> {
    let types = infer_equation(db, file, BEHIND_ALL, body);
    let error = types.findings.iter().find(|finding| finding.severity == Severity::Error);
    match error.and_then(|finding| finding.resolve(|place| place.here().map(|range| (file, range)))) {
        Some(diagnostic) => Err(diagnostic.message()),
        None => Ok(root(body).map_or(Ty::Unknown, |root| types.ty(root).clone())),
    }
}

/// An expression on one line, cut off where it is long.
pub(crate) fn short(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_TEXT) {
        Some((cut, _)) => format!("{}…", &line[..cut]),
        None => line,
    }
}
