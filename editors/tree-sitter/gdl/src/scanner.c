// What GDL's lexer cannot tell from one token: block comments, which may hold others, symbols, which end before a `#|`,
// and strings whose end is missing.

#include "../../common/scanner.h"

enum Token { BLOCK_COMMENT, SYMBOL, STRING, OPEN_STRING, NUL_MARK };

SCANNER_WITHOUT_STATE(gdl)

static bool ends_symbol(TSLexer *lexer) {
  switch (lexer->lookahead) {
    case '(':
    case ')':
    case ';':
    case '"':
    case '\'':
    case '`':
    case 0:
      return true;
    default:
      return is_ascii_blank(lexer->lookahead);
  }
}

// The rest of a symbol. What it takes is marked; a `#` before a `|` is not taken.
static bool symbol(TSLexer *lexer, bool begun) {
  while (!ends_symbol(lexer)) {
    int32_t first = lexer->lookahead;
    lexer->advance(lexer, false);
    if (first == '#' && lexer->lookahead == '|') {
      break;
    }
    if (first == '\\' && !lexer->eof(lexer)) {
      lexer->advance(lexer, false);
    }
    lexer->mark_end(lexer);
    begun = true;
  }
  lexer->result_symbol = SYMBOL;
  return begun;
}

static bool begins_symbol(int32_t c) {
  return c != '|' && c != '.' && c != '+' && c != '-' && !(c >= '0' && c <= '9') && c != 0xFEFF;
}

bool tree_sitter_gdl_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  while (is_ascii_blank(lexer->lookahead) || lexer->lookahead == 0xFEFF) {
    lexer->advance(lexer, true);
  }
  int32_t first = lexer->lookahead;
  if (first == '#') {
    lexer->advance(lexer, false);
    if (lexer->lookahead == '|') {
      lexer->advance(lexer, false);
      lexer->result_symbol = BLOCK_COMMENT;
      return take_nested_comment(lexer, '#', '|', '#');
    }
    lexer->mark_end(lexer);
    return valid[SYMBOL] && symbol(lexer, true);
  }
  if (!valid[SYMBOL]) {
    return false;
  }
  if (first == '"') {
    lexer->advance(lexer, false);
    lexer->result_symbol = take_string(lexer) ? STRING : OPEN_STRING;
    return true;
  }
  if (first == 0 && !lexer->eof(lexer)) {
    // The reader takes a character of this code for a quote mark.
    lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    lexer->result_symbol = NUL_MARK;
    return true;
  }
  if (first == '+' || first == '-') {
    // A sign alone is a symbol; otherwise it begins a number.
    lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    lexer->result_symbol = SYMBOL;
    return is_ascii_blank(lexer->lookahead) || lexer->lookahead == ')' || lexer->eof(lexer);
  }
  return begins_symbol(first) && symbol(lexer, false);
}
