/**
 * @file BDL, as syntax/src/bdl reads it.
 *
 * The nodes have the names of Ludex's own tree, in lower case; what stands between the braces of an `explicit` block is
 * one node, into which the queries inject JavaScript. Where that block ends, the scanner finds (src/scanner.c).
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

/**
 * A word or name and the entries in braces behind it.
 *
 * @param {RuleOrLiteral} head
 * @param {RuleOrLiteral[]} entries
 */
const block = (head, ...entries) => seq(head, '{', repeat(choice(...entries)), '}');

/**
 * A key and its value.
 *
 * @param {RuleOrLiteral} key
 * @param {RuleOrLiteral} value
 */
const pair = (key, value) => seq(field('key', key), ':', field('value', value));

module.exports = grammar({
  name: 'bdl',

  word: $ => $.ident,

  externals: $ => [$._explicit_word, $.script],

  extras: _ => [/[ \t\r\n]/],

  supertypes: $ => [$._section],

  // A word of the language as the name of a piece costs nothing, but these show that the block before is over.
  reserved: {
    global: _ => ['rules', 'pieces', 'initial_piece_position', 'invariants', 'finish', 'moves', 'positions'],
  },

  rules: {
    // The order of the sections, and that there is one of each, is not for a tree to say.
    source_file: $ => repeat($._section),

    _section: $ => choice(
      $.rules_section,
      $.pieces_section,
      $.initial_section,
      $.invariants_section,
      $.finish_section,
    ),

    rules_section: $ => block('rules', $.rule),
    pieces_section: $ => block('pieces', $.piece, $.explicit),
    initial_section: $ => block('initial_piece_position', $.placement, $.explicit),
    invariants_section: $ => block('invariants', $.invariant, $.explicit),
    finish_section: $ => block('finish', $.finish_rule, $.explicit),

    rule: $ => choice(
      pair(choice('first_player', 'width', 'height'), $.literal),
      pair(choice('coloring', 'player_change'), choice('alternate', $.explicit)),
    ),

    // Pieces

    piece: $ => block(field('name', alias($.ident, $.name)), $.moves_block, $.property, $.explicit),
    moves_block: $ => block('moves', $.move),
    property: $ => choice(
      $._flag,
      pair('on_end_reached', choice($.spawn, $.explicit)),
    ),
    _flag: $ => choice(
      field('key', choice('can_jump', 'mirrored')),
      pair(choice('can_jump', 'mirrored'), alias($._truth, $.literal)),
    ),
    spawn: $ => seq('spawn', $.arg_list),

    move: $ => seq(choice($.vector, $.direction, $.explicit), optional($.kills)),
    kills: $ => seq(optional(','), pair('kills', alias($._truth, $.literal))),
    vector: $ => seq('x', ':', field('x', $.interval), ',', 'y', ':', field('y', $.interval)),
    interval: $ => choice(
      $.literal,
      seq('[', field('from', $.literal), ',', field('to', $.literal), ']'),
    ),
    direction: $ => seq(
      choice('horizontal', 'vertical', 'diagonal'),
      '(', optional(field('from', $.literal)), ',', optional(field('to', $.literal)), ')',
    ),

    // Placements

    placement: $ => block(
      field('name', alias($.ident, $.name_ref)),
      $.positions_block,
      alias(choice($._flag, $._owner), $.property),
    ),
    positions_block: $ => block('positions', $.vector, $.explicit),
    _owner: $ => pair('owner', $.literal),

    // Invariants and the end

    invariant: $ => seq(choice('cant_risk', 'protect_piece', 'pawn_movement'), $.arg_list),
    finish_rule: _ => field('rule', 'no_moves_available'),

    arg_list: $ => seq('(', optional(seq($._piece, repeat(seq(',', $._piece)))), ')'),
    _piece: $ => alias($.ident, $.name_ref),

    // JavaScript

    explicit: $ => seq(alias($._explicit_word, 'explicit'), '{', optional($.script), '}'),

    literal: $ => $.number,
    _truth: _ => choice('true', 'false'),
    number: _ => /-?0|-?[1-9][0-9]*/,
    ident: _ => /[A-Za-z_][A-Za-z0-9_]*/,
  },
});
