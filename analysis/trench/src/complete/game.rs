//! Completion in a game file: keys, the fields of a player, execution modes, and the paths of scripts.

use std::path::Path;

use ludex_base::completion::{Completing, Completion, CompletionKind, Completions, Subject};
use ludex_base::marker::{Marked, token_before, token_written};
use ludex_base::model::SymbolKind;
use ludex_base::moved_link::relative;
use ludex_base::{Db, File};
use ludex_syntax::tree::Kind;
use ludex_syntax::trench::ast::{PlayerBlock, Setting, SourceFile};
use ludex_syntax::trench::{SyntaxKind as K, SyntaxNode, SyntaxToken, TrenchLanguage};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;

use crate::builtins::{self, Builtin, BuiltinKind};
use crate::complete::nothing_follows;
use crate::{TrenchGame, edition, tree};

impl Completing for TrenchGame {
    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        complete(db, file, offset)
    }
}

/// The completions at an offset; `None` where nothing is offered.
pub(crate) fn complete(db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
    if edition::is_newer(db, file) {
        return None;
    }
    let place = CompletionPlace::new(db, file, offset)?;
    let text: &str = file.text(db);
    let word = text.get(usize::from(place.range.start())..usize::from(place.range.end())).unwrap_or_default();
    let expect = place.expect()?;
    if expect != Expect::Path && word.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
        return None;
    }
    let alone = nothing_follows(text, place.range.end());
    let items = match expect {
        Expect::Setting => settings(&tree::root(db, file), &place, alone),
        Expect::Field => fields(&place, alone),
        Expect::Mode => rows(BuiltinKind::ExecutionMode).map(|(index, row)| item(index, row, row.name, None)).collect(),
        Expect::Path => scripts(db, file, word),
    };
    Some(Completions::new(place.range, items))
}

/// The kind of thing that may be written at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expect {
    /// A key of the game.
    Setting,
    /// A key of a player.
    Field,
    /// An execution mode.
    Mode,
    /// The path of a script.
    Path,
}

/// The word that is put in at the cursor. What follows must not become a part of it: a word may hold `/` and `.`.
const MARKER: &str = "ludex_marker ";

/// A place in a game file, read from the tree of the file with a word at the cursor ([`Marked`]).
#[derive(Debug)]
struct CompletionPlace {
    /// Bytes of the word at the cursor, in the file; empty if there is none.
    range: TextRange,
    /// The marker in place of it, in the tree that all of this is read from.
    word: SyntaxToken,
    /// The token before it, blanks and comments left out.
    last: Option<SyntaxToken>,
}

impl CompletionPlace {
    /// The place at an offset; none in comments and quotes.
    fn new(db: &dyn Db, file: File, offset: TextSize) -> Option<CompletionPlace> {
        let parse = tree::parsed(db, file);
        let root = parse.root::<TrenchLanguage>();
        let offset = offset.min(root.text_range().end());
        let left = token_written(&root, offset);
        let mut range = TextRange::empty(offset);
        if let Some(token) = left {
            match token.kind() {
                K::COMMENT => return None,
                K::BLOCK_COMMENT if offset < token.text_range().end() => return None,
                _ if is_word(&token) => range = whole_word(&token),
                _ => {}
            }
        }
        let word = Marked::with(db, file, parse, range, MARKER)?.token::<TrenchLanguage>()?;
        let last = token_before(&word);
        (word.kind() == K::WORD).then_some(CompletionPlace { range, word, last })
    }

    /// The block of a player around the word.
    fn block(&self) -> Option<PlayerBlock> {
        self.word.parent_ancestors().find_map(PlayerBlock::cast)
    }

    /// True if a line break stands before the word.
    fn is_on_new_line(&self) -> bool {
        let before = std::iter::successors(self.word.prev_token(), SyntaxToken::prev_token);
        before.take_while(|token| token.kind().is_trivia()).any(|token| token.text().contains('\n'))
    }

    /// The kind of thing that the grammar takes the word for; `None` where nothing is offered.
    fn expect(&self) -> Option<Expect> {
        let around = self.word.parent()?;
        let key = if self.block().is_some() { Expect::Field } else { Expect::Setting };
        match around.kind() {
            K::KEY => Some(key),
            K::PATH => Some(Expect::Path),
            // A value that it is not.
            _ if self.last.as_ref().is_some_and(|last| last.kind() == K::COLON) => {
                let setting = around.parent().and_then(Setting::cast);
                let is_mode = setting.and_then(|setting| setting.key()).is_some_and(|key| key.text() == "exec_mode");
                is_mode.then_some(Expect::Mode)
            }
            // The `;` may be missing at the end of a line.
            _ => self.is_on_new_line().then_some(key),
        }
    }
}

/// True for a token that is a part of a key, a word or a path.
fn is_word(token: &SyntaxToken) -> bool {
    match token.kind() {
        K::WORD | K::INT => true,
        K::UNKNOWN => token.text().starts_with(|first: char| first.is_alphanumeric() || matches!(first, '_' | '-')),
        _ => false,
    }
}

/// Bytes of everything that sticks together with a token, as a path with odd characters does.
fn whole_word(token: &SyntaxToken) -> TextRange {
    let mut range = token.text_range();
    let mut before = token.prev_token();
    while let Some(part) = before.filter(is_word) {
        range = range.cover(part.text_range());
        before = part.prev_token();
    }
    let mut behind = token.next_token();
    while let Some(part) = behind.filter(is_word) {
        range = range.cover(part.text_range());
        behind = part.next_token();
    }
    range
}

/// The rows of a kind with their indexes.
fn rows(kind: BuiltinKind) -> impl Iterator<Item = (u32, &'static Builtin)> {
    let all = builtins::all().iter().enumerate().map(|(index, row)| (index as u32, row));
    all.filter(move |(_, row)| row.kind == kind)
}

fn item(index: u32, row: &Builtin, insert: &str, snippet: Option<String>) -> Completion {
    let mut detail = row.kind.word().to_owned();
    if !row.default.is_empty() {
        detail.push_str(&format!("; {} if it is left out", row.default));
    }
    match row.known_to {
        "document" => detail.push_str("; the 2024 compiler does not know it"),
        "compiler" if row.kind == BuiltinKind::Setting => detail.push_str("; the document does not know it"),
        _ => {}
    }
    Completion {
        insert: insert.to_owned(),
        snippet,
        order: builtins::order(index),
        subject: Subject::Builtin(builtins::id(index)),
        ..Completion::new(row.name, CompletionKind::Keyword, detail)
    }
}

/// A key with its `:`, and as a snippet with a value.
fn pair(index: u32, row: &Builtin, alone: bool) -> Completion {
    let value = row.form.strip_suffix(';').and_then(|form| form.split_once(": ")).map(|(_, value)| value);
    let snippet = value.filter(|_| alone).map(|value| format!("{}: ${{1:{value}}};", row.name));
    item(index, row, &format!("{}: ", row.name), snippet)
}

/// The compiler's form of a player, and the document's.
const PLAYER_BLOCK: &str = "player: { team: ${1:1}; name: ${2:mole}; position: ${3:5},${4:5}; file: ${5:./mole.tr}; }";
const PLAYER_TUPLE: &str = "player:${1:1},(${2:5},${3:5}),${4:./player1.tr};";

/// The keys that the game does not set yet. There may be any number of players.
fn settings(root: &SyntaxNode, place: &CompletionPlace, alone: bool) -> Vec<Completion> {
    let keys = SourceFile::cast(root.clone()).into_iter().flat_map(|source| source.settings());
    let keys = keys.filter_map(|setting| setting.key()).filter(|key| key.range() != place.range);
    let set: Vec<String> = keys.map(|key| key.text().to_owned()).collect();
    let mut items = Vec::new();
    for (index, row) in rows(BuiltinKind::Setting) {
        if row.name == "player" {
            let snippet = alone.then(|| PLAYER_BLOCK.to_owned());
            items.push(item(index, row, "player: ", snippet));
            if alone {
                let mut tuple = item(index, row, "player:", Some(PLAYER_TUPLE.to_owned()));
                tuple.label = "player:1,(5,5),…".to_owned();
                tuple.kind = CompletionKind::Snippet;
                tuple.detail = "setting, as the document writes it".to_owned();
                tuple.filter = Some("player".to_owned());
                tuple.rank = 1;
                items.push(tuple);
            }
        } else if !set.iter().any(|key| key == row.name) {
            items.push(pair(index, row, alone));
        }
    }
    items
}

/// The fields that the player does not have yet.
fn fields(place: &CompletionPlace, alone: bool) -> Vec<Completion> {
    let set = place.block().into_iter().flat_map(|block| block.fields()).filter_map(|field| field.key());
    let set: Vec<String> = set.map(|key| key.text().to_owned()).collect();
    let missing = rows(BuiltinKind::PlayerField).filter(|(_, row)| !set.iter().any(|field| field == row.name));
    missing.map(|(index, row)| pair(index, row, alone)).collect()
}

/// At most this many scripts are listed.
const MAX_SCRIPTS: usize = 1000;

/// The scripts of the workspace, by their paths from the game file; the nearest first.
fn scripts(db: &dyn Db, game: File, word: &str) -> Vec<Completion> {
    let folder = game.path(db).parent().unwrap_or(Path::new(""));
    let all = db.files().into_iter().filter(|file| file.dialect(db) == crate::DIALECT).take(MAX_SCRIPTS);
    let mut items = Vec::new();
    for script in all {
        let Some(path) = relative(folder, script.path(db)).filter(|path| is_writable(path)) else { continue };
        let (path, rank) = if path.starts_with("../") {
            (path, 2)
        } else {
            let rank = u8::from(path.contains('/'));
            (format!("./{path}"), rank)
        };
        // Whoever has begun without `./` looks for the name.
        let filter = path.strip_prefix("./").filter(|_| !word.starts_with('.')).map(str::to_owned);
        let own = Completion::new(path, CompletionKind::Symbol(SymbolKind::Module), "script");
        items.push(Completion { filter, rank, subject: Subject::File(script), ..own });
    }
    items
}

/// True if a path has only characters that a path in a game file can have.
fn is_writable(path: &str) -> bool {
    path.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_'))
}
