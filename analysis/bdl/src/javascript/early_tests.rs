//! What an engine refuses before it runs anything: each rule with what it refuses and with what it must not.

use super::tests::said;

/// A statement in a function in a block.
fn in_function(statements: &str) -> Vec<String> {
    said("finish{ explicit{ @ } }", &format!("(context) => {{ {statements} return true }}"))
}

/// Each statement has one finding, a fault of syntax, with this range and this message.
#[track_caller]
fn refused(cases: &[(&str, &str, &str)]) {
    for (statements, covered, message) in cases {
        let found = in_function(statements);
        let expected = format!("warning js-syntax {covered:?} {message}");
        assert!(found.len() == 1 && found[0].starts_with(&expected), "{statements}\n{expected}\n{found:#?}");
    }
}

/// Nothing is refused in any of these.
#[track_caller]
fn accepted(cases: &[&str]) {
    for statements in cases {
        let found = in_function(statements);
        assert!(!found.iter().any(|one| one.contains("js-syntax")), "{statements}\n{found:#?}");
    }
}

#[test]
fn names_that_are_declared_twice() {
    let already = "`a` is already declared: choose another name, or write `a = …` to give it another value";
    refused(&[
        ("let a = 1; let a = 2; alert(a);", "a", already),
        ("const a = 1; var a = 2; alert(a);", "a", already),
        ("var a = 1; { var a = 2 } let a = 3; alert(a);", "a", already),
        ("{ { var a = 1 } const a = 2; alert(a) }", "a", already),
        ("for (let a = 1; a < 2; a++) { var a = 3 }", "a", already),
        ("let [a, { b: a }] = [1, { b: 2 }]; alert(a);", "a", already),
        ("switch (context.width) { case 1: let a = 1; alert(a); break; default: let a = 2; alert(a) }", "a", already),
        ("class a { } let a = 1; alert(a);", "a", already),
        ("function a() { } let a = 1; alert(a);", "a", already),
        ("{ function a() { } function a() { } a() }", "a", already),
        ("try { } catch (a) { let a = 1; alert(a) }", "a", already),
        ("let context = 1; alert(context);", "context", "`context` is already a parameter of this function: choose"),
        ("alert((a, { b: [a] }) => a);", "a", "two parameters are called `a`"),
        ("function b(a, ...a) { return a } b();", "a", "two parameters are called `a`"),
    ]);
    accepted(&[
        "var a = 1; var a = 2; function a() { } var context = 3;",
        "let a = 1; { let a = 2; { const a = 3; alert(a) } }",
        "let a = [1]; a.map((a) => a); a.map(() => { let a = 1; return a });",
        "for (let a = 1; a < 2; a++) { let a = 1; alert(a) } for (const a of [1]) alert(a);",
        "try { } catch (a) { var a = 1 } try { } catch (a) { alert(a) }",
        "const b = function a() { let a = 1; return a }; class c { c() { let c = 1; return c } } b(c);",
        "switch (1) { case 1: { let a = 1; alert(a) } default: { let a = 2; alert(a) } }",
        "function b(a) { function a() { } var a = 2; return a } b();",
        "if (context) { let a = 1; alert(a) } else { let a = 2; alert(a) }",
    ]);
}

#[test]
fn words_that_leave_something() {
    let leaves = "`break` belongs in a loop or a `switch` of the same function; what ends a function is `return`";
    refused(&[
        ("break;", "break", leaves),
        ("for (const a of [1]) [a].forEach(() => { break });", "break", leaves),
        ("if (context) { continue }", "continue", "`continue` belongs in a loop of the same function"),
        ("switch (1) { case 1: continue }", "continue", "`continue` belongs in a loop of the same function"),
        ("own: for (;;) break other;", "other", "no statement around this has the label `other`"),
        ("own: for (;;) [1].map(() => { for (;;) break own });", "own", "no statement around this has the label `own`"),
        ("for (;;) { own: { continue own } }", "own", "`own` does not label a loop, and `continue` needs"),
        ("own: for (;;) { own: for (;;) break own }", "own", "a statement around this has the label `own` already"),
        ("public: for (;;) break public;", "public", "`public` is reserved in modules"),
    ]);
    accepted(&[
        "for (;;) { if (context) break; else continue } while (context) { break } do { continue } while (context);",
        "switch (1) { case 1: break } for (const a in context) { switch (a) { case 1: continue } }",
        "own: other: for (;;) { for (;;) { if (context) continue own; break other } }",
        "own: { if (context) break own; [1].map(() => { own: for (;;) break own }) } own: for (;;) break own;",
        "debugger;",
    ]);
}

#[test]
fn statements_that_need_braces() {
    let alone = "a declaration cannot stand here alone: put it in braces";
    refused(&[
        ("if (context) let a = () => a;", "let", alone),
        ("if (context) { } else const a = () => a;", "const", alone),
        ("while (context) class A { }", "class", alone),
        ("while (context) function f() { }", "function", alone),
        ("do async function f() { } while (context);", "async", alone),
        ("own: function f() { }", "function", alone),
        ("switch (1) { default: ; case 1: ; default: }", "default", "a `switch` has one `default` only"),
    ]);
    accepted(&[
        "if (function () { }) var a = 1; else if (class { }) { } for (let a of [1]) alert(a); own: { let a; alert(a) }",
        "switch (1) { default: let a = 1; alert(a); function f() { } f() } switch (2) { default: }",
    ]);
}

#[test]
fn what_gets_a_value() {
    let only = "only a name or a member can get a value";
    let last = "`...` takes all that is left, so nothing can follow it, not even a comma";
    refused(&[
        ("eval = 1;", "eval", "in a module, `eval` cannot get another value"),
        ("alert(function () { [document.a, arguments] = [1] });", "arguments", "in a module, `arguments` cannot get"),
        ("({ eval } = document);", "eval", "in a module, `eval` cannot get another value"),
        ("++eval;", "eval", "in a module, `eval` cannot get another value"),
        ("eval--;", "eval", "in a module, `eval` cannot get another value"),
        ("let eval = () => eval;", "eval", "in a module, nothing can be called `eval`: choose another name"),
        ("alert(function (arguments) { });", "arguments", "in a module, nothing can be called `arguments`"),
        ("[document.a, 1] = [1, 2];", "1", only),
        ("({ a: document.a(), b: document.b } = document);", "document.a()", only),
        ("++1;", "1", only),
        ("for (1 of [1]) { }", "1", only),
        ("[document.a] += 1;", "[document.a]", only),
        ("document?.a.b = 1;", "document?.a.b", "what `?.` leads to cannot get a value: write `.` here"),
        ("delete context;", "delete", "in a module, `delete` is for members only"),
        ("delete ((context));", "delete", "in a module, `delete` is for members only"),
        ("const [...a, b] = [1]; alert(a, b);", "...a", last),
        ("alert((...a,) => a);", "...a", last),
        ("[...document.a, document.b] = [1];", "...document.a", last),
    ]);
    accepted(&[
        "[context.a, [context.b = 1], ...context.c] = [1];",
        "({ a: context.a, b: { c: [context.d] }, ...context.e } = context);",
        "let a; ({ a, b: a = 2 } = context); [, a] = [1]; [(a), (context.b)] = [1]; (a) = 3; alert(a);",
        "context.a++; --context[0].b; delete context.a; (context.b) += 1; new Map([]).c = 1; context.f().g = 2;",
        "alert([...[1], 2], { ...context, a: 1 }, Math.max(...[1], 2));",
        "for (context.a of [1]) { } for ([context.a] of [[1]]) { }",
    ]);
}

#[test]
fn names_that_are_reserved() {
    refused(&[
        ("let public = () => public;", "public", "`public` is reserved in modules, and the game's files are modules"),
        ("let static = 1; alert(static);", "static", "`static` is reserved in modules"),
        ("alert((private) => 1);", "private", "`private` is reserved in modules"),
        ("function interface() { } interface();", "interface", "`interface` is reserved in modules"),
        ("alert(package);", "package", "`package` is reserved in modules"),
    ]);
    accepted(&["context.public = { static: 1, get private() { return 1 } }; class A { static static() { } }"]);
}

#[test]
fn loops_over_values() {
    refused(&[
        ("for (let a, b of [1]) alert(a, b);", "b", "such a loop gives its values to one name, or to one pattern"),
        ("for (const a = 1 of [1]) alert(a);", "1", "the loop gives this name its values: leave out `=` and the value"),
        ("for (const a; ;) alert(a);", "", "expected `=` and a value here"),
        ("for (let [a]; ;) alert(a);", "", "expected `=` and a value here"),
    ]);
    accepted(&[
        "for (let a, b = 1; ;) alert(a, b); for (var a; ;) alert(a);",
        "for (const { c = 1 } of [1]) alert(c); for (;;) { }",
    ]);
}

#[test]
fn functions_and_classes() {
    refused(&[
        ("alert({ get a(b) { return b } });", "(b)", "a getter has no parameters"),
        ("alert(class { static set a() { } });", "()", "a setter has one parameter, which gets the value"),
        ("alert(class { constructor() { } constructor(a) { this.a = a } });", "constructor", "a class has one"),
        ("super.a();", "super", "`super` belongs in a method of a class or of an object"),
        ("alert(function () { super.a() });", "super", "`super` belongs in a method"),
        ("alert(new.target);", "new.target", "`new.target` belongs in a function that is not an arrow function"),
        ("alert((a = 1) => { \"use strict\"; return a });", "\"use strict\"", "this cannot stand in a function whose"),
        ("alert({ a({ b }) { 'use strict'; return b } });", "'use strict'", "this cannot stand in a function whose"),
    ]);
    accepted(&[
        "alert((a, b) => { \"use strict\"; return a + b }, (...a) => { \"use\" });",
        "alert(({ a }) => { alert(a); \"use strict\" }, function () { return () => new.target });",
        "alert({ get a() { return 1 }, set a(b) { }, get: (c) => c, set() { } });",
        "alert(class { constructor() { } static constructor() { } a() { return () => super.a() } });",
        "alert(class { b = super.c; static { super.d() } });",
    ]);
}

#[test]
fn numbers_texts_and_signs() {
    let which = "JavaScript does not say which of the two comes first: write `(-a) ** b` or `-(a ** b)`";
    refused(&[
        ("alert(-2 ** 2);", "-2 **", which),
        ("alert(2 ** -1 ** 2);", "-1 **", which),
        ("alert(typeof context ** 2);", "typeof context **", which),
        ("alert(010);", "010", "in a module, no number begins with `0` and another digit: write `10`, or `0o10` for 8"),
        ("alert({ 08: 1 });", "08", "in a module, no number begins with `0` and another digit: write `8`"),
        ("alert(1in context);", "1", "a blank is missing between this number and the word behind it"),
        ("alert(\"a\\x4\");", "\\x", "`\\x` needs two hexadecimal digits"),
        ("alert(`\\u{110000}`);", "\\u", "there is no such character: the last one is `\\u{10ffff}`"),
        ("alert(`a${context}\\01`);", "\\0", "in a module, a digit cannot stand behind `\\`"),
        ("alert({ \"\\7\": 1 });", "\\7", "in a module, a digit cannot stand behind `\\`"),
        ("alert(/(/);", "/(/", "this is not a regular expression: a `(` is never closed"),
        ("alert(/a/gg);", "/a/gg", "this is not a regular expression: the flag `g` is given twice"),
    ]);
    accepted(&[
        "let a = 2; alert((-2) ** 2, -(2 ** 2), 2 ** -1, -2 * 2 ** 2, ++a ** 2, a-- ** 2, (typeof a) ** 2);",
        "alert(0, 10, 0.5, 0xff, 1 in context, /[(]/g, { 0: 1, 10: 2 });",
        "alert(\"\\0\\x41\\u{41}\\}\", String.raw`\\01\\u${1}\\x`);",
    ]);
}

/// Names with escapes are the same with and without them, which is not followed.
#[test]
fn names_with_escapes() {
    accepted(&["let \\u0061b = 1; alert(ab); var c = 1;"]);
    assert_eq!(in_function("let \\u0061b = 1; alert(ab); var c = 1;"), [""; 0]);
}
