//! Completion in a script: what the grammar expects at the cursor, the variables of the wanted type first, and last,
//! saying so, what the game does not allow.

pub(crate) mod game;

use ludex_base::completion::{Completing, Completion, CompletionKind, Completions, Subject};
use ludex_base::marker::token_behind;
use ludex_base::model::SymbolKind;
use ludex_base::signature_help::SignatureHelp;
use ludex_base::{Db, File, Target};
use ludex_syntax::TextSize;
use ludex_syntax::trench::{SyntaxElement, SyntaxKind as K, SyntaxNode};

use crate::builtins::{self, BuiltinKind};
use crate::expect::Expect;
use crate::game::program;
use crate::occurrences::model;
use crate::place::{Cursor, Variable};
use crate::types::operators::Type::{self, Dir, Field, Int, Unknown};
use crate::words::is_reserved;
use crate::{Trench, edition, kinds, levels};

impl Completing for Trench {
    /// The completions at an offset; `None` where nothing is offered.
    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        if edition::is_newer(db, file) {
            return None;
        }
        let cursor = Cursor::new(db, file, offset).filter(|cursor| !cursor.in_number)?;
        let variables = cursor.visible();
        let expect = cursor.expect(&variables)?;
        let alone = nothing_follows(file.text(db), cursor.range.end());
        let mut list =
            CompletionList { db, file, cursor: &cursor, alone, allowed: Allowed::of(db, file), items: Vec::new() };
        match expect {
            Expect::Statement => list.statements(&variables),
            Expect::Branch => {
                list.word("is", BuiltinKind::Keyword, 0, None);
                list.statements(&variables);
            }
            Expect::Action => list.actions(&variables),
            Expect::Value(wanted) => {
                list.values(wanted, &variables);
                list.compared_last();
            }
            Expect::Constant(wanted) => list.constants(wanted),
            Expect::Target => {
                list.variables(&variables, Unknown, 0);
                list.elements(Unknown, 1, "");
            }
            Expect::Label => list.labels(),
            Expect::Meta => list.words_of(BuiltinKind::MetaVariable),
            Expect::Flag => list.words_of(BuiltinKind::FieldFlag),
        }
        Some(Completions::new(cursor.range, list.items))
    }

    fn signature(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
        crate::signature::signature(db, file, offset)
    }
}

/// True if the line goes on with nothing that a snippet would be in the way of.
pub(crate) fn nothing_follows(text: &str, offset: TextSize) -> bool {
    let rest = text.get(usize::from(offset)..).unwrap_or_default();
    let rest = rest.split('\n').next().unwrap_or_default().trim();
    rest.is_empty() || rest.starts_with('}') || rest.starts_with("//")
}

/// The feature level that counts, and who says so.
struct Allowed {
    level: u8,
    by: String,
}

impl Allowed {
    fn of(db: &dyn Db, file: File) -> Allowed {
        let rules = program::rules(db, file);
        if let Some(strictest) = rules.iter().min_by_key(|rules| rules.settings.feature_level) {
            let level = strictest.settings.feature_level;
            return Allowed { level, by: format!("`{}` allows {level}", strictest.name) };
        }
        let level = program::configured_level(db, file).unwrap_or(levels::MAX_LEVEL);
        Allowed { level, by: format!("`trench.feature_level` is {level}") }
    }
}

/// The rank of what the level does not allow, and of what would be compared with itself.
const LAST: u8 = 9;

/// The statements with what a snippet writes for them.
const STATEMENTS: &[(&str, &str)] = &[
    ("move", "move ${1:N};"),
    ("shoot", "shoot ${1:N};"),
    ("bomb", "bomb ${1:N} ${2:2};"),
    ("mine", "mine ${1:N};"),
    ("attack", "attack ${1:N};"),
    ("fortify", "fortify$1;"),
    ("trench", "trench$1;"),
    ("wait", "wait;"),
    ("pass", "pass;"),
    ("goto", "goto ${1:label};"),
    ("if", "if (${1:#x > 2}) {\n\t$0\n}"),
    ("repeat", "repeat ${1:2} {\n\t$0\n}"),
    ("while", "while (${1:#x > 2}) {\n\t$0\n}"),
    ("for", "for (int ${1:i} = 0; $1 < ${2:3}; $1++) {\n\t$0\n}"),
];

/// The statements that leave a loop or go on with it, each with its snippet.
const IN_LOOPS: &[(&str, &str)] = &[("break", "break;"), ("continue", "continue;")];

/// The number of the statements that are actions, which come first: they may stand in the header of a `for`.
const ACTIONS: usize = 9;

/// The types with what a snippet declares.
const TYPES: &[(&str, Type, &str)] = &[
    ("int", Int, "int ${1:name} = ${2:0};"),
    ("dir", Dir, "dir ${1:name} = ${2:N};"),
    ("field", Field, "field ${1:name} = scan ${2:N} ${3:1};"),
];

/// A list as it is filled.
struct CompletionList<'a> {
    db: &'a dyn Db,
    file: File,
    cursor: &'a Cursor,
    /// Nothing follows on the line, so that a snippet may end the statement.
    alone: bool,
    allowed: Allowed,
    items: Vec<Completion>,
}

/// An entry about a predefined name.
struct BuiltinEntry<'a> {
    label: String,
    insert: String,
    snippet: Option<&'a str>,
    filter: Option<&'a str>,
    rank: u8,
}

impl CompletionList<'_> {
    /// Adds an entry about the predefined name with an index.
    fn add(&mut self, index: u32, entry: BuiltinEntry<'_>) {
        let Some(row) = builtins::get(index) else { return };
        let level = levels::of_builtin(row.name, row.kind).map_or(0, |row| row.level());
        let above = level > self.allowed.level;
        let detail = if above {
            format!("{}; needs feature level {level}, and {}", row.kind, self.allowed.by)
        } else {
            row.kind.word().to_owned()
        };
        self.items.push(Completion {
            insert: entry.insert,
            snippet: entry.snippet.map(str::to_owned),
            filter: entry.filter.map(str::to_owned),
            rank: if above { LAST } else { entry.rank },
            order: builtins::order(index),
            subject: Subject::Builtin(builtins::id(index)),
            ..Completion::new(entry.label, CompletionKind::Keyword, detail)
        });
    }

    /// Adds a word that is written as it is, or as a snippet where one fits.
    fn word(&mut self, name: &str, kind: BuiltinKind, rank: u8, snippet: Option<&str>) {
        let Some(index) = builtins::lookup(name, &[kind]) else { return };
        let snippet = snippet.filter(|_| self.alone);
        self.add(index, BuiltinEntry { label: name.to_owned(), insert: name.to_owned(), snippet, filter: None, rank });
    }

    /// Adds all words of a kind, in one rank.
    fn words_of(&mut self, kind: BuiltinKind) {
        for name in builtins::of_kind(kind) {
            self.word(name, kind, 0, None);
        }
    }

    /// Offers everything that may begin a statement.
    fn statements(&mut self, variables: &[Variable]) {
        for &(name, snippet) in STATEMENTS {
            self.word(name, BuiltinKind::Statement, 1, Some(snippet));
        }
        if self.cursor.in_loop() {
            for &(name, snippet) in IN_LOOPS {
                self.word(name, BuiltinKind::Statement, 1, Some(snippet));
            }
        }
        if self.alone {
            let branches = "if (${1:#x > 2}) {\n\t$2\n} else {\n\t$0\n}";
            self.form("if … else", BuiltinKind::Statement, branches);
            let switch = "if ${1:#x} is ${2:1} {\n\t$3\n} is ${4:2} {\n\t$5\n} else {\n\t$0\n}";
            self.form("if … is", BuiltinKind::Switch, switch);
        }
        self.continuations();
        for &(name, _, snippet) in TYPES {
            self.word(name, BuiltinKind::Type, 2, Some(snippet));
        }
        self.variables(variables, Unknown, 2);
        let ending = if self.alone { " = ${2:0};" } else { "" };
        self.elements(Unknown, 4, ending);
    }

    /// A longer form of `if`.
    fn form(&mut self, label: &str, kind: BuiltinKind, snippet: &str) {
        let Some(index) = builtins::lookup("if", &[kind]) else { return };
        let (label, insert) = (label.to_owned(), "if".to_owned());
        self.add(index, BuiltinEntry { label, insert, snippet: Some(snippet), filter: Some("if"), rank: 3 });
        if let Some(item) = self.items.last_mut() {
            item.kind = CompletionKind::Snippet;
        }
    }

    /// `else` and `is`, behind a branch that can be followed by them.
    fn continuations(&mut self) {
        let Some(last) = self.cursor.last.as_ref().filter(|last| matches!(last.kind(), K::SEMICOLON | K::R_BRACE))
        else {
            return;
        };
        let end = last.text_range().end();
        let ended = last.parent_ancestors().take_while(|node| node.text_range().end() == end);
        let open: Vec<SyntaxNode> = ended.filter(has_no_else).collect();
        if open.iter().any(|node| node.kind() == K::SWITCH_STMT) {
            self.word("is", BuiltinKind::Keyword, 0, None);
        }
        // Behind an `else` that is there already stands no other one.
        let is_there = token_behind(&self.cursor.word).is_some_and(|next| next.kind() == K::ELSE_KW);
        if !open.is_empty() && !is_there {
            self.word("else", BuiltinKind::Keyword, 0, None);
        }
    }

    /// Offers everything that may stand in the header of a `for`.
    fn actions(&mut self, variables: &[Variable]) {
        self.variables(variables, Unknown, 0);
        for &(name, ..) in TYPES {
            self.word(name, BuiltinKind::Type, 1, None);
        }
        for &(name, _) in &STATEMENTS[..ACTIONS] {
            self.word(name, BuiltinKind::Statement, 2, None);
        }
        self.elements(Unknown, 3, "");
    }

    /// Values, those of the wanted type first.
    fn values(&mut self, wanted: Type, variables: &[Variable]) {
        self.variables(variables, wanted, 0);
        for direction in builtins::of_kind(BuiltinKind::Direction) {
            self.word(direction, BuiltinKind::Direction, rank(Dir, wanted, 1), None);
        }
        for name in builtins::of_kind(BuiltinKind::MetaVariable) {
            let Some(index) = builtins::lookup(name, &[BuiltinKind::MetaVariable]) else { continue };
            let label = format!("#{name}");
            let insert = label.clone();
            let rank = rank(Int, wanted, 2);
            self.add(index, BuiltinEntry { label, insert, snippet: None, filter: Some(name), rank });
        }
        self.word("look", BuiltinKind::Value, rank(Int, wanted, 3), None);
        // A part of what `scan` gives is a number.
        let scan = if wanted == Int { 3 } else { rank(Field, wanted, 1) };
        self.word("scan", BuiltinKind::Value, scan, None);
        self.word("?", BuiltinKind::Value, rank(Int, wanted, 3), None);
        if let Some(index) = builtins::lookup("?", &[BuiltinKind::RandomSet]) {
            let snippet = Some(if wanted == Int { "?(${1:1 2})" } else { "?(${1:N S})" });
            let (label, insert) = ("?( )".to_owned(), "?(".to_owned());
            self.add(index, BuiltinEntry { label, insert, snippet, filter: None, rank: 4 });
        }
        self.elements(wanted, 4, "");
    }

    /// Puts what stands left of a comparison at the end of what may stand right of it.
    fn compared_last(&mut self) {
        let Some(left) = self.cursor.compared() else { return };
        for item in self.items.iter_mut().filter(|item| item.insert == left) {
            item.rank = LAST;
        }
    }

    /// Variables, each with its type.
    fn variables(&mut self, variables: &[Variable], wanted: Type, fits: u8) {
        let model = model(self.db, self.file);
        for variable in variables {
            let occurrence = model.occurrence_at(variable.range.start());
            let subject = match occurrence.map(|occurrence| occurrence.target) {
                Some(Target::Definition(id)) => Subject::Definition(id),
                _ => Subject::Nothing,
            };
            let kind = CompletionKind::Symbol(SymbolKind::Variable);
            let own = Completion::new(&*variable.name, kind, variable.ty.name());
            self.items.push(Completion { rank: rank(variable.ty, wanted, fits), subject, ..own });
        }
    }

    /// Elements of the global arrays; `ending` is what a snippet has behind the bracket.
    fn elements(&mut self, wanted: Type, fits: u8, ending: &str) {
        for &(name, ty, _) in TYPES {
            let Some(index) = builtins::lookup(name, &[BuiltinKind::GlobalArray]) else { continue };
            let (label, insert) = (format!("{name}[ ]"), format!("{name}["));
            let snippet = format!("{name}[${{1:1}}]{ending}");
            let rank = rank(ty, wanted, fits);
            self.add(index, BuiltinEntry { label, insert, snippet: Some(snippet.as_str()), filter: Some(name), rank });
        }
    }

    /// The constants of a switch: directions, unless it compares numbers.
    fn constants(&mut self, wanted: Type) {
        if wanted != Int {
            self.words_of(BuiltinKind::Direction);
        }
    }

    fn labels(&mut self) {
        let labels = model(self.db, self.file).definitions.iter();
        for label in labels.filter(|label| label.id.namespace == kinds::LABELS && label.id.nth == 0) {
            // A label may be a reserved word, but no `goto` reaches it then.
            if is_reserved(label.id.name.as_str()) {
                continue;
            }
            self.items.push(Completion::definition(self.file, label));
        }
    }
}

/// The rank of a value of a type where another is wanted: `fits` if it is the same.
fn rank(ty: Type, wanted: Type, fits: u8) -> u8 {
    if wanted == Unknown || ty == wanted { fits } else { fits + 4 }
}

/// True for an `if` or switch that an `else` may follow.
fn has_no_else(node: &SyntaxNode) -> bool {
    matches!(node.kind(), K::IF_STMT | K::SWITCH_STMT)
        && node.children_with_tokens().filter_map(SyntaxElement::into_token).all(|token| token.kind() != K::ELSE_KW)
}
