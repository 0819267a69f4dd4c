// What Hy's lexer cannot tell from one token: marks that are symbols where a blank or a closing bracket follows, and
// strings whose end is missing.

#include "../../common/scanner.h"

enum Token { QUASIQUOTE_MARK, UNQUOTE_MARK, SPLICE_MARK, LONE_MARK, STRING, OPEN_STRING };

SCANNER_WITHOUT_STATE(hy)

// What Python takes for white space.
static bool is_blank(int32_t c) {
  return (c >= '\t' && c <= '\r') || (c >= 0x1C && c <= ' ') || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

// True if what was taken up to here is a mark of what follows. At the end of the text it is one that is being written.
static bool marks(TSLexer *lexer) {
  int32_t c = lexer->lookahead;
  return !is_blank(c) && c != ')' && c != ']' && c != '}';
}

static bool found(TSLexer *lexer, const bool *valid, enum Token token) {
  lexer->result_symbol = token;
  return valid[token];
}

// A string, with the letters before its quote that say how it is read.
static bool string(TSLexer *lexer) {
  bool unicode = lexer->lookahead == 'u';
  bool raw = lexer->lookahead == 'r';
  if (unicode || raw) {
    lexer->advance(lexer, false);
    if (lexer->lookahead == (raw ? 'u' : 'r')) {
      lexer->advance(lexer, false);
    }
  }
  if (lexer->lookahead != '"') {
    return false;
  }
  lexer->advance(lexer, false);
  lexer->result_symbol = take_string(lexer) ? STRING : OPEN_STRING;
  return true;
}

bool tree_sitter_hy_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  while (is_blank(lexer->lookahead)) {
    lexer->advance(lexer, true);
  }
  int32_t mark = lexer->lookahead;
  if (mark == '"' || mark == 'u' || mark == 'r') {
    return valid[STRING] && string(lexer);
  }
  if (mark != '`' && mark != '~') {
    return false;
  }
  lexer->advance(lexer, false);
  lexer->mark_end(lexer);
  if (mark == '`') {
    return found(lexer, valid, marks(lexer) ? QUASIQUOTE_MARK : LONE_MARK);
  }
  if (!marks(lexer)) {
    return found(lexer, valid, LONE_MARK);
  }
  if (lexer->lookahead != '@') {
    return found(lexer, valid, UNQUOTE_MARK);
  }
  lexer->advance(lexer, false);
  if (!marks(lexer)) {
    // The symbol `@` is unquoted.
    return found(lexer, valid, UNQUOTE_MARK);
  }
  lexer->mark_end(lexer);
  return found(lexer, valid, SPLICE_MARK);
}
