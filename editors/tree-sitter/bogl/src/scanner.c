// What BoGL's lexer cannot tell from one token: block comments, which may hold others, and the names that begin a
// signature (`name :`) or, in column 0, an equation (`name =`, `name(a, b) =`, `name!(x, y) =`). They end what is
// open before them, so that a definition that is being written leaves those behind it alone.

#include <string.h>

#include "../../common/scanner.h"

enum Token { BLOCK_COMMENT, SIGNATURE_NAME, EQUATION_NAME };

// One more than the length of the longest keyword, and the end of a string of C.
enum { MAX_WORD = 7 };

// The most characters behind the name of an equation that are looked at for its `=`.
enum { MAX_HEAD = 256 };

SCANNER_WITHOUT_STATE(bogl)

static bool is_letter(int32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 0xAA && c != 0xFEFF);
}

static bool continues_name(int32_t c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '\''; }

static bool is_operator(int32_t c) { return c > 0 && c < 0x80 && strchr(":!#$%&*+./<=>?@\\^|~-", (int)c) != NULL; }

static bool is_keyword(const char *word) {
  static const char *const keywords[] = {"game", "type", "of", "let", "in", "if", "then", "else", "while", "do"};
  for (unsigned at = 0; at < sizeof keywords / sizeof *keywords; at++) {
    if (strcmp(word, keywords[at]) == 0) {
      return true;
    }
  }
  return false;
}

static void skip_blanks(TSLexer *lexer) {
  while (is_ascii_blank(lexer->lookahead)) {
    lexer->advance(lexer, false);
  }
}

// True at this operator, which is then taken, and at none that only begins with it.
static bool takes_operator(TSLexer *lexer, int32_t operator) {
  if (lexer->lookahead != operator) {
    return false;
  }
  lexer->advance(lexer, false);
  return !is_operator(lexer->lookahead);
}

// True behind the name of an equation: perhaps brackets, and `=`.
static bool at_equals(TSLexer *lexer) {
  if (lexer->lookahead == '!') {
    lexer->advance(lexer, false);
    skip_blanks(lexer);
    if (lexer->lookahead != '(') {
      return false;
    }
  }
  unsigned depth = 0;
  for (unsigned count = 0; count < MAX_HEAD && !lexer->eof(lexer); count++) {
    int32_t c = lexer->lookahead;
    if (c == '(') {
      depth++;
    } else if (c == ')') {
      if (depth == 0) {
        return false;
      }
      depth--;
    } else if (!is_ascii_blank(c) && depth == 0) {
      return takes_operator(lexer, '=');
    } else if (c == '=' || c == ':' || c == '{') {
      return false;
    }
    lexer->advance(lexer, false);
  }
  return false;
}

bool tree_sitter_bogl_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  (void)valid;
  while (is_ascii_blank(lexer->lookahead)) {
    lexer->advance(lexer, true);
  }
  if (lexer->lookahead == '{') {
    lexer->advance(lexer, false);
    if (lexer->lookahead != '-') {
      return false;
    }
    lexer->advance(lexer, false);
    lexer->result_symbol = BLOCK_COMMENT;
    return take_nested_comment(lexer, '{', '-', '}');
  }
  int32_t first = lexer->lookahead;
  if (!is_letter(first) || (first >= 'A' && first <= 'Z')) {
    return false;
  }
  bool at_margin = lexer->get_column(lexer) == 0;
  char word[MAX_WORD] = {0};
  for (unsigned length = 0; continues_name(lexer->lookahead); length++) {
    if (length < MAX_WORD - 1) {
      word[length] = lexer->lookahead < 0x80 ? (char)lexer->lookahead : '?';
    }
    lexer->advance(lexer, false);
  }
  lexer->mark_end(lexer);
  if (is_keyword(word)) {
    return false;
  }
  skip_blanks(lexer);
  if (lexer->lookahead == ':') {
    lexer->result_symbol = SIGNATURE_NAME;
    return takes_operator(lexer, ':');
  }
  lexer->result_symbol = EQUATION_NAME;
  return at_margin && at_equals(lexer);
}
