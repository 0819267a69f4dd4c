//! What is wrong with a BDL file beyond its syntax: names, and the numbers that name a square, a
//! distance or a player (reference/bdl.md, What the compiler checks; Text against grammar).
//!
//! The compiler resolves no name and compares few numbers, so most of this is a warning. What only
//! the compiler refuses is information. Where the grammar has reported a fault already, what
//! follows from it is not reported here.

use ludex_base::{
    Code, Db, Diagnostic, File, FileModel, Findings, Fix, Name, Severity, Suggestions, Target, parse_once,
};
use ludex_syntax::bdl::ast::{
    self, ArgList, Direction, Interval, Invariant, Literal, Move, NameRef, Piece, Placement, PositionsBlock, Property,
    RulesSection, SourceFile, Spawn, Vector,
};
use ludex_syntax::bdl::{BdlLanguage, SyntaxKind as K, SyntaxNode, SyntaxToken};
use ludex_syntax::{SyntaxError, TextRange, TextSize};
use rowan::ast::AstNode;
use rustc_hash::{FxHashMap, FxHashSet};

use super::board::{Board, key_of, number};
use super::missing_rules;
use super::occurrences::model;
use crate::{codes, javascript};

/// All findings, in order of position.
pub(crate) fn check(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let parse = parse_once(db, file);
    let Some(source) = SourceFile::cast(parse.root::<BdlLanguage>()) else { return Vec::new() };
    let faults = Faults::new(parse.errors.iter().filter(|error| loses_text(error)).map(|error| error.range));
    let board = Board::new(&source);
    // One walk for all checks.
    let nodes: Vec<SyntaxNode> = ast::nodes(source.syntax()).collect();
    let mut checker = Checker { file, model: model(db, file), board, faults, out: Findings::default() };
    checker.redefinitions();
    // Without the section every name would be unknown, and that it is missing is said already.
    if source.pieces().next().is_some() && javascript::facts(db, file).pieces_are_known {
        checker.undefined(&nodes);
    }
    for section in source.rules() {
        checker.rules(&section);
    }
    checker.placements(&nodes);
    for node in &nodes {
        checker.node(node);
    }
    let mut of_javascript = Vec::new();
    javascript::check(db, file, &mut of_javascript);
    checker.out.extend(of_javascript);
    checker.out.into_sorted()
}

/// The nodes of one kind.
fn of_kind<N: AstNode<Language = BdlLanguage>>(nodes: &[SyntaxNode]) -> impl Iterator<Item = N> {
    nodes.iter().filter(|node| N::can_cast(node.kind())).cloned().filter_map(N::cast)
}

/// True for a fault because of which something may be missing from the tree.
fn loses_text(error: &SyntaxError) -> bool {
    use ludex_syntax::bdl::codes;
    let harmless = [
        codes::UNKNOWN_CHARACTER,
        codes::BYTE_ORDER_MARK,
        codes::EXPLICIT_BRACE,
        codes::SECTION_ORDER,
        codes::MISSING_SECTION,
        codes::REPEATED_SECTION,
        codes::RESERVED_WORD,
        codes::JS_CHARACTER,
        codes::JS_SYNTAX,
        codes::JS_UNCLOSED,
        codes::TOO_DEEP,
    ];
    !harmless.contains(&error.code)
}

/// Where the grammar has reported something.
struct Faults {
    /// Where each begins, in order, and how far it and those before it reach.
    reach: Vec<(TextSize, TextSize)>,
}

impl Faults {
    /// Of faults in the order of where they begin.
    fn new(ranges: impl Iterator<Item = TextRange>) -> Faults {
        let mut furthest = TextSize::new(0);
        let reach = ranges.map(|range| {
            furthest = furthest.max(range.end());
            (range.start(), furthest)
        });
        Faults { reach: reach.collect() }
    }

    /// True if one of them shares a byte or a border with a range.
    fn touch(&self, range: TextRange) -> bool {
        let begun = self.reach.partition_point(|(start, _)| *start <= range.end());
        self.reach[..begun].last().is_some_and(|(_, furthest)| *furthest >= range.start())
    }
}

struct Checker<'db> {
    file: File,
    model: &'db FileModel,
    board: Board,
    faults: Faults,
    out: Findings,
}

impl Checker<'_> {
    /// Reports something that stands a second time.
    fn again(&mut self, code: &'static Code, message: String, range: TextRange, first: TextRange) {
        let diagnostic = self.out.report(code, range, message);
        diagnostic.severity(Severity::Warning).related(self.file, first, "the earlier one");
    }

    /// True if the grammar has reported something in a node or at its borders.
    fn faulty(&self, node: &SyntaxNode) -> bool {
        self.faults.touch(node.text_range())
    }

    /// Pieces are keys of one object, so the later of two takes the place of the earlier
    /// (reference/bdl.md, Meaning worth showing in hovers).
    fn redefinitions(&mut self) {
        let mut seen: FxHashMap<Name, TextRange> = FxHashMap::default();
        for definition in &self.model.definitions {
            let name = definition.id.name;
            if let Some(earlier) = seen.insert(name, definition.name_range) {
                let message = format!("the piece `{name}` is already defined: only the last one counts");
                self.again(codes::REDEFINITION, message, definition.name_range, earlier);
            }
        }
    }

    /// The compiler looks no name up; real files name pieces that do not exist (reference/bdl.md,
    /// Real files).
    fn undefined(&mut self, nodes: &[SyntaxNode]) {
        let model = self.model;
        let mut suggestions: Option<Suggestions<'_>> = None;
        for name in of_kind::<NameRef>(nodes) {
            let Some(token) = name.token().filter(|token| token.kind() == K::IDENT) else { continue };
            let range = token.text_range();
            let target = model.occurrence_at(range.start()).map(|occurrence| occurrence.target);
            if target != Some(Target::Unresolved) {
                continue;
            }
            let known = || Suggestions::new(model.definitions.iter().map(|definition| definition.id.name.as_str()));
            let guess = suggestions.get_or_insert_with(known).guess(token.text());
            let message = format!("there is no piece `{}`", token.text());
            self.out.report(codes::UNDEFINED_PIECE, range, message).or_write(self.file, range, guess);
        }
    }

    /// Each rule once, with a value that makes sense (documents/bdl.txt, Main rules).
    fn rules(&mut self, section: &RulesSection) {
        let mut seen: Vec<SyntaxToken> = Vec::new();
        for rule in section.rules() {
            let Some(key) = rule.keyword() else { continue };
            let earlier = seen.iter().rev().find(|earlier| earlier.kind() == key.kind());
            if let Some(earlier) = earlier {
                let message = format!("`{}` is already given: only the last one counts", key.text());
                self.again(codes::REPEATED_RULE, message, key.text_range(), earlier.text_range());
            }
            match (key_of(&rule), number(rule.value())) {
                (Some(K::FIRST_PLAYER_KW), Some(player)) => self.player(&key, rule.value(), player),
                (Some(K::WIDTH_KW | K::HEIGHT_KW), Some(side)) if side < 1 => {
                    let range = literal_range(rule.value(), &key);
                    self.out.report(codes::VALUE_RANGE, range, format!("`{}` must be greater than 0", key.text()));
                }
                _ => {}
            }
            seen.push(key);
        }
        if !self.faulty(section.syntax()) {
            self.out.extend(missing_rules::check(self.file, section));
        }
    }

    /// There are two players (documents/bdl.txt, Main rules and Piece Placement Description).
    fn player(&mut self, key: &SyntaxToken, value: Option<Literal>, player: i64) {
        if !matches!(player, 0 | 1) {
            let message = format!("`{}` must be `0` or `1`: there is no player {player}", key.text());
            let fixes = value.as_ref().map(|value| {
                let range = value.syntax().text_range();
                ["0", "1"].map(|player| Fix::write(self.file, range, player).alternative())
            });
            let diagnostic = self.out.report(codes::VALUE_RANGE, literal_range(value, key), message);
            diagnostic.fixes.extend(fixes.into_iter().flatten());
        }
    }

    /// Placements are keys of one object too (reference/bdl.md, Meaning worth showing in hovers).
    fn placements(&mut self, nodes: &[SyntaxNode]) {
        let mut seen: FxHashMap<Name, TextRange> = FxHashMap::default();
        for placement in of_kind::<Placement>(nodes) {
            let Some(name) = placement.name().and_then(|name| name.token()) else { continue };
            if let Some(earlier) = seen.insert(Name::new(name.text()), name.text_range()) {
                let message = format!(
                    "`{}` is already placed: only the last block counts, and the squares of the earlier one are lost",
                    name.text()
                );
                self.again(codes::REPEATED_PLACEMENT, message, name.text_range(), earlier);
            }
        }
    }

    /// What can be told from one node.
    fn node(&mut self, node: &SyntaxNode) {
        let own = || node.clone();
        match node.kind() {
            K::PIECE => Piece::cast(own()).map(|piece| self.piece(&piece)),
            K::PLACEMENT => Placement::cast(own()).map(|placement| self.placement(&placement)),
            K::POSITIONS_BLOCK => PositionsBlock::cast(own()).map(|positions| self.positions(&positions)),
            K::MOVE => Move::cast(own()).map(|a_move| self.a_move(&a_move)),
            K::DIRECTION => Direction::cast(own()).map(|direction| self.direction(&direction)),
            K::INTERVAL => Interval::cast(own()).map(|interval| self.interval(&interval)),
            K::SPAWN => Spawn::cast(own()).map(|spawn| self.spawn(&spawn)),
            K::INVARIANT => Invariant::cast(own()).map(|invariant| self.arguments(invariant.arguments())),
            // A shorter one fits into 32 bits.
            K::LITERAL if node.text_range().len() >= TextSize::new(10) => {
                Literal::cast(own()).map(|literal| self.literal(&literal))
            }
            _ => None,
        };
    }

    /// Each property once; of several the last counts (reference/bdl.md, What the compiler checks).
    fn properties(&mut self, properties: impl Iterator<Item = Property>) {
        let mut seen: Vec<SyntaxToken> = Vec::new();
        for property in properties {
            let Some(key) = property.keyword() else { continue };
            if let Some(earlier) = seen.iter().rev().find(|earlier| earlier.kind() == key.kind()) {
                let message = format!("`{}` is already given: only the last one counts", key.text());
                self.again(codes::REPEATED_PROPERTY, message, key.text_range(), earlier.text_range());
            }
            if key.kind() == K::OWNER_KW
                && let Some(player) = number(property.value())
            {
                self.player(&key, property.value(), player);
            }
            seen.push(key);
        }
    }

    /// A piece needs its moves, and before the rest (reference/bdl.md, Text against grammar).
    fn piece(&mut self, piece: &Piece) {
        self.properties(piece.properties());
        if self.faulty(piece.syntax()) {
            return;
        }
        let Some(name) = piece.name().and_then(|name| name.token()) else { return };
        let Some(moves) = piece.moves() else {
            let message =
                format!("the compiler requires `moves{{ … }}` in every piece, but `{}` has none", name.text());
            self.out.report(codes::MISSING_MOVES, name.text_range(), message);
            return;
        };
        let first = piece.syntax().children().find(|child| child.kind() != K::NAME);
        if let Some(word) = moves.keyword().filter(|_| first.as_ref() != Some(moves.syntax())) {
            let message = "the compiler requires `moves{ … }` before the other properties of a piece";
            self.out.report(codes::MOVES_FIRST, word.text_range(), message);
        }
    }

    /// A placement needs positions, and has one block of them (reference/bdl.md, What the compiler
    /// checks).
    fn placement(&mut self, placement: &Placement) {
        self.properties(placement.properties());
        let mut blocks = placement.positions();
        let Some(first) = blocks.next() else {
            let name = placement.name().and_then(|name| name.token());
            if let Some(name) = name.filter(|_| !self.faulty(placement.syntax())) {
                let message = format!(
                    "the compiler crashes on a placement without `positions{{ … }}`, and `{}` has none",
                    name.text()
                );
                self.out.report(codes::MISSING_POSITIONS, name.text_range(), message);
            }
            return;
        };
        let first = first.keyword().map_or_else(|| first.syntax().text_range(), |word| word.text_range());
        for block in blocks {
            let Some(word) = block.keyword() else { continue };
            let message = "`positions` is already given, and only the first block counts: write all positions in it";
            self.again(codes::REPEATED_PROPERTY, message.to_owned(), word.text_range(), first);
        }
    }

    /// Squares lie on the board, and are not written in JavaScript (reference/bdl.md, Text against
    /// grammar; Meaning worth showing in hovers).
    fn positions(&mut self, positions: &PositionsBlock) {
        for explicit in positions.explicits() {
            let message = "the compiler rejects `explicit` among positions: write them as `x : …, y : …`";
            let start = explicit.syntax().text_range().start();
            let range = TextRange::at(start, (super::board::EXPLICIT.len() as u32).into());
            self.out.report(codes::EXPLICIT_POSITION, range, message);
        }
        for vector in positions.vectors() {
            self.square(&vector);
        }
    }

    fn square(&mut self, vector: &Vector) {
        let x = ("x", "columns", "the game fails when it is loaded", vector.x(), self.board.width);
        let y = ("y", "rows", "the piece is never seen", vector.y(), self.board.height);
        for (axis, what, then, interval, size) in [x, y] {
            let (Some(interval), Some(size)) = (interval, size) else { continue };
            let (Some(first), Some(last)) = (number(interval.first()), number(interval.last())) else { continue };
            // An empty range places nothing.
            let Some(off) = [first, last].into_iter().find(|at| !(0..size).contains(at)).filter(|_| first <= last)
            else {
                continue;
            };
            let message = format!("`{axis} : {off}` is off the board, whose {what} are 0 to {}, so {then}", size - 1);
            let ends = [interval.first(), interval.last()].into_iter().flatten();
            let fix = onto_board(self.file, ends, size);
            self.out.report(codes::OFF_BOARD, interval.syntax().text_range(), message).fixes.extend(fix);
        }
    }

    /// The comma before `kills`, and `kills` behind JavaScript (reference/bdl.md, Text against
    /// grammar).
    fn a_move(&mut self, own: &Move) {
        let Some(kills) = own.kills() else { return };
        let Some(word) = kills.keyword() else { return };
        let comma = kills.syntax().first_token().is_some_and(|token| token.kind() == K::COMMA);
        let before = own.syntax().first_child().map(|shape| shape.text_range().end());
        if let Some(before) = before.filter(|_| !comma) {
            let message = "a comma belongs between a move and its `kills`";
            let fix = Fix::replace("insert `,`", self.file, TextRange::empty(before), ",");
            self.out.report(codes::KILLS_COMMA, word.text_range(), message).fix(fix);
        }
        let script = own.explicit().map(|explicit| explicit.syntax().text().to_string());
        if script.is_some_and(|script| !script.contains("%s")) {
            let message = "`kills` has no effect here: it only replaces `%s` in the block, and this block has none; \
                           set `killing` in the block";
            self.out.report(codes::KILLS_EXPLICIT, word.text_range(), message);
        }
    }

    /// The one comparison the compiler makes, and the ends that make it fail (reference/bdl.md, What
    /// the compiler checks).
    fn direction(&mut self, direction: &Direction) {
        let (first, second) = (direction.first(), direction.second());
        if (first.is_none() && second.is_none()) || self.faulty(direction.syntax()) {
            return;
        }
        let reach = self.board.reach;
        let end = |literal: &Option<Literal>, open: Option<i64>| match literal {
            Some(literal) => number(Some(literal.clone())),
            None => open,
        };
        let from = end(&first, reach.map(|reach| -reach));
        let to = end(&second, reach);
        if let (Some(from), Some(to)) = (from, to)
            && to < from
        {
            let range = direction.syntax().text_range();
            let fix = first.as_ref().zip(second.as_ref()).map(|(first, second)| swap(self.file, first, second));
            let message = match &fix {
                Some(_) => format!("this interval is empty: write the smaller end first, `({to}, {from})`"),
                None => {
                    let reach = reach.unwrap_or_default();
                    format!("this interval is empty: on this board, an end that is left out counts as {reach} squares")
                }
            };
            self.out.report(codes::EMPTY_INTERVAL, range, message).fixes.extend(fix);
            return;
        }
        self.zero(first, second);
    }

    /// The document lets an interval begin or end with 0; the compiler fails.
    fn zero(&mut self, first: Option<Literal>, second: Option<Literal>) {
        let (from, to) = (number(first.clone()), number(second.clone()));
        let (literal, instead) = match (from, to) {
            (Some(0), Some(0)) => (first, None),
            (Some(0), _) => (first, Some("1")),
            (_, Some(0)) => (second, Some("-1")),
            _ => return,
        };
        let Some(literal) = literal else { return };
        let range = literal.syntax().text_range();
        let why = "the compiler crashes on an interval that begins or ends with 0";
        match instead {
            Some(number) => {
                let fix = Fix::write(self.file, range, number);
                let message = format!("{why}: a piece moves at least one square, so write `{number}`");
                self.out.report(codes::ZERO_END, range, message).fix(fix);
            }
            None => {
                self.out.report(
                    codes::ZERO_END,
                    range,
                    format!("{why}: a move by 0 squares is not a move, so leave it out"),
                );
            }
        }
    }

    /// The compiler takes a range that runs backwards for no number at all (reference/bdl.md, What
    /// the compiler checks).
    fn interval(&mut self, interval: &Interval) {
        let (Some(first), Some(last)) = (interval.first(), interval.last()) else { return };
        let (Some(from), Some(to)) = (number(Some(first.clone())), number(Some(last.clone()))) else { return };
        if interval.is_range() && to < from && !self.faulty(interval.syntax()) {
            let message = format!("this range is empty: write the smaller number first, `[{to}, {from}]`");
            let fix = swap(self.file, &first, &last);
            self.out.report(codes::EMPTY_RANGE, interval.syntax().text_range(), message).fix(fix);
        }
    }

    /// The document lets `spawn` take no piece, the compiler wants one (reference/bdl.md, Text against
    /// grammar).
    fn spawn(&mut self, spawn: &Spawn) {
        let Some(list) = spawn.arguments() else { return };
        if list.names().next().is_none() && !self.faulty(spawn.syntax()) {
            let message = "the compiler requires at least one piece in `spawn(…)`";
            self.out.report(codes::EMPTY_SPAWN, list.syntax().text_range(), message);
        }
        self.arguments(Some(list));
    }

    /// Each piece once.
    fn arguments(&mut self, list: Option<ArgList>) {
        let mut seen: FxHashSet<Name> = FxHashSet::default();
        for token in list.into_iter().flat_map(|list| list.names()).filter_map(|name| name.token()) {
            if !seen.insert(Name::new(token.text())) {
                let message = format!("`{}` is already in this list; naming it again has no effect", token.text());
                self.out.report(codes::REPEATED_ARGUMENT, token.text_range(), message).unnecessary = true;
            }
        }
    }

    /// The compiler fails on what does not fit into 32 bits (reference/bdl.md, Lexical rules).
    fn literal(&mut self, literal: &Literal) {
        let is_number = literal.token().is_some_and(|token| token.kind() == K::NUMBER);
        if is_number && literal.number().is_none() {
            let message = "the compiler crashes on this number: it accepts only -2147483648 to 2147483647";
            self.out.report(codes::NUMBER_SIZE, literal.syntax().text_range(), message);
        }
    }
}

/// Where a value stands, or its key if there is none.
fn literal_range(value: Option<Literal>, key: &SyntaxToken) -> TextRange {
    value.map_or_else(|| key.text_range(), |value| value.syntax().text_range())
}

/// The fix that puts the ends of a position that are off the board on its nearest column or row.
fn onto_board(file: File, ends: impl Iterator<Item = Literal>, size: i64) -> Option<Fix> {
    let mut edits: Vec<(TextRange, String)> = Vec::new();
    for end in ends {
        let at = number(Some(end.clone()))?;
        let range = end.syntax().text_range();
        // A position that is not a range begins and ends with the same number.
        if !(0..size).contains(&at) && edits.last().is_none_or(|(last, _)| *last != range) {
            edits.push((range, at.clamp(0, (size - 1).max(0)).to_string()));
        }
    }
    let shown = edits.iter().map(|(_, number)| format!("`{number}`")).collect::<Vec<String>>().join(" and ");
    (size > 0).then(|| Fix::edits(format!("write {shown}"), file, edits).alternative())
}

/// Lets two numbers change places.
fn swap(file: File, first: &Literal, second: &Literal) -> Fix {
    let edit = |at: &Literal, with: &Literal| (at.syntax().text_range(), with.syntax().text().to_string());
    Fix::edits("swap the two ends", file, [edit(first, second), edit(second, first)])
}
