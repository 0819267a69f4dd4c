/**
 * @file Game files of Trench (.trg), as syntax/src/trench reads them.
 *
 * A grammar of their own: here a word may hold `/` and `.`, and a sign belongs to its number. The nodes have the names
 * of Ludex's own tree, in lower case.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

/**
 * A pair of a key and a value.
 *
 * @param {RuleOrLiteral} key
 * @param {RuleOrLiteral} value
 */
const pair = (key, value) => seq(field('key', key), ':', field('value', value));

module.exports = grammar({
  name: 'trench_game',

  word: $ => $.word,

  // What looks like a blank and a block comment are faults, but a parser can step over them.
  extras: $ => [/[\s\u00a0\ufeff]/, $.comment, $.block_comment],

  rules: {
    source_file: $ => repeat(choice($.setting, $.player)),

    comment: _ => token(prec(1, seq('//', /[^\n]*/))),
    block_comment: _ => token(prec(1, seq('/*', /[^*]*\*+([^/*][^*]*\*+)*/, '/'))),

    word: _ => /[A-Za-z/.][A-Za-z0-9/_.]*/,
    int: _ => /-?[0-9]+/,

    // Only the last pair of a file may go without its `;`, in later versions of the language any.
    setting: $ => seq(
      choice(
        pair(alias($.word, $.key), $.literal),
        pair(alias('board', $.key), alias($._numbers, $.position)),
        pair(alias('exec_mode', $.key), alias($._mode, $.literal)),
      ),
      optional(';'),
    ),
    _mode: _ => choice('async', 'sync'),

    player: $ => choice(
      pair(alias('player', $.key), $.player_block),
      seq(
        field('key', alias('player', $.key)), ':',
        field('team', $.literal), ',',
        // The first versions of the language had no parentheses here.
        field('position', alias(choice($._numbers_in_parens, $._numbers), $.position)), ',',
        field('file', $._path),
        optional(';'),
      ),
    ),

    player_block: $ => seq('{', repeat($.player_field), '}'),
    player_field: $ => seq(
      choice(
        pair(alias('team', $.key), $.literal),
        pair(alias('name', $.key), alias($.word, $.name)),
        pair(alias('position', $.key), alias($._numbers, $.position)),
        pair(alias('file', $.key), $._path),
      ),
      optional(';'),
    ),

    literal: $ => $.int,
    _numbers: $ => seq($.literal, ',', $.literal),
    _numbers_in_parens: $ => seq('(', $._numbers, ')'),
    _path: $ => alias($.word, $.path),
  },
});
