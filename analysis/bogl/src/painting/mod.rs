//! Edits in the picture of a board: squares get another value, each by an equation of its own.
//!
//! Board equations are read from top to bottom, and of those that are about a square the last one counts. A square whose
//! last equation is about nothing else gets its value there; for any other one an equation is written behind the last.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use ludex_base::painting::{Numbers, Painting, Stroke, Tool, ToolKind};
use ludex_base::preview::PreviewRequest;
use ludex_base::rewrite::{behind_comment, filled_lines, indent};
use ludex_base::{Db, File, SourceChange, TextRange, parse_once};
use ludex_syntax::bogl::BoglLanguage;
use ludex_syntax::bogl::ast::{BoardPosition, Equation, ValueDef};
use rowan::ast::AstNode;

use crate::Bogl;
use crate::evaluation::value::BoardValue;
use crate::hir::lower::is_expression;
use crate::preview::shown;
use crate::types::signatures::{Signatures, signatures};

/// Letters of a value that are compared with a brush.
const MAX_TEXT: usize = 80;

impl Painting for Bogl {
    fn tools(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Vec<Tool> {
        if request.sample.is_some() {
            return Vec::new();
        }
        let root = parse_once(db, file).root::<BoglLanguage>();
        let mut equations = root.children().filter_map(ValueDef::cast).flat_map(|definition| definition.equations());
        if !equations.any(|equation| equation.positions().is_some()) {
            return Vec::new();
        }
        let signatures: &Signatures = signatures(db, file);
        let values = signatures.types.head(&signatures.types.content()).symbols;
        let brushes: Vec<String> = values.iter().map(|value| value.as_str().to_owned()).collect();
        let why = "the squares of the board hold no values that have names";
        let refused = brushes.is_empty().then(|| why.to_owned());
        let tool = |kind, title| Tool { brushes: brushes.clone(), refused: refused.clone(), ..Tool::new(kind, title) };
        vec![tool(ToolKind::Paint, "Paint squares"), tool(ToolKind::Fill, "Fill squares")]
    }

    fn paint(
        &self,
        db: &dyn Db,
        file: File,
        request: PreviewRequest<'_>,
        stroke: &Stroke,
    ) -> Result<SourceChange, String> {
        let (definition, board) = shown(db, file, request.what).map_err(|error| error.to_string())?;
        let text: &str = file.text(db);
        let name = definition.name.as_str();
        let root = parse_once(db, file).root::<BoglLanguage>();
        let mut own = root.children().filter_map(ValueDef::cast).filter(|own| name_of(own).as_deref() == Some(name));
        let own = own.next().filter(|_| !definition.is_in_prelude);
        let own = own.ok_or_else(|| format!("`{name}` stands in another file"))?;
        let equations: Vec<Own> = own.equations().filter_map(|equation| Own::of(&equation)).collect();
        if equations.is_empty() || equations.len() != own.equations().count() {
            return Err(format!("`{name}` is worked out, and has no equations for its squares"));
        }
        let cells: BTreeSet<Numbers> = match stroke.tool {
            ToolKind::Fill => filled(&board, stroke.cell()?)?,
            _ => stroke.cells.iter().copied().collect(),
        };
        let value = stroke.brush.as_deref().unwrap_or_default();
        let edits = painted((text, name), &equations, &board, (&cells, value))?;
        Ok(SourceChange::edits(file, edits))
    }
}

/// The name of a definition.
fn name_of(definition: &ValueDef) -> Option<String> {
    Some(definition.signature()?.name()?.token()?.text().to_owned())
}

/// A board equation.
struct Own {
    range: TextRange,
    /// Its column and its row; nothing for a variable, which stands for all of them.
    position: [Option<i64>; 2],
    /// The expression on its right.
    value: TextRange,
}

impl Own {
    fn of(equation: &Equation) -> Option<Own> {
        let positions = equation.positions()?;
        let parts = positions.syntax().children().filter_map(BoardPosition::cast);
        let number = |part: BoardPosition| match part.token() {
            Some(_) => Some(None),
            None => part.syntax().text().to_string().trim().parse::<i64>().ok().map(Some),
        };
        let position: Vec<Option<i64>> = parts.map(number).collect::<Option<Vec<_>>>()?;
        let [column, row] = position.as_slice() else { return None };
        let value = equation.syntax().children().filter(|node| is_expression(node.kind())).last()?;
        let position = [*column, *row];
        Some(Own { range: equation.syntax().text_range(), position, value: value.text_range() })
    }

    /// True if it is about a square.
    fn covers(&self, (column, row): Numbers) -> bool {
        let [own_column, own_row] = self.position;
        own_column.is_none_or(|own| own == column) && own_row.is_none_or(|own| own == row)
    }

    /// True if it is about one square only.
    fn is_single(&self) -> bool {
        self.position.iter().all(Option::is_some)
    }
}

/// The edits that give squares of a board a value.
fn painted(
    (text, name): (&str, &str),
    equations: &[Own],
    board: &BoardValue,
    (cells, value): (&BTreeSet<Numbers>, &str),
) -> Result<Vec<(TextRange, String)>, String> {
    let (Some(first), Some(last)) = (equations.first(), equations.last()) else { return Ok(Vec::new()) };
    let mut edits = Vec::new();
    let mut lines = String::new();
    // An equation is written as the last one of its definition.
    let line = format!("\n{}", indent(text, first.range.start()));
    for (column, row) in cells.iter().copied() {
        let square = board.get(column, row);
        let square = square.ok_or_else(|| format!("the board has no square ({column}, {row})"))?;
        if square.text(MAX_TEXT) == value {
            continue;
        }
        let about: Vec<&Own> = equations.iter().rev().filter(|equation| equation.covers((column, row))).collect();
        let singles = about.iter().take_while(|equation| equation.is_single()).count();
        let (own, many) = about.split_at(singles);
        match (own.first(), many.first()) {
            // Without its own equations it has the value of those for many squares.
            (Some(_), Some(many)) if text[many.value] == *value => {
                edits.extend(own.iter().map(|equation| (filled_lines(text, equation.range), String::new())));
            }
            (Some(own), _) => edits.push((own.value, value.to_owned())),
            (None, _) => lines.push_str(&format!("{line}{name}!({column}, {row}) = {value}")),
        }
    }
    if !lines.is_empty() {
        edits.push((TextRange::empty(behind_comment(text, last.range.end(), "--")), lines));
    }
    Ok(edits)
}

/// The squares with the value of a square that hang together with it.
fn filled(board: &BoardValue, first: Numbers) -> Result<BTreeSet<Numbers>, String> {
    let wanted = board.get(first.0, first.1);
    let wanted = wanted.ok_or_else(|| format!("the board has no square ({}, {})", first.0, first.1))?;
    let mut found = BTreeSet::from([first]);
    let mut open = vec![first];
    while let Some((column, row)) = open.pop() {
        for next in [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)] {
            if board.get(next.0, next.1) == Some(wanted) && found.insert(next) {
                open.push(next);
            }
        }
    }
    Ok(found)
}
