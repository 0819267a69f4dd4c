//! The table of `ludex cost`: what every statement of a script costs, and what its games allow.

use ludex_base::{Db, File, LineIndex, Markup, PositionEncoding, parse_once};
use ludex_syntax::trench::TrenchLanguage;
use ludex_syntax::trench::ast::SourceFile;
use rowan::ast::AstNode;

use crate::{cost, cost_text, edition, hints, program};

/// So many characters of a statement are shown.
const WIDEST: usize = 60;

/// The runs of a script as its lenses say them, then a row for each statement.
pub fn table(db: &dyn Db, file: File) -> Markup {
    let text = file.text(db);
    let Some(source) = SourceFile::cast(parse_once(db, file).root::<TrenchLanguage>()) else {
        return Markup::default();
    };
    if edition::is_newer(db, file) {
        return Markup::text("the script is written in the newer Trench, whose costs are not known here");
    }
    let rules = program::rules(db, file);
    let runs = hints::titles(cost::costs(db, file).script, &rules);
    let rows = cost_text::rows(&source);
    let lines = LineIndex::new(text);
    let actions = rules.is_empty() || program::limits_actions(&rules);
    let mut head = vec!["line", "statement", "steps", "steps of the 2024 game"];
    if actions {
        head.push("actions");
    }
    let rows = rows.iter().map(|row| {
        let first = text[row.range].lines().next().unwrap_or_default();
        let first: String = first.trim_end().chars().take(WIDEST).collect();
        let mut cells = vec![
            (lines.line_column(text, row.range.start(), PositionEncoding::Utf8).line + 1).to_string(),
            format!("{}`{first}`", "  ".repeat(row.depth)),
            row.cost.steps.shown(),
            row.engine.steps.shown(),
        ];
        if actions {
            cells.push(row.cost.actions.shown());
        }
        cells
    });
    Markup::text(runs.join("\n")).with_table(&head, rows.collect())
}
