// Parts of the external scanners that several languages share. None of these scanners keeps anything between tokens.

#ifndef LUDEX_SCANNER_H
#define LUDEX_SCANNER_H

#include "tree_sitter/parser.h"

// The functions of a scanner that has no state.
#define SCANNER_WITHOUT_STATE(language)                                                                              \
  void *tree_sitter_##language##_external_scanner_create(void) { return NULL; }                                      \
  void tree_sitter_##language##_external_scanner_destroy(void *payload) { (void)payload; }                           \
  unsigned tree_sitter_##language##_external_scanner_serialize(void *payload, char *buffer) {                        \
    (void)payload;                                                                                                   \
    (void)buffer;                                                                                                    \
    return 0;                                                                                                        \
  }                                                                                                                  \
  void tree_sitter_##language##_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {   \
    (void)payload;                                                                                                   \
    (void)buffer;                                                                                                    \
    (void)length;                                                                                                    \
  }

static inline bool is_ascii_blank(int32_t c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Takes the rest of a comment that may hold comments, behind its `{-` or the like; false if the text ends before it
// does. The second half of the opening is the first half of the closing.
static inline bool take_nested_comment(TSLexer *lexer, int32_t outer, int32_t inner, int32_t closing) {
  unsigned depth = 1;
  while (depth > 0) {
    if (lexer->eof(lexer)) {
      return false;
    }
    int32_t first = lexer->lookahead;
    lexer->advance(lexer, false);
    if (first == outer && lexer->lookahead == inner) {
      depth++;
      lexer->advance(lexer, false);
    } else if (first == inner && lexer->lookahead == closing) {
      depth--;
      lexer->advance(lexer, false);
    }
  }
  lexer->mark_end(lexer);
  return true;
}

// Takes the rest of a string of an S-expression, behind its opening quote. One missing quote turns the strings behind
// it inside out. So a string is open that the text ends in, and one in which a line begins like a form in column 0 and
// whose closing quote looks like an opening one. It gets its first line, but for the brackets at the end of that. True
// if the string is closed.
static inline bool take_string(TSLexer *lexer) {
  bool first_line = true;
  bool holds_form = false;
  int32_t before = 0;
  lexer->mark_end(lexer);
  while (!lexer->eof(lexer)) {
    int32_t c = lexer->lookahead;
    if (c == '"' && holds_form && (before == ' ' || before == '\t' || before == '(')) {
      return false;
    }
    lexer->advance(lexer, false);
    if (c == '"') {
      lexer->mark_end(lexer);
      return true;
    }
    if (before == '\n' && c == '(') {
      holds_form |= lexer->lookahead >= 'a' && lexer->lookahead <= 'z';
    }
    if (c == '\\' && !lexer->eof(lexer)) {
      lexer->advance(lexer, false);
    }
    first_line &= c != '\n';
    if (first_line && !is_ascii_blank(c) && c != ')' && c != ']' && c != '}') {
      lexer->mark_end(lexer);
    }
    before = c;
  }
  return false;
}

#endif
