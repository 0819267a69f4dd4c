/*
 * Finds the JavaScript of `explicit` blocks.
 *
 * BDL's compiler counts braces and nothing else: `\}` is none, those in strings and comments are. A reader of
 * JavaScript steps over the latter. Where the JavaScript is sound, its end counts, for the author meant that one;
 * where something is torn, a string without its end, say, the compiler's does. Without any end the block reaches to
 * the last `}` of the file, or to the end of a file that has none. (syntax/src/bdl/javascript/lexer.rs does the same
 * with a full lexer of JavaScript.)
 */

#include "../../common/scanner.h"

#include <string.h>

enum TokenType { EXPLICIT_WORD, SCRIPT };

/* How far behind the compiler's end JavaScript's is looked for, in characters. */
#define MAX_BEYOND 4096
/* The most template literals inside one another. */
#define MAX_TEMPLATES 16
/* The longest word that is told from others, with its end. */
#define MAX_WORD 16

typedef struct {
  TSLexer *lexer;
  /* The braces that are open to the compiler. */
  unsigned depth;
  /* The compiler's end was passed, and how far. */
  bool counted;
  unsigned beyond;
  /* A `}` was marked as the end. */
  bool marked;
  /* Something else than blanks was passed. */
  bool filled;
  /* The last character, the last two that are not blanks, and the last word if nothing but blanks stands behind it. */
  int32_t last, sign, sign_before;
  char word[MAX_WORD];
  unsigned length;
} Scan;

static bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

static bool is_word(int32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

/* True where nothing more is looked at. */
static bool at_end(Scan *scan) { return scan->beyond > MAX_BEYOND || scan->lexer->eof(scan->lexer); }

/* True behind a word of JavaScript that is not a value: `return /a/`, `else {`. */
static bool after_keyword(const Scan *scan) {
  static const char *const WORDS[] = {"await", "case", "class", "default", "delete", "do", "else", "finally", "in",
                                      "instanceof", "new", "of", "return", "throw", "try", "typeof", "void", "yield"};
  for (unsigned i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
    if (strlen(WORDS[i]) == scan->length && !strncmp(WORDS[i], scan->word, scan->length)) return true;
  }
  return false;
}

/* True behind what has a value, where `/` divides. */
static bool after_value(const Scan *scan) {
  if (scan->length > 0) return !after_keyword(scan);
  bool changes = (scan->sign == '+' || scan->sign == '-') && scan->sign_before == scan->sign;
  return changes || (scan->sign != 0 && strchr(")]}\"'`a", scan->sign));
}

static void keep_word(Scan *scan, int32_t c) {
  if (!is_word(scan->last)) scan->length = 0;
  if (scan->length < MAX_WORD) scan->word[scan->length++] = (char)c;
}

/* Steps over a character as the compiler does. */
static void step(Scan *scan) {
  int32_t c = scan->lexer->lookahead;
  if (scan->counted) {
    scan->beyond++;
  } else if (c == '}') {
    scan->lexer->mark_end(scan->lexer);
    scan->marked = true;
    if (scan->last != '\\' && --scan->depth == 0) scan->counted = true;
  } else if (c == '{') {
    scan->depth++;
  }
  if (is_word(c)) {
    keep_word(scan, c);
  } else if (!is_blank(c)) {
    scan->length = 0;
  }
  if (!is_blank(c)) {
    scan->sign_before = scan->last == scan->sign ? scan->sign : 0;
    scan->sign = c < 128 ? c : 'a';
    scan->filled = true;
  }
  scan->last = c;
  scan->lexer->advance(scan->lexer, false);
}

static bool at_line_end(Scan *scan) {
  return at_end(scan) || scan->lexer->lookahead == '\n' || scan->lexer->lookahead == '\r';
}

/* Steps over an escaped character, of which the backslash is still to come. */
static void escape(Scan *scan) {
  step(scan);
  bool carriage_return = scan->lexer->lookahead == '\r';
  if (!at_end(scan)) step(scan);
  if (carriage_return && scan->lexer->lookahead == '\n') step(scan);
}

/* Steps over a string from its quote on; false if it has no end. */
static bool string(Scan *scan) {
  int32_t quote = scan->lexer->lookahead;
  step(scan);
  while (!at_line_end(scan)) {
    int32_t c = scan->lexer->lookahead;
    if (c == '\\') {
      escape(scan);
      continue;
    }
    step(scan);
    if (c == quote) return true;
  }
  return false;
}

/* Steps over a regular expression from behind its first `/` on; false if it has no end. */
static bool regex(Scan *scan) {
  bool in_class = false;
  while (!at_line_end(scan)) {
    int32_t c = scan->lexer->lookahead;
    if (c == '\\') {
      escape(scan);
      continue;
    }
    step(scan);
    if (c == '[') in_class = true;
    if (c == ']') in_class = false;
    if (c == '/' && !in_class) {
      /* Division may follow. */
      scan->sign = ')';
      return true;
    }
  }
  return false;
}

/* Steps over a comment from behind its first `/` on, leaving no trace; false if it has no end. */
static bool comment(Scan *scan, Scan before) {
  bool closed = scan->lexer->lookahead == '/';
  if (closed) {
    while (!at_line_end(scan)) step(scan);
  } else {
    step(scan);
    while (!closed && !at_end(scan)) {
      bool star = scan->lexer->lookahead == '*';
      step(scan);
      closed = star && scan->lexer->lookahead == '/';
    }
    if (closed) step(scan);
  }
  scan->sign = before.sign;
  scan->sign_before = before.sign_before;
  scan->length = before.length;
  memcpy(scan->word, before.word, MAX_WORD);
  scan->last = ' ';
  return closed;
}

static bool script(Scan *scan, unsigned templates);

/* Steps over a template literal from its back quote on; false if it has no end. */
static bool template(Scan *scan, unsigned templates) {
  if (templates > MAX_TEMPLATES) return false;
  step(scan);
  while (!at_end(scan)) {
    int32_t c = scan->lexer->lookahead;
    if (c == '\\') {
      escape(scan);
      continue;
    }
    step(scan);
    if (c == '`') return true;
    if (c == '$' && scan->lexer->lookahead == '{') {
      step(scan);
      if (!script(scan, templates)) return false;
      step(scan);
    }
  }
  return false;
}

/* Steps over a `/` and what begins with it; false if that has no end. */
static bool slash(Scan *scan) {
  Scan before = *scan;
  step(scan);
  int32_t next = scan->lexer->lookahead;
  if (next == '/' || next == '*') return comment(scan, before);
  return after_value(&before) || regex(scan);
}

/* Steps over JavaScript up to the `}` that closes what stands around it; false without one, or if something is torn. */
static bool script(Scan *scan, unsigned templates) {
  unsigned depth = 0;
  bool whole = true;
  while (whole && !at_end(scan)) {
    switch (scan->lexer->lookahead) {
      case '}':
        if (depth == 0) return true;
        depth--;
        step(scan);
        break;
      case '{':
        /* Behind the compiler's end, `king{` shows that this is another block. */
        whole = !scan->counted || scan->length == 0 || after_keyword(scan);
        depth++;
        step(scan);
        break;
      case '"':
      case '\'':
        whole = string(scan);
        break;
      case '`':
        whole = template(scan, templates + 1);
        break;
      case '/':
        whole = slash(scan);
        break;
      case '\\':
        whole = false;
        break;
      default:
        step(scan);
    }
  }
  return false;
}

/* The JavaScript up to the `}` of its block, with the blanks around it; none if there are only blanks. */
static bool scan_script(TSLexer *lexer) {
  Scan scan = {.lexer = lexer, .depth = 1, .last = '{', .sign = '{'};
  lexer->result_symbol = SCRIPT;
  if (script(&scan, 0)) {
    lexer->mark_end(lexer);
    return scan.filled;
  }
  while (!scan.counted && !at_end(&scan)) step(&scan);
  if (scan.marked) return true;
  /* The block is still being written: all that follows is taken, so that it is not looked through again. */
  lexer->mark_end(lexer);
  return scan.filled;
}

/* The word `explicit` with a brace behind it, with nothing but spaces between. */
static bool scan_explicit(TSLexer *lexer) {
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  for (const char *c = "explicit"; *c; c++) {
    if (lexer->lookahead != *c) return false;
    lexer->advance(lexer, false);
  }
  lexer->mark_end(lexer);
  while (lexer->lookahead == ' ') lexer->advance(lexer, false);
  lexer->result_symbol = EXPLICIT_WORD;
  return lexer->lookahead == '{';
}

SCANNER_WITHOUT_STATE(bdl)

bool tree_sitter_bdl_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  (void)payload;
  /* Both are wanted only where an error is being mended: a script stands behind its word there too. */
  if (valid_symbols[EXPLICIT_WORD]) return scan_explicit(lexer);
  return valid_symbols[SCRIPT] && scan_script(lexer);
}
