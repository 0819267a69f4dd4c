//! Findings of the parser, worded better where the names of the file or of the language tell more: names that were
//! meant, names that the language once had, sections that must move, comments.

use std::cell::OnceCell;

use ludex_base::green::children;
use ludex_base::judging::Judging;
use ludex_base::{Db, Diagnostic, File, Fix, Name, Severity, did_you_mean, parse_once};
use ludex_syntax::bdl::{self as syntax, Block, SyntaxKind as K, codes};
use ludex_syntax::tree::Kind;
use ludex_syntax::{Code, TextRange, TextSize};
use rowan::NodeOrToken;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Bdl;
use crate::codes::{BYTE_ORDER_MARK, REDEFINITION};
use crate::game::{Game, SectionKind, game};
use crate::occurrences::model;
use crate::tree::Node;

impl Judging for Bdl {
    /// The compiler reports the byte order mark, drops it and goes on (reference/bdl.md, Lexical rules). Of two
    /// pieces with one name it takes the later.
    fn shared_severity(&self, code: &'static Code) -> Severity {
        if code == BYTE_ORDER_MARK {
            Severity::Information
        } else if code == REDEFINITION {
            Severity::Warning
        } else {
            code.severity
        }
    }

    fn filter_syntax_errors(&self, db: &dyn Db, file: File, found: &mut Vec<Diagnostic>) {
        mend_syntax(db, file, found);
    }
}

/// The invariants that take names of pieces and nothing else.
const ABOUT_PIECES: [&str; 2] = ["cant_risk", "protect_piece"];

/// The names of March 2020 and what they became (reference/bdl.md, Real files).
const FORMER: [(&str, &str); 4] = [
    ("initial_status", "initial_piece_position"),
    ("invariant", "invariants"),
    ("protect_king", "protect_piece"),
    ("trapped", "no_moves_available"),
];

/// The most bytes behind the mark of a comment that are looked at to find the end of its line.
const MAX_COMMENT: usize = 1000;

/// Adds fixes to syntax errors.
pub(crate) fn mend_syntax(db: &dyn Db, file: File, found: &mut [Diagnostic]) {
    let about_words = found.iter().filter(|diagnostic| is_about_word(diagnostic.code));
    let mut places: Vec<TextSize> = about_words.map(|diagnostic| diagnostic.range.start()).collect();
    places.sort_unstable();
    let mut names = FxHashMap::default();
    if !places.is_empty() {
        let parse = parse_once(db, file);
        let root = Node::new(&parse.green, TextSize::new(0));
        stray_names(root, Owner::new(root), &places, &mut names);
    }
    let mending = Mending { db, file, text: file.text(db), names, pieces: OnceCell::new() };
    for diagnostic in found {
        mending.mend(diagnostic);
    }
}

struct Mending<'db> {
    db: &'db dyn Db,
    file: File,
    text: &'db str,
    /// The names that stand where something else is wanted, by where they begin: those of the findings about words, and
    /// others beside them.
    names: FxHashMap<TextSize, StrayName>,
    pieces: OnceCell<FxHashSet<Name>>,
}

/// True for the code of a word that stands where another one is wanted.
fn is_about_word(code: &Code) -> bool {
    matches!(code, codes::UNEXPECTED_TOKEN | codes::EXPECTED_VALUE | codes::EXPECTED_BOOLEAN | codes::UNKNOWN_SECTION)
}

impl Mending<'_> {
    fn mend(&self, diagnostic: &mut Diagnostic) {
        let range = diagnostic.range;
        if diagnostic.code == codes::SECTION_ORDER {
            diagnostic.fixes.extend(order(self.file, self.text, game(self.db, self.file), range));
        } else if diagnostic.code == codes::UNKNOWN_CHARACTER {
            self.comment(diagnostic);
        } else if is_about_word(diagnostic.code)
            && let Some(name) = self.stray_name(range)
        {
            self.wanted(diagnostic, name);
        }
    }

    /// The name that fills a range.
    fn stray_name(&self, range: TextRange) -> Option<&StrayName> {
        self.names.get(&range.start()).filter(|name| name.range == range)
    }

    /// A word that stands where one of a few is wanted.
    fn wanted(&self, diagnostic: &mut Diagnostic, name: &StrayName) {
        let written = self.text.get(std::ops::Range::<usize>::from(name.range)).unwrap_or_default();
        let Some((what, words)) = name.place() else { return };
        let former = FORMER.into_iter().find(|(former, now)| *former == written && words.contains(now));
        if let Some((_, now)) = former {
            diagnostic.statement = format!("`{written}` is the name of March 2020: it is `{now}` now");
            // Of these, what the language has now takes no arguments.
            let has_arguments = name.owner.kind == K::FINISH_SECTION && !name.is_head;
            let range = if has_arguments { name.with_arguments } else { name.range };
            diagnostic.fixes = vec![Fix::write(self.file, range, now)];
        } else if let Some(guess) = guess(written, &words) {
            if diagnostic.fixes.is_empty() {
                diagnostic.statement = format!("`{written}` is not {what}");
                diagnostic.or_write(self.file, name.range, Some(guess));
            }
        } else if name.owner.kind == K::INVARIANTS_SECTION && !name.is_head && self.is_about_pieces(name.range) {
            let fixes = ABOUT_PIECES.map(|word| Fix::write(self.file, name.range, word).alternative());
            diagnostic.fixes.extend(fixes);
        } else if diagnostic.code == codes::UNKNOWN_SECTION && diagnostic.fixes.is_empty() {
            diagnostic.fixes.extend(self.section(name));
        }
    }

    /// The fix for a section that was told by its contents, if the file has no other one of the kind.
    fn section(&self, name: &StrayName) -> Option<Fix> {
        let kind = SectionKind::of(name.owner.kind)?;
        let only = game(self.db, self.file).section(kind)?;
        (only.word == name.range).then(|| Fix::write(self.file, only.word, kind.word()))
    }

    /// True for a word that stands before names of pieces in parentheses, on one line.
    fn is_about_pieces(&self, word: TextRange) -> bool {
        let all = || model(self.db, self.file).definitions.iter().map(|piece| piece.id.name).collect();
        let pieces: &FxHashSet<Name> = self.pieces.get_or_init(all);
        let behind = self.text.get(usize::from(word.end())..).unwrap_or_default().lines().next().unwrap_or_default();
        let arguments = behind.trim_start().strip_prefix('(').and_then(|arguments| arguments.split_once(')'));
        arguments.is_some_and(|(names, _)| names.split(',').all(|name| pieces.contains(&Name::new(name.trim()))))
    }

    /// The fix that takes out words behind the marks of a comment, which the compiler reads as part of the game.
    fn comment(&self, diagnostic: &mut Diagnostic) {
        let from = usize::from(diagnostic.range.start());
        let rest = self.text.get(from..).unwrap_or_default();
        // A long line is not searched through again for each of its characters.
        let near = rest.bytes().take(MAX_COMMENT).position(|byte| matches!(byte, b'\n' | b'\r'));
        let len = near.or((rest.len() < MAX_COMMENT).then_some(rest.len()));
        let Some(line) = len.and_then(|len| rest.get(..len)).map(str::trim_end) else { return };
        let len = if line.starts_with("/*") {
            line.find("*/").map_or(line.len(), |end| end + 2)
        } else if line.starts_with("//") || line.starts_with('#') {
            line.len()
        } else {
            return;
        };
        let range = TextRange::at(diagnostic.range.start(), TextSize::new(len as u32));
        if range != diagnostic.range {
            diagnostic.fix(Fix::replace("remove the comment", self.file, range, "").alternative());
        }
    }
}

/// A name that stands where something else is wanted.
struct StrayName {
    range: TextRange,
    /// The node that it stands in, errors apart.
    owner: Owner,
    /// True if it is the first token of that node.
    is_head: bool,
    /// The name with the arguments in parentheses behind it, if there are some.
    with_arguments: TextRange,
}

/// A node that names may stand in.
#[derive(Clone, Copy)]
struct Owner {
    kind: K,
    /// The word that it begins with, and where that is; looked for in sections and properties.
    head: Option<(K, TextSize)>,
}

impl Owner {
    fn new(node: Node<'_>) -> Owner {
        let has_head = node.kind == K::PROPERTY || SectionKind::of(node.kind).is_some();
        let head = || node.tokens().find(|(kind, ..)| !kind.is_trivia()).map(|(kind, _, at)| (kind, at));
        Owner { kind: node.kind, head: if has_head { head() } else { None } }
    }
}

impl StrayName {
    /// The words that are wanted in its place, behind what they are.
    fn place(&self) -> Option<(&'static str, Vec<&'static str>)> {
        let kind = self.owner.kind;
        // A word at the head of a section is meant for its name.
        if kind == K::SOURCE_FILE || (self.is_head && SectionKind::of(kind).is_some()) {
            return Some(("a section", SectionKind::ALL.map(SectionKind::word).to_vec()));
        }
        let key = match kind {
            K::RULE => Some(K::COLORING_KW),
            K::PROPERTY if self.owner.head.is_some_and(|(word, _)| word == K::ON_END_REACHED_KW) => {
                Some(K::ON_END_REACHED_KW)
            }
            K::PROPERTY | K::KILLS => Some(K::KILLS_KW),
            _ => None,
        };
        if let Some(key) = key {
            return Some(("a value here", words(syntax::values(key))));
        }
        let block = Block::of_node(kind)?;
        let what = match block {
            Block::Rules => "a rule",
            Block::Piece => "a property of a piece",
            Block::Moves => "a move",
            Block::Placement => "a property of a placement",
            Block::Invariants => "an invariant",
            Block::Finish => "a rule of `finish`",
            Block::Pieces | Block::Initial | Block::Positions => return None,
        };
        let mut words = words(block.entries());
        if block == Block::Moves {
            words.extend(syntax::word_of(K::KILLS_KW));
        }
        Some((what, words))
    }
}

/// The words of some kinds that one may have misspelt: not those of one letter, nor that before a block of JavaScript.
fn words(kinds: &[K]) -> Vec<&'static str> {
    let is_wanted = |kind: &&K| !matches!(kind, K::X_KW | K::EXPLICIT_KW);
    kinds.iter().filter(is_wanted).filter_map(|kind| syntax::word_of(*kind)).collect()
}

/// Finds the names that stand directly in errors or in sections, but not in nodes without any of these places, which are
/// in order. A tree of BDL has few levels.
fn stray_names(node: Node<'_>, owner: Owner, places: &[TextSize], names: &mut FxHashMap<TextSize, StrayName>) {
    let is_stray = node.kind == K::ERROR || SectionKind::of(node.kind).is_some();
    // The last name, as long as its arguments may follow.
    let mut last: Option<TextSize> = None;
    for (at, child) in children(node.green, node.start) {
        let token = match child {
            NodeOrToken::Node(green) => {
                let child = Node::new(green, at);
                let range = child.range();
                let first = places.partition_point(|place| *place < range.start());
                let is_wanted = places.get(first).is_some_and(|place| *place < range.end());
                // JavaScript has names of its own.
                if is_wanted && child.kind != K::EXPLICIT {
                    let owner = if child.kind == K::ERROR { owner } else { Owner::new(child) };
                    stray_names(child, owner, places, names);
                }
                last = None;
                continue;
            }
            NodeOrToken::Token(token) => token,
        };
        let range = TextRange::at(at, token.text_len());
        match K::from_raw(token.kind().0) {
            // What is in parentheses is an argument.
            K::IDENT if is_stray && last.is_none_or(|start| !is_open(names, start)) => {
                let is_head = owner.head.is_some_and(|(_, start)| start == at);
                names.insert(at, StrayName { range, owner, is_head, with_arguments: range });
                last = Some(at);
            }
            K::IDENT | K::COMMA | K::WHITESPACE => {}
            kind @ (K::L_PAREN | K::R_PAREN) => {
                if let Some(name) = last.and_then(|start| names.get_mut(&start)) {
                    name.with_arguments = TextRange::new(name.range.start(), range.end());
                }
                last = last.filter(|_| kind == K::L_PAREN);
            }
            _ => last = None,
        }
    }
}

/// True if the parenthesis behind a name is open.
fn is_open(names: &FxHashMap<TextSize, StrayName>, start: TextSize) -> bool {
    names.get(&start).is_some_and(|name| name.with_arguments != name.range)
}

/// The word that was most likely meant: one that is spelt much like it, or the only one that has it as a part.
fn guess(written: &str, words: &[&'static str]) -> Option<&'static str> {
    let has_part = |word: &&'static str| {
        let rest = word.strip_prefix(written).map(|rest| rest.starts_with('_'));
        let start = word.strip_suffix(written).map(|start| start.ends_with('_'));
        rest.or(start).unwrap_or_default()
    };
    let mut parts = words.iter().copied().filter(has_part);
    did_you_mean(written, words.iter().copied()).or_else(|| parts.next().filter(|_| parts.next().is_none()))
}

/// The fix that puts the sections in order. Each takes the place of another one, so that what stands between them stays
/// where it is.
fn order(file: File, text: &str, game: &Game, odd: TextRange) -> Option<Fix> {
    if game.sections.len() > SectionKind::ALL.len() || game.sections.iter().any(|own| game.section(own.kind).is_none())
    {
        return None;
    }
    let mut sorted: Vec<_> = game.sections.iter().collect();
    sorted.sort_by_key(|section| section.kind);
    let pairs = game.sections.iter().zip(&sorted).filter(|(here, wanted)| here.kind != wanted.kind);
    let edits: Option<Vec<(TextRange, String)>> = pairs
        .map(|(here, wanted)| {
            let wanted = text.get(std::ops::Range::<usize>::from(wanted.range))?;
            Some((here.range, wanted.to_owned()))
        })
        .collect();
    let place = sorted.iter().position(|section| section.word == odd)?;
    let title = match (sorted.get(place + 1), place.checked_sub(1).and_then(|before| sorted.get(before))) {
        (Some(next), _) => format!("move `{}` before `{}`", sorted.get(place)?.kind.word(), next.kind.word()),
        (None, Some(before)) => format!("move `{}` after `{}`", sorted.get(place)?.kind.word(), before.kind.word()),
        (None, None) => return None,
    };
    Some(Fix::edits(title, file, edits?))
}
