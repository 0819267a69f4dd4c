//! JavaScript that is run: values, statements, limits, and what is not run.

use std::sync::Arc;

use ludex_base::parse_once;
use ludex_test_support::Fixture;

use super::{Cell, Game, Halt, Script, ScriptCode, Setting, scripts_of};
use crate::fuel::Fuel;

/// The outcome of a rule of `finish` whose function has this body, on a board of 2 by 3 squares with one piece: whether
/// it holds, or why it has not been run.
fn run(body: &str) -> Result<bool, String> {
    let text = format!(
        "rules{{ width : 2 height : 3 }} pieces{{ }} initial_piece_position{{ }} invariants{{ }}\nfinish{{ explicit{{ \
         (context) => {{ {body} }} }} }}"
    );
    let fixture = Fixture::new(crate::LANGUAGES, "bdl", &text);
    let (code, mut all) = scripts_of(&parse_once(&fixture.db, fixture.files[0]), |_| None);
    let Some(Script { code: found, .. }) = all.pop() else { panic!("no block in {text}") };
    let functions = match found {
        Ok(ScriptCode::Functions(functions)) => functions,
        Ok(other) => panic!("{other:?}"),
        Err(unrun) => return Err(format!("{}: {}", unrun.what, &text[unrun.range])),
    };
    let setting = Setting { width: 2, height: 3, player: 1, move_count: Some(4), focused: (-1, -1) };
    let piece = Cell { name: Arc::from("fox"), owner: 1, mirrored: true };
    let cells = (0..6).map(|place| (place == 4).then(|| piece.clone()));
    let mut game = Game::new(&code, setting, cells);
    game.ends(functions[0], &mut Fuel::new(u64::MAX)).map_err(|halt| match halt {
        Halt::Spent => "spent".to_owned(),
        Halt::Trouble { what, .. } => what,
    })
}

/// Each expression is true.
#[track_caller]
fn hold(expressions: &[&str]) {
    for expression in expressions {
        assert_eq!(run(&format!("return ({expression}) === true")), Ok(true), "{expression}");
    }
}

/// Each body returns true.
#[track_caller]
fn return_true(bodies: &[&str]) {
    for body in bodies {
        assert_eq!(run(body), Ok(true), "{body}");
    }
}

#[test]
fn operators_have_their_values() {
    hold(&[
        "1 + 2 * 3 ** 2 - 4 / 2 === 17",
        "2 ** 3 ** 2 === 512",
        "7 % 3 === 1 && -7 % 3 === -1",
        "(5 & 6 | 1) === 5 && (5 ^ 1) === 4 && ~0 === -1",
        "1 << 4 === 16 && -1 >>> 28 === 15 && -8 >> 1 === -4",
        "'1' == 1 && '1' !== 1 && null == undefined && null !== undefined && null != 0",
        "NaN !== NaN && [] == '' && [1, 2] == '1,2'",
        "'b' > 'a' && '10' < '9' && 10 > '9' && !(undefined < 1)",
        "1 + '2' === '12' && '3' - 1 === 2 && +true === 1",
        "(0 || 'a') === 'a' && (0 ?? 'a') === 0 && (null ?? 'a') === 'a' && (1 && 2) === 2",
        "typeof 1 === 'number' && typeof undefined === 'undefined' && typeof null === 'object'",
        "(true ? 1 : false ? 2 : 3) === 1",
        "(1, 2) === 2",
        "`a${1 + 1}b` === 'a2b'",
        "'x' in { x: 1 } && !('y' in { x: 1 })",
        "0.1 + 0.2 !== 0.3 && String(0.1 + 0.2) === '0.30000000000000004'",
    ]);
}

#[test]
fn the_game_is_there() {
    hold(&[
        "context.width === 2 && context.height === 3 && context.current_player === 1 && context.move_count === 4",
        "context.board.length === 2 && context.board[1].length === 3",
        "context.board[1][1].piece.name === 'fox' && context.board[1][1].piece.mirrored",
        "context.board[0][0].piece === null && context.board[2] === undefined && context.board[-1] === undefined",
        "context.board[0.5] === undefined && context.board[0]['1'].piece === null",
        "context.board[5]?.[1]?.piece === undefined",
        "context.board.flat().filter((square) => square.piece).length === 1",
        "JSON.parse(JSON.stringify(context.board))[1][1].piece.owner === 1",
        "context.anything === undefined",
    ]);
}

#[test]
fn statements_run() {
    return_true(&[
        "let sum = 0; for (let i = 0; i < 5; i++) { if (i === 3) continue; sum += i } return sum === 7",
        "const made = []; for (let i = 0; i < 3; i++) made.push(() => i); return made.map((f) => f()).join() === '0,1,2'",
        "var n = 3; while (true) { if (n-- <= 0) break } return n === -1",
        "let n = 0; do n++; while (n < 4); return n === 4",
        "let t = ''; for (const key in { b: 1, 2: 1, a: 1, 1: 1 }) t += key; return t === '12ba'",
        "let t = 0; for (const [a, { b = 5 }] of [[1, {}], [2, { b: 1 }]]) t += a * b; return t === 7",
        "outer: for (let i = 0; ; i++) for (let j = 0; ; j++) { if (j > 2) continue outer; if (i > 2) break outer } return 1",
        "switch (2) { case 1: return 0; case 2: case 3: { break } default: return 0 } return 1",
        "try { null.x } catch (e) { return e.message.includes('null') } return 0",
        "try { return 0 } finally { return 1 }",
        "try { throw new Error('no') } catch ({ message }) { return message === 'no' }",
        "return twice(4) === 8; function twice(n) { return n * 2 }",
        "const fact = (n) => n < 2 ? 1 : n * fact(n - 1); return fact(10) === 3628800",
        "let [a, , b = 3, ...rest] = [1, 2, undefined, 4, 5]; [a, b] = [b, a]; return a === 3 && b === 1 && rest.length === 2",
        "const f = ({ x, y = 2 }, ...more) => x + y + more.length; return f({ x: 1 }, 0, 0) === 5",
        "const o = { a: 1, ['b']: 2, f(x) { return x + 1 } }; o.c ??= 3; return o.a + o.b + o.c + o.f(1) === 8",
        "let x = 5; x **= 2; x -= 1; return x++ === 24 && x === 25 && --x === 24",
        "var o = { a: 1 }; delete o.a; return !('a' in o)",
        "const { a, ...others } = { a: 1, b: 2 }; return Object.keys({ ...others, c: 3 }).join('') === 'bc'",
    ]);
}

#[test]
fn javascript_has_its_functions() {
    hold(&[
        "Math.max(1, 3, 2) === 3 && Math.min() === Infinity && Math.round(-0.5) === 0 && Math.hypot(3, 4) === 5",
        "[3, 1, 2].sort().join() === '1,2,3' && [10, 9].sort().join() === '10,9'",
        "[1, 2, 3].sort((a, b) => b - a)[0] === 3 && [1, 2, 3].reduce((a, b) => a + b) === 6",
        "[1, 2].includes(2) && [1, 2].indexOf(3) === -1 && [[1], [2]].flat().length === 2",
        "[1, 2, 3, 4].slice(1, -1).join('') === '23' && [1, 2].concat([3], 4).length === 4",
        "[0, 1].some((x) => x) && ![0, 1].every((x) => x) && [5, 6].find((x) => x > 5) === 6",
        "Array.from({ length: 3 }, (_, i) => i * i).join() === '0,1,4' && [...'abc'].length === 3",
        "'king'.toUpperCase() === 'KING' && 'a,b'.split(',')[1] === 'b' && 'king'[0] === 'k' && 'king'.length === 4",
        "parseInt('12px') === 12 && Number('') === 0 && isNaN(parseInt('x')) && Number.isInteger(2)",
        "Object.entries({ a: 1 })[0][1] === 1 && Array.isArray([]) && Boolean('') === false",
        "console.log(1) === undefined",
    ]);
}

#[test]
fn what_is_not_run_is_named() {
    for (body, expected) in [
        ("return Math.random() < 1", "`Math.random`: random"),
        ("return new Date()", "`new Date`: new Date()"),
        ("class A {} return 1", "a class: class A {}"),
        ("return /a/.test('a')", "a regular expression: /a/"),
        ("return this === undefined", "`this`: this"),
        ("return prompt('?')", "code with the name `prompt`: prompt"),
        ("const a = 1; a = 2", "a new value for the constant `a`: a"),
        ("return [1].copyWithin(0)", "the member `copyWithin` of an array is not run here"),
        ("return context.board[0][0].target", "the member `target` of a square is not run here"),
        ("context.current_player = 0; return 1", "it changes the game where it is only asked something"),
        ("return context.board[7][0]", "it throws `TypeError: Cannot read properties of undefined (reading '0')`"),
        ("throw 'stop'", "it throws `stop`"),
        ("return nobody()", "code with the name `nobody`: nobody"),
    ] {
        assert_eq!(run(body), Err(expected.to_owned()), "{body}");
    }
}

#[test]
fn a_call_is_bounded() {
    for (body, expected) in [
        ("while (true) {}", "it takes more than 2,000,000 steps"),
        ("for (;;) {}", "it takes more than 2,000,000 steps"),
        ("const a = [1]; while (true) a.push(...a)", "it takes more than 1,048,576 values"),
        ("let t = 'x'; while (true) t += t", "it takes more than 1,048,576 values"),
        ("const f = () => f(); return f()", "it is nested too deeply"),
        ("try { for (;;) {} } catch { return 1 }", "it takes more than 2,000,000 steps"),
    ] {
        assert_eq!(run(body), Err(expected.to_owned()), "{body}");
    }
}
