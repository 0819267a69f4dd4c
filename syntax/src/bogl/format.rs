//! Formatting of BoGL. Line breaks mean nothing there (reference/bogl.md, section 1), and authors align the parts of an
//! expression below one another as they like: a line stays below what it stood below, and otherwise moves with the line
//! above it. Definitions begin at the margin.

use super::kind::SyntaxKind;
use crate::format::{Cells, Frame, Gap, Piece, Rules, Step, Walk};
use crate::tree::{Kind, shared};

/// The rules of BoGL.
#[derive(Debug)]
pub(super) struct Layout;

/// The most pieces that are looked through for the word that another one belongs to.
const MAX_PIECES: usize = 512;

/// The columns of `let` with the blank behind it.
const LET: u32 = 4;

fn kind_of(piece: &Piece<'_>) -> SyntaxKind {
    SyntaxKind::from_raw(piece.kind)
}

/// True for a sign that has one blank on either side.
fn is_operator(piece: &Piece<'_>) -> bool {
    use SyntaxKind::{AMP, ARROW, COLON, EQ, EQ_EQ, GT, GT_EQ, LT, LT_EQ, MINUS, NOT_EQ, PERCENT, PLUS, SLASH, STAR};
    match kind_of(piece) {
        // A sign of a number is part of it.
        PLUS | MINUS => SyntaxKind::from_raw(piece.node) == SyntaxKind::BIN_EXPR,
        kind => {
            matches!(kind, AMP | ARROW | COLON | EQ | EQ_EQ | GT | GT_EQ | LT | LT_EQ | NOT_EQ | PERCENT | SLASH | STAR)
        }
    }
}

/// True for a word behind which an expression begins.
fn begins_part(kind: SyntaxKind) -> bool {
    use SyntaxKind::{DO_KW, ELSE_KW, EQ, IN_KW, L_PAREN, THEN_KW};
    matches!(kind, DO_KW | ELSE_KW | EQ | IN_KW | L_PAREN | THEN_KW)
}

/// True for a word that parts of an expression stand below.
fn is_pillar(kind: SyntaxKind) -> bool {
    use SyntaxKind::{DO_KW, ELSE_KW, IF_KW, IN_KW, LET_KW, THEN_KW, WHILE_KW};
    matches!(kind, DO_KW | ELSE_KW | IF_KW | IN_KW | LET_KW | THEN_KW | WHILE_KW)
}

/// The index of the word that `word` belongs to, which would come before the piece `index`.
fn partner(walk: &Walk<'_, '_>, index: usize, word: SyntaxKind) -> Option<usize> {
    let (opener, closer) = match word {
        SyntaxKind::THEN_KW => (SyntaxKind::IF_KW, SyntaxKind::THEN_KW),
        SyntaxKind::ELSE_KW => (SyntaxKind::IF_KW, SyntaxKind::ELSE_KW),
        SyntaxKind::IN_KW => (SyntaxKind::LET_KW, SyntaxKind::IN_KW),
        SyntaxKind::DO_KW => (SyntaxKind::WHILE_KW, SyntaxKind::DO_KW),
        _ => return None,
    };
    let mut closed = 0_usize;
    for near in (index.saturating_sub(MAX_PIECES)..index).rev() {
        let kind = kind_of(walk.piece(near));
        if kind == closer {
            closed += 1;
        } else if kind == opener {
            if closed == 0 {
                return Some(near);
            }
            closed -= 1;
        }
        if walk.piece(near).definition {
            break;
        }
    }
    None
}

/// True for a piece that begins a line.
fn begins_line(walk: &Walk<'_, '_>, index: usize) -> bool {
    walk.piece(index).line == index
}

/// The index of the `then` of the `if` at `near`, if it comes before the piece `index`.
fn then_of(walk: &Walk<'_, '_>, near: usize, index: usize) -> Option<usize> {
    let mut inner = 0_usize;
    (near + 1..index).find(|at| match kind_of(walk.piece(*at)) {
        SyntaxKind::IF_KW => {
            inner += 1;
            false
        }
        SyntaxKind::THEN_KW if inner > 0 => {
            inner -= 1;
            false
        }
        kind => kind == SyntaxKind::THEN_KW,
    })
}

/// The index of the piece before one, if that piece is an `else` on the same line.
fn else_before(walk: &Walk<'_, '_>, index: usize) -> Option<usize> {
    let before = index.checked_sub(1)?;
    let is_else = kind_of(walk.piece(before)) == SyntaxKind::ELSE_KW;
    (is_else && walk.piece(before).line == walk.piece(index).line).then_some(before)
}

/// The index of the first `if` of the chain of conditions that the one at `near` goes on with: of the whole chain, or
/// only back to the last `else` that begins a line.
fn first_condition(walk: &Walk<'_, '_>, near: usize, whole: bool) -> usize {
    let mut first = near;
    // Every step looks through other pieces than the one before.
    while first + MAX_PIECES > near
        && let Some(word) = else_before(walk, first).filter(|word| whole || !begins_line(walk, *word))
        && let Some(above) = partner(walk, word, SyntaxKind::ELSE_KW)
    {
        first = above;
    }
    first
}

/// The column that the branches of the `if` at `near` go by: of the `else` before it that begins a line, or of the `if`
/// with which its chain begins.
fn column_of_condition(walk: &Walk<'_, '_>, near: usize) -> u32 {
    let first = first_condition(walk, near, false);
    walk.place(else_before(walk, first).unwrap_or(first)).new
}

/// The index of the first `let` of the chain of names that the one at `near` ends.
fn first_name(walk: &Walk<'_, '_>, near: usize) -> usize {
    let mut first = near;
    while first + MAX_PIECES > near
        && let Some(word) = first.checked_sub(1)
        && kind_of(walk.piece(word)) == SyntaxKind::IN_KW
        && let Some(above) = partner(walk, word, SyntaxKind::IN_KW)
    {
        first = above;
    }
    first
}

/// The column of an `else` that begins a line; `near` is its `if`. One that ends a short `if` stands below the `then` of
/// that, and so does one whose `then` begins a line; one that goes on with `if`, and one behind lines of their own,
/// below the `if` itself.
fn column_of_else(walk: &Walk<'_, '_>, near: usize, index: usize) -> u32 {
    let then = then_of(walk, near, index);
    if let Some(then) = then.filter(|then| begins_line(walk, *then)) {
        return walk.place(then).new;
    }
    let goes_on = walk.kind_at(index + 1).map(SyntaxKind::from_raw) == Some(SyntaxKind::IF_KW);
    let on_its_line = |at: usize| walk.piece(at).line == walk.piece(near).line;
    if goes_on || !begins_line(walk, near) || !on_its_line(index - 1) {
        return walk.place(near).new;
    }
    walk.place(then.unwrap_or(near)).new
}

/// The column of a `then`, `else`, `in` or `do` that begins a line; `near` is what it belongs to.
fn column_of_word(walk: &Walk<'_, '_>, near: usize, index: usize, word: SyntaxKind) -> u32 {
    let step = walk.usual_step();
    let is_chained = walk.before(near).is_some_and(|before| kind_of(before) == SyntaxKind::ELSE_KW);
    match word {
        // Behind the name of its definition, a loop is one step in already.
        SyntaxKind::DO_KW if begins_line(walk, near) => walk.lead(near).new + step,
        SyntaxKind::DO_KW => walk.lead(near).new + 2 * step,
        SyntaxKind::THEN_KW | SyntaxKind::ELSE_KW if is_chained => column_of_condition(walk, near),
        SyntaxKind::ELSE_KW => column_of_else(walk, near, index),
        _ => walk.place(near).new,
    }
}

/// The innermost `if`, `let` or `while` before the piece `index` that is not complete, and the word it waits for.
fn awaited(walk: &Walk<'_, '_>, index: usize) -> Option<(usize, SyntaxKind)> {
    // An `if` that waits for both words waits for its `then` first: the last one of several is taken.
    let words = [SyntaxKind::DO_KW, SyntaxKind::IN_KW, SyntaxKind::ELSE_KW, SyntaxKind::THEN_KW];
    let waiting = words.into_iter().filter_map(|word| Some((partner(walk, index, word)?, word)));
    waiting.max_by_key(|(near, _)| *near)
}

/// The column of a closing bracket that begins a line: of the bracket that it closes if what is in that stands there
/// or further right, and otherwise of the line of that, as where what is in it stands one step in.
fn column_of_closer(walk: &Walk<'_, '_>) -> Option<u32> {
    let frame = walk.frame();
    let opener = walk.piece(frame.opener?);
    let is_beside = frame.first.is_some_and(|first| walk.piece(first).line == opener.line);
    let one_step = frame.lead.new + walk.usual_step();
    let is_below = frame.row.is_some_and(|row| row.new >= frame.open.new && row.new != one_step);
    Some(if is_beside || is_below { frame.open.new } else { frame.lead.new })
}

/// The column of what stands on a line for itself behind the `then` or `else` at `last`, of the `if` at `near`: that of
/// the first branch, or one step behind where the `else` will stand; `None` if it is one step behind its own line.
fn column_of_branch(walk: &Walk<'_, '_>, near: usize, last: usize) -> Option<u32> {
    if let Some(then) = then_of(walk, first_condition(walk, near, true), last) {
        let body = (then + 1..last).find(|at| !walk.piece(*at).is_comment())?;
        let column = walk.place(body).new;
        return (begins_line(walk, body) && column > 0).then_some(column);
    }
    let is_then = kind_of(walk.piece(last)) == SyntaxKind::THEN_KW;
    (is_then && !begins_line(walk, last)).then(|| column_of_condition(walk, near) + walk.usual_step())
}

/// The column of a line that begins with `word`, behind the word at `last` that begins a part of an expression; `None`
/// if it is as behind anything else.
fn column_of_part(walk: &Walk<'_, '_>, last: usize, word: SyntaxKind) -> Option<u32> {
    let kind = kind_of(walk.piece(last));
    let near = partner(walk, last, kind)?;
    match (kind, word) {
        // A chain of conditions, unless it begins anew below a word that has a line for itself.
        (SyntaxKind::ELSE_KW, SyntaxKind::IF_KW) if !begins_line(walk, last) => Some(walk.place(near).new),
        (SyntaxKind::THEN_KW | SyntaxKind::ELSE_KW, _) => column_of_branch(walk, near, last),
        // A chain of names.
        (SyntaxKind::IN_KW, SyntaxKind::LET_KW) => Some(walk.place(near).new.max(1)),
        // Behind `let`, unless the first one begins a line.
        (SyntaxKind::IN_KW, _) => {
            let is_inside = !begins_line(walk, near) || !begins_line(walk, first_name(walk, near));
            is_inside.then(|| walk.place(near).new + LET)
        }
        _ => None,
    }
}

/// The column of a line whose place in its text says nothing: by what comes before it.
fn natural(walk: &Walk<'_, '_>, index: usize, word: SyntaxKind) -> u32 {
    use SyntaxKind::{DO_KW, ELSE_KW, EQ, IN_KW, R_BRACE, R_BRACKET, R_PAREN, THEN_KW};
    let step = walk.usual_step();
    if let Some(near) = partner(walk, index, word) {
        return column_of_word(walk, near, index, word);
    }
    if matches!(word, R_BRACE | R_BRACKET | R_PAREN)
        && let Some(column) = column_of_closer(walk)
    {
        return column;
    }
    let Some(last) = (index.saturating_sub(MAX_PIECES)..index).rev().find(|near| !walk.piece(*near).is_comment())
    else {
        return 0;
    };
    let above = index - 1;
    if last < above && walk.piece(above).line == above && walk.place(above).new > 0 {
        // A comment that has a line for itself stands where the code behind it does.
        return walk.place(above).new;
    }
    if let Some(column) = column_of_part(walk, last, word) {
        return column;
    }
    let (lead, kind, frame) = (walk.lead(last).new, kind_of(walk.piece(last)), walk.frame());
    let below = if lead > 0 { lead } else { step };
    let opener = frame.opener.map(|opener| walk.piece(opener).line);
    let first = frame.first.filter(|first| *first < index);
    // What stands behind the bracket, or else the line above that is in it.
    let beside = first.filter(|first| Some(walk.piece(*first).line) == opener).map(|first| walk.place(first).new);
    let row = beside.or_else(|| frame.row.map(|row| row.new).filter(|column| *column > 0));
    match kind {
        THEN_KW | ELSE_KW | DO_KW | EQ => lead + step,
        IN_KW => below,
        _ if opener.is_some() => row.unwrap_or(frame.lead.new + step),
        _ if is_operator(walk.piece(last)) || is_pillar(kind) => below,
        _ => match awaited(walk, index) {
            // On an empty line the word that is awaited comes next.
            Some((near, next)) if word == SyntaxKind::EOF => column_of_word(walk, near, index, next),
            Some(_) => below,
            None => 0,
        },
    }
}

impl Rules for Layout {
    fn step(&self) -> Step {
        Step::Default(2)
    }

    fn cells(&self) -> Cells {
        Cells::ByKind
    }

    fn is_definition(&self, node: u16) -> bool {
        use SyntaxKind::{EQUATION, GAME_HEADER, SIGNATURE, TYPE_DEF, VALUE_DEF};
        matches!(SyntaxKind::from_raw(node), EQUATION | GAME_HEADER | SIGNATURE | TYPE_DEF | VALUE_DEF)
    }

    fn gap(&self, before: &Piece<'_>, after: &Piece<'_>, _: u16) -> Gap {
        let (left, right) = (kind_of(before), kind_of(after));
        match (left, right) {
            (_, SyntaxKind::COMMA | SyntaxKind::R_PAREN | SyntaxKind::R_BRACKET) => Gap::None,
            (SyntaxKind::L_PAREN | SyntaxKind::L_BRACKET, _) => Gap::None,
            // A brace and a minus sign together begin a comment.
            (SyntaxKind::L_BRACE, _) | (_, SyntaxKind::R_BRACE) | (SyntaxKind::COMMA, _) => Gap::AtMostOne,
            _ if is_operator(before) || is_operator(after) => Gap::One,
            (SyntaxKind::BANG | SyntaxKind::HASH | SyntaxKind::PLUS | SyntaxKind::MINUS, _) => Gap::AtMostOne,
            (_, SyntaxKind::BANG | SyntaxKind::HASH) => Gap::AtMostOne,
            (_, SyntaxKind::L_PAREN) => match SyntaxKind::from_raw(after.node) {
                SyntaxKind::ARG_LIST | SyntaxKind::PARAM_LIST => Gap::None,
                _ => Gap::AtMostOne,
            },
            _ if before.end == after.start => Gap::Keep,
            _ => Gap::One,
        }
    }

    /// A line in a bracket stands below another one more often than one step in.
    fn teaches(&self, _: &Walk<'_, '_>, _: usize) -> bool {
        false
    }

    /// The columns that what follows `=`, `then`, `else` or `do` is indented by.
    fn step_anywhere(&self, walk: &Walk<'_, '_>, index: usize) -> Option<u32> {
        use SyntaxKind::{DO_KW, ELSE_KW, EQ, THEN_KW};
        let before = index.checked_sub(1)?;
        let steps_in = matches!(kind_of(walk.piece(before)), DO_KW | ELSE_KW | EQ | THEN_KW);
        let distance = walk.piece(index).column.checked_sub(walk.lead(before).old)?;
        (steps_in && distance > 0).then_some(distance)
    }

    fn key<'t>(&self, _: &Walk<'_, 't>, _: &Frame) -> &'t str {
        ""
    }

    fn column(&self, walk: &Walk<'_, '_>, index: usize, empty: bool) -> u32 {
        if empty {
            return natural(walk, index, SyntaxKind::EOF);
        }
        let piece = walk.piece(index);
        if piece.definition {
            return 0;
        } else if piece.kind == shared::BLOCK_COMMENT {
            return piece.column;
        } else if walk.stays() {
            return natural(walk, index, kind_of(piece));
        } else if piece.column == 0 {
            return if piece.is_comment() { 0 } else { natural(walk, index, kind_of(piece)) };
        }
        walk.below_mark(piece.column).unwrap_or_else(|| {
            let above = index.checked_sub(1).map(|above| walk.lead(above)).unwrap_or_default();
            (piece.column + above.new).saturating_sub(above.old).max(1)
        })
    }

    fn note(&self, walk: &mut Walk<'_, '_>, index: usize) {
        let piece = walk.piece(index);
        if piece.definition {
            walk.forget_marks();
        }
        let follows = walk.before(index).is_some_and(|before| begins_part(kind_of(before)));
        if piece.line == index || follows || is_pillar(kind_of(piece)) {
            let place = walk.place(index);
            walk.mark(place);
        }
    }
}
