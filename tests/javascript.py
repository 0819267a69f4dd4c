#!/usr/bin/env python3
"""Compares what Ludex says of the JavaScript in blocks of BDL with what an engine says, which must be here as `node`:
tests/javascript.py [--ludex PROGRAM] [--seed NUMBER] [--count NUMBER].

It makes blocks of JavaScript at random, most of them sound and many with one fault, and asks both whether they are
JavaScript as a module has it. Where they differ, it prints the block and what each of them said, and exits with 1.
Two things are known to differ and left out. A call that gets a value is refused by an engine only when it comes to it;
and whether a name with escapes is declared twice Ludex does not say."""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

GAME = """rules{
  first_player : 0
  width : 8
  height : 8
  coloring : alternate
  player_change : alternate
}
pieces{
  fox{ moves{ vertical(-1, 1) } }
}
initial_piece_position{
  fox{ positions{ x : 2, y : 0 } mirrored }
}
invariants{
}
finish{
  explicit{ %s }
}
"""

# Of a module nothing runs: it is only read.
ENGINE = """
import vm from "node:vm";
import fs from "node:fs";
const blocks = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const said = (block) => {
  try { new vm.SourceTextModule(`export default [\\n${block}\\n]`); return null; } catch (error) { return error.message; }
};
console.log(JSON.stringify(blocks.map(said)));
"""

# The codes of what is not JavaScript.
CODES = {"bdl/js-syntax", "bdl/js-character", "bdl/js-unclosed", "bdl/explicit-brace", "bdl/unclosed-explicit"}

# Blocks that are asked about in one run of either program.
BATCH = 500

REGEX = ["a", "-", "z", "(", ")", "(?:", "(?=", "(?<=", "(?<n>", "\\k<n>", "[", "]", "[^", "*", "+", "?", "{2}", "{2,1}",
         "|", "^", "$", ".", "\\d", "\\b", "\\1", "\\2", "\\u{41}", "\\u0041", "\\x4", "\\-", "\\q", "a-z", "z-a", "\\/"]
NUMBERS = ["0", "7", "1.5", ".5", "5.", "0xff", "0b101", "0o17", "1_000", "1e3", "10n", "010", "08", "0b12", "1.5n", "1_e5",
           "0x", "1__0", "00"]
TEXTS = ['"a"', "'b'", '"\\n\\x41\\u0041\\u{41}"', '"\\0"', '"\\01"', '"\\8"', '"\\x4"', '"\\u12"', '"\\u{110000}"', "`a`",
         "`\\x41`", "`\\01`", "a`\\01`", "`a${b}c`", "`${`${a}`}`", "`a${b}\\u{}`"]
NAMES = ["a", "b", "c", "f", "own"]
ODD_NAMES = ["static", "public", "eval", "arguments", "of", "async", "get", "target", "\\u0061", "let", "yield", "await"]


class Maker:
    """Makes one block after the other."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def one_of(self, *things):
        return self.random.choice(things)

    def rarely(self):
        return self.random.random() < 0.04

    def name(self):
        return self.one_of(*ODD_NAMES) if self.rarely() else self.one_of(*NAMES)

    def literal(self):
        kind = self.random.randrange(4)
        if kind == 0:
            return self.one_of(*NUMBERS[:11]) if not self.rarely() else self.one_of(*NUMBERS)
        if kind == 1:
            return self.one_of(*TEXTS[:4], "`a`", "`a${b}c`") if not self.rarely() else self.one_of(*TEXTS)
        if kind == 2:
            pieces = "".join(self.random.choice(REGEX) for _ in range(self.random.randrange(1, 5)))
            plain = self.one_of("a+", "[a-z]*", "(a|b)?", "\\d{2}", pieces if self.rarely() else ".")
            return f"/{plain}/" + self.one_of("", "g", "i", "u", "gg" if self.rarely() else "m")
        return self.one_of("null", "true", "this", "new.target" if self.rarely() else "undefined")

    def pattern(self, deep=0):
        kind = self.random.randrange(8)
        if deep > 1 or kind < 5:
            return self.name()
        inside = [self.pattern(deep + 1) + self.one_of("", "", " = 1") for _ in range(self.random.randrange(3))]
        if kind == 5:
            rest = self.one_of([], [], ["...rest"]) + ([self.name()] if self.rarely() else [])
            return "[" + ", ".join(inside + rest) + "]"
        members = [self.one_of(f"{self.one_of(*NAMES)}: {part}", f"[b]: {part}", f'"d": {part}') for part in inside]
        return "{ " + ", ".join(members + self.one_of([], [self.one_of(*NAMES)])) + " }"

    def place(self):
        plain = self.one_of("a.b", "a[0]", "this.c", "b", "c", self.name())
        return self.one_of("1", "a?.b.c", "[a, b.c]", "({ a })", "-a") if self.rarely() else plain

    def value(self, deep=0):
        value = lambda: self.value(deep + 1)
        if deep > 2:
            return self.one_of(self.literal(), self.one_of(*NAMES))
        kind = self.random.randrange(22)
        if kind < 5:
            return self.one_of(self.literal(), self.name())
        if kind == 5:
            return f"{value()} {self.one_of('+', '*', '===', '&&', '<', 'in', 'instanceof', ',', '-')} {value()}"
        if kind == 6:
            sign = self.one_of("-", "!", "typeof ", "void ", "") if self.rarely() else ""
            return f"{sign}{self.one_of('a', '2', '(-a)', 'a.b')} ** {self.one_of('2', '-2', 'b')}"
        if kind == 7:
            return f"({value()} ? {value()} : {value()})"
        if kind == 8:
            return f"({self.parameters()}) => {self.one_of(self.body(), '(' + value() + ')')}"
        if kind == 9:
            return f"function {self.one_of('', 'own')}({self.parameters()}) {self.body()}"
        if kind == 10:
            return f"({{ {', '.join(self.member() for _ in range(self.random.randrange(4)))} }})"
        if kind == 11:
            return f"[{value()}, ...{self.one_of(*NAMES)}, , {value()}]"
        if kind == 12:
            return f"f({value()}, ...a)"
        if kind == 13:
            return f"({self.place()} {self.one_of('=', '+=', '**=')} {value()})"
        if kind == 14:
            place = self.place()
            return self.one_of(f"{place}++", f"({place}--)", f"++{place}") if not self.rarely() else f"++{place}++"
        if kind == 15:
            return f"a{self.one_of('.b', '?.b', '[0]', '?.[0]', '(1)', '`x`')}.{self.one_of('c', 'if', 'static')}"
        if kind == 16:
            return f"(class {self.one_of('', 'own')} {{ {' '.join(self.class_member() for _ in range(3))} }})"
        if kind == 17:
            return f"new {self.one_of('a', 'a.b', 'a()', 'Map')}({value()})"
        if kind == 18:
            return f"async {self.one_of('a', '(a)')} => {{ await a; {self.statement(3)} }}"
        if kind == 19:
            tail = self.one_of("yield", "yield -1", "yield* a", "a ? yield : yield 1", "[yield]", "yield /a/")
            return f"function* () {{ {tail}; }}"
        if kind == 20:
            return f"(delete {self.one_of('a.b', 'a[0]', 'a' if self.rarely() else 'a.c')})"
        return f"({value()})"

    def member(self):
        name = self.one_of("a", "static", "get", "'b'", "3", "[a]", "010" if self.rarely() else "4")
        kind = self.random.randrange(7)
        if kind == 0:
            return self.one_of(*NAMES)
        if kind == 1:
            return f"{name}({self.parameters()}) {self.body()}"
        if kind == 2:
            return f"get {name}({'a' if self.rarely() else ''}) {self.body()}"
        if kind == 3:
            return f"set {name}({'' if self.rarely() else 'a'}) {self.body()}"
        if kind == 4:
            return "...a"
        return f"{name}: {self.value(2)}"

    def class_member(self):
        kind = self.random.randrange(6)
        static = self.one_of("", "static ")
        if kind == 0:
            return f"{static}{self.one_of('a', '#b', 'c')} = {self.value(3)};".replace("#b", "d")
        if kind == 1:
            return f"static {{ {self.statement(3)} }}"
        if kind == 2 and self.rarely():
            return "constructor() { } constructor() { }"
        return f"{static}{self.one_of('a', 'get b', 'async c', '* d')}() {self.body()}"

    def parameters(self):
        names = self.random.sample(NAMES, self.random.randrange(4))
        if self.rarely():
            names.append(self.name())
        if self.rarely():
            names.append(self.pattern())
        rest = ["...rest"] if self.rarely() else []
        return ", ".join(names + rest) + ("," if rest and self.rarely() else "")

    def body(self):
        return "{ " + " ".join(self.statement(2) for _ in range(self.random.randrange(3))) + " }"

    def statement(self, deep=0):
        inner = lambda: self.statement(deep + 1)
        block = lambda: "{ " + " ".join(inner() for _ in range(self.random.randrange(3))) + " }"
        alone = lambda: inner() if self.rarely() else block()
        if deep > 3:
            return self.one_of(";", "f();", "a = 1;")
        kind = self.random.randrange(26)
        if kind < 5:
            return f"{self.one_of('let', 'const', 'var')} {self.pattern()} = {self.value(2)};"
        if kind < 8:
            return f"f({self.value(1)});"
        if kind == 8:
            return f"if ({self.value(2)}) {alone()} else {alone()}"
        if kind == 9:
            head = self.one_of("let a = 0; a < 3; a++", "const b of c", "var c in a", ";;", "[a, b.c] of b", "a of b, c")
            odd = self.one_of("let a, b of c", "const a = 1 of b", "const a; ;", "1 of a", "let [b]; ;")
            return f"for ({odd if self.rarely() else head.replace('a of b, c', 'a of b')}) {alone()}"
        if kind == 10:
            return f"while ({self.value(2)}) {alone()}"
        if kind == 11:
            return f"do {alone()} while ({self.value(2)});"
        if kind == 12:
            cases = [f"case {self.value(3)}: {inner()} {self.one_of('break;', '')}" for _ in range(self.random.randrange(3))]
            cases += self.one_of([], [f"default: {inner()}"]) + (["default: ;"] if self.rarely() else [])
            return f"switch ({self.value(2)}) {{ {' '.join(cases)} }}"
        if kind == 13:
            return f"try {block()} {self.one_of('catch (a) ' + block(), 'finally ' + block(), 'catch ' + block())}"
        if kind == 14:
            return f"{self.one_of('own', 'other')}: {self.one_of('for (;;) ', 'while (a) ', '')}{alone()}"
        if kind == 15:
            word = self.one_of("break", "continue", "break own", "continue own")
            return f"{word};" if self.rarely() else f"for (;;) {{ {self.one_of('break', 'continue')}; }}"
        if kind == 16:
            return f"function {self.one_of('f', 'own')}({self.parameters()}) {self.body()}"
        if kind == 17:
            return f"class {self.one_of('A', 'B')} {{ {self.class_member()} }}"
        if kind == 18:
            return f"{block()} /x/.test(a);"
        if kind == 19:
            return f"return {self.value(2)};" if deep < 3 else ";"
        if kind == 20:
            return f"throw {self.value(2)};"
        if kind == 21:
            return f"{self.place()} = {self.value(2)};"
        return block()

    def block(self):
        return f"(context) => {{ {' '.join(self.statement() for _ in range(self.random.randrange(1, 4)))} }}"


def engine(blocks, folder):
    """What the engine says of each block: its complaint, or None."""
    table, program = folder / "blocks.json", folder / "engine.mjs"
    table.write_text(json.dumps(blocks))
    program.write_text(ENGINE)
    command = ["node", "--no-warnings", "--experimental-vm-modules", program, table]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def ludex(program, blocks, folder):
    """What Ludex says of each block: its complaints."""
    for number, block in enumerate(blocks):
        (folder / f"{number}.bdl").write_text(GAME % block)
    names = [f"{number}.bdl" for number in range(len(blocks))]
    command = [program, "check", "--format", "json", *names]
    report = json.loads(subprocess.run(command, cwd=folder, capture_output=True, text=True).stdout)
    said = [[] for _ in blocks]
    for found in report["diagnostics"]:
        if found["code"] in CODES or found["severity"] == "error":
            said[int(found["path"].removesuffix(".bdl"))].append(found["message"])
    return said


def is_known(block, theirs):
    """True for a difference that is meant."""
    return "\\u0061" in block and theirs and ("declared" in theirs or "Duplicate parameter" in theirs)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--ludex", default=str(Path(__file__).resolve().parent.parent / "target/release/ludex"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=5000)
    options = parser.parse_args()
    maker = Maker(options.seed)
    program = str(Path(options.ludex).resolve())
    faulty = differences = made = 0
    while made < options.count:
        blocks = [maker.block() for _ in range(min(BATCH, options.count - made))]
        made += len(blocks)
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            for block, theirs, ours in zip(blocks, engine(blocks, folder), ludex(program, blocks, folder)):
                faulty += theirs is not None
                if (theirs is not None) != bool(ours) and not is_known(block, theirs):
                    differences += 1
                    print(f"{'not found' if theirs else 'found wrongly'}: {block}\n  node:  {theirs}\n  ludex: {ours}")
    print(f"{made} blocks, {faulty} of them refused by the engine, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
