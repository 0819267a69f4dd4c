/**
 * Hy, as the levels of pyherc are written in it. The nodes are those of `syntax/src/hy`.
 * What a form means is up to the queries.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

// What Python takes for white space.
const BLANK = "\\t\\n\\x0B\\x0C\\r\\x1C-\\x1F \\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000";

// Characters that end a run.
const END = BLANK + "()\\[\\]{}'\";";

const DIGITS = "[0-9](_?[0-9])*";
const INTEGER = `([+\\-]?${DIGITS}|0x_?[0-9a-fA-F](_?[0-9a-fA-F])*|0o_?[0-7](_?[0-7])*|0b_?[01](_?[01])*)`;
const WORDS = "[iI][nN][fF]([iI][nN][iI][tT][yY])?|[nN][aA][nN]";
const FLOAT = `[+\\-]?((${DIGITS}\\.?|(${DIGITS})?\\.${DIGITS})([eE][+\\-]?${DIGITS})?|${WORDS})`;
const IMAGINARY = `((${FLOAT})?([+\\-]|${FLOAT})[jJ]|J)`;

module.exports = grammar({
  name: "hy",

  extras: $ => [new RegExp(`[${BLANK}]`), $.comment],

  // A backquote or `~` before a blank or a closing bracket is a symbol.
  externals: $ => [$._quasiquote_mark, $._unquote_mark, $._splice_mark, $._lone_mark, $._string, $._open_string],

  rules: {
    source_file: $ => repeat($._form),

    _form: $ =>
      choice(
        $.list,
        $.vector,
        $.dict,
        $.set,
        $.quote,
        $.quasiquote,
        $.unquote,
        $.splice,
        $.reader_macro,
        $.string,
        $.number,
        $.keyword,
        $.symbol,
        alias($._lone_mark, $.symbol),
      ),

    list: $ => seq("(", optional(seq(field("head", $._form), repeat($._form))), ")"),
    vector: $ => seq("[", repeat($._form), "]"),
    dict: $ => seq("{", repeat($._form), "}"),
    set: $ => seq("#{", repeat($._form), "}"),

    quote: $ => seq("'", $._form),
    quasiquote: $ => seq(alias($._quasiquote_mark, "`"), $._form),
    unquote: $ => seq(alias($._unquote_mark, "~"), $._form),
    splice: $ => seq(alias($._splice_mark, "~@"), $._form),

    reader_macro: $ => seq(field("name", $.reader_mark), $._form),
    // The one character behind `#` is the macro's name.
    reader_mark: _ => new RegExp(`#[^${BLANK}()\\[\\]{}";!]`),

    string: $ => choice($._string, seq($._open_string, '"')),

    // Of what is equally long the first one counts.
    number: _ => new RegExp(`${INTEGER}(/${INTEGER})?|${FLOAT}|${IMAGINARY}`),
    keyword: _ => new RegExp(`:[^${END}]*`),
    symbol: _ => new RegExp(`[^:${END}\`~#][^${END}]*`),

    // A line that begins with `#!` names the program that runs the file.
    comment: _ => /(;|#!)[^\r\n]*/,
  },
});
