"""Scripts of Trench, and what the compiler of 2024 says of them."""

import re
from pathlib import Path
from random import Random

from languages import Case, Finding, Language, Verdict, run

# The actions that take a direction, and those that take nothing.
DIRECTED = ("move", "shoot", "mine", "attack", "fortify", "trench")
PLAIN = ("wait", "pass", "fortify", "trench")
OPERATORS = {
    "int": ("+", "-", "*", "/", "%", "<", "<=", ">", ">=", "&", "|", "=", "!="),
    "dir": ("+", "-"),
}
META = ("x", "y", "bombs", "shots", "board_x", "board_y", "array_size")
FLAGS = ("PLAYER", "TRENCH", "MINE", "DESTROYED")
TYPES = ("int", "dir", "field")

# The feature level of a compiler that is given none.
EVERYTHING = "5"


class Script:
    """A script that is being written. It keeps the rules, but for a slip now and then."""

    def __init__(self, random: Random) -> None:
        self.random = random
        # How often a rule is broken: not at all in some scripts.
        self.slips = random.choice((0, 0, 0.01, 0.03))
        self.scopes: list[list[tuple[str, str]]] = [[]]
        self.labels = random.sample(("go", "home", "N1", "turn", "x"), random.randrange(4))
        self.placed: list[str] = []
        self.fuel = random.choice((5, 12, 25, 40))

    def slip(self) -> bool:
        """True if a rule is to be broken here."""
        return self.random.random() < self.slips

    def kind(self, kind: str) -> str:
        """This type, or another one by a slip."""
        return self.random.choice(TYPES) if self.slip() else kind

    def variable(self, kind: str) -> str | None:
        """A variable of a type."""
        if self.slip():
            return self.random.choice(("lost", "i", "N1"))
        known = [name for scope in self.scopes for name, own in scope if own == kind]
        return self.random.choice(known) if known else None

    def simple(self, kind: str, depth: int) -> str:
        """A value that needs no parentheses, or has them."""
        kind = self.kind(kind)
        choice = self.random.randrange(10)
        name = self.variable(kind)
        if name and choice < 4:
            return name
        if depth <= 0 or choice < 6:
            if kind == "field":
                return f"(scan {self.simple('dir', depth - 1)} {self.simple('int', depth - 1)})"
            return self.random.choice(("N", "E", "S", "W")) if kind == "dir" else self.number()
        if choice == 6:
            return f"{kind}[{self.value('int', depth - 1)}]"
        if choice == 7 and kind != "field":
            return f"-{self.simple(kind, depth - 1)}"
        if choice == 8 and kind == "int":
            return self.random.choice(
                (f"#{self.random.choice(META)}", f"~{self.simple(self.kind('int'), depth - 1)}", "?")
            )
        if choice == 9:
            members = [self.simple(kind, depth - 1) for _ in range(self.random.choice((1, 2, 2, 3)))]
            return f"?({' '.join(members)})"
        return f"({self.value(kind, depth - 1)})"

    def number(self) -> str:
        """A constant."""
        return str(self.random.choice((0, 0, 1, 1, 2, 3, 4, 5, 7, 10, 100)))

    def value(self, kind: str, depth: int) -> str:
        """A value."""
        kind = self.kind(kind)
        choice = self.random.randrange(8)
        if depth <= 0 or choice < 3:
            return self.simple(kind, depth)
        if kind == "field":
            return f"scan {self.simple('dir', depth - 1)} {self.simple('int', depth - 1)}"
        if kind == "dir":
            step = f"{self.value('dir', depth - 1)} {self.random.choice(OPERATORS['dir'])} {self.simple('int', depth - 1)}"
            if choice < 7:
                return step
            return f"{self.number()} + {self.simple('dir', depth - 1)}"
        if choice == 3:
            return f"look {self.simple('dir', depth - 1)}"
        if choice == 4:
            return f"{self.simple('field', depth - 1)}.{self.random.choice(FLAGS)}"
        if choice == 5:
            name = self.variable("int") or f"int[{self.number()}]"
            return self.random.choice((f"{name}++", f"{name}--", f"++{name}", f"--{name}"))
        operator = self.random.choice(OPERATORS["int"])
        operands = "dir" if operator in ("=", "!=") and self.random.random() < 0.3 else "int"
        return f"{self.value(operands, depth - 1)} {operator} {self.simple(operands, depth - 1)}"

    def assignment(self) -> str:
        """An assignment, or a step up or down."""
        kind = self.random.choice(("int", "int", "dir", "field"))
        name = self.variable(kind)
        target = name if name and self.random.random() < 0.8 else f"{kind}[{self.value('int', 1)}]"
        choice = self.random.randrange(6)
        if choice < 3 or kind == "field" and not self.slip():
            return f"{target} = {self.value(kind, 2)}"
        if choice == 3:
            return self.random.choice((f"{target}++", f"--{target}"))
        if kind == "dir":
            return f"{target} {self.random.choice('+-')}= {self.value('int', 2)}"
        return f"{target} {self.random.choice('+-*~')}= {self.value('int', 2)}"

    def declaration(self) -> str:
        """A declaration, whose variable is known from then on."""
        kind = self.random.choice(TYPES)
        name = self.random.choice(
            ("a", "b", "i", "way", "x", "cell", "n'") if self.slip() else ("a", "b", "i", "way", "x", "cell")
        )
        value = f" = {self.value(kind, 2)}" if self.random.random() < 0.7 else ""
        self.scopes[-1].append((name, kind))
        return f"{kind} {name}{value}"

    def action(self) -> str:
        """A statement without others in it, without its semicolon."""
        choice = self.random.randrange(8)
        if choice < 2:
            return self.declaration()
        if choice < 5:
            return self.assignment()
        if choice == 5:
            return self.random.choice(PLAIN)
        if choice == 6:
            return f"bomb {self.simple('dir', 1)} {self.simple('int', 1)}"
        return f"{self.random.choice(DIRECTED)} {self.value('dir', 2)}"

    def body(self, loop: bool, depth: int) -> str:
        """What a statement does: a block, or now and then a single statement."""
        self.scopes.append([])
        if self.random.random() < 0.8:
            count = self.random.randrange(4)
            text = "{ " + " ".join(self.statement(loop, depth - 1) for _ in range(count)) + " }"
        else:
            text = self.statement(loop, depth - 1, is_closed=not self.slip())
        self.scopes.pop()
        return text

    def statement(self, loop: bool, depth: int, is_closed: bool = False) -> str:
        """A statement."""
        self.fuel -= 1
        choice = self.random.randrange(14)
        if depth <= 0 or self.fuel < 0 or choice < 6:
            return f"{self.action()};"
        if choice == 6 and (loop or self.slip()):
            return self.random.choice(("break;", "continue;"))
        if choice == 7 and self.labels:
            label = self.random.choice(self.labels)
            if label not in self.placed and self.random.random() < 0.6 or self.slip():
                self.placed.append(label)
                return f"{label}:"
            return f"goto {label};"
        if choice == 8:
            return f"while {self.simple('int', 2)} {self.body(True, depth)}"
        if choice == 9:
            return f"repeat {self.number()} {self.body(loop, depth)}"
        if choice == 10:
            self.scopes.append([])
            head = f"{self.action()}; {self.value('int', 2)}; {self.assignment()}"
            text = f"for ({head}) {self.body(True, depth)}"
            self.scopes.pop()
            return text
        if choice == 11:
            kind = self.random.choice(("int", "dir"))
            constant = self.number if kind == "int" else lambda: self.random.choice(("N", "E", "S", "W"))
            cases = [f"is {constant()} {self.body(loop, depth)}" for _ in range(self.random.choice((1, 2, 3)))]
            end = f" else {self.body(loop, depth)}" if is_closed or self.random.random() < 0.5 else ""
            return f"if {self.simple(kind, 2)} {' '.join(cases)}{end}"
        if choice == 12:
            return "{ " + self.statement(loop, depth - 1) + " }"
        end = f" else {self.body(loop, depth)}" if is_closed or self.random.random() < 0.5 else ""
        return f"if {self.simple('int', 2)} {self.body(loop, depth)}{end}"

    def text(self) -> str:
        """The whole script."""
        count = self.random.choice((1, 2, 4, 8))
        lines = [self.statement(False, self.random.choice((1, 2, 3))) for _ in range(count)]
        # Labels that jumps name, and that are nowhere yet.
        missing = [label for label in self.labels if label not in self.placed and not self.slip()]
        for label in missing:
            lines.insert(self.random.randrange(len(lines) + 1), f"{label}:")
        return "\n".join(lines) + "\n"


class Trench(Language):
    """Scripts, as the compiler of 2024 reads them with every feature allowed."""

    name = "trench"
    ending = ".tr"
    token = re.compile(r"//[^\n]*|[A-Za-z_']\w*:?|\d+|[<>]=|\+\+|--|\S")
    words = (
        "if else is repeat while for break continue move trench fortify scan look bomb wait pass goto shoot mine attack int "
        "dir field N E S W PLAYER TRENCH MINE DESTROYED a b i x go: 0 1 -1 + ++ - -- * / % = != < <= > >= & | ? ~ ( ) { } [ "
        "] . , ; #x #q 4611686018427387903 99999999999999999999"
    ).split()

    def sources(self) -> dict[str, str]:
        folders = (self.shared / "corpus/trench", self.shared / "conformance/trench/cases", self.examples / "trench")
        texts = self.texts(path for folder in folders for path in folder.rglob("*.tr"))
        # Those with functions are of the newer language.
        return {name: text for name, text in texts.items() if not re.search(r"\blet\b", text)}

    def program(self, random: Random) -> str:
        return Script(random).text()

    def settings(self, random: Random) -> dict[str, str]:
        level = random.choice(("0", "1", "2", "3", None, None, None, None))
        return {"trench.feature_level": level} if level else {}

    def ask(self, paths: list[Path], settings: dict[str, str]) -> dict[Path, Verdict]:
        level = settings.get("trench.feature_level", EVERYTHING)
        lines = "".join(f"{level}\t{path}\n" for path in paths)
        said = {}
        for line in run([self.oracles / "bin/trench-2024"], lines).splitlines():
            name, verdict, message = (line.split("\t") + ["", ""])[:3]
            said[Path(name)] = Verdict(verdict != "OK", message if verdict != "OK" else "")
        return said

    def difference(self, case: Case, verdict: Verdict, found: list[Finding]) -> str | None:
        # A change may make a script of the newer language, which is not checked.
        is_newer = any(finding.code == "trench/newer-language" for finding in found)
        return None if is_newer and verdict.refused else super().difference(case, verdict, found)

    def kind_of(self, verdict: Verdict) -> str:
        kind = re.sub(r" in /\S+| line \d+.*|'[^']*'|:.*", "", verdict.message)
        return re.sub(r"\s+", " ", kind).strip(" ,")
