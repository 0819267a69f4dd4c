"""Modules of GDL, and what Xconq's reader warns about in them."""

import os
import re
import subprocess
from collections import Counter
from difflib import unified_diff
from pathlib import Path
from random import Random

from languages import REPOSITORY, SEVERITIES, Case, Difference, Finding, Language, Verdict, decoded

# A game that does not end by itself.
SECONDS_PER_GAME = 20

KINDS = {"u": "unit", "m": "material", "t": "terrain", "a": "advance"}
# What the reader says when it stops.
STOPS = re.compile(r"^.*(?:rror:|Fatal|fatal).*$", re.MULTILINE)


class Module:
    """A game module that is being written. It keeps the rules, but for a slip now and then."""

    def __init__(self, random: Random, names: dict[str, list[list[str]]]) -> None:
        self.random = random
        self.names = names
        self.slips = random.choice((0, 0, 0.005, 0.02))
        self.types = {
            "u": ["tank", "town", "boat", "plane"][: random.randrange(1, 5)],
            "m": ["fuel", "food"][: random.randrange(3)],
            "t": ["plain", "sea", "hill"][: random.randrange(1, 4)],
            "a": ["wheel", "sail"][: random.randrange(3)],
        }
        self.defined: list[tuple[str, str]] = []
        self.sides: list[str] = []

    def slip(self) -> bool:
        """True if a rule is to be broken here."""
        return self.random.random() < self.slips

    def number(self, row: list[str]) -> str:
        """A number in the bounds of a property, table or variable."""
        if self.slip():
            return self.random.choice(
                ("-5", "100000", "foo", '"x"', "3d6", "50%", "1.5", "()", self.random.choice(self.types["u"]))
            )
        low, high = (
            int(word) if re.fullmatch(r"-?\d+", word) else default for word, default in ((row[6], 0), (row[7], 100))
        )
        high = min(high, max(low + 3, 100))
        return str(self.random.choice((low, high, self.random.randint(low, high), max(low, 0), max(low, 1))))

    def row(self, kind: str) -> list[str]:
        """The row of a predefined name that takes a number."""
        rows = [row for row in self.names[kind] if row[3] == "int" and not row[0].startswith("zz-")]
        row = list(self.random.choice(rows))
        if self.slip():
            row[0] = self.random.choice(
                (row[0] + "s", row[0][:-1], "foo", self.random.choice(self.names["table"])[0])
            )
        return row

    def type_list(self, letter: str) -> str:
        """One type of a kind, some of them, or all."""
        if self.slip():
            letter = self.random.choice("umta")
        own = self.types[letter]
        lists = [name for name, kind in self.defined if kind == letter]
        choice = self.random.randrange(6)
        if not own or choice == 0:
            return f"{letter}*"
        if lists and choice == 1:
            return self.random.choice(lists)
        if choice < 4:
            return "nothing" if self.slip() else self.random.choice(own)
        return f"({' '.join(self.random.sample(own, self.random.randrange(1, len(own) + 1)))})"

    def define_types(self) -> list[str]:
        """The types, with some properties."""
        forms = []
        for letter, own in self.types.items():
            kind = f"{KINDS[letter]}-type"
            for name in own:
                more = []
                for _ in range(self.random.randrange(4)):
                    row = self.row(f"{kind} property")
                    if row[0] not in ("available", "hp-max", "cp", "subtype"):
                        more.append(f"({row[0]} {self.number(row)})")
                forms.append(f"({kind} {name} {' '.join(more)})")
        return forms

    def table(self) -> str:
        """A table with some clauses."""
        random = self.random
        row = self.row("table")
        letters = row[2].split() if re.fullmatch(r"[umta] [umta]", row[2]) else ["u", "u"]
        clauses = [random.choice(("", self.number(row), "add"))]
        if not self.types[letters[0]] or not self.types[letters[1]]:
            return f"(table {row[0]} {self.number(row)})"
        for _ in range(random.randrange(4)):
            first, second = (self.type_list(letter) for letter in letters)
            value = self.number(row)
            if random.random() < 0.2:
                count = len(self.members(first, letters[0]))
                value = "(" + " ".join(self.number(row) for _ in range(count + (1 if self.slip() else 0))) + ")"
            extra = " 7" if self.slip() else ""
            clauses.append(f"({first} {second} {value}{extra})")
        return f"(table {row[0]} {' '.join(clauses)})"

    def members(self, types: str, letter: str) -> list[str]:
        """The types that a list has."""
        if types.startswith("("):
            return types.strip("()").split()
        return self.types[letter] if types == f"{letter}*" else [types]

    def add(self) -> str:
        """Another value of a property."""
        letter = self.random.choice([letter for letter in "umt" if self.types[letter]])
        row = self.row(f"{KINDS[letter]}-type property")
        while row[0] in ("available", "hp-max", "cp", "subtype", "initial-seen-radius"):
            row = self.row(f"{KINDS[letter]}-type property")
        types = self.type_list(letter)
        value = self.number(row)
        if types.startswith("(") and self.random.random() < 0.4:
            count = len(self.members(types, letter)) + (1 if self.slip() else 0)
            value = "(" + " ".join(self.number(row) for _ in range(count)) + ")"
        return f"(add {types} {row[0]} {value})"

    def define(self) -> str:
        """A name for a list of types."""
        letter = self.random.choice([letter for letter in "umt" if self.types[letter]])
        name = f"{KINDS[letter]}s{len(self.defined)}"
        own = self.random.sample(self.types[letter], self.random.randrange(1, len(self.types[letter]) + 1))
        self.defined.append((name, letter))
        value = self.random.choice(
            (f"({' '.join(own)})", f"'({' '.join(own)})", f"(append {' '.join(own)})", f"{letter}*")
        )
        return f"(define {name} {value})"

    def side(self, number: int) -> str:
        """A side."""
        more = self.random.sample(
            (
                '(name "{0}")',
                '(adjective "{0}ic")',
                '(noun "{0}er")',
                '(color "red")',
                "(active true)",
                "(advantage 1)",
                "(trusts 1 1)",
            ),
            self.random.randrange(4),
        )
        name = f"s{number}"
        self.sides.append(name)
        return f"(side {number} {name} {' '.join(more)})".replace("{0}", "Foo" if self.slip() else f"Land{number}")

    def unit(self) -> str:
        """A unit on the map."""
        kind = "nothing" if self.slip() else self.random.choice(self.types["u"])
        side = self.random.choice(("0", *[str(number + 1) for number in range(len(self.sides))], *self.sides))
        more = self.random.choice(("", "", '(n "Foo")', "(hp 1)", "(nb 2)", "(in 5)" if self.slip() else ""))
        column = self.random.choice((2, 3, 4, 50 if self.slip() else 4))
        return f"({kind} {column} {self.random.randrange(2, 5)} {side} {more})"

    def variable(self) -> str:
        """A game variable."""
        row = self.row("game variable")
        if row[0] in ("sides-min", "sides-max", "player-sides-locked"):
            return "(set last-turn 50)"
        return f"(set {row[0]} {self.number(row)})"

    def text(self) -> str:
        """The whole module."""
        random = self.random
        forms = ['(game-module "game" (title "Game"))', *self.define_types()]
        rest = [
            random.choice((self.table, self.table, self.add, self.add, self.define, self.variable))
            for _ in range(random.choice((1, 2, 4, 8)))
        ]
        # What is defined late may be missing where it is used.
        forms += [write() for write in rest]
        # Without a table of materials the units of a game with materials stop the reader.
        forms += ["(table unit-storage-x (u* m* 5))"] if self.types["m"] and not self.slip() else []
        width = random.choice((8, 10))
        area = (
            f"(area {width} 8 (terrain (constant 0)))"
            if self.slip()
            else f"(area {width} 8 (terrain {self.rows(width, 8)}))"
        )
        forms += [self.side(number + 1) for number in range(random.randrange(3))]
        forms.append(area)
        forms += [self.unit() for _ in range(random.randrange(4))]
        if random.random() < 0.3:
            forms.append(
                random.choice(
                    (
                        "(scorekeeper (do last-side-wins))",
                        "(scorekeeper (when (after-turn 5)) (do end))",
                        "(unit-defaults (hp 1))",
                        "(world 100 (year-length 10))",
                        "(side-defaults (advantage 3))",
                        '(namer foo (random "a" "b"))',
                        "(undefine zoo)",
                        "(print 1)",
                    )
                )
            )
        if self.slip():
            random.shuffle(forms)
        return "\n".join(forms) + "\n"

    def rows(self, width: int, height: int) -> str:
        """The terrain of a map."""
        letters = "abcd"[: len(self.types["t"]) + (1 if self.slip() else 0)]
        return " ".join('"' + "".join(self.random.choice(letters) for _ in range(width)) + '"' for _ in range(height))


class Gdl(Language):
    """Modules, changed ones of the library in a game of their own, as Xconq's reader reads them."""

    name = "gdl"
    ending = ".g"
    token = re.compile(r'"(?:[^"\\]|\\.)*"|\|[^|]*\||;[^\n]*|[()\']|[^\s()";|\']+', re.DOTALL)
    words = (
        '( ) \' " ; 0 1 -1 50% 3d6 1.5 t* u* m* a* true false add table define set unit-type name nothing foo |x| "x" () else '
        "reset quote append remove"
    ).split()
    batch = 100
    changed_share = 7

    def __init__(self, ludex: Path, shared: Path) -> None:
        self.library = shared / "corpus/gdl"
        self.names: dict[str, list[list[str]]] = {}
        table = REPOSITORY / "analysis/gdl/data/builtins.tsv"
        for line in table.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("# "):
                row = line.split("\t")
                self.names.setdefault(row[1], []).append(row)
        # For each module the game that it is read in, and what is said of the two unchanged.
        self.games: dict[str, str] = {}
        self.unchanged: dict[str, tuple[Counter[str], Counter[str]]] = {}
        # What Ludex warns about and the reader does not.
        self.beyond: Counter[str] = Counter()
        super().__init__(ludex, shared)

    def sources(self) -> dict[str, str]:
        rows = (self.library / "verdicts.tsv").read_text(encoding="utf-8").splitlines()[1:]
        for row in rows:
            name, kind, _, _, _, parents = row.split("\t")[:6]
            parent = next(
                (word for word in re.split(r"[, ]+", parents) if (self.library / f"{word}.g").is_file()), None
            )
            if kind in ("game", "standalone"):
                self.games[name] = name
            elif parent:
                self.games[name] = f"{parent}.g"
        texts = {name: decoded(self.library / name) for name in sorted(self.games) if (self.library / name).is_file()}
        for path in sorted((self.examples / "gdl").glob("*.g")):
            texts[path.name] = decoded(path)
            self.games[path.name] = "harbor.g"
        return texts

    def accepted(self, texts: dict[str, str]) -> dict[str, str]:
        # What a module is warned about unchanged is left out of what is compared.
        return texts

    def ask(self, paths: list[Path], settings: dict[str, str]) -> dict[Path, Verdict]:
        said = {}
        for path in paths:
            warnings, stops = self.read(path)
            said[path] = Verdict(bool(stops), "; ".join(stops), {"warnings": warnings})
        return said

    def program(self, random: Random) -> str:
        return Module(random, self.names).text()

    def place(self, case: Case, folder: Path) -> Path:
        """Writes the module of a case into a folder of its own, beside its game, and gives the game's path."""
        folder.mkdir()
        name = case.source or "game.g"
        game = self.games.get(name, name)
        examples = self.examples / "gdl"
        if (examples / name).is_file():
            for path in examples.glob("*.g"):
                (folder / path.name).write_bytes(path.read_bytes())
        elif game != name:
            (folder / game).write_bytes((self.library / game).read_bytes())
        (folder / name).write_bytes(case.text.encode("latin-1", "replace"))
        return folder / game

    def read(self, game: Path) -> tuple[Counter[str], list[str]]:
        """What the reader warns about in a game, and what it stops with."""
        command = [self.oracles / "bin/xconq-reader", "-L", self.library, "-w", "-R", "1", "-f", game.name]
        environment = dict(os.environ, XCONQHOME=str(game.parent))
        try:
            done = subprocess.run(
                command,
                input=b"quit\n",
                cwd=game.parent,
                env=environment,
                capture_output=True,
                timeout=SECONDS_PER_GAME,
            )
            printed, status = done.stdout + done.stderr, done.returncode
        except subprocess.TimeoutExpired:
            printed, status = b"", None
        stops = STOPS.findall(printed.decode("latin-1"))
        if status:
            stops.append(f"it ends with {status}")
        path = game.parent / "Xconq.Warnings"
        lines = path.read_text("latin-1").splitlines() if path.exists() else []
        # The lines that are named are not reliable.
        warnings = Counter(re.sub(r"^READ: [^ :]*:[-\d]+: ", "", line) for line in lines if line.strip())
        return warnings, stops if status is not None else ["it does not end"]

    def differences(self, cases: list[Case], folder: Path, settings: dict[str, str]) -> list[Difference]:
        missing = sorted({case.source for case in cases if case.source and case.source not in self.unchanged})
        everything = [
            Case(f"unchanged-{number}", self.known[name], name) for number, name in enumerate(missing)
        ] + cases
        games = [self.place(case, folder / case.name) for case in everything]
        found: dict[str, list[Finding]] = {}
        for path, findings in self.findings(folder, {"gdl.library": f'["{self.library}"]', **settings}).items():
            found.setdefault(path.relative_to(folder).parts[0], []).extend(findings)
        said = self.ask(games, settings)
        differences = []
        for case, game in zip(everything, games):
            verdict = said[game]
            warnings = verdict.details["warnings"]
            own = found.get(case.name, [])
            if case.name.startswith("unchanged-"):
                self.unchanged[case.source] = (warnings, Counter(map(alike, own)))
                continue
            before, found_before = self.unchanged.get(case.source, (Counter(), Counter()))
            verdict.details["warnings"] = list((warnings - before).elements())
            self.tally[self.verdict_of(verdict)] += 1
            new, seen = [], Counter(found_before)
            for finding in own:
                if seen[alike(finding)] > 0:
                    seen[alike(finding)] -= 1
                else:
                    new.append(finding)
            if kind := self.difference(case, verdict, new):
                told = (
                    "; ".join(map(str, sorted(new, key=lambda finding: SEVERITIES.index(finding.severity))[:3]))
                    or "nothing new"
                )
                reference = (
                    "; ".join([verdict.message][: verdict.refused] + verdict.details["warnings"][:3]) or "nothing new"
                )
                differences.append(Difference(kind, case, f"the reader: {reference}\n  Ludex: {told}"))
        return differences

    def verdict_of(self, verdict: Verdict | None) -> str:
        if verdict and not verdict.refused:
            return "warned about" if verdict.details["warnings"] else "accepted"
        return "stopping"

    def difference(self, case: Case, verdict: Verdict, found: list[Finding]) -> str | None:
        """Whether the reader stops and there is no error, or warns and nothing is said, or the other way round."""
        severities = {finding.severity for finding in found}
        warnings = verdict.details["warnings"]
        if verdict.refused and "error" not in severities:
            return f"stops, no error: {self.kind_of(verdict)}"
        if warnings and not severities & {"error", "warning"}:
            loudest = "only information" if "information" in severities else "silent"
            return f"warned about, {loudest}: {without_names(warnings[0])}"
        if not warnings and not verdict.refused:
            # The reader does not come to the clauses of variants that are not chosen.
            unread = variants(case.text)
            for finding in found:
                if finding.severity == "error" and not any(finding.line in lines for lines in unread):
                    return f"accepted, error: {finding.code}"
                if finding.severity == "warning":
                    self.beyond[finding.code] += 1
        return None

    def kind_of(self, verdict: Verdict) -> str:
        return without_names(verdict.message)

    def shown(self, case: Case) -> str:
        """The lines of a changed module that are others."""
        if not case.source:
            return case.text
        lines = unified_diff(
            self.known[case.source].splitlines(), case.text.splitlines(), case.source, lineterm="", n=1
        )
        return "\n".join(line[:200] for line in list(lines)[1:])

    def is_minimised(self, case: Case) -> bool:
        return not case.source


def alike(finding: Finding) -> tuple[str, str]:
    """What findings in a module have in common with those in the changed one."""
    return finding.code, re.sub(r"\d+", "N", finding.message)


def variants(text: str) -> list[range]:
    """The lines of the variants of a module."""
    found, opened = [], []
    for match in Gdl.token.finditer(text):
        if match[0] == "(":
            opened.append(match.start())
        elif match[0] == ")" and opened and re.match(r"\(\s*variants\b", text[(start := opened.pop()) :]):
            found.append(range(text.count("\n", 0, start) + 1, text.count("\n", 0, match.start()) + 2))
    return found


def without_names(message: str) -> str:
    """A message of the reader without what is in it of the module."""
    return re.sub(r"`[^']*'|\"[^\"]*\"|-?\d+|[umta]#\d+|: .*", "", message)[:60].strip()
