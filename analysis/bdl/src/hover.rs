//! What is said of BDL's own words, of pieces, and of moves and positions.

use std::fmt::Write;

use ludex_base::hover::Hover;
use ludex_base::{Db, DefinitionId, File, find_definition, parse_once};
use ludex_syntax::bdl::ast::{Direction, Interval, Move, Piece, Placement, Property, SourceFile, Vector};
use ludex_syntax::bdl::{BdlLanguage, SyntaxKind as K, SyntaxNode, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;

use super::board::{Board, number};
use super::builtins;
use super::game::game;

/// How many moves of a piece are shown.
const MOST_MOVES: usize = 8;

/// A word of the language as Markdown.
pub fn describe(index: u32) -> Option<String> {
    let row = builtins::get(index)?;
    let mut out = format!("**{}** — {}\n\n```bdl\n{}\n```\n\n{}", row.name, row.kind, row.form, row.text);
    if !row.default.is_empty() {
        let _ = write!(out, "\n\nIf it is left out: `{}`.", row.default);
    }
    Some(out)
}

/// How a piece moves, what it can do, and how many of it stand on the board at the beginning.
pub fn describe_definition(db: &dyn Db, id: DefinitionId) -> Option<String> {
    let definition = find_definition(db, id)?;
    let source = SourceFile::cast(parse_once(db, id.file).root::<BdlLanguage>())?;
    let mut pieces = source.syntax().descendants().filter_map(Piece::cast);
    let piece = pieces.find(|piece| piece.syntax().text_range() == definition.full_range);
    let mut parts = match &piece {
        Some(piece) => describe_piece(piece),
        None => vec!["Written in JavaScript.".to_owned()],
    };
    let name = definition.id.name.as_str();
    parts.extend(describe_placement(&source, name));
    let letter = name.chars().next().filter(|_| piece.is_some());
    parts.extend(letter.map(|letter| format!("It is drawn as `{}`.", letter.to_ascii_uppercase())));
    Some(parts.join("\n\n"))
}

fn describe_piece(piece: &Piece) -> Vec<String> {
    let mut parts = Vec::new();
    let moves: Vec<Move> = piece.moves().into_iter().flat_map(|moves| moves.moves()).collect();
    if !moves.is_empty() {
        let mut shown: Vec<String> = moves.iter().take(MOST_MOVES).map(describe_move).collect();
        if moves.len() > MOST_MOVES {
            shown.push(format!("{} more", moves.len() - MOST_MOVES));
        }
        parts.push(format!("Moves: {}", shown.join(", ")));
    }
    if is_set(piece.properties(), K::CAN_JUMP_KW) {
        parts.push("It jumps over other pieces.".to_owned());
    }
    if is_set(piece.properties(), K::MIRRORED_KW) {
        parts.push("Its moves are flipped for the other player.".to_owned());
    }
    let spawned = piece.properties().filter_map(|property| property.spawn()).last();
    let names =
        spawned.and_then(|spawn| spawn.arguments()).map(|list| list.names().map(|name| format!("`{}`", name.text())));
    let names: Vec<String> = names.into_iter().flatten().collect();
    if !names.is_empty() {
        parts.push(format!("At the end of the board it becomes {}.", names.join(" or ")));
    }
    parts
}

fn describe_move(own: &Move) -> String {
    let shape = own.syntax().first_child();
    let mut out = match shape.filter(|shape| shape.kind() != K::EXPLICIT) {
        Some(shape) => format!("`{}`", one_line(&shape)),
        None => "JavaScript".to_owned(),
    };
    if own.kills().and_then(|kills| kills.value()).and_then(|value| value.boolean()) == Some(false) {
        out.push_str(" without taking");
    }
    out
}

/// True if a flag is set; of several the last counts (reference/bdl.md, What the compiler checks).
fn is_set(properties: impl Iterator<Item = Property>, flag: K) -> bool {
    let own = properties.filter(|property| property.keyword().is_some_and(|word| word.kind() == flag)).last();
    own.is_some_and(|property| property.value().is_none_or(|value| value.boolean() != Some(false)))
}

/// How many pieces of a name each player has at the beginning.
fn describe_placement(source: &SourceFile, name: &str) -> Option<String> {
    let all = source.syntax().descendants().filter_map(Placement::cast);
    let own = all.filter(|placement| placement.name().is_some_and(|other| other.text() == name)).last();
    let Some(placement) = own else { return Some("It is not on the board at the beginning.".to_owned()) };
    let squares = placement
        .positions()
        .next()?
        .vectors()
        .map(|vector| count(&vector))
        .try_fold(0i64, |sum, count| sum.checked_add(count?))?;
    let is_owner = |property: &Property| property.keyword().is_some_and(|word| word.kind() == K::OWNER_KW);
    let owner = placement.properties().filter(is_owner).last();
    let owner = owner.map_or(Some(0), |owner| number(owner.value())).filter(|owner| matches!(owner, 0 | 1))?;
    Some(if is_set(placement.properties(), K::MIRRORED_KW) {
        format!("At the beginning each player has {squares}.")
    } else {
        format!("At the beginning player {owner} has {squares}.")
    })
}

/// What a number, a bracket or a comma of a move or position stands for, or a name in JavaScript.
pub fn place(db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
    let root = parse_once(db, file).root::<BdlLanguage>();
    if offset > root.text_range().end() {
        return None;
    }
    let mut tokens = root.token_at_offset(offset);
    let script = tokens.clone().find(|token| token.kind() == K::EXPLICIT_BLOCK);
    if let Some(token) = script {
        return script_name(&token, offset);
    }
    let token = tokens.find(|token| token.kind() != K::WHITESPACE)?;
    let node = token.parent_ancestors().find(|node| matches!(node.kind(), K::VECTOR | K::DIRECTION))?;
    let board = Board::of(game(db, file));
    let markdown = match Direction::cast(node.clone()) {
        Some(direction) => describe_direction(&direction, board)?,
        None => describe_vector(&Vector::cast(node.clone())?)?,
    };
    Some(Hover { range: node.text_range(), markup: markdown.into() })
}

/// The reach of a line whose ends are left out.
fn describe_direction(direction: &Direction, board: Board) -> Option<String> {
    let (first, second) = (direction.first(), direction.second());
    if first.is_some() && second.is_some() {
        return None;
    }
    let reach = board.reach?;
    let first = first.map_or(Some(-reach), |end| number(Some(end)))?;
    let second = second.map_or(Some(reach), |end| number(Some(end)))?;
    Some(format!(
        "From {first} to {second} squares: an end that is left out lies {reach} squares away, the longer side of the board and 2 more."
    ))
}

/// How many moves or squares a vector with ranges stands for.
fn describe_vector(vector: &Vector) -> Option<String> {
    if ![vector.x(), vector.y()].into_iter().flatten().any(|interval| interval.is_range()) {
        return None;
    }
    let parent = vector.syntax().parent().map(|parent| parent.kind());
    let (one, many) = if parent == Some(K::MOVE) { ("move", "moves") } else { ("square", "squares") };
    let count = count(vector)?;
    let axis = |name: &str, interval: Option<Interval>| {
        let interval = interval?;
        let (first, last) = (number(interval.first())?, number(interval.last())?);
        Some(if interval.is_range() { format!("`{name}` from {first} to {last}") } else { format!("`{name}` {first}") })
    };
    let (x, y) = (axis("x", vector.x())?, axis("y", vector.y())?);
    Some(format!("{count} {}: {x}, {y}, both ends included.", if count == 1 { one } else { many }))
}

/// How many pairs of numbers a vector stands for (documents/bdl.txt, Vector).
fn count(vector: &Vector) -> Option<i64> {
    let side = |interval: Option<Interval>| {
        let interval = interval?;
        let (first, last) = (number(interval.first())?, number(interval.last())?);
        Some((last - first + 1).max(0))
    };
    side(vector.x())?.checked_mul(side(vector.y())?)
}

/// What is known of a name in a block of JavaScript.
fn script_name(token: &SyntaxToken, offset: TextSize) -> Option<Hover> {
    let text = token.text();
    let start = token.text_range().start();
    let at = u32::from(offset.checked_sub(start)?) as usize;
    if !text.is_char_boundary(at) {
        return None;
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let from = text[..at].rfind(|c| !is_word(c)).map_or(0, |i| i + text[i..].chars().next().map_or(1, char::len_utf8));
    let to = text[at..].find(|c| !is_word(c)).map_or(text.len(), |i| at + i);
    let markdown = describe(builtins::script(&text[from..to])?)?;
    let range = TextRange::new(start + TextSize::new(from as u32), start + TextSize::new(to as u32));
    Some(Hover { range, markup: markdown.into() })
}

/// The text of a node on one line.
fn one_line(node: &SyntaxNode) -> String {
    node.text().to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}
