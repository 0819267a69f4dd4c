//! Hover texts of BoGL's own names, keywords and operators, of a program's definitions, and of every expression: its
//! type, and its value where that can be worked out.

mod expressions;
mod names;
mod values;

use ludex_base::hover::{Describing, Hover};
use ludex_base::markup::{Words, code};
use ludex_base::{Db, DefinitionId, File, Markup, Name, Occurrence, find_definition, parse_once};
use ludex_syntax::bogl::{BoglLanguage, SyntaxKind as K, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};

use crate::Bogl;
use crate::builtins::{self, BuiltinKind};
use crate::spot::Spot;
use crate::types::signatures::{Signatures, signatures};

pub(crate) use self::names::glossary;

impl Describing for Bogl {
    fn builtin_name(&self, index: u32) -> Option<&'static str> {
        builtins::get(index).map(|row| row.name)
    }

    fn describe_builtin(&self, index: u32) -> Option<Markup> {
        describe(index)
    }

    /// Describes a predefined name at a place: its meaning in this program too, and the types around it.
    fn describe_builtin_at(&self, db: &dyn Db, file: File, occurrence: &Occurrence, index: u32) -> Option<Markup> {
        let row = builtins::get(index)?;
        let signatures: &Signatures = signatures(db, file);
        let mut markup = describe(index)?;
        match row.name {
            "width" | "height" => {
                if let Some((columns, rows)) = signatures.types.board {
                    let size = if row.name == "width" { columns } else { rows };
                    markup = markup.with_text(code(format_args!("= {size}")));
                }
            }
            name => {
                let ty = signatures.builtin(Name::new(name)).map(|(ty, _)| ty);
                markup = markup.with_list(ty.map(|ty| glossary(signatures, &ty)).unwrap_or_default());
            }
        }
        Some(with_types_around(db, file, occurrence.range, markup))
    }

    /// Describes a definition beyond its line and its comment.
    fn describe_definition(&self, db: &dyn Db, id: DefinitionId) -> Option<Markup> {
        let markup = names::describe(db, id, find_definition(db, id)?);
        (!markup.is_empty()).then_some(markup)
    }

    /// The description of a definition at a place where its name stands: with the types around it, too.
    fn describe_definition_at(
        &self,
        db: &dyn Db,
        file: File,
        occurrence: &Occurrence,
        id: DefinitionId,
    ) -> Option<Markup> {
        let markup = names::describe(db, id, find_definition(db, id)?);
        let markup = with_types_around(db, file, occurrence.range, markup);
        (!markup.is_empty()).then_some(markup)
    }

    /// The hover of a place that holds no name: a keyword, an operator, a number, a parenthesis.
    fn hover(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
        let token = token_at(db, file, offset)?;
        let place = token.text_range();
        let sign = builtins::sign(token.text());
        let mut markup = sign.and_then(describe).unwrap_or_default();
        let mut range = place;
        if let Some(spot) = Spot::at(db, file, place.start()) {
            let around = spot.around(place);
            if matches!(token.kind(), K::WHILE_KW | K::DO_KW)
                && let Some(innermost) = around.first()
            {
                markup = markup.with_text(expressions::describe_loop_variables(&spot, *innermost));
            }
            let innermost = expressions::innermost(&spot, &around);
            markup = expressions::with_types(db, file, &spot, &around, markup);
            if let Some(innermost) = innermost
                && sign.is_none()
            {
                range = spot.place(spot.body.range(innermost));
            }
        }
        (!markup.is_empty()).then_some(Hover { range, markup })
    }
}

/// Describes a predefined name, a keyword or an operator.
pub(crate) fn describe(index: u32) -> Option<Markup> {
    let row = builtins::get(index)?;
    let title = match row.kind {
        BuiltinKind::Keyword => Words::new().strong(row.name).text(" — keyword"),
        BuiltinKind::Operator => code(row.name).text(" — operator"),
        BuiltinKind::Type | BuiltinKind::Value | BuiltinKind::Function => {
            Words::new().strong(row.name).text(" — predefined ").text(row.kind)
        }
    };
    let mut markup = Markup::text(title);
    if row.kind.is_sign() {
        markup = markup.with_code(crate::DIALECT.id, row.ty);
    } else if !row.ty.is_empty() {
        markup = markup.with_code(crate::DIALECT.id, format!("{} : {}", row.name, row.ty));
    }
    for paragraph in row.paragraphs() {
        markup = markup.with_text(Words::read(paragraph));
    }
    let example = row.example();
    Some(if example.is_empty() { markup } else { markup.with_code(crate::DIALECT.id, example) })
}

fn with_types_around(db: &dyn Db, file: File, name: TextRange, markup: Markup) -> Markup {
    match Spot::at(db, file, name.start()) {
        Some(spot) => expressions::with_types_around(&spot, name, markup),
        None => markup,
    }
}

/// The token under the cursor, which an editor takes for the one behind the offset.
fn token_at(db: &dyn Db, file: File, offset: TextSize) -> Option<SyntaxToken> {
    let root = parse_once(db, file).root::<BoglLanguage>();
    let offset = offset.min(root.text_range().end());
    let is_significant = |token: &SyntaxToken| !matches!(token.kind(), K::WHITESPACE | K::COMMENT | K::BLOCK_COMMENT);
    let tokens = root.token_at_offset(offset);
    let behind = tokens.clone().right_biased().filter(is_significant);
    behind.or_else(|| tokens.left_biased().filter(is_significant))
}
