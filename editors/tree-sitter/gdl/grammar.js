/**
 * Xconq's Game Design Language: S-expressions with nested comments, barred symbols, dice and numbers with decimals.
 * The nodes are those of `syntax/src/gdl`. What a form means is up to the queries.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

module.exports = grammar({
  name: "gdl",

  extras: $ => [/[ \t\r\n\x0B\x0C\uFEFF]/, $.comment, $.block_comment],

  externals: $ => [$.block_comment, $.symbol, $._string, $._open_string, $._nul_mark],

  rules: {
    source_file: $ => repeat($._datum),

    _datum: $ => choice($.list, $.quote, $.number, $.string, $.symbol, alias($.barred_symbol, $.symbol)),

    list: $ => seq("(", optional(seq(field("head", $._datum), repeat($._datum))), ")"),

    quote: $ => seq(choice("'", "`", $._nul_mark), $._datum),

    // The reader takes every digit, `d`, sign and point that follows. A sign alone is a symbol.
    number: _ => /[0-9.+\-][0-9d+\-.]*%?/,

    string: $ => choice($._string, seq($._open_string, '"')),

    barred_symbol: _ => /\|([^|\\]|\\(.|\n))*\|/,

    comment: _ => /;[^\n]*/,
  },
});
