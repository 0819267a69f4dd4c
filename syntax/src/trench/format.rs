//! Formatting of Trench, scripts and game files, as documents/trench.txt writes them: blocks by one step, one blank
//! around operators, none before `,` and `;`.

use super::kind::SyntaxKind;
use crate::format::{Cells, Frame, Gap, MovedColumn, Piece, Rules, Step, Walk};
use crate::tree::{Kind, shared};

/// The rules of Trench, which differ only in where a line begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// Those of scripts: a statement goes on to its `;`.
    Script,
    /// Those of game files: a setting that has a value ends with its line. Those of 2025 and later need no `;`.
    Game,
}

/// True for an operator with an operand on either side.
fn is_operator(piece: &Piece<'_>) -> bool {
    use SyntaxKind::{AMP, EQ, GT, GT_EQ, LT, LT_EQ, MINUS, NOT_EQ, PERCENT, PIPE, PLUS, SLASH, STAR};
    let node = SyntaxKind::from_raw(piece.node);
    let kind = SyntaxKind::from_raw(piece.kind);
    match node {
        SyntaxKind::BIN_EXPR | SyntaxKind::ASSIGN_STMT | SyntaxKind::DECL_STMT => {
            matches!(kind, AMP | EQ | GT | GT_EQ | LT | LT_EQ | MINUS | NOT_EQ | PERCENT | PIPE | PLUS | SLASH | STAR)
        }
        _ => false,
    }
}

/// True for what closes up to the piece behind it.
fn holds_next(piece: &Piece<'_>) -> bool {
    let unary = SyntaxKind::from_raw(piece.node) == SyntaxKind::UNARY_EXPR;
    match SyntaxKind::from_raw(piece.kind) {
        SyntaxKind::L_PAREN | SyntaxKind::L_BRACKET | SyntaxKind::DOT | SyntaxKind::HASH => true,
        SyntaxKind::TILDE => unary,
        _ => false,
    }
}

/// True if statements stand in this bracket, or in none.
fn has_statements(walk: &Walk<'_, '_>) -> bool {
    walk.frame().opener.is_none_or(|opener| walk.piece(opener).kind == shared::L_BRACE)
}

/// True if an empty line before a piece of a game file is for another setting: the one above, if it has no `;`, has a
/// value and does not go on behind a comma.
fn awaits_setting(walk: &Walk<'_, '_>, index: usize) -> bool {
    let mut above = (0..index).rev().map(|above| walk.piece(above));
    let last = above.find(|piece| !piece.is_comment());
    walk.frame().statement.is_none()
        || last.is_none_or(|last| {
            let kind = SyntaxKind::from_raw(last.kind);
            SyntaxKind::from_raw(last.node) != SyntaxKind::KEY && !matches!(kind, SyntaxKind::COLON | SyntaxKind::COMMA)
        })
}

/// The column of a setting that is begun below one that stays as it stands, because it cannot be read: the same.
fn below_kept(walk: &Walk<'_, '_>, index: usize) -> Option<u32> {
    let above = index.checked_sub(1)?;
    let frame = walk.frame();
    // The first setting of a block stands below none.
    let kept = walk.stays() && frame.first.is_some() && walk.piece(walk.piece(above).line).frozen;
    kept.then(|| frame.statement.unwrap_or_else(|| walk.lead(above)).new)
}

/// The column at which the statements of the innermost block begin.
fn base(walk: &Walk<'_, '_>) -> MovedColumn {
    let frame = walk.frame();
    if frame.opener.is_none() {
        return MovedColumn::default();
    }
    let step = walk.usual_step();
    MovedColumn { old: frame.lead.old + step, new: frame.lead.new + step }
}

impl Rules for Layout {
    fn step(&self) -> Step {
        Step::Default(4)
    }

    fn cells(&self) -> Cells {
        Cells::ByKind
    }

    fn gap(&self, before: &Piece<'_>, after: &Piece<'_>, around: u16) -> Gap {
        let (left, right) = (SyntaxKind::from_raw(before.kind), SyntaxKind::from_raw(after.kind));
        match (left, right) {
            (_, SyntaxKind::SEMICOLON | SyntaxKind::COMMA | SyntaxKind::COLON | SyntaxKind::DOT) => Gap::None,
            (_, SyntaxKind::R_PAREN | SyntaxKind::R_BRACKET) => Gap::None,
            _ if holds_next(before) => Gap::None,
            (SyntaxKind::L_BRACE, SyntaxKind::R_BRACE) => Gap::AtMostOne,
            // `+=` is two words.
            (_, SyntaxKind::EQ) if is_operator(before) => Gap::AtMostOne,
            _ if is_operator(before) || is_operator(after) => Gap::One,
            (SyntaxKind::SEMICOLON, _) => Gap::One,
            (_, SyntaxKind::L_BRACE | SyntaxKind::R_BRACE) | (SyntaxKind::L_BRACE | SyntaxKind::R_BRACE, _) => Gap::One,
            (SyntaxKind::COMMA, _) => {
                let node = SyntaxKind::from_raw(before.node);
                let listed = matches!(node, SyntaxKind::PLAYER | SyntaxKind::POSITION) || around == shared::L_BRACKET;
                if listed { Gap::AtMostOne } else { Gap::One }
            }
            (SyntaxKind::COLON, _) | (_, SyntaxKind::L_PAREN | SyntaxKind::L_BRACKET) => Gap::AtMostOne,
            (SyntaxKind::PLUS_PLUS | SyntaxKind::MINUS_MINUS | SyntaxKind::MINUS, _) => Gap::AtMostOne,
            (_, SyntaxKind::PLUS_PLUS | SyntaxKind::MINUS_MINUS) => Gap::AtMostOne,
            _ if before.end == after.start => Gap::Keep,
            _ => Gap::One,
        }
    }

    fn teaches(&self, walk: &Walk<'_, '_>, _: usize) -> bool {
        let frame = walk.frame();
        has_statements(walk) && frame.statement.is_none() && !frame.labelled
    }

    fn key<'t>(&self, _: &Walk<'_, 't>, _: &Frame) -> &'t str {
        ""
    }

    fn column(&self, walk: &Walk<'_, '_>, index: usize, empty: bool) -> u32 {
        let (frame, step, base) = (walk.frame(), walk.usual_step(), base(walk));
        let piece = (!empty).then(|| walk.piece(index));
        let kind = piece.map_or(SyntaxKind::EOF, |piece| SyntaxKind::from_raw(piece.kind));
        if piece.is_some_and(|piece| self.closes(piece.kind)) {
            return frame.lead.new;
        }
        if !has_statements(walk) {
            return in_list(walk, index);
        }
        let is_setting = kind == SyntaxKind::WORD && walk.kind_at(index + 1) == Some(SyntaxKind::COLON as u16);
        if is_setting || (*self == Layout::Game && piece.is_none() && awaits_setting(walk, index)) {
            // A setting begins, whatever the one before it lacks.
            return below_kept(walk, index).unwrap_or(base.new);
        }
        match (kind, frame.statement, frame.branch) {
            (SyntaxKind::ELSE_KW, _, Some(branch)) => branch.new,
            (SyntaxKind::IS_KW, _, Some(branch)) => branch.new + step,
            (SyntaxKind::L_BRACE, Some(statement), _) => statement.new,
            (SyntaxKind::COMMENT, Some(statement), _) => {
                let beside = piece.is_some_and(|piece| piece.column == statement.old);
                walk.comment(index, if beside { statement.new } else { statement.new + step })
            }
            (_, Some(statement), _) => statement.new + step,
            (SyntaxKind::LABEL, None, _) => base.new,
            _ => {
                // What follows a label stands below it or one step further in, as the author has it.
                let deeper = base.old + step;
                let inside = frame.labelled
                    && match piece {
                        Some(piece) if !walk.stays() && piece.column == deeper => true,
                        Some(piece) if !walk.stays() && piece.column == base.old => false,
                        _ => match frame.below_label {
                            Some(row) => row.new == base.new + step,
                            // The first one, if it stands askew, goes to the nearer of the two.
                            None => piece.is_some_and(|piece| {
                                !walk.stays() && piece.column.saturating_sub(base.old) >= step.div_ceil(2)
                            }),
                        },
                    };
                let usual = if inside { base.new + step } else { base.new };
                if kind == SyntaxKind::COMMENT { walk.comment(index, usual) } else { usual }
            }
        }
    }

    fn note(&self, walk: &mut Walk<'_, '_>, index: usize) {
        let piece = walk.piece(index);
        if piece.is_comment() || !has_statements(walk) {
            return;
        }
        let lead = walk.lead(index);
        let frame = walk.frame_mut();
        match SyntaxKind::from_raw(piece.kind) {
            SyntaxKind::SEMICOLON | SyntaxKind::R_BRACE => frame.statement = None,
            SyntaxKind::LABEL => frame.labelled = true,
            SyntaxKind::L_BRACE => {}
            kind => {
                if kind == SyntaxKind::IF_KW {
                    frame.branch = Some(lead);
                }
                if frame.labelled && frame.statement.is_none() {
                    frame.below_label = Some(lead);
                }
                frame.statement.get_or_insert(lead);
            }
        }
    }
}

/// The column of a line in parentheses or square brackets: below the first thing in them, or one step further in.
fn in_list(walk: &Walk<'_, '_>, index: usize) -> u32 {
    let frame = walk.frame();
    let line = frame.opener.map(|opener| walk.piece(opener).line);
    let first = frame.first.filter(|first| *first < index && Some(walk.piece(*first).line) == line);
    match first {
        Some(first) => walk.place(first).new,
        None => frame.lead.new + walk.usual_step(),
    }
}
