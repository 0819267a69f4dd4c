//! `textDocument/semanticTokens`: full, as a difference to what the client has, and for a range.

use lsp_types as lsp;
use ludex_base::model::TokenKind;
use ludex_base::{File, TextRange};
use ludex_ide::semantic_tokens::semantic_tokens;

use super::DocumentRequest;
use crate::jsonrpc::Result;
use crate::refreshes::Kept;
use crate::request::Lane;
use crate::sent_tokens::fingerprint;
use crate::snapshot::Snapshot;

/// The types of tokens, in the order of their numbers.
const TYPES: [(TokenKind, lsp::SemanticTokenType); 13] = [
    (TokenKind::Namespace, lsp::SemanticTokenType::NAMESPACE),
    (TokenKind::Type, lsp::SemanticTokenType::TYPE),
    (TokenKind::EnumMember, lsp::SemanticTokenType::ENUM_MEMBER),
    (TokenKind::Function, lsp::SemanticTokenType::FUNCTION),
    (TokenKind::Variable, lsp::SemanticTokenType::VARIABLE),
    (TokenKind::Parameter, lsp::SemanticTokenType::PARAMETER),
    (TokenKind::Property, lsp::SemanticTokenType::PROPERTY),
    (TokenKind::Keyword, lsp::SemanticTokenType::KEYWORD),
    (TokenKind::Comment, lsp::SemanticTokenType::COMMENT),
    (TokenKind::String, lsp::SemanticTokenType::STRING),
    (TokenKind::Number, lsp::SemanticTokenType::NUMBER),
    (TokenKind::Operator, lsp::SemanticTokenType::OPERATOR),
    (TokenKind::Macro, lsp::SemanticTokenType::MACRO),
];

/// The bit of a modifier, and the modifier.
const MODIFIERS: [(u32, lsp::SemanticTokenModifier); 2] =
    [(1, lsp::SemanticTokenModifier::DECLARATION), (2, lsp::SemanticTokenModifier::DEFAULT_LIBRARY)];

/// The options that the server declares.
pub(crate) fn options() -> lsp::SemanticTokensOptions {
    lsp::SemanticTokensOptions {
        legend: lsp::SemanticTokensLegend {
            token_types: TYPES.into_iter().map(|(_, name)| name).collect(),
            token_modifiers: MODIFIERS.into_iter().map(|(_, name)| name).collect(),
        },
        range: Some(true),
        full: Some(lsp::SemanticTokensFullOptions::Delta { delta: Some(true) }),
        ..lsp::SemanticTokensOptions::default()
    }
}

pub(crate) struct SemanticTokensFull;
pub(crate) struct SemanticTokensDelta;
pub(crate) struct SemanticTokensRange;

impl DocumentRequest for SemanticTokensFull {
    const METHOD: &'static str = "textDocument/semanticTokens/full";
    type Params = lsp::SemanticTokensParams;
    type Answer = lsp::SemanticTokensResult;
    const LANE: Lane = Lane::Slow;

    const KEPT: Option<Kept> = Some(Kept::SemanticTokens);

    fn seen(snapshot: &Snapshot, file: File, _: Option<&Self::Answer>) -> u64 {
        snapshot.tokens.seen(file.path(&snapshot.db))
    }

    fn seen_again(snapshot: &Snapshot, file: File, _: &Self::Params) -> Result<u64> {
        Ok(fingerprint(&encoded(snapshot, file, None)))
    }

    fn answer(snapshot: &Snapshot, file: File, _: &Self::Params) -> Result<Option<Self::Answer>> {
        let data = encoded(snapshot, file, None);
        let (number, _) = snapshot.tokens.replace(file.path(&snapshot.db).to_path_buf(), data.clone());
        let tokens = lsp::SemanticTokens { result_id: Some(number.to_string()), data };
        Ok(Some(lsp::SemanticTokensResult::Tokens(tokens)))
    }
}

impl DocumentRequest for SemanticTokensDelta {
    const METHOD: &'static str = "textDocument/semanticTokens/full/delta";
    type Params = lsp::SemanticTokensDeltaParams;
    type Answer = lsp::SemanticTokensFullDeltaResult;
    const LANE: Lane = Lane::Slow;

    const KEPT: Option<Kept> = Some(Kept::SemanticTokens);

    fn seen(snapshot: &Snapshot, file: File, _: Option<&Self::Answer>) -> u64 {
        snapshot.tokens.seen(file.path(&snapshot.db))
    }

    fn seen_again(snapshot: &Snapshot, file: File, _: &Self::Params) -> Result<u64> {
        Ok(fingerprint(&encoded(snapshot, file, None)))
    }

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let data = encoded(snapshot, file, None);
        let (number, before) = snapshot.tokens.replace(file.path(&snapshot.db).to_path_buf(), data.clone());
        let result_id = Some(number.to_string());
        Ok(Some(match before {
            Some((old, tokens)) if old.to_string() == params.previous_result_id => {
                let edits = difference(&tokens, &data);
                lsp::SemanticTokensFullDeltaResult::TokensDelta(lsp::SemanticTokensDelta { result_id, edits })
            }
            _ => lsp::SemanticTokensFullDeltaResult::Tokens(lsp::SemanticTokens { result_id, data }),
        }))
    }
}

impl DocumentRequest for SemanticTokensRange {
    const METHOD: &'static str = "textDocument/semanticTokens/range";
    type Params = lsp::SemanticTokensRangeParams;
    type Answer = lsp::SemanticTokensRangeResult;

    fn answer(snapshot: &Snapshot, file: File, params: &Self::Params) -> Result<Option<Self::Answer>> {
        let (start, end) = (snapshot.offset(file, params.range.start), snapshot.offset(file, params.range.end));
        let data = encoded(snapshot, file, Some(TextRange::new(start.min(end), end.max(start))));
        let tokens = lsp::SemanticTokens { result_id: None, data };
        Ok(Some(lsp::SemanticTokensRangeResult::Tokens(tokens)))
    }
}

/// The tokens of a file in the protocol's form: each as its distance from the one before.
fn encoded(snapshot: &Snapshot, file: File, range: Option<TextRange>) -> Vec<lsp::SemanticToken> {
    let whole = TextRange::up_to(ludex_base::TextSize::of(&**file.text(&snapshot.db)));
    let (mut line, mut start) = (0, 0);
    let tokens = semantic_tokens(&snapshot.db, file, range.unwrap_or(whole)).into_iter().filter_map(|token| {
        let place = snapshot.range(file, token.range);
        let token_type = TYPES.iter().position(|(kind, _)| *kind == token.kind)? as u32;
        let delta_line = place.start.line - line;
        let delta_start = if delta_line == 0 { place.start.character - start } else { place.start.character };
        (line, start) = (place.start.line, place.start.character);
        Some(lsp::SemanticToken {
            delta_line,
            delta_start,
            length: place.end.character.saturating_sub(place.start.character),
            token_type,
            token_modifiers_bitset: u32::from(token.declaration) | (u32::from(token.builtin) << 1),
        })
    });
    tokens.collect()
}

/// The difference between two lists, as one edit between their common beginning and their common end; none if they are
/// equal. Places count in numbers, five a token.
fn difference(old: &[lsp::SemanticToken], new: &[lsp::SemanticToken]) -> Vec<lsp::SemanticTokensEdit> {
    let begin = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let end = old[begin..].iter().rev().zip(new[begin..].iter().rev()).take_while(|(old, new)| old == new).count();
    let (removed, added) = (&old[begin..old.len() - end], &new[begin..new.len() - end]);
    if removed.is_empty() && added.is_empty() {
        return Vec::new();
    }
    vec![lsp::SemanticTokensEdit {
        start: begin as u32 * 5,
        delete_count: removed.len() as u32 * 5,
        data: Some(added.to_vec()),
    }]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(length: u32) -> lsp::SemanticToken {
        lsp::SemanticToken { delta_line: 0, delta_start: 1, length, token_type: 0, token_modifiers_bitset: 0 }
    }

    #[test]
    fn a_difference_is_what_is_between_beginning_and_end() {
        let old: Vec<_> = [1, 2, 3, 4].map(token).to_vec();
        let new: Vec<_> = [1, 2, 7, 8, 4].map(token).to_vec();
        let edits = difference(&old, &new);
        assert_eq!(edits.len(), 1);
        assert_eq!((edits[0].start, edits[0].delete_count), (10, 5));
        assert_eq!(edits[0].data, Some([7, 8].map(token).to_vec()));
        assert!(difference(&old, &old).is_empty());
        let grown = difference(&old[..2], &old);
        assert_eq!((grown[0].start, grown[0].delete_count), (10, 0));
    }
}
