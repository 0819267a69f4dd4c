/**
 * @file Scripts of Trench (.tr), as syntax/src/trench reads them.
 *
 * The nodes have the names of Ludex's own tree, in lower case. What that parser decides by looking far ahead (is a `-`
 * an operator or the sign of the next value, has a random set commas) is left to conflicts here.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

const TYPES = ['int', 'dir', 'field'];
const ACTIONS_WITH_DIRECTION = ['move', 'shoot', 'mine', 'attack'];
const ACTIONS_WITH_OPTION = ['fortify', 'trench'];
const ACTIONS_ALONE = ['wait', 'pass'];
const DIRECTIONS = ['N', 'E', 'S', 'W'];
const FLAGS = ['PLAYER', 'TRENCH', 'MINE', 'DESTROYED'];
const CONTROL = ['if', 'else', 'is', 'repeat', 'while', 'for', 'break', 'continue', 'goto'];

/** The words that are not names of variables. A label can have any of them as its name. */
const WORDS = [
  ...CONTROL, ...ACTIONS_WITH_DIRECTION, ...ACTIONS_WITH_OPTION, 'bomb', ...ACTIONS_ALONE, ...TYPES,
  'scan', 'look', ...DIRECTIONS, ...FLAGS,
];

/** The operators by how tightly they bind; all associate to the left. */
const OPERATORS = [['&', '|'], ['=', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['*', '/', '%']];

/**
 * The operations between two operands of a kind.
 *
 * @param {RuleOrLiteral} operand
 * @param {string[]} without operators that do not count
 */
const operations = (operand, without = []) =>
  choice(
    ...OPERATORS.map((signs, power) => {
      const left = signs.filter((sign) => !without.includes(sign));
      const sign = left.length > 1 ? choice(...left) : left[0];
      return prec.left(power + 1, seq(field('left', operand), field('operator', sign), field('right', operand)));
    }),
  );

module.exports = grammar({
  name: 'trench',

  word: $ => $.ident,

  // What looks like a blank and a block comment are faults, but a parser can step over them.
  extras: $ => [/[\s\u00a0\ufeff]/, $.comment, $.block_comment],

  supertypes: $ => [$._statement],

  conflicts: $ => [
    // `?(1 + 2, 3)` has commas and takes every value, `?(1 -2)` does not, and there a sign begins the next value.
    [$._any_operand, $._element],
    // `bomb N - 1 2` subtracts, `bomb N -1` has a distance with a sign.
    [$._operand, $.unary_expr],
    [$.flag_expr, $.unary_expr],
  ],

  rules: {
    source_file: $ => repeat($._statement),

    comment: _ => token(seq('//', /[^\n]*/)),
    block_comment: _ => token(seq('/*', /[^*]*\*+([^/*][^*]*\*+)*/, '/')),

    ident: _ => /[A-Za-z'][A-Za-z0-9_]*/,
    int: _ => /[0-9]+/,
    direction: _ => choice(...DIRECTIONS),
    flag: _ => choice(...FLAGS),

    // Statements

    _statement: $ => choice(
      $.block,
      $.label_stmt,
      $.goto_stmt,
      $.break_stmt,
      $.continue_stmt,
      $.repeat_stmt,
      $.while_stmt,
      $.for_stmt,
      $.if_stmt,
      $.switch_stmt,
      $.decl_stmt,
      $.assign_stmt,
      $.increment_stmt,
      $.action_stmt,
    ),

    block: $ => seq('{', repeat($._statement), '}'),

    label_stmt: $ => seq(field('name', alias(choice($.ident, ...WORDS), $.name)), token.immediate(':')),
    goto_stmt: $ => seq('goto', field('label', alias(choice($.ident, ...WORDS), $.name_ref)), ';'),

    break_stmt: _ => seq('break', ';'),
    continue_stmt: _ => seq('continue', ';'),

    // Other versions of the compiler take the count in parentheses.
    repeat_stmt: $ => seq(
      'repeat',
      field('count', choice($._count, alias($._count_in_parens, $.paren_expr))),
      field('body', $._statement),
    ),
    _count: $ => alias($._int, $.literal),
    _count_in_parens: $ => seq('(', $._count, ')'),
    while_stmt: $ => seq('while', field('condition', $._bare), field('body', $._statement)),
    for_stmt: $ => seq(
      'for', '(',
      field('initial', $._action), ';',
      field('condition', $._value), ';',
      field('step', $._action), ')',
      field('body', $._statement),
    ),

    if_stmt: $ => prec.right(seq(
      'if', field('condition', $._bare), field('body', $._statement),
      optional($._else),
    )),
    switch_stmt: $ => prec.right(seq(
      'if', field('value', $._bare), repeat1($.alternative),
      optional($._else),
    )),
    alternative: $ => seq('is', field('value', $.literal), field('body', $._statement)),
    _else: $ => seq('else', field('else', $._statement)),

    decl_stmt: $ => seq($._declaration, ';'),
    assign_stmt: $ => seq($._assignment, ';'),
    increment_stmt: $ => seq($._increment, ';'),
    action_stmt: $ => seq($._deed, ';'),

    /** A part of the head of a `for`: one of these four without its `;`. */
    _action: $ => choice(
      alias($._declaration, $.decl_stmt),
      alias($._assignment, $.assign_stmt),
      alias($._increment, $.increment_stmt),
      alias($._deed, $.action_stmt),
    ),

    _declaration: $ => seq(
      field('type', choice(...TYPES)),
      field('name', alias($.ident, $.name)),
      optional(seq('=', field('value', $._value))),
    ),
    // The signs before `=` are tokens of their own.
    _assignment: $ => seq(
      field('target', $._target),
      optional(field('operator', choice('+', '-', '*', '~'))), '=',
      field('value', $._value),
    ),
    _increment: $ => choice(
      seq(field('target', $._target), choice('++', '--')),
      seq(choice('++', '--'), field('target', $._target)),
    ),
    _deed: $ => choice(
      ...ACTIONS_ALONE,
      seq(choice(...ACTIONS_WITH_DIRECTION), field('direction', $._value)),
      seq(choice(...ACTIONS_WITH_OPTION), optional(field('direction', $._value))),
      seq('bomb', field('direction', $._bare), field('distance', $._bare)),
    ),

    // Values

    /** Any value: behind `=`, in parentheses, behind `move`. */
    _value: $ => choice($.bin_expr, $._any_operand),
    bin_expr: $ => operations($._value),
    _any_operand: $ => choice($._operand, $.increment_expr),

    /** A value behind which something else begins without a sign between: `++` would be that one's. */
    _bare: $ => choice(alias($._bare_operation, $.bin_expr), $._operand),
    _bare_operation: $ => operations($._bare),

    /** A value in a random set without commas, behind which `-` begins the next one. */
    _element: $ => choice(alias($._element_operation, $.bin_expr), $._operand),
    _element_operation: $ => operations($._element, ['-']),

    _operand: $ => choice($.flag_expr, $._simple),
    flag_expr: $ => seq(field('value', $._simple), '.', field('flag', $.flag)),
    increment_expr: $ => $._increment,

    _simple: $ => choice(
      $.literal,
      $._name_ref,
      $.global_expr,
      $.meta_expr,
      $.random_expr,
      $.random_set,
      $.unary_expr,
      $.paren_expr,
      $.scan_expr,
      $.look_expr,
    ),

    literal: $ => choice($.int, $.direction),
    _int: $ => $.int,
    _name_ref: $ => alias($.ident, $.name_ref),
    _target: $ => choice($._name_ref, $.global_expr),
    global_expr: $ => seq(field('type', choice(...TYPES)), '[', field('index', $._value), ']'),
    meta_expr: $ => seq('#', alias($.ident, 'name')),
    random_expr: _ => '?',
    random_set: $ => prec(1, choice(
      seq('?', '(', choice(seq($._value, repeat1(seq(',', $._value))), repeat1($._element)), ')'),
      seq('[', $._value, repeat(seq(',', $._value)), ']'),
    )),
    unary_expr: $ => seq(field('operator', choice('-', '~')), field('operand', $._simple)),
    paren_expr: $ => seq('(', $._value, ')'),
    scan_expr: $ => seq('scan', field('direction', $._simple), field('distance', $._simple)),
    look_expr: $ => seq('look', field('direction', $._simple)),
  },
});
