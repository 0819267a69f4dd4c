//! Pictures as data: the cells, marks, boxes or tables that they show, each with the place that it comes from.

use std::path::Path;

use ludex_base::Database;
use ludex_base::navigation::Location;
use ludex_base::picture::{
    Axis, Board, Graph, Hexagons, LineKind, NodeState, Picture, Position, Shape, Sheet, SheetCell, Squares, TableForm,
    TextOptions, Tone,
};
use serde_json::{Value, json};

use super::place;

/// The six directions in which a hexagon has lines, in the order of their bits.
const DIRECTIONS: [&str; 6] = ["northEast", "east", "southEast", "southWest", "west", "northWest"];

/// A picture as data. What is hidden is in it all the same, and the layers say what that is.
pub(super) fn described(db: &Database, base: &Path, picture: &Picture) -> Value {
    Describer { db, base }.picture(picture)
}

/// Makes data of what a picture shows.
struct Describer<'a> {
    db: &'a Database,
    base: &'a Path,
}

impl Describer<'_> {
    fn place(&self, place: Option<Location>) -> Value {
        place.map_or(Value::Null, |place| place::described(self.db, self.base, place))
    }

    fn picture(&self, picture: &Picture) -> Value {
        let layers = picture.layers.iter();
        let legend = picture.legend.iter();
        let notes = picture.notes.iter();
        let marks = picture.marks.iter().map(|mark| {
            let mut one = position(mark.position);
            one["form"] = json!(mark.form.word());
            one["colour"] = json!(mark.colour.to_string());
            one["label"] = json!(mark.label);
            one["tooltip"] = json!(mark.tooltip);
            one["turn"] = json!(mark.turn);
            one["place"] = self.place(mark.source);
            one
        });
        let arrows = picture.arrows.iter().map(|arrow| {
            json!({
                "from": position(arrow.from),
                "to": position(arrow.to),
                "dashed": arrow.dashed,
                "tooltip": arrow.tooltip,
                "place": self.place(arrow.source),
            })
        });
        let changes = picture.changes.iter().map(|change| {
            let mut one = position(change.position);
            one["was"] = json!(change.was.map(|colour| colour.to_string()));
            one["tooltip"] = json!(change.text);
            one
        });
        json!({
            "title": picture.title,
            "facts": picture.facts,
            "description": picture.description,
            "place": self.place(picture.source),
            "shape": self.shape(&picture.shape),
            "marks": marks.collect::<Vec<Value>>(),
            "arrows": arrows.collect::<Vec<Value>>(),
            "changes": changes.collect::<Vec<Value>>(),
            "layers": layers
                .map(|layer| json!({"id": layer.id, "title": layer.title, "hidden": layer.is_hidden}))
                .collect::<Vec<Value>>(),
            "legend": legend
                .map(|entry| json!({"name": entry.name, "amount": entry.amount, "note": entry.note}))
                .collect::<Vec<Value>>(),
            "notes": notes
                .map(|note| {
                    let row = note.margin.map(|margin| margin.row);
                    json!({"text": note.text, "row": row, "place": self.place(note.source)})
                })
                .collect::<Vec<Value>>(),
            "text": picture.text(TextOptions::default()),
        })
    }

    fn shape(&self, shape: &Shape) -> Value {
        match shape {
            Shape::Squares(squares) => self.squares(squares),
            Shape::Hexagons(hexagons) => self.hexagons(hexagons),
            Shape::Graph(graph) => self.graph(graph),
            Shape::Sheet(sheet) => self.sheet(sheet),
        }
    }

    fn squares(&self, squares: &Squares) -> Value {
        let outline = squares.outlines.iter().map(|outline| {
            let mut one = position(outline.position);
            one["columns"] = json!(outline.columns);
            one["rows"] = json!(outline.rows);
            one["tooltip"] = json!(outline.tooltip);
            one["place"] = self.place(outline.source);
            one
        });
        json!({"kind": "squares", "board": self.board(&squares.board), "outlines": outline.collect::<Vec<Value>>()})
    }

    fn hexagons(&self, hexagons: &Hexagons) -> Value {
        let columns = hexagons.board.columns;
        let lines = hexagons.lines.iter().map(|layer| {
            let with_lines = layer.directions.iter().zip(0..).filter(|(directions, _)| **directions != 0);
            let cell = |(directions, index): (&u8, u32)| {
                let mut one = position(at(index, columns));
                let named = DIRECTIONS.iter().enumerate().filter(|(bit, _)| *directions & (1_u8 << *bit) != 0);
                one["directions"] = json!(named.map(|(_, name)| *name).collect::<Vec<&str>>());
                one
            };
            let kind = match layer.kind {
                LineKind::Border => "border",
                LineKind::Connection => "connection",
            };
            let cells: Vec<Value> = with_lines.map(cell).collect();
            json!({"name": layer.name, "kind": kind, "cells": cells, "place": self.place(layer.source)})
        });
        let territories = hexagons.territories.iter().map(|territories| {
            let holder = territories.holders.iter().map(|holder| {
                let colour = holder.colour.to_string();
                json!({"name": holder.name, "colour": colour, "place": self.place(holder.source)})
            });
            json!({"holders": holder.collect::<Vec<Value>>(), "owners": rows(&territories.owners, columns)})
        });
        json!({
            "kind": "hexagons",
            "board": self.board(&hexagons.board),
            "firstShifted": hexagons.first_shifted,
            "wraps": hexagons.wraps,
            "lines": lines.collect::<Vec<Value>>(),
            "territories": territories.collect::<Vec<Value>>(),
        })
    }

    fn board(&self, board: &Board) -> Value {
        let kinds = board.kinds.iter().map(|kind| {
            let (colour, place) = (kind.colour.to_string(), self.place(kind.source));
            json!({"name": kind.name, "label": kind.label, "colour": colour, "place": place})
        });
        let sources = board.sources.iter().map(|(first, source)| {
            let mut one = position(at(*first, board.columns));
            one["place"] = self.place(*source);
            one
        });
        json!({
            "columns": board.columns,
            "rows": board.rows,
            "columnAxis": axis(board.column_axis.as_ref()),
            "columnStarts": board.column_starts,
            "rowAxis": axis(board.row_axis.as_ref()),
            "kinds": kinds.collect::<Vec<Value>>(),
            "cells": rows(&board.cells, board.columns),
            "sources": sources.collect::<Vec<Value>>(),
        })
    }

    fn graph(&self, graph: &Graph) -> Value {
        let nodes = graph.nodes.iter().map(|node| {
            let state = match node.state {
                NodeState::Reached => "reached",
                NodeState::Unreachable => "unreachable",
                NodeState::Missing => "missing",
            };
            let members = node.members.iter().map(
                |member| json!({"name": member.name, "remark": member.remark, "place": self.place(member.source)}),
            );
            json!({
                "title": node.title,
                "members": members.collect::<Vec<Value>>(),
                "lines": node.lines,
                "group": node.group,
                "start": node.start,
                "state": state,
                "tooltip": node.tooltip,
                "place": self.place(node.source),
            })
        });
        let edges = graph.edges.iter().map(|edge| {
            json!({
                "from": edge.from,
                "to": edge.to,
                "label": edge.label,
                "dashed": edge.dashed,
                "tooltip": edge.tooltip,
                "place": self.place(edge.source),
            })
        });
        json!({
            "kind": "graph",
            "nodes": nodes.collect::<Vec<Value>>(),
            "edges": edges.collect::<Vec<Value>>(),
            "groups": graph.groups,
        })
    }

    fn sheet(&self, sheet: &Sheet) -> Value {
        let cell = |cell: &SheetCell| {
            let tone = match cell.tone {
                Tone::Plain => "plain",
                Tone::Pale => "pale",
                Tone::Marked => "marked",
            };
            json!({"text": cell.text, "tone": tone, "tooltip": cell.tooltip, "place": self.place(cell.source)})
        };
        let tables = sheet.tables.iter().map(|table| {
            let form = match table.form {
                TableForm::List => "list",
                TableForm::Matrix => "matrix",
            };
            let headings: Vec<Value> = table.headings.iter().map(cell).collect();
            let rows: Vec<Value> = table.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
            json!({"title": table.title, "form": form, "headings": headings, "rows": rows})
        });
        json!({"kind": "sheet", "tables": tables.collect::<Vec<Value>>()})
    }
}

/// A cell by its row and column, which count from 0 at the top left.
fn position(position: Position) -> Value {
    json!({"row": position.row, "column": position.column})
}

/// The cell with an index, in rows of this many columns.
fn at(index: u32, columns: u32) -> Position {
    let columns = columns.max(1);
    Position { row: index / columns, column: index % columns }
}

/// What belongs to cells, row by row.
fn rows(cells: &[Option<u16>], columns: u32) -> Vec<&[Option<u16>]> {
    cells.chunks(columns.max(1) as usize).collect()
}

/// The numbers of columns or rows, if they are shown.
fn axis(axis: Option<&Axis>) -> Value {
    axis.map_or(Value::Null, |axis| {
        let Axis { title, first, backwards, letters } = axis;
        json!({"title": title, "first": first, "backwards": backwards, "letters": letters})
    })
}
