//! Signature help: the parameters of the function that is being called, and the argument that the cursor is at.

use ludex_base::markup::Words;
use ludex_base::signature_help::{Parameter, SignatureHelp};
use ludex_base::{Db, File, Markup, Name};
use ludex_syntax::TextSize;
use ludex_syntax::bogl::SyntaxToken;

use crate::builtins;
use crate::cursor::Cursor;
use crate::hir::Expr;
use crate::hover::glossary;
use crate::inlay_hints::parameters;
use crate::types::signatures::{Signatures, signatures};
use crate::types::ty::FunctionTy;

/// The signature of the innermost function in whose parentheses an offset is.
pub(crate) fn signature(db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
    let cursor = Cursor::at(db, file, offset)?;
    let (callee, argument) = cursor.call()?;
    // A parameter or variable is not a function, and hides one of the same name.
    if is_local(&cursor, &callee) {
        return None;
    }
    let function = Name::new(callee.text());
    let signatures: &Signatures = signatures(db, file);
    let ty = signatures.type_of(function)?;
    let mut help = help(signatures, function, ty.as_function()?, &parameters(db, file, signatures, function));
    help.active = u32::try_from(argument).ok().filter(|active| (*active as usize) < help.parameters.len());
    Some(help)
}

/// True if the name of a function that is called is that of a parameter or variable.
fn is_local(cursor: &Cursor<'_>, callee: &SyntaxToken) -> bool {
    let Some((body, start)) = cursor.equation_around(callee) else { return false };
    let mut calls = body.ids().filter_map(|id| match body.expr(id) {
        Expr::Call { callee, .. } => Some(callee),
        _ => None,
    });
    calls.any(|call| call.range + start == callee.text_range() && call.local.is_some())
}

/// `leap(far : Int, high : Bool) -> Position`
fn help(signatures: &Signatures, function: Name, ty: &FunctionTy, names: &[Name]) -> SignatureHelp {
    let types = &signatures.types;
    // One parameter takes a whole tuple that may also be something else.
    let several = if names.len() == 1 { None } else { types.parts(&ty.argument) };
    let parts = several.unwrap_or_else(|| vec![ty.argument.clone()]);
    let mut label = format!("{function}(");
    let mut parameters: Vec<Parameter> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            label.push_str(", ");
        }
        let start = label.len();
        if let Some(name) = names.get(index)
            && names.len() == parts.len()
        {
            label.push_str(&format!("{name} : "));
        }
        label.push_str(&part.to_string());
        let documentation = Markup::text(Words::joined(glossary(signatures, part), ", "));
        parameters.push(Parameter { range: start..label.len(), documentation });
    }
    label.push_str(&format!(") -> {}", ty.result));
    let row = if signatures.value(function).is_some() { None } else { builtins::lookup(function.as_str(), false) };
    let paragraphs = row.and_then(builtins::get).into_iter().flat_map(|row| row.paragraphs());
    let documentation = paragraphs.fold(Markup::default(), |markup, text| markup.with_text(Words::read(text)));
    SignatureHelp { label, documentation, parameters, active: None }
}
