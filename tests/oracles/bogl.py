"""Programs in BoGL, and what the type checker of the reference implementation says of them."""

import re
from pathlib import Path
from random import Random

from languages import Case, Finding, Language, Verdict, run

VALUES = ("A", "B", "C", "X", "O", "E", "None", "Stop")
VARIABLES = ("a", "b", "n", "p", "q", "s")

# The signature that a definition begins with.
SIGNATURE = re.compile(r"(?<![\w'!])([a-z][\w']*)\s*:(?![:!#$%&*+./<=>?@\\^|~-])")
COMMENT = re.compile(r"\{-.*?-\}|--[^\n]*", re.DOTALL)


class Program:
    """A program that is being written. It keeps the rules of types, but for a slip now and then.

    A type is a word (`Int`, `Bool`, `Board`, or a name) or a tuple of types."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.slips = random.choice((0, 0, 0.01, 0.04))
        # The named types: what each stands for (a base, or nothing, and values; or a tuple).
        self.types: dict[str, tuple] = {}
        self.size = (random.randrange(1, 5), random.randrange(1, 5))
        self.has_board = random.random() < 0.8
        self.content = "Int"
        self.input = "Int"
        self.globals: dict[str, object] = {}
        self.functions: dict[str, tuple[list, object]] = {}
        self.scope: list[tuple[str, object]] = []
        # What a loop changes: what the innermost `let` or the function binds. In the reference a `let` that has ended is
        # still the innermost one; half of the programs keep to that.
        self.context: list[tuple[str, object]] = []
        self.restores = random.random() < 0.5

    def slip(self) -> bool:
        """True if a rule is to be broken here."""
        return self.random.random() < self.slips

    def simple_type(self) -> object:
        """A type that a value can have."""
        if self.types and self.random.random() < 0.5:
            return self.random.choice(list(self.types))
        return self.random.choice(("Int", "Int", "Bool", "Board" if self.has_board else "Int"))

    def any_type(self, depth: int = 1) -> object:
        """A type, which may be a tuple."""
        if depth and self.random.random() < 0.2:
            return tuple(self.any_type(depth - 1) for _ in range(self.random.choice((2, 2, 3))))
        return self.simple_type()

    def resolved(self, kind: object) -> tuple:
        """What a type stands for: its base and its values, or the types of a tuple."""
        if isinstance(kind, tuple):
            return ("tuple", kind)
        if kind in self.types:
            return self.types[kind]
        return (kind, ())

    def fits(self, own: object, wanted: object) -> bool:
        """True if a value of a type, roughly, is one of another."""
        if own == wanted:
            return True
        (base, values), (other, more) = self.resolved(own), self.resolved(wanted)
        if base == "tuple" or other == "tuple":
            return base == other and len(values) == len(more) and all(map(self.fits, values, more))
        return base in (other, None) and set(values) <= set(more)

    def shown(self, kind: object) -> str:
        """A type as it is written."""
        return f"({', '.join(map(self.shown, kind))})" if isinstance(kind, tuple) else str(kind)

    def type_definition(self, name: str) -> str:
        """A type definition."""
        random = self.random
        values = tuple(random.sample(VALUES, random.choice((1, 2, 2, 3))))
        shown = f"{{{', '.join(values)}}}"
        enumerations = [other for other, (base, _) in self.types.items() if base is None]
        choice = random.randrange(10)
        if choice < 3:
            self.types[name] = (None, values)
            return f"type {name} = {shown}"
        if choice < 6:
            base = random.choice(["Int", "Bool", *self.types])
            old, own = self.resolved(base)
            if enumerations and random.random() < 0.4:
                other = random.choice(enumerations)
                shown, values = other, self.types[other][1]
            self.types[name] = (old, own) if old == "tuple" else (old, tuple(dict.fromkeys((*own, *values))))
            return f"type {name} = {base} & {shown}"
        if choice < 8:
            kind = tuple(self.any_type(random.choice((0, 0, 1))) for _ in range(random.choice((2, 2, 3))))
            self.types[name] = ("tuple", kind)
            return f"type {name} = {self.shown(kind)}"
        base = random.choice(["Int", "Bool", *self.types])
        self.types[name] = self.resolved(base)
        return f"type {name} = {base}"

    def number(self) -> str:
        """A number."""
        return str(self.random.choice((0, 1, 1, 2, 3, 4, 9, -1)))

    def leaf(self, kind: object) -> str:
        """An expression of a type without others in it."""
        random = self.random
        known = [name for name, own in [*self.scope, *self.globals.items()] if self.fits(own, kind)]
        if known and random.random() < 0.6:
            return random.choice(known)
        base, values = self.resolved(kind)
        if base == "tuple":
            return f"({', '.join(map(self.leaf, values))})"
        if values and (base is None or random.random() < 0.6):
            return random.choice(values)
        if base == "Bool":
            return random.choice(("True", "False"))
        if base == "Board":
            boards = [name for name, own in self.globals.items() if own == "Board"]
            return random.choice(boards) if boards else "start"
        if self.fits(self.input, kind) and random.random() < 0.15:
            return "input"
        return self.number()

    def call(self, kind: object, depth: int) -> str | None:
        """A call whose result is of a type."""
        random = self.random
        known = [
            (name, parameters) for name, (parameters, result) in self.functions.items() if self.fits(result, kind)
        ]
        builtins = {
            "Bool": [
                ("not", ["Bool"]),
                ("and", ["Bool", "Bool"]),
                ("or", ["Bool", "Bool"]),
                ("isFull", ["Board"]),
                ("inARow", ["Int", self.content, "Board"]),
            ],
            "Board": [("place", [self.content, "Board", ("Int", "Int")])],
            "Int": [("countBoard", [self.content, "Board"]), ("countRow", [self.content, "Board"])],
        }.get(str(self.resolved(kind)[0]), [])
        builtins = [entry for entry in builtins if self.has_board or "Board" not in entry[1]]
        if not known and not builtins:
            return None
        name, parameters = (
            random.choice(known or builtins) if random.random() < 0.7 else random.choice(known + builtins)
        )
        if self.slip():
            parameters = parameters[1:] or [*parameters, "Int"]
        return f"{name}({', '.join(self.expression(parameter, depth - 1) for parameter in parameters)})"

    def expression(self, kind: object, depth: int) -> str:
        """An expression of a type."""
        random = self.random
        if self.slip():
            kind = self.any_type()
        choice = random.randrange(16)
        if depth <= 0 or choice < 4:
            return self.leaf(kind)
        base, values = self.resolved(kind)
        if choice < 6:
            condition = self.expression("Bool", depth - 1)
            branches = [self.expression(kind, depth - 1) for _ in range(2)]
            return self.grouped(f"if {condition} then {branches[0]} else {branches[1]}")
        if choice < 8:
            own = self.any_type()
            name = random.choice(VARIABLES)
            value = self.expression(own, depth - 1)
            context, scope = self.context, list(self.scope)
            self.scope = [entry for entry in self.scope if entry[0] != name] + [(name, own)]
            self.context = [(name, own)]
            text = f"let {name} = {value} in {self.expression(kind, depth - 1)}"
            self.context, self.scope = context if self.restores else self.context, scope
            return self.grouped(text)
        if choice < 11 and (call := self.call(kind, depth)):
            return call
        bound = [own for name, own in self.context if (name, own) in self.scope or self.slip()]
        own = tuple(bound) if len(bound) > 1 else next(iter(bound), None)
        if choice < 14 and bound and len(bound) == len(self.context) and (self.fits(own, kind) or self.slip()):
            condition = self.expression("Bool", depth - 1)
            return self.grouped(f"while {condition} do {self.expression(own, depth - 1)}")
        if base == "tuple":
            return f"({', '.join(self.expression(part, depth - 1) for part in values)})"
        if base == "Int":
            return self.operation(random.choice("+-*/%"), "Int", depth)
        if base == "Bool":
            if random.random() < 0.5:
                return self.operation(random.choice(("<", "<=", ">", ">=")), "Int", depth)
            return self.operation(random.choice(("==", "/=")), self.any_type(), depth)
        if self.has_board and self.fits(self.content, kind):
            beyond = 3 if self.slip() else 1
            place = f"({random.randrange(1, self.size[0] + beyond)}, {random.randrange(1, self.size[1] + 1)})"
            if random.random() < 0.5:
                place = self.grouped(self.expression(("Int", "Int"), depth - 1))
            return f"{self.leaf('Board')} ! {place}"
        return self.leaf(kind)

    def operation(self, operator: str, kind: object, depth: int) -> str:
        """Two operands and what is between them."""
        left, right = (self.expression(kind, depth - 1) for _ in range(2))
        return self.grouped(f"{left} {operator} {right}")

    def grouped(self, text: str) -> str:
        """An expression, mostly in parentheses."""
        return f"({text})" if self.random.random() < 0.8 else text

    def board(self, name: str) -> str:
        """A board and its equations."""
        random = self.random
        self.context = []
        lines = [f"{name} : Board"]
        content = lambda: self.expression(self.content, 1 if self.slip() else 0)
        if not self.slip():
            lines.append(f"{name}!(x, y) = {content()}")
        for _ in range(random.randrange(3)):
            x = random.choice(("x", "y" if self.slip() else "x", str(random.randrange(1, self.size[0] + 1))))
            y = random.choice(("y", str(random.randrange(1, self.size[1] + (3 if self.slip() else 1)))))
            lines.append(f"{name}!({x}, {y}) = {content()}")
        self.globals[name] = "Board"
        return "\n".join(lines)

    def value(self, name: str) -> str:
        """A value and its equation."""
        kind = self.any_type()
        # A loop in a value takes what stands before it; that is a slip.
        self.context = self.context if self.slip() else []
        self.scope = []
        text = f"{name} : {self.shown(kind)}\n{name} = {self.expression(kind, 3)}"
        self.globals[name] = kind
        return text

    def function(self, name: str) -> str:
        """A function and its equation."""
        random = self.random
        count = random.choice((1, 1, 2, 2, 3))
        kinds = [self.any_type() for _ in range(count)]
        # One parameter whose type is a tuple by its name takes all of the components.
        named = [other for other, (base, _) in self.types.items() if base == "tuple"]
        result = self.any_type()
        argument = self.shown(kinds[0]) if count == 1 else self.shown(tuple(kinds))
        if named and random.random() < 0.2:
            argument = random.choice(named)
            kinds = list(self.types[argument][1])
        elif count == 1 and self.resolved(kinds[0])[0] == "tuple":
            kinds = list(self.resolved(kinds[0])[1])
        if random.random() < 0.3:
            result = tuple(kinds) if len(kinds) > 1 else kinds[0]
        names = (
            random.sample(VARIABLES, len(kinds))
            if len(kinds) <= len(VARIABLES)
            else [f"p{i}" for i in range(len(kinds))]
        )
        self.scope = list(zip(names, kinds))
        self.context = list(self.scope)
        if random.random() < 0.3:
            self.functions[name] = (kinds, result)
        text = (
            f"{name} : {argument} -> {self.shown(result)}\n{name}({', '.join(names)}) = {self.expression(result, 3)}"
        )
        self.scope = []
        self.functions[name] = (kinds, result)
        return text

    def text(self) -> str:
        """The whole program."""
        random = self.random
        lines = ["game G"]
        names = random.sample(("P", "Q", "R", "Cell", "Pos", "Thing"), random.randrange(5))
        before = random.randrange(len(names) + 1)
        lines += [self.type_definition(name) for name in names[:before]]
        if self.has_board:
            self.content = self.simple_type()
            while self.content == "Board":
                self.content = self.simple_type()
            lines.append(f"type Board = Array ({self.size[0]}, {self.size[1]}) of {self.content}")
        lines += [self.type_definition(name) for name in names[before:]]
        if random.random() < 0.5:
            self.input = self.simple_type()
            lines.append(f"type Input = {self.input}")
        if self.has_board:
            lines.append(self.board("start"))
        for number in range(random.choice((1, 2, 3, 5))):
            write = random.choice((self.value, self.function, self.function))
            lines.append(write(f"d{number}"))
        return "\n".join(lines) + "\n"


class Bogl(Language):
    """Programs, as the type checker reads them."""

    name = "bogl"
    ending = ".bgl"
    token = re.compile(r"\{-.*?-\}|--[^\n]*|[A-Za-z_][\w']*!?|\d+|[=/<>]=|->|\S", re.DOTALL)
    words = (
        "True False let in if then else while do game type Array of case Bool Int AnySymbol Input Board Content input place "
        "not and or countBoard isFull inARow remove width height count longestRow A B X O Empty a b x y n f start 0 1 -1 "
        "+ - * / % == /= < > <= >= ! # & ( ) { } , : -> ="
    ).split()

    def sources(self) -> dict[str, str]:
        folders = (self.shared / "corpus/bogl", self.shared / "conformance/bogl/cases", self.examples)
        return self.texts(path for folder in folders for path in folder.rglob("*.bgl"))

    def program(self, random: Random) -> str:
        return Program(random).text()

    def ask(self, paths: list[Path], settings: dict[str, str]) -> dict[Path, Verdict]:
        said: dict[Path, Verdict] = {}
        lines = "".join(f"{path}\n" for path in paths)
        for line in run([self.oracles / "bin/bogl-check"], lines).splitlines():
            path, verdict, *columns = line.split("\t")
            if verdict == "OK":
                said[Path(path)] = Verdict(False)
                continue
            _, _, kind, owner, message = columns
            message = re.sub(r"^.*\(line (\d+), column (\d+)\):?", r"\1:\2:", message)
            known = said.setdefault(Path(path), Verdict(True, f"{kind}: {message}"))
            known.details[owner] = (kind, message)
        return said

    def kind_of(self, verdict: Verdict) -> str:
        return (
            re.sub(r"\b\d+:\d+:|\"[^\"]*\"", "", verdict.message)
            if "parse" in verdict.message
            else verdict.message.split(":")[0]
        )

    def difference(self, case: Case, verdict: Verdict, found: list[Finding]) -> str | None:
        """Also in which definitions something is wrong, where the program can be read. Everything that is missing with
        the type of the board is one fault for Ludex, so the definitions are not compared there."""
        if (
            (kind := super().difference(case, verdict, found))
            or not verdict.refused
            or "-" in verdict.details
            or any("`Board` is not defined" in finding.message for finding in found)
        ):
            return kind
        starts = definitions(case.text)
        errors = {
            owner_of(starts, finding.line, finding.column): finding
            for finding in found
            if finding.severity == "error"
        }
        refused = verdict.details
        # What is not defined because it is refused itself is said once.
        follows = {
            owner
            for owner, (kind, message) in refused.items()
            if kind == "NotBound" and message.rpartition("You did not define ")[2].split()[0] in refused
        }
        for owner, (kind, _) in refused.items():
            if owner not in errors and owner not in follows:
                return f"refused definition, no error: {kind}"
        for owner, finding in errors.items():
            if owner not in refused:
                return f"accepted definition, error: {finding.code}"
        return None


def definitions(text: str) -> list[tuple[tuple[int, int], str]]:
    """Where the definitions of a program begin (line and column), and what they define."""
    plain = COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), text)
    starts = []
    for match in SIGNATURE.finditer(plain):
        before = plain[: match.start()]
        starts.append(((before.count("\n") + 1, match.start() - before.rfind("\n")), match[1]))
    return starts


def owner_of(starts: list[tuple[tuple[int, int], str]], line: int, column: int) -> str:
    """The name of the definition in which a place is; none in front of the first."""
    owners = [name for start, name in starts if start <= (line, column)]
    return owners[-1] if owners else ""
