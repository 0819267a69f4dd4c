//! What is said of BDL's own words, of pieces, and of moves and positions.

use ludex_base::hover::Hover;
use ludex_base::markup::{Words, code};
use ludex_base::{Db, DefinitionId, File, Markup, find_definition, parse_once};
use ludex_syntax::TextSize;
use ludex_syntax::bdl::ast::{Direction, Interval, Move, Piece, Placement, Property, SourceFile, Vector};
use ludex_syntax::bdl::{BdlLanguage, SyntaxKind as K, SyntaxNode};
use rowan::ast::AstNode;

use super::board::{Board, number};
use super::game::game;
use super::{builtins, javascript};

/// How many moves of a piece are shown.
const MOST_MOVES: usize = 8;

/// A word of the language: its form, what it does, its default.
pub(crate) fn describe(index: u32) -> Option<Markup> {
    let row = builtins::get(index)?;
    let markup = Markup::text(Words::new().strong(row.name).text(" — ").text(row.kind))
        .with_code(crate::DIALECT.id, row.form)
        .with_text(Words::read(row.text));
    Some(match row.default {
        "" => markup,
        default => markup.with_text(Words::from("If it is left out: ").code(default).text(".")),
    })
}

/// How a piece moves, what it can do, and how many of it stand on the board at the beginning.
pub(crate) fn describe_definition(db: &dyn Db, id: DefinitionId) -> Option<Markup> {
    let definition = find_definition(db, id)?;
    let source = SourceFile::cast(parse_once(db, id.file).root::<BdlLanguage>())?;
    let mut pieces = source.syntax().descendants().filter_map(Piece::cast);
    let piece = pieces.find(|piece| piece.syntax().text_range() == definition.full_range);
    let mut markup = match &piece {
        Some(piece) => describe_piece(piece),
        None => Markup::text("Written in JavaScript."),
    };
    let name = definition.id.name.as_str();
    markup = markup.with_text(describe_placement(&source, name).unwrap_or_default());
    let letter = name.chars().next().filter(|_| piece.is_some());
    Some(match letter {
        Some(letter) => markup.with_text(Words::from("It is drawn as ").code(letter.to_ascii_uppercase()).text(".")),
        None => markup,
    })
}

fn describe_piece(piece: &Piece) -> Markup {
    let mut markup = Markup::default();
    let moves: Vec<Move> = piece.moves().into_iter().flat_map(|moves| moves.moves()).collect();
    if !moves.is_empty() {
        let mut shown: Vec<Words> = moves.iter().take(MOST_MOVES).map(describe_move).collect();
        if moves.len() > MOST_MOVES {
            shown.push(Words::from(format!("{} more", moves.len() - MOST_MOVES)));
        }
        markup = markup.with_text(Words::from("Moves: ").with(Words::joined(shown, ", ")));
    }
    if is_set(piece.properties(), K::CAN_JUMP_KW) {
        markup = markup.with_text("It jumps over other pieces.");
    }
    if is_set(piece.properties(), K::MIRRORED_KW) {
        markup = markup.with_text("Its moves are flipped for the other player.");
    }
    let spawned = piece.properties().filter_map(|property| property.spawn()).last();
    let names = spawned.and_then(|spawn| spawn.arguments()).map(|list| list.names().map(|name| code(name.text())));
    let names: Vec<Words> = names.into_iter().flatten().collect();
    if !names.is_empty() {
        let names = Words::joined(names, " or ");
        markup = markup.with_text(Words::from("At the end of the board it becomes ").with(names).text("."));
    }
    markup
}

fn describe_move(own: &Move) -> Words {
    let shape = own.syntax().first_child();
    let mut out = match shape.filter(|shape| shape.kind() != K::EXPLICIT) {
        Some(shape) => code(one_line(&shape)),
        None => Words::from("JavaScript"),
    };
    if own.kills().and_then(|kills| kills.value()).and_then(|value| value.boolean()) == Some(false) {
        out.push_text(" without taking");
    }
    out
}

/// True if a flag is set; of several the last counts (reference/bdl.md, What the compiler checks).
fn is_set(properties: impl Iterator<Item = Property>, flag: K) -> bool {
    let own = properties.filter(|property| property.keyword().is_some_and(|word| word.kind() == flag)).last();
    own.is_some_and(|property| property.value().is_none_or(|value| value.boolean() != Some(false)))
}

/// How many pieces of a name each player has at the beginning.
fn describe_placement(source: &SourceFile, name: &str) -> Option<Words> {
    let all = source.syntax().descendants().filter_map(Placement::cast);
    let own = all.filter(|placement| placement.name().is_some_and(|other| other.text() == name)).last();
    let Some(placement) = own else {
        return Some(Words::from("It is not on the board at the beginning."));
    };
    let squares = placement
        .positions()
        .next()?
        .vectors()
        .map(|vector| count(&vector))
        .try_fold(0i64, |sum, count| sum.checked_add(count?))?;
    let is_owner = |property: &Property| property.keyword().is_some_and(|word| word.kind() == K::OWNER_KW);
    let owner = placement.properties().filter(is_owner).last();
    let owner = owner.map_or(Some(0), |owner| number(owner.value())).filter(|owner| matches!(owner, 0 | 1))?;
    let who = if is_set(placement.properties(), K::MIRRORED_KW) {
        "each player".to_owned()
    } else {
        format!("player {owner}")
    };
    Some(Words::from(format!("At the beginning {who} has {squares}.")))
}

/// What a number, a bracket or a comma of a move or position stands for, or a name in JavaScript.
pub(crate) fn place(db: &dyn Db, file: File, offset: TextSize) -> Option<Hover> {
    let root = parse_once(db, file).root::<BdlLanguage>();
    if offset > root.text_range().end() {
        return None;
    }
    if let Some(hover) = javascript::hover_at(db, file, offset) {
        return Some(hover);
    }
    let mut tokens = root.token_at_offset(offset);
    let token = tokens.find(|token| token.kind() != K::WHITESPACE)?;
    let node = token.parent_ancestors().find(|node| matches!(node.kind(), K::VECTOR | K::DIRECTION))?;
    let board = Board::of(game(db, file));
    let words = match Direction::cast(node.clone()) {
        Some(direction) => describe_direction(&direction, board)?,
        None => describe_vector(&Vector::cast(node.clone())?)?,
    };
    Some(Hover { range: node.text_range(), markup: Markup::text(words) })
}

/// The reach of a line whose ends are left out.
fn describe_direction(direction: &Direction, board: Board) -> Option<Words> {
    let (first, second) = (direction.first(), direction.second());
    if first.is_some() && second.is_some() {
        return None;
    }
    let reach = board.reach?;
    let first = first.map_or(Some(-reach), |end| number(Some(end)))?;
    let second = second.map_or(Some(reach), |end| number(Some(end)))?;
    Some(Words::from(format!(
        "From {first} to {second} squares: an end that is left out lies {reach} squares away, the longer side of the board and 2 more."
    )))
}

/// How many moves or squares a vector with ranges stands for.
fn describe_vector(vector: &Vector) -> Option<Words> {
    if ![vector.x(), vector.y()].into_iter().flatten().any(|interval| interval.is_range()) {
        return None;
    }
    let parent = vector.syntax().parent().map(|parent| parent.kind());
    let (one, many) = if parent == Some(K::MOVE) { ("move", "moves") } else { ("square", "squares") };
    let count = count(vector)?;
    let axis = |name: &str, interval: Option<Interval>| {
        let interval = interval?;
        let (first, last) = (number(interval.first())?, number(interval.last())?);
        let name = code(name);
        Some(if interval.is_range() {
            name.text(format_args!(" from {first} to {last}"))
        } else {
            name.text(format_args!(" {first}"))
        })
    };
    let (x, y) = (axis("x", vector.x())?, axis("y", vector.y())?);
    let counted = Words::from(format!("{count} {}: ", if count == 1 { one } else { many }));
    Some(counted.with(x).text(", ").with(y).text(", both ends included."))
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

/// The text of a node on one line.
fn one_line(node: &SyntaxNode) -> String {
    node.text().to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}
