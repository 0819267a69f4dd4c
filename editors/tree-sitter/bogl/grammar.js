/**
 * BoGL. The nodes are those of `syntax/src/bogl`.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

// The operators from the loosest on; all of them associate to the left.
const OPERATORS = [">", ">=", "/=", "==", "<=", "<", choice("+", "-"), choice("*", "/", "%"), "!"];
// What follows `in`, `then`, `else` and `do` reaches as far as it can.
const OPEN = 0;
const PROJECTION = OPERATORS.length;

/** One or more of a rule, with commas between them. */
const commaSeparated = rule => seq(rule, repeat(seq(",", rule)));

/** Two or more of a rule, with commas between them. */
const tuple = rule => seq("(", rule, ",", commaSeparated(rule), ")");

module.exports = grammar({
  name: "bogl",

  extras: $ => [/[ \t\r\n\x0B\x0C]/, $.comment, $.block_comment],

  // The names that begin a signature or an equation, whatever is open before them.
  externals: $ => [$.block_comment, $._signature_name, $._equation_name],

  word: $ => $.lower_name,

  rules: {
    source_file: $ => seq(optional($.game_header), repeat(choice($.type_def, $.value_def))),

    game_header: $ => seq("game", field("name", alias($._upper, $.name))),
    _upper: $ => $.upper_name,
    _lower: $ => $.lower_name,

    // Types.

    type_def: $ => seq("type", field("name", alias($._type_name, $.name)), "=", field("type", $._defined_type)),
    _type_name: $ => choice($.upper_name, "Array"),
    _defined_type: $ => choice($.board_type, $._type),
    board_type: $ => seq("Array", "(", $._size, ",", $._size, ")", "of", field("type", $._type)),
    _size: $ => seq(optional(choice("-", "+")), $.int),

    _type: $ => choice($.type_ref, $.tuple_type, $.enum_type, $.extended_type),
    type_ref: $ => $.upper_name,
    tuple_type: $ => tuple($._type),
    enum_type: $ => seq("{", commaSeparated($.enum_value), "}"),
    enum_value: $ => $.upper_name,
    extended_type: $ => prec.left(seq($._type, "&", $._type)),
    function_type: $ => seq(field("from", $._type), "->", field("to", $._type)),

    // Values and functions. A signature without an equation is being written, and so is an equation without one.

    value_def: $ => prec.right(choice(seq($.signature, repeat($.equation)), repeat1($.equation))),

    signature: $ => seq(field("name", $.name), ":", field("type", choice($.function_type, $._type))),
    name: $ => alias($._signature_name, $.lower_name),

    equation: $ =>
      seq(
        field("name", alias($._equation_start, $.name)),
        optional(choice(field("parameters", $.param_list), field("positions", $.board_positions))),
        "=",
        field("value", $._expr),
      ),
    _equation_start: $ => choice(alias($._equation_name, $.lower_name), $.lower_name),
    param_list: $ => seq("(", commaSeparated($.param), ")"),
    param: $ => $.lower_name,
    board_positions: $ => seq("!", "(", $.board_position, ",", $.board_position, ")"),
    board_position: $ => choice($._size, $.lower_name),

    // Expressions.

    _expr: $ =>
      choice(
        $.literal,
        $.name_ref,
        $.paren_expr,
        $.tuple_expr,
        $.call_expr,
        $.bin_expr,
        $.projection_expr,
        $.let_expr,
        $.if_expr,
        $.while_expr,
      ),

    literal: $ => seq(optional(choice("-", "+")), $.int),
    name_ref: $ => choice($.lower_name, $.upper_name),
    paren_expr: $ => seq("(", $._expr, ")"),
    tuple_expr: $ => tuple($._expr),

    call_expr: $ => prec(PROJECTION + 1, seq(field("function", alias($._lower, $.name_ref)), $.arg_list)),
    arg_list: $ => seq("(", commaSeparated($._expr), ")"),

    bin_expr: $ =>
      choice(
        ...OPERATORS.map((operator, power) =>
          prec.left(power + 1, seq(field("left", $._expr), field("operator", operator), field("right", $._expr))),
        ),
      ),

    projection_expr: $ => prec.left(PROJECTION, seq(field("tuple", $._expr), "#", $._indices)),
    _indices: $ => choice(alias($._index, $.literal), alias($._index_tuple, $.tuple_expr)),
    _index: $ => $.int,
    _index_tuple: $ => seq("(", commaSeparated(alias($._index, $.literal)), ")"),

    let_expr: $ =>
      prec.right(
        OPEN,
        seq(
          "let",
          field("name", alias($._equation_start, $.name)),
          "=",
          field("value", $._expr),
          "in",
          field("body", $._expr),
        ),
      ),

    if_expr: $ =>
      prec.right(
        OPEN,
        seq(
          "if",
          field("condition", $._expr),
          "then",
          field("consequence", $._expr),
          // The commonest fault of beginners, after which a parser had better go on.
          optional(seq("else", field("alternative", $._expr))),
        ),
      ),

    while_expr: $ => prec.right(OPEN, seq("while", field("condition", $._expr), "do", field("body", $._expr))),

    // Tokens.

    int: _ => /[0-9]+|0[xX][0-9a-fA-F]+|0[oO][0-7]+/,
    lower_name: _ => /\p{Ll}[\p{L}\p{N}_']*/,
    upper_name: _ => /\p{Lu}[\p{L}\p{N}_']*/,
    comment: _ => /--[^\n]*/,
  },
});
