//! The JavaScript of `explicit` blocks: what is understood, what is reported and where, and nesting without end.

use ludex_syntax::bdl::{BdlLanguage, GRAMMAR, SyntaxKind};
use ludex_syntax::tree::{MAX_DEPTH, Parse};
use rowan::WalkEvent;

/// A game with a block in `finish`.
fn in_finish(script: &str) -> String {
    format!(
        "rules{{}}\npieces{{}}\ninitial_piece_position{{}}\ninvariants{{}}\nfinish{{\n  explicit{{ {script} }}\n}}\n"
    )
}

fn parse(text: &str) -> Parse {
    let parse = GRAMMAR.parse(text);
    assert_eq!(parse.any_root().text().to_string(), text, "the tree has exactly the text");
    parse
}

/// Each error: its code, what stands before it and what it covers, and the message.
fn errors(text: &str) -> Vec<String> {
    let show = |error: &ludex_syntax::SyntaxError| {
        let before = &text[..usize::from(error.range.start())];
        let line = before.rsplit('\n').next().unwrap_or_default();
        let from = line.char_indices().rev().nth(5).map_or(0, |(at, _)| at);
        format!("{} {}[{}] {}", error.code.name, &line[from..], &text[error.range], error.message)
    };
    parse(text).errors.iter().map(show).collect()
}

#[test]
fn what_javascript_allows() {
    for script in [
        "",
        "(c) => c.over",
        "(a, b = 1, ...c) => a + b",
        "async (x) => await x, async x => x, async(1)",
        "function* g() { yield 1; yield* [2]; yield }",
        "(c) => { let a = 1, b; const { x, y: [z = 2, , ...r] = [], ...rest } = c; var q; return a ?? b?.c?.[0]?.(1) }",
        "(c) => { for (const a of c) for (let i = 0, j; i < 3; i++, j--) if (i) continue; else break }",
        "(c) => { for (var k in c) ; for (k in c) { } for (;;) break; for ([a, { b = 1 }] of c) a() }",
        "(c) => { while (c) c--; do c++; while (c) switch (c) { case 1: case 2: return 1; default: throw new Error(\"x\") } }",
        "(c) => { outer: for (;;) { break outer } try { a() } catch { b() } finally { c() } try { } catch ({ message }) { } }",
        "class A extends B { static #x = 1; get y() { return 1 } async *z() { } constructor(a) { super(a); this.a = a } w }",
        "(c) => /[/]\\//g.test(c) ? c / 2 / 3 : c++ / 2",
        "(c) => `a ${c + `${1}`} b` + c`x`",
        "({ a, b: 1, \"c\": 2, 3: 4, [c]: 5, d() { }, get e() { return 1 }, async f() { }, *g() { }, get: 1, ...h })",
        "(c) => ({ a: 1 }).a",
        "[a, , b, ...c], ({ a = 1 } = {}), [d, e] = f",
        "(c) => {\n let a = 1\n let b = 2\n ++a\n return a\n + b\n}",
        "a => b => a, (a) => (b) => { }",
        "x = 1, y += 2, z.w **= 3",
        "typeof a === \"b\" && !(c in d) || e instanceof f, void 0, (-a) ** 2, delete a.b",
        "0xff + 1_000 + 1e-3 + .5 + 10n + 0b11 + 5..toFixed()",
        "(c) => { if (c) return\n c }",
        "new Map([[1, 2]]).get(1), new Foo, new a.b.C(1).d, function () { return new.target }, import(\"x\")",
        "a ? (b) : c => d, a ? (b, c) => d : e, a ? b ? 1 : 2 : 3, a ? b : c = d",
        "(c) => { c.if.class = { default: 1, new: 2 } }",
        "(c) => { if (a) /x/.test(a); else { } }",
        "(größe) => größe // €\n",
        "(c) => { /* a\n b */ return c /* c */ }",
        "(c) => { function f() { } class G { } async function h() { await f() } let of = 1; of++ }",
        "(c) => { \"a\\\nb\\'\\u{41}\"; 'it\\'s' }",
        "(c) => { let x = c\n/2/1 }",
        "(c) => { a = b\n(c) }",
        "(c) => { ; {} ; }",
        "function* g() { yield -1; yield ++i, yield !a; yield [yield]; const b = a ? yield : yield; yield /x/ }",
        "class A { static { this.a = 1; } static static() { } static x = 1; static\n{ } }",
        "(c) => { switch (c) { case a ? 1 : 2: {} /x/.test(c); default: {} /y/.test(c) } b: {} /z/.test(c) }",
        "(c) => { a ? { b: {} / 2 } : {} / 2; const { d: { e } } = { d: {} / 2 }; return { f: {} / g } }",
        "(c) => { var \\u0061b = 1, c\\u{64} = 2; return ab + \\u{61}\\u0062.e\\u0066 }",
        "...a, b,",
    ] {
        assert_eq!(errors(&in_finish(script)), [""; 0], "{script}");
        let crlf = in_finish(script).replace('\n', "\r\n");
        assert_eq!(errors(&crlf), [""; 0], "{script}");
    }
}

#[test]
fn what_is_reported() {
    for (script, expected) in [
        ("(c) => { return a +; }", "js-syntax rn a +[] expected an expression here"),
        ("[0 1]", "js-syntax it{ [0[] expected `,` here"),
        ("(c) => { if (a { b } }", "js-unclosed  if (a[] expected `)` here"),
        ("(c) => { foo(a, b; bar(); }", "js-unclosed o(a, b[] expected `)` here"),
        ("(c) => { let a = 5 b = 6; }", "js-syntax  a = 5[] expected `;` or a line break here"),
        ("(c) => { a) }", "js-syntax => { a[)] this `)` closes nothing"),
        ("(c) => { else { } }", "js-syntax  => { [else] this `else` belongs to no `if`"),
        ("(c) { return 1 }", "js-syntax t{ (c)[] expected `=>` here"),
        (
            "return 1",
            "js-syntax icit{ [return] a statement cannot stand here: put it in the braces of a function, as in `(context) => { … }`",
        ),
        ("(c) => { const a; }", "js-syntax onst a[] expected `=` and a value here"),
        ("(c) => { a = {b: 1; c: 2}; }", "js-syntax  {b: 1[;] expected `,` here, not `;`"),
        ("(c) => { a = { b = 1 }; }", "js-syntax = { b [=] expected `:` here, not `=`"),
        ("(c) => { 1 = 2; }", "js-syntax > { 1 [=] only a name or a member can stand before `=`"),
        (
            "(c) => { a ?? b || c }",
            "js-syntax  ?? b [||] JavaScript does not mix `??` with `&&` or `||`: put one of them in parentheses",
        ),
        ("(c) => { await c }", "js-syntax  => { [await] `await` belongs in an `async` function"),
        ("(c) => { for await (a of c) ; }", "js-syntax { for [await] `await` belongs in an `async` function"),
        ("(c) => { for (let i = 0, i < 3; i++) { } }", "js-syntax  0, i [<] expected `;` here, not `<`"),
        ("(c) => { switch (c) { 1: a } }", "js-syntax (c) { [1] expected `case` or `default` here, not `1`"),
        ("(c) => { try { a } }", "js-syntax  { a }[] expected `catch` or `finally` here"),
        ("(c) => { let class = 1; }", "js-syntax { let [class] `class` is a word of JavaScript and cannot be a name"),
        ("(c) => { c. }", "js-syntax > { c.[] expected the name of a member here"),
        ("(c) => {\n c.\n return 1\n }", "js-syntax  c.[] expected the name of a member here"),
        (
            "(c) => { with (c) { } }",
            "js-syntax  => { [with] `with` is not allowed in modules, and the game's files are modules",
        ),
        (
            "(c) => { “a” }",
            "js-character  => { [“] JavaScript does not know the character `“`: write a text between `\"` and `\"`",
        ),
        ("(c) => { a – b }", "js-character > { a [–] JavaScript does not know the character `–`: write `-`"),
        ("(c) => { 'a }", "js-unclosed  => { ['a } ] this string is never closed: a `'` is missing"),
        (
            "(c) => { `a }",
            "js-unclosed  => { [`a } ] this template literal is never closed: its last back quote is missing",
        ),
        ("(c) => { /* a }", "js-unclosed  => { [/* a } ] this comment is never closed: `*/` is missing"),
        (
            "(c) => { return /a\n }",
            "js-unclosed eturn [/] this `/` begins a regular expression, but the `/` that ends it is missing",
        ),
        ("this is ( not [ js", "js-syntax { this[] expected `,` here"),
    ] {
        let text = in_finish(script);
        assert_eq!(errors(&text), [expected], "{script}");
        // The line break of the report does not matter, nor does what stands before the block.
        let crlf = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        let found = errors(&crlf);
        assert_eq!(found.last().map(String::as_str), Some(expected), "{script}");
        assert!(found.len() == 2 && found[0].starts_with("byte-order-mark"), "{found:?}");
    }
}

/// Each of several statements has its own fault, and a fault does not reach beyond its statement.
#[test]
fn a_fault_costs_its_statement() {
    let text = in_finish("(c) => {\n  let a = ;\n  b(1 2);\n  if (c { d() }\n  return [0 1\n  }\n  , (e) => e.f(]");
    let expected = [
        "js-syntax et a =[] expected an expression here",
        "js-syntax   b(1[] expected `,` here",
        "js-unclosed  if (c[] expected `)` here",
        "js-unclosed urn [0[] expected `]` here",
        "js-syntax > e.f([] expected an expression here",
    ];
    assert_eq!(errors(&text), expected);
}

/// In the language's first weeks the braces had bars.
#[test]
fn bars_are_one_fault() {
    for (place, script) in [
        ("finish{ explicit{", "\n  (context) => {}\n  "),
        ("pieces{ fox{ moves{ explicit{", "\n  x: [-1, 0],\n  y: (x) => [1, 2],\n  killing: true\n  "),
    ] {
        let (before, after) = ("rules{}\n", if place.starts_with("pieces") { "} } }" } else { "}" });
        let text = format!("{before}{place}|{script}|}} {after}\n");
        let parse = parse(&text);
        let own: Vec<_> = parse.errors.iter().filter(|error| error.code.name.starts_with("js-")).collect();
        let [error] = own.as_slice() else { panic!("{:?}", parse.errors) };
        assert_eq!((error.code.name, &text[error.range]), ("js-syntax", "|"));
        let fix = error.fix.as_ref().expect("a fix");
        let mut mended = text.clone();
        mended.replace_range(std::ops::Range::<usize>::from(fix.range), &fix.replacement);
        assert!(GRAMMAR.parse(&mended).errors.iter().all(|error| !error.code.name.starts_with("js-")), "{mended}");
    }
}

/// Faults are reported where the block has to be mended, not where a block of BDL around it lacks a brace.
#[test]
fn what_is_swallowed_is_not_javascript() {
    let text = "rules{\n  player_change : explicit{\n    (c) => {\n      c.turn = 1\n  }\n  coloring : alternate\n}\n\
                pieces{}\ninitial_piece_position{}\ninvariants{}\nfinish{}\n";
    let codes: Vec<&str> = parse(text).errors.iter().map(|error| error.code.name).collect();
    assert_eq!(codes, ["unclosed-explicit"]);
}

/// In each place of a block a fault is reported once, and the rest of the file is read as ever.
#[test]
fn a_fault_in_each_place() {
    for block in [
        "rules{ coloring : explicit{ @ } }",
        "rules{ player_change : explicit{ @ } }",
        "pieces{ explicit{ fox: @ } }",
        "pieces{ fox{ moves{} explicit{ a: @, } } }",
        "pieces{ fox{ moves{ explicit{ @ } } } }",
        "pieces{ fox{ moves{} on_end_reached : explicit{ @ } } }",
        "invariants{ explicit{ @ } }",
        "finish{ explicit{ @ } }",
    ] {
        let text = block.replace('@', "(c) => { return c + ; }");
        let found: Vec<String> = errors(&text).into_iter().filter(|error| error.starts_with("js-")).collect();
        assert_eq!(found, ["js-syntax rn c +[] expected an expression here"], "{block}");
    }
}

/// How deep a tree is.
fn depth(parse: &Parse) -> u32 {
    let (mut now, mut most) = (0, 0);
    for event in parse.any_root().preorder() {
        match event {
            WalkEvent::Enter(_) => {
                now += 1;
                most = most.max(now);
            }
            WalkEvent::Leave(_) => now -= 1,
        }
    }
    most
}

#[test]
fn nesting_past_the_limit_is_one_error() {
    for (open, inside, close) in [
        ("(", "1", ")"),
        ("[", "1", "]"),
        ("{ a: ", "1", " }"),
        ("f(", "1", ")"),
        ("a[", "1", "]"),
        ("a => ", "1", ""),
        ("a = ", "1", ""),
        ("() => { if (a) { ", "b()", " } }"),
        ("`${", "1", "}`"),
        ("class { a() { (", "1", ") } }"),
        ("({ a: [b = ", "1", "] }) => 1"),
        ("function f({ a: [b = ", "1", "] }) { }"),
    ] {
        let text = in_finish(&format!("{}{inside}{}", open.repeat(2000), close.repeat(2000)));
        let parse = parse(&text);
        let codes: Vec<&str> = parse.errors.iter().map(|error| error.code.name).collect();
        assert!(codes.contains(&"too-deep") && codes.len() <= 2, "{open}: {codes:?}");
        assert!(depth(&parse) <= MAX_DEPTH, "{open}: {}", depth(&parse));
    }
    // Long is not deep.
    for part in ["1 + ", "a.", "!", "a ? 1 : ", "a()().", "if (a) b(); else "] {
        let script = format!("() => {{ {}b() }}", part.repeat(5000));
        let parse = parse(&in_finish(&script));
        assert!(parse.errors.is_empty(), "{part}: {:?}", parse.errors);
        assert!(depth(&parse) < 40, "{part}: {}", depth(&parse));
    }
}

/// The blocks of JavaScript that stand among entries are nodes of their own, with their braces.
#[test]
fn a_block_is_a_node_between_its_braces() {
    let text = in_finish("(c) => { return c.over }, (d) => d");
    let root = parse(&text).root::<BdlLanguage>();
    let script = root.descendants().find(|node| node.kind() == SyntaxKind::SCRIPT).expect("a script");
    assert_eq!(script.text(), "(c) => { return c.over }, (d) => d");
    let kinds: Vec<SyntaxKind> = script.children().map(|node| node.kind()).collect();
    assert_eq!(kinds, [SyntaxKind::JS_ARROW_FN, SyntaxKind::JS_ARROW_FN]);
    let around = script.parent().expect("a block");
    let kinds: Vec<SyntaxKind> = around.children_with_tokens().map(|part| part.kind()).collect();
    use SyntaxKind::{EXPLICIT_KW, EXPLICIT_L_BRACE, EXPLICIT_R_BRACE, SCRIPT, WHITESPACE};
    assert_eq!(kinds, [EXPLICIT_KW, EXPLICIT_L_BRACE, WHITESPACE, SCRIPT, WHITESPACE, EXPLICIT_R_BRACE]);
}

/// Real blocks, where they lie beside the repository: 38 of them are JavaScript, one stands among positions, and 6 of
/// the language's first weeks are not, which is said once each.
#[test]
fn real_blocks() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus/bdl");
    let Ok(files) = std::fs::read_dir(folder) else { return };
    let (mut blocks, mut sound, mut faulty) = (0, 0, 0);
    for file in files.flatten() {
        let text = std::fs::read_to_string(file.path()).unwrap_or_default();
        let parse = parse(&text);
        for block in parse.root::<BdlLanguage>().descendants() {
            if block.kind() != SyntaxKind::EXPLICIT {
                continue;
            }
            blocks += 1;
            let inside = |error: &&ludex_syntax::SyntaxError| {
                error.code.name.starts_with("js-") && block.text_range().contains_range(error.range)
            };
            let found: Vec<_> = parse.errors.iter().filter(inside).collect();
            let among_positions = block.parent().is_some_and(|parent| parent.kind() == SyntaxKind::POSITIONS_BLOCK);
            match found.len() {
                0 if !among_positions => sound += 1,
                0 => {}
                1 => faulty += 1,
                _ => panic!("{}: {found:?}", file.path().display()),
            }
        }
    }
    assert_eq!((blocks, sound, faulty), (45, 38, 6));
}
