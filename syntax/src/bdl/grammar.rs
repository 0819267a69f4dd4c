//! BDL's grammar: documents/bdl.txt, with the shapes of reference/bdl.md (Syntax) where the document
//! shows examples only. Where one of the two accepts what the other refuses, it is accepted here:
//! `explicit` among positions, a piece without moves, moves after other properties, `spawn()`,
//! sections and values of any number.
//!
//! Nothing in the language nests, so apart from JavaScript a tree has less than a dozen levels.

use rowan::{GreenNodeData, TextRange};

use super::blocks::{
    Block, at_nested_pieces, at_section, at_whole_head, begins_with, closes_nothing, goes_on, holds, is_entry, outer,
    starts, strays,
};
use super::entries::{a_move, arguments, flag, kills, on_end_reached, owner, rule, vector};
use super::explicit::{self, explicit};
use super::javascript::{self, BlockPlace};
use super::kind::SyntaxKind::{self, *};
use super::lexer;
use super::recovery::{
    self, commas, comment, extra_brace, group, has_partner, makes_sense, split_name, suspicious, unclosed_brace,
    unexpected, wrong,
};
use super::sections::{self, Section, TopLevel};
use super::tokens::{P, ahead, bump_whole, flush, is_keyword, start, text, word_range};
use crate::Code;
use crate::bdl::codes;
use crate::parser::{Lexed, Marker, Parser};
use crate::reparse::{EntryParser, ItemGrammar};
use crate::tree::{SyntaxError, SyntaxFix};

/// The grammar of BDL.
#[derive(Debug)]
pub(super) struct Bdl;

impl ItemGrammar for Bdl {
    type Kind = SyntaxKind;

    fn lex(text: &str) -> Lexed<SyntaxKind> {
        lexer::lex(text)
    }

    fn source_file(p: &mut P<'_>) {
        let mut found = TopLevel::default();
        let mut swallowed = false;
        while ahead(p, 0) != EOF {
            let word = word_range(p);
            match item(p) {
                Item::Section { block, closes, bare, guessed } => {
                    found.sections.push(Section { block, word, bare, guessed });
                    if explicit::took_everything(closes) {
                        lost(p);
                    }
                    found.open = closes > 0 && ahead(p, 0) == EOF;
                    swallowed |= closes > 0 && !found.open;
                }
                Item::Outside(block) => found.outside.push(block),
                Item::Unnamed => found.unnamed += 1,
                Item::Word => found.open = ahead(p, 0) == EOF,
                Item::Other => {}
            }
        }
        flush(p);
        // What an explicit block took with it may hold the sections that seem to be missing.
        if !swallowed {
            sections::check(p, &found);
        }
    }

    fn item(p: &mut Parser<'_, SyntaxKind>) {
        item(p);
    }

    fn reusable(item: SyntaxKind) -> bool {
        matches!(item, RULES_SECTION | PIECES_SECTION | INITIAL_SECTION | INVARIANTS_SECTION | FINISH_SECTION)
    }

    fn entries(list: SyntaxKind) -> Option<EntryParser<SyntaxKind>> {
        Some(match list {
            PIECES_SECTION => |p, end| entries(p, Block::Pieces, end),
            INITIAL_SECTION => |p, end| entries(p, Block::Initial, end),
            MOVES_BLOCK => |p, end| entries(p, Block::Moves, end),
            POSITIONS_BLOCK => |p, end| entries(p, Block::Positions, end),
            _ => return None,
        })
    }

    /// The body of a function in JavaScript.
    fn frame(parent: &GreenNodeData, node: &GreenNodeData) -> Option<(&'static str, &'static str)> {
        javascript::frame(parent, node)
    }

    fn reads_on(old: &str, new: &str) -> bool {
        javascript::reads_on(old, new)
    }

    /// A parenthesis or bracket ends where the next entry begins, closed or not.
    fn stays_in_entry(code: &'static Code) -> bool {
        matches!(code, codes::UNCLOSED_BRACKET | codes::UNCLOSED_PAREN)
    }

    /// A piece or placement ends where the next one begins ([`outer`]).
    fn leaves_open(code: &'static Code) -> bool {
        code == codes::UNCLOSED_BRACE
    }

    /// `pieces {`; the item before looks no further than the first of them.
    const OPENING_TOKENS: usize = 2;

    fn unsettles(code: &'static Code) -> bool {
        matches!(
            code,
            codes::UNCLOSED_BRACE
                | codes::UNCLOSED_BRACKET
                | codes::UNCLOSED_EXPLICIT
                | codes::UNCLOSED_PAREN
                | codes::EXTRA_BRACE
                | codes::EXPECTED_BRACE
                | codes::EXPLICIT_BRACE
                | codes::JS_UNCLOSED
        )
    }
}

/// A thing that stood at top level.
enum Item {
    /// A section; `closes` is what is left of what an explicit block swallowed, or more than 0 if the
    /// file ends inside, `bare` that there are no braces, `guessed` that its name is another.
    Section { block: Block, closes: u32, bare: bool, guessed: bool },
    /// Contents of this section, outside of any.
    Outside(Block),
    /// A block under a name that no section has.
    Unnamed,
    /// A word that is not a section's, with what follows it.
    Word,
    /// Something else.
    Other,
}

/// The end of a block, or of an entry of one.
#[derive(Debug, Clone, Copy, Default)]
struct End {
    /// The number of blocks around it that ended with it.
    closes: u32,
    /// The `{` to blame if the block around it lacks its `}`.
    suspect: Option<usize>,
}

impl End {
    fn closing(closes: u32) -> End {
        End { closes, suspect: None }
    }
}

fn item(p: &mut P<'_>) -> Item {
    p.begin_item();
    if p.at(UNKNOWN) && !makes_sense(p) && comment(p) {
        return Item::Other;
    }
    let kind = ahead(p, 0);
    if let Some(block) = Block::of_section(kind) {
        return section(p, block, true, false);
    }
    for block in [Block::Pieces, Block::Initial] {
        if at_whole_head(p, block) {
            return stray_heads(p, block);
        }
    }
    let named = kind == IDENT && ahead(p, 1) == L_BRACE;
    if named || kind == L_BRACE {
        return unknown_section(p, named);
    }
    if kind == R_BRACE {
        extra_braces(p);
        return Item::Other;
    }
    if let Some(block) = told_by_contents(p, 0) {
        let error = stray(p, codes::OUTSIDE_SECTION, &format!("this belongs inside `{}{{ … }}`", block.word()));
        lost_partner(p);
        p.complete(error, ERROR);
        return Item::Outside(block);
    }
    let error = stray(p, codes::EXPECTED_SECTION, "expected a section here, such as `rules{ … }`");
    p.complete(error, ERROR);
    if kind == IDENT { Item::Word } else { Item::Other }
}

/// What stands between the `}` that was taken for an explicit block's and the next section: it cannot
/// be told what it belongs to, and that the block is never closed was reported.
fn lost(p: &mut P<'_>) {
    if at_section_or_end(p) {
        return;
    }
    let error = start(p);
    while !at_section_or_end(p) {
        bump_whole(p);
    }
    p.complete(error, ERROR);
}

fn at_section_or_end(p: &mut P<'_>) -> bool {
    let kind = ahead(p, 0);
    kind == EOF || (Block::of_section(kind).is_some() && ahead(p, 1) == L_BRACE)
}

/// Closing braces at top level: further ones follow from the first.
fn extra_braces(p: &mut P<'_>) {
    let error = start(p);
    let first = p.current_range();
    let mut all = first;
    while p.at(R_BRACE) {
        all = all.cover(p.current_range());
        p.bump();
    }
    let range = if p.text()[all].contains(['\n', '\r']) { first } else { all };
    let mut fault = SyntaxError::new(codes::EXTRA_BRACE, "this `}` closes nothing: no block is open here", range);
    let title = if all == first { "remove `}`" } else { "remove the braces" };
    fault.fix = Some(SyntaxFix::new(title, all, ""));
    p.error(fault);
    p.complete(error, ERROR);
}

/// Braces under another name than a section's, or under none.
fn unknown_section(p: &mut P<'_>, named: bool) -> Item {
    let name = text(p);
    let by_name = if named { sections::misspelt(name) } else { None };
    let block = by_name.or_else(|| told_by_contents(p, if named { 2 } else { 1 }));
    flush(p);
    let range = p.current_range();
    if let Some(block) = block {
        let word = block.word();
        let error = if named {
            let mut error =
                SyntaxError::new(codes::UNKNOWN_SECTION, format!("this section must be called `{word}`"), range);
            // Told by its contents alone, it may be one that the file has already.
            if by_name.is_some() {
                error.fix = Some(SyntaxFix::new(format!("write `{word}`"), range, word));
            }
            error
        } else {
            let message = format!("expected the name of the section here: `{word}`");
            let mut error = SyntaxError::new(codes::UNKNOWN_SECTION, message, range);
            let range = TextRange::empty(range.start());
            error.fix = Some(SyntaxFix::new(format!("write `{word}`"), range, word));
            error
        };
        p.error_once(error);
        return section(p, block, named, true);
    }
    let all = "a file consists of `rules`, `pieces`, `initial_piece_position`, `invariants` and `finish`";
    let what =
        if named { format!("`{name}` is not a section") } else { "the name of the section is missing".to_owned() };
    p.error_here(codes::UNKNOWN_SECTION, format!("{what}: {all}"));
    let error = p.start();
    if named {
        p.bump();
        flush(p);
    }
    group(p, Block::Rules);
    p.complete(error, ERROR);
    Item::Unnamed
}

/// The section whose contents begin `n` tokens from here.
fn told_by_contents(p: &mut P<'_>, n: usize) -> Option<Block> {
    let first = ahead(p, n);
    let inside = if first == IDENT && ahead(p, n + 1) == L_BRACE { ahead(p, n + 2) } else { EOF };
    Block::SECTIONS.into_iter().find(|&block| match block {
        Block::Pieces | Block::Initial => holds(block, inside),
        _ => first != EXPLICIT_KW && begins_with(block, first),
    })
}

/// A section, from its word, or from its brace if it has none.
fn section(p: &mut P<'_>, block: Block, named: bool, guessed: bool) -> Item {
    let node = start(p);
    if named {
        p.bump();
    }
    let bare = ahead(p, 0) != L_BRACE;
    let end = body(p, block);
    let kind = match block {
        Block::Pieces => PIECES_SECTION,
        Block::Initial => INITIAL_SECTION,
        Block::Invariants => INVARIANTS_SECTION,
        Block::Finish => FINISH_SECTION,
        _ => RULES_SECTION,
    };
    p.complete(node, kind);
    Item::Section { block, closes: end.closes, bare, guessed }
}

/// Pieces or placements outside of their section.
fn stray_heads(p: &mut P<'_>, block: Block) -> Item {
    let error = start(p);
    let what = if block == Block::Pieces { "a piece" } else { "a placement" };
    p.error_here(codes::OUTSIDE_SECTION, format!("{what} belongs inside `{}{{ … }}`", block.word()));
    while at_whole_head(p, block) {
        head(p, block);
    }
    lost_partner(p);
    p.complete(error, ERROR);
    Item::Outside(block)
}

/// What is not a section and looks like nothing else: taken up to where something else begins, in a
/// node that stays open.
fn stray(p: &mut P<'_>, code: &'static Code, message: &str) -> Marker {
    let error = start(p);
    p.error_here(code, message);
    loop {
        bump_whole(p);
        let kind = p.current();
        let named = kind == IDENT && p.nth(1) == L_BRACE;
        if named || matches!(kind, EOF | R_BRACE) || Block::of_section(kind).is_some() {
            break;
        }
    }
    error
}

/// Takes the `}` behind what stands outside of its section: its `{` is missing with the rest.
fn lost_partner(p: &mut P<'_>) {
    if ahead(p, 0) == R_BRACE {
        flush(p);
        p.bump();
    }
}

/// The beginning of a block.
struct Opening {
    /// The token of its `{`.
    brace: Option<usize>,
    /// The partner of a bracket that was written for the `{`, or `EOF`.
    closer: SyntaxKind,
}

/// The `{` of a block, or what was written for it; an error is the end of a block that has no contents.
fn opening(p: &mut P<'_>, block: Block) -> Result<Opening, End> {
    if matches!(ahead(p, 0), COLON | COMMA | L_PAREN | R_PAREN | L_BRACKET | R_BRACKET) && ahead(p, 1) == L_BRACE {
        let error = start(p);
        let range = p.current_range();
        let text = p.current_text();
        let code = if p.at(COLON) { codes::EXTRA_COLON } else { codes::UNEXPECTED_TOKEN };
        let mut fault = SyntaxError::new(
            code,
            format!("remove this `{text}`: nothing belongs between {} and its `{{`", quoted(block)),
            range,
        );
        fault.fix = Some(SyntaxFix::new(format!("remove `{text}`"), range, ""));
        p.error_once(fault);
        p.bump();
        p.complete(error, ERROR);
    }
    match ahead(p, 0) {
        L_BRACE => {
            flush(p);
            let opener = p.position();
            p.bump();
            Ok(Opening { brace: Some(opener), closer: EOF })
        }
        L_PAREN | L_BRACKET => {
            flush(p);
            let closer = if p.at(L_PAREN) { R_PAREN } else { R_BRACKET };
            let range = p.current_range();
            let message = format!("expected `{{` here, not `{}`", p.current_text());
            let mut fault = SyntaxError::new(codes::EXPECTED_BRACE, message, range);
            // With its partner both are wrong.
            if !has_partner(p) {
                fault.fix = Some(SyntaxFix::new("write `{`", range, "{"));
            }
            p.error(fault);
            p.bump_as(ERROR);
            Ok(Opening { brace: None, closer })
        }
        _ => {
            let range = TextRange::empty(p.previous_range().end());
            let message = format!("expected `{{` here: the contents of {} belong in braces", quoted(block));
            p.error(SyntaxError::new(codes::EXPECTED_BRACE, message, range));
            if ahead(p, 0) == EOF {
                return Err(End::closing(block.depth()));
            }
            if at_section(p, block) || !starts(p, block) {
                return Err(End::default());
            }
            Ok(Opening { brace: None, closer: EOF })
        }
    }
}

/// The braces of a block and what is in them.
fn body(p: &mut P<'_>, block: Block) -> End {
    let (opener, bracket) = match opening(p, block) {
        Ok(opening) => (opening.brace, opening.closer),
        Err(end) => return end,
    };
    if opener.is_some() && ahead(p, 0) == L_BRACE && is_entry(p, block, 1) {
        extra_brace(p, format!("this `{{` is one too many: {} needs only one", quoted(block)));
    }
    let mut moved = false;
    let mut nested = false;
    let mut extra = false;
    let mut suspect: Option<usize> = None;
    loop {
        if p.at(UNKNOWN) && !makes_sense(p) && comment(p) {
            continue;
        }
        match ahead(p, 0) {
            R_BRACE if nested && ahead(p, 1) == R_BRACE => {
                nested = false;
                let error = start(p);
                p.bump();
                p.complete(error, ERROR);
            }
            R_BRACE if goes_on(p, block) && !explicit::fits(p, block.depth()) => {
                extra = true;
                extra_brace(p, format!("this `}}` is one too many: what follows still belongs to {}", quoted(block)));
            }
            R_BRACE => {
                flush(p);
                let closer = p.position();
                p.bump();
                let own = opener.filter(|&opener| suspicious(p, opener, closer));
                return End { closes: 0, suspect: own.map(|own| suspect.unwrap_or(own)) };
            }
            // The partner of a bracket that was written for the `{`.
            kind if kind == bracket && kind != EOF => {
                let error = start(p);
                p.bump();
                p.complete(error, ERROR);
                return End::default();
            }
            COMMA => commas(p, block),
            _ if at_nested_pieces(p, block) => {
                nested = true;
                let error = start(p);
                p.error_here(
                    codes::NESTED_PIECES,
                    "placements belong directly in `initial_piece_position`, not in `pieces{ … }`",
                );
                p.bump();
                flush(p);
                p.bump();
                p.complete(error, ERROR);
            }
            kind => {
                let at_end = kind == EOF;
                let over = if at_end || at_section(p, block) { Some(block.depth() - 1) } else { outer(p, block) };
                if let Some(around) = over {
                    // A wrong, extra or odd brace was reported already, or a block of JavaScript without end.
                    if let Some(opener) = opener.filter(|&opener| !extra && !explicit::explains(p, opener)) {
                        match suspect {
                            Some(suspect) => unclosed_brace(p, suspect, None),
                            None => unclosed_brace(p, opener, Some(around)),
                        }
                    }
                    return End::closing(around + u32::from(at_end));
                }
                let before = p.position();
                let end = entry(p, block, &mut moved);
                if end.closes > 0 {
                    return End::closing(end.closes - 1);
                }
                suspect = end.suspect.or_else(|| explicit::suspect(p));
                if p.position() == before {
                    debug_assert!(false, "an entry of {block:?} took nothing");
                    p.bump();
                }
            }
        }
    }
}

/// The entries of a block up to a position; false where something else stands among them, or JavaScript, whose end what
/// follows has a say in. Whether the last brace of an entry was meant for the block counts only if no entry follows.
fn entries(p: &mut P<'_>, block: Block, end: usize) -> bool {
    if (0..end).any(|position| p.kind_at(position) == EXPLICIT_KW) {
        return false;
    }
    while p.position() < end {
        let kind = ahead(p, 0);
        let is_else = p.at(UNKNOWN) || matches!(kind, R_BRACE | COMMA | EOF);
        if is_else || at_nested_pieces(p, block) || at_section(p, block) || outer(p, block).is_some() {
            return false;
        }
        let before = p.position();
        let last = entry(p, block, &mut false);
        let is_suspect = last.suspect.is_some() && p.position() == end;
        if last.closes > 0 || is_suspect || p.position() == before {
            return false;
        }
    }
    p.position() == end
}

/// A block's word in quotes, or what it is.
fn quoted(block: Block) -> String {
    match block {
        Block::Piece | Block::Placement => block.word().to_owned(),
        _ => format!("`{}`", block.word()),
    }
}

/// One entry of a block. `moved` says whether the piece has its moves already.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of entry")]
fn entry(p: &mut P<'_>, block: Block, moved: &mut bool) -> End {
    let kind = ahead(p, 0);
    match (block, kind) {
        (Block::Rules, _) if starts(p, block) => return End::closing(rule(p)),
        (Block::Initial, EXPLICIT_KW) => {
            flush(p);
            let message = "`explicit` cannot replace a placement: the compiler crashes on it";
            p.error_here(codes::EXPLICIT_PLACEMENT, message);
            return End::closing(explicit(p, block.depth(), BlockPlace::Placement));
        }
        (Block::Pieces | Block::Piece | Block::Positions | Block::Invariants | Block::Finish, EXPLICIT_KW) => {
            return End::closing(block.script().map_or(0, |place| explicit(p, block.depth(), place)));
        }
        (Block::Pieces | Block::Initial, _) if starts(p, block) => return head(p, block),
        (Block::Pieces | Block::Initial, IDENT) if p.at(IDENT) && split_name(p).is_some() => return head(p, block),
        (Block::Pieces | Block::Initial, NUMBER) if is_name(ahead(p, 1)) && ahead(p, 2) == L_BRACE => {
            unexpected(p, codes::NAME_START, "the name of a piece must begin with a letter or `_`");
        }
        (Block::Pieces, MOVES_KW | CAN_JUMP_KW | MIRRORED_KW | ON_END_REACHED_KW) => {
            return misplaced(p, Block::Piece, "this belongs inside a piece, such as `king{ … }`");
        }
        (Block::Initial, POSITIONS_KW | MIRRORED_KW | OWNER_KW) => {
            return misplaced(p, Block::Placement, "this belongs inside a placement, such as `king{ … }`");
        }
        (Block::Piece, MOVES_KW) => {
            let whole = ahead(p, 1) == L_BRACE;
            if *moved && whole {
                flush(p);
                p.error_here(
                    codes::REPEATED_MOVES,
                    "a piece has only one `moves{ … }`: put all moves in the first one",
                );
            }
            *moved |= whole;
            return inner_block(p, Block::Moves);
        }
        (Block::Piece, CAN_JUMP_KW) | (Block::Piece | Block::Placement, MIRRORED_KW) => flag(p, block),
        (Block::Piece, ON_END_REACHED_KW) => return End::closing(on_end_reached(p)),
        (Block::Piece, X_KW | HORIZONTAL_KW | VERTICAL_KW | DIAGONAL_KW) => {
            return misplaced(p, Block::Moves, "a move belongs inside `moves{ … }`");
        }
        (Block::Moves, X_KW | Y_KW | HORIZONTAL_KW | VERTICAL_KW | DIAGONAL_KW | EXPLICIT_KW) => {
            return End::closing(a_move(p));
        }
        (Block::Moves, KILLS_KW) => {
            let error = start(p);
            p.error_here(
                codes::LONE_KILLS,
                "`kills` belongs to a move: write it after one, as in `vertical(1, 2), kills : false`",
            );
            kills(p);
            p.complete(error, ERROR);
        }
        (Block::Moves | Block::Positions, _) if strays(p, block) => astray(p, block),
        (Block::Placement, POSITIONS_KW) => return inner_block(p, Block::Positions),
        (Block::Placement, OWNER_KW) => owner(p, block),
        (Block::Placement, X_KW) => {
            return misplaced(p, Block::Positions, "a position belongs inside `positions{ … }`");
        }
        (Block::Positions, X_KW | Y_KW) => vector(p, block),
        (Block::Invariants, CANT_RISK_KW | PROTECT_PIECE_KW | PAWN_MOVEMENT_KW) => {
            let node = start(p);
            p.bump();
            arguments(p, block, true);
            p.complete(node, INVARIANT);
        }
        (Block::Finish, NO_MOVES_AVAILABLE_KW) => {
            let node = start(p);
            p.bump();
            p.complete(node, FINISH_RULE);
            if ahead(p, 0) == L_PAREN {
                let error = start(p);
                p.error_here(
                    codes::UNEXPECTED_ARGUMENT,
                    "`no_moves_available` takes no arguments: write it without parentheses",
                );
                group(p, block);
                p.complete(error, ERROR);
            }
        }
        (_, L_BRACE) => {
            if let Some(end) = nameless(p, block) {
                return end;
            }
            wrong(p, block, codes::UNEXPECTED_TOKEN, block.expected());
        }
        _ => wrong(p, block, codes::UNEXPECTED_TOKEN, block.expected()),
    }
    End::default()
}

/// Braces with the contents of an inner block, but without the word or name before them.
fn nameless(p: &mut P<'_>, block: Block) -> Option<End> {
    let (inner, kind, message) = match block {
        Block::Pieces => (Block::Piece, PIECE, "expected the name of the piece here"),
        Block::Initial => (Block::Placement, PLACEMENT, "expected the name of the piece here"),
        Block::Piece => (Block::Moves, MOVES_BLOCK, "expected `moves` here"),
        Block::Placement => (Block::Positions, POSITIONS_BLOCK, "expected `positions` here"),
        _ => return None,
    };
    if !begins_with(inner, ahead(p, 1)) || is_entry(p, block, 1) {
        return None;
    }
    let node = start(p);
    p.error_here(codes::EXPECTED_NAME, message);
    let end = body(p, inner);
    p.complete(node, kind);
    Some(end)
}

fn is_name(kind: SyntaxKind) -> bool {
    kind == IDENT || is_keyword(kind)
}

/// Entries of an inner block that stand outside of it.
fn misplaced(p: &mut P<'_>, block: Block, message: &str) -> End {
    let error = start(p);
    p.error_here(codes::OUTSIDE_BLOCK, message);
    let mut moved = false;
    let mut end = End::default();
    while starts(p, block) && ahead(p, 0) != EXPLICIT_KW && end.closes == 0 {
        end = entry(p, block, &mut moved);
    }
    if end.closes == 0 && closes_nothing(p, block.around()) {
        lost_partner(p);
    }
    p.complete(error, ERROR);
    end
}

/// Properties of a piece among its moves, or of a placement among its positions.
fn astray(p: &mut P<'_>, block: Block) {
    let error = start(p);
    let whose = if block == Block::Moves { "a piece" } else { "a placement" };
    let message = format!("a property of {whose} belongs after the `}}` of `{}`", block.word());
    p.error_here(codes::OUTSIDE_BLOCK, message);
    while strays(p, block) {
        if ahead(p, 0) == OWNER_KW { owner(p, block) } else { flag(p, block) }
    }
    p.complete(error, ERROR);
}

/// A piece or a placement, from its name.
fn head(p: &mut P<'_>, block: Block) -> End {
    let node = start(p);
    let name = p.start();
    if p.current() != IDENT {
        let message = format!("`{}` is a reserved word and cannot be the name of a piece", p.current_text());
        p.error_here(codes::RESERVED_WORD, message);
    }
    recovery::name(p);
    let (name_kind, inner, kind) = match block {
        Block::Pieces => (NAME, Block::Piece, PIECE),
        _ => (NAME_REF, Block::Placement, PLACEMENT),
    };
    p.complete(name, name_kind);
    let end = body(p, inner);
    p.complete(node, kind);
    end
}

/// `moves{ … }` or `positions{ … }`
fn inner_block(p: &mut P<'_>, block: Block) -> End {
    let node = start(p);
    p.bump();
    let end = body(p, block);
    p.complete(node, if block == Block::Moves { MOVES_BLOCK } else { POSITIONS_BLOCK });
    end
}
