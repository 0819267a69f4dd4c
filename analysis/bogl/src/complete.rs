//! Completion: in an expression the values of the wanted type first, in a type the names of types, at the beginning of
//! a line whole definitions.

mod definitions;
mod expressions;
mod types;

use ludex_base::completion::{Completing, Completion, CompletionKind, Completions, Subject};
use ludex_base::model::SymbolKind;
use ludex_base::signature_help::SignatureHelp;
use ludex_base::{Db, File, LocalId, Name, Namespace};
use ludex_syntax::TextSize;
use ludex_syntax::bogl::SyntaxKind as K;

use crate::cursor::{Cursor, ProgramPart};
use crate::scope::Scope;
use crate::types::signatures::{Signatures, signatures};
use crate::{Bogl, builtins};

impl Completing for Bogl {
    /// The completions at an offset; `None` where nothing is offered.
    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        let cursor = Cursor::at(db, file, offset)?;
        if cursor.in_number {
            return None;
        }
        let mut list = CompletionList { db, file, signatures: signatures(db, file), items: Vec::new() };
        match cursor.part {
            ProgramPart::Beginning | ProgramPart::Other => {
                let named = matches!(cursor.last_kind(), Some(K::GAME_KW | K::TYPE_KW));
                if !named && cursor.column.is_some() {
                    definitions::propose(&mut list, &cursor);
                }
            }
            ProgramPart::TypeDef | ProgramPart::Signature => {
                if types::propose(&mut list, &cursor) {
                    definitions::propose(&mut list, &cursor);
                }
            }
            ProgramPart::Equation => equation(&mut list, &cursor),
        }
        Some(Completions::new(cursor.word, list.items))
    }

    fn signature(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
        crate::signature::signature(db, file, offset)
    }
}

fn equation(list: &mut CompletionList<'_>, cursor: &Cursor<'_>) {
    if !cursor.is_in_right_side() {
        return;
    }
    if wants_operand(cursor.last_kind()) {
        if let Some(scope) = Scope::at(list.db, list.file, cursor) {
            expressions::propose(list, cursor, &scope);
        }
        return;
    }
    if !ends_operand(cursor.last_kind()) {
        return;
    }
    let pending = cursor.pending();
    if let Some(keyword) = pending {
        list.keyword(keyword, None, 0);
    }
    // Only at the margin may something that is still open be left as it is.
    let whole = pending.is_none() && !cursor.in_parentheses();
    if cursor.column.is_some_and(|column| column == 0 || whole) {
        definitions::propose(list, cursor);
    }
}

/// True behind a token that an expression must follow. This is told from the one token and not from the tree: where the
/// next word of an `if`, or a comma, is missing, the grammar takes the name that stands there for the next expression,
/// so that one fault is one finding.
fn wants_operand(last: Option<K>) -> bool {
    let Some(kind) = last else { return false };
    let begins = matches!(kind, K::EQ | K::L_PAREN | K::COMMA | K::IF_KW | K::THEN_KW | K::ELSE_KW);
    let goes_on = matches!(kind, K::IN_KW | K::WHILE_KW | K::DO_KW);
    let arithmetic = matches!(kind, K::PLUS | K::MINUS | K::STAR | K::SLASH | K::PERCENT | K::BANG);
    let comparison = matches!(kind, K::EQ_EQ | K::NOT_EQ | K::LT | K::LT_EQ | K::GT | K::GT_EQ);
    begins || goes_on || arithmetic || comparison
}

/// True behind a token that may end an expression or a type.
fn ends_operand(last: Option<K>) -> bool {
    matches!(last, Some(K::INT | K::LOWER_NAME | K::UPPER_NAME | K::R_PAREN | K::R_BRACE))
}

/// The entries so far, and what they are made from.
struct CompletionList<'db> {
    db: &'db dyn Db,
    file: File,
    signatures: &'db Signatures,
    items: Vec<Completion>,
}

impl CompletionList<'_> {
    fn push(&mut self, label: impl Into<String>, symbol: SymbolKind, detail: String, rank: u8, subject: Subject) {
        let own = Completion::new(label, CompletionKind::Symbol(symbol), detail);
        // The names of the program are not ordered.
        let order = subject.builtin().map_or(0, builtins::order);
        self.items.push(Completion { rank, order, subject, ..own });
    }

    /// A keyword, perhaps with what belongs to it.
    fn keyword(&mut self, keyword: &str, snippet: Option<&str>, rank: u8) {
        let row = builtins::sign(keyword);
        let detail = row.and_then(builtins::get).map(|row| row.ty.to_owned()).unwrap_or_default();
        self.items.push(Completion {
            snippet: snippet.map(str::to_owned),
            rank,
            order: row.map_or(0, builtins::order),
            subject: row.map_or(Subject::Nothing, |row| Subject::Builtin(builtins::id(row))),
            ..Completion::new(keyword, CompletionKind::Keyword, detail)
        });
    }

    /// A piece of text with places to fill in; `insert` is the same without them.
    fn snippet(&mut self, label: &str, detail: &str, insert: &str, snippet: String, rank: u8) {
        let own = Completion::new(label, CompletionKind::Snippet, detail);
        self.items.push(Completion { insert: insert.to_owned(), snippet: Some(snippet), rank, ..own });
    }

    /// The definition with a name, as the subject of an entry.
    fn definition(&self, namespace: Namespace, name: Name) -> Subject {
        let local = LocalId { namespace, name, nth: 0 };
        Subject::Definition(ludex_base::DefinitionId { file: self.file, local })
    }

    /// The parameter or variable whose name begins at a place of the file, in bytes, as the subject of an entry.
    fn local_at(&self, name: Name, start: TextSize) -> Subject {
        Subject::NameAt { file: self.file, name, start }
    }
}
