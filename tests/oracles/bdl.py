"""Games in BDL, what the compiler says of them, and how many moves the games have that it writes."""

import json
import re
import shutil
import tempfile
from pathlib import Path
from random import Random

from languages import Case, Finding, Language, Verdict, run

PIECES = ("owl", "king", "Rook2", "elk", "k_k", "x1", "newt")
LINES = ("horizontal", "vertical", "diagonal")
# Sequences of this many moves are counted, if there are not too many.
DEPTH = 2
MAX_SEQUENCES = 600
# After this many seconds moves are not counted any more.
SECONDS_PER_GAME = 3
# At most this many games are played in one run.
TOGETHER = 20


class Script:
    """A piece of JavaScript that is being written; now and then it breaks a rule."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.slips = random.choice((0, 0, 0.02, 0.08))
        self.names = ["context"]

    def slip(self) -> bool:
        """True if a rule is to be broken here."""
        return self.random.random() < self.slips

    def value(self, depth: int = 2) -> str:
        """An expression."""
        random = self.random
        if self.slip():
            return random.choice(
                (
                    "010",
                    "-2 ** 2",
                    "'\\8'",
                    "/(/",
                    "a b",
                    "yield",
                    "await 1",
                    "{",
                    "new",
                    "1 =",
                    "let",
                    "08",
                    "`${`",
                    "x => {",
                    "async () => await 1",
                    "super.a",
                    "new.target",
                    "1 ?? 2 || 3",
                    "/a/gg",
                )
            )
        choice = random.randrange(12)
        if depth == 0 or choice < 4:
            return random.choice(
                (*self.names, "0", "1", "2.5", "'a'", "true", "null", "context.move_count", "[]", "/a[/]b/g")
            )
        inner = self.value(depth - 1)
        if choice < 8:
            operator = random.choice(
                ("+", "-", "*", "/", "%", "===", "!==", "<", ">=", "&&", "||", "&", "??", "**", ",", "in")
            )
            return f"({inner} {operator} {self.value(0)})"
        return random.choice(
            (
                f"({inner}) ? {self.value(0)} : {self.value(0)}",
                f"[{inner}, {self.value(0)}]",
                f"({{ a: {inner} }})",
                f"(({random.choice('abc')}) => {inner})",
                f"!({inner})",
                f"`t${{{inner}}}`",
                f"(function () {{ return {inner} }})",
                f"typeof ({inner})",
                f"Math.max({inner}, 1)",
                f"({inner}).length",
                f"({{ a, b = 1 }}) => {inner}",
            )
        )

    def statement(self, depth: int, loop: bool = False) -> str:
        """A statement."""
        random = self.random
        choice = random.randrange(13)
        name = random.choice(("a", "b", "c", "piece"))
        if choice < 4:
            is_known = name in self.names
            self.names.append(name)
            word = random.choice(("let", "const", "var")) if not is_known or self.slip() else ""
            return f"{word} {name} = {self.value()};".lstrip()
        if choice == 4:
            return f"{self.value()};"
        if choice == 5 and (loop or self.slip()):
            return random.choice(("break;", "continue;", "break a;"))
        if choice == 6 and depth:
            self.names.append("i")
            return f"for (let i = 0; i < {random.randrange(4)}; i++) {self.block(depth - 1, True)}"
        if choice == 7 and depth:
            return f"if ({self.value()}) {self.block(depth - 1, loop)} else {self.block(depth - 1, loop)}"
        if choice == 8 and depth:
            return f"while (false) {self.block(depth - 1, True)}"
        if choice == 9 and depth:
            return f"try {self.block(depth - 1, loop)} catch (e) {self.block(depth - 1, loop)}"
        if choice == 10 and depth:
            cases = " ".join(f"case {number}: {self.value(1)}; break;" for number in range(random.randrange(3)))
            return f"switch ({self.value(1)}) {{ {cases} default: {'default:' if self.slip() else ''} }}"
        if choice == 11 and depth:
            return (
                f"function {name}({', '.join(random.choices('abcd', k=random.randrange(3)))}) {self.block(depth - 1)}"
            )
        return f"context.move_count = {self.value()};"

    def block(self, depth: int, loop: bool = False) -> str:
        """A block with statements."""
        names = list(self.names)
        statements = " ".join(self.statement(depth, loop) for _ in range(self.random.randrange(3)))
        self.names = names
        return f"{{ {statements} }}"

    def function(self, parameters: str, end: str) -> str:
        """A function that ends with what its place asks for."""
        self.names = [*re.findall(r"\w+", parameters)]
        statements = " ".join(self.statement(2) for _ in range(self.random.randrange(3)))
        return f"({parameters}) => {{ {statements} {end} }}"


class Game:
    """A game that is being written."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.slips = random.choice((0, 0, 0, 0.01, 0.03))
        self.size = (random.choice((2, 3, 4, 5, 6, 8)), random.choice((2, 3, 4, 5, 6, 8)))
        self.pieces = random.sample(PIECES, random.choice((1, 2, 3)))
        self.has_scripts = random.random() < 0.5

    def slip(self) -> bool:
        """True if a rule is to be broken here."""
        return self.random.random() < self.slips

    def script(self, parameters: str, end: str) -> str:
        """A function in JavaScript; one without a mistake where there are to be none."""
        if not self.has_scripts:
            return f"({parameters}) => {{ {end} }}"
        return Script(self.random).function(parameters, end)

    def rules(self) -> str:
        """The rules of the board, in any order."""
        change = "context.current_player = 1 - context.current_player"
        change = f"explicit{{ {self.script('context', change)} }}" if self.random.random() < 0.3 else "alternate"
        coloring = (
            f"explicit{{ {self.script('x, y, last_color', 'return 0')} }}"
            if self.random.random() < 0.2
            else "alternate"
        )
        rules = [
            f"width : {self.size[0]}",
            f"height : {self.size[1]}",
            f"first_player : {self.random.randrange(2)}",
            f"player_change : {change}",
            f"coloring : {coloring}",
        ]
        self.random.shuffle(rules)
        if self.slip():
            rules.pop()
        return "rules{\n  " + "\n  ".join(rules) + "\n}"

    def number(self) -> int:
        """A number that a move may have."""
        return self.random.choice((-3, -2, -1, 1, 2, 3))

    def interval(self) -> str:
        """One of the two sides of a vector."""
        first = self.random.choice((-2, -1, 0, 0, 1, 2))
        return str(first) if self.random.random() < 0.7 else f"[{first}, {first + self.random.choice((0, 1, 2, -1))}]"

    def move(self) -> str:
        """A move."""
        random = self.random
        kills = random.choice(("", "", ", kills : false", ", kills : true", " kills : false"))
        if random.random() < 0.5:
            return f"x : {self.interval()}, y : {self.interval()}{kills}"
        first, last = sorted((self.number(), self.number()))
        if self.slip():
            first = 0
        ends = (random.choice((str(first), str(first), "")), random.choice((str(last), str(last), "")))
        # With one end the other is where the board ends.
        return f"{random.choice(LINES)}({ends[0]}, {ends[1]}){kills}"

    def piece(self, name: str) -> str:
        """A piece and how it moves."""
        random = self.random
        moves = "\n      ".join(self.move() for _ in range(random.randrange(4)))
        more = [word for word in ("mirrored", "mirrored : false", "can_jump") if random.random() < 0.25]
        if random.random() < 0.2:
            more.append(
                f"on_end_reached : spawn({', '.join(random.sample(self.pieces, random.randrange(1, len(self.pieces) + 1)))})"
            )
        elif random.random() < 0.1:
            more.append(f"on_end_reached : explicit{{ {self.script('context, current_x, current_y', '')} }}")
        random.shuffle(more)
        return f"  {name}{{\n    moves{{\n      {moves}\n    }}\n    " + "\n    ".join(more) + "\n  }"

    def placement(self, name: str, taken: set[tuple[int, int]]) -> str:
        """Where a piece stands at the beginning."""
        random = self.random
        places = []
        for _ in range(random.choice((1, 1, 2, 3))):
            place = (random.randrange(self.size[0]), random.randrange(self.size[1]))
            mirror = (place[0], self.size[1] - 1 - place[1])
            if not taken & {place, mirror} or self.slip():
                taken |= {place, mirror}
                places.append(f"x : {place[0]}, y : {place[1]}")
        parts = ["positions{\n      " + "\n      ".join(places) + "\n    }"]
        parts += [random.choice(("owner : 0", "owner : 1"))] if random.random() < 0.6 else []
        parts += ["mirrored"] if random.random() < 0.5 else []
        random.shuffle(parts)
        return f"  {name}{{\n    " + "\n    ".join(parts) + "\n  }"

    def text(self) -> str:
        """The whole game."""
        random = self.random
        pieces = [self.piece(name) for name in self.pieces]
        taken: set[tuple[int, int]] = set()
        placed = [self.placement(name, taken) for name in self.pieces if random.random() < 0.9]
        invariants = [
            f"{random.choice(('cant_risk', 'protect_piece', 'pawn_movement'))}({random.choice(self.pieces)})"
            for _ in range(random.choice((0, 0, 1, 2)))
        ]
        if random.random() < 0.15:
            function = self.script("context, current_x, current_y, target_x, target_y", "return true")
            invariants.append(f"explicit{{ {function} }}")
        finish = ["no_moves_available"]
        if random.random() < 0.15:
            finish.append(f"explicit{{ {self.script('context', 'return false')} }}")
        if self.slip():
            finish.pop(0)
        return (
            "\n".join(
                (
                    self.rules(),
                    "pieces{\n" + "\n".join(pieces) + "\n}",
                    "initial_piece_position{\n" + "\n".join(placed) + "\n}",
                    "invariants{\n  " + "\n  ".join(invariants) + "\n}",
                    "finish{\n  " + "\n  ".join(finish) + "\n}",
                )
            )
            + "\n"
        )


class Bdl(Language):
    """Games, as the compiler reads them and as the page plays them."""

    name = "bdl"
    ending = ".bdl"
    token = re.compile(r"//[^\n]*|'[^'\n]*'|\"[^\"\n]*\"|-?\d+|[A-Za-z_]\w*|[=!]==|=>|&&|\|\||\S")
    words = (
        "rules first_player width height coloring alternate player_change pieces moves horizontal vertical diagonal kills "
        "can_jump mirrored on_end_reached spawn initial_piece_position positions owner invariants cant_risk protect_piece "
        "pawn_movement finish no_moves_available x y true false explicit { } ( ) [ ] : , ; 0 1 -1 let const a context => = === "
        "return + 'a' / `"
    ).split()

    def sources(self) -> dict[str, str]:
        folders = (self.shared / "corpus/bdl", self.shared / "conformance/bdl/cases", self.examples)
        return self.texts(path for folder in folders for path in folder.rglob("*.bdl"))

    def program(self, random: Random) -> str:
        return Game(random).text()

    def ask(self, paths: list[Path], settings: dict[str, str]) -> dict[Path, Verdict]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            games = {f"g{number}": path for number, path in enumerate(paths)}
            for game, path in games.items():
                (folder / game).mkdir()
                shutil.copyfile(path, folder / f"{game}.bdl")
            said = self.compiled(folder, games)
            built = {game: said[path] for game, path in games.items() if path in said and not said[path].refused}
            self.play(folder, built)
        return said

    def accepted(self, texts: dict[str, str]) -> dict[str, str]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            games = {f"g{number}": Path(name) for number, name in enumerate(texts)}
            for game, path in games.items():
                (folder / game).mkdir()
                (folder / f"{game}.bdl").write_bytes(texts[str(path)].encode())
            said = self.compiled(folder, games)
        return {str(path): texts[str(path)] for path, verdict in said.items() if not verdict.refused}

    def compiled(self, folder: Path, games: dict[str, Path]) -> dict[Path, Verdict]:
        """What the compiler says of games in a folder, each of which it writes into a folder of its own."""
        (folder / "todo").write_text("".join(f"{game}.bdl\t{game}\n" for game in games))
        classes = f"{self.oracles / 'bdl'}:{self.oracles / 'bdl/BDLCompiler.jar'}"
        said = {}
        for line in run(
            ["java", "-Djava.security.manager=allow", "-cp", classes, "Batch", "todo"], folder=folder
        ).splitlines():
            if line.count("\t") == 2:
                game, verdict, message = line.split("\t")
                refusal = f"{verdict}: {message}" if verdict != "ok" else ""
                said[games[game.removesuffix(".bdl")]] = Verdict(verdict != "ok", refusal)
        return said

    def play(self, folder: Path, games: dict[str, Verdict], together: int = TOGETHER) -> None:
        """Adds to verdicts how many moves the written games have, or how the page fails. A game whose JavaScript does not
        end keeps others from being played with it."""
        for start in range(0, len(games), together):
            part = dict(list(games.items())[start : start + together])
            texts = {game: (folder / f"{game}.bdl").read_text(errors="replace") for game in part}
            depths = {game: 0 if "explicit" in text else DEPTH for game, text in texts.items()}
            (folder / "todo").write_text("".join(f"{game}\t{depth}\n" for game, depth in depths.items()))
            command = [
                "node",
                "--no-warnings",
                "--experimental-vm-modules",
                self.oracles / "bdl/perft.mjs",
                "todo",
                MAX_SEQUENCES,
            ]
            seconds = SECONDS_PER_GAME + together // 2
            lines = run(command, folder=folder, seconds=seconds).splitlines()
            for row in (json.loads(line) for line in lines if line.startswith("{")):
                verdict = part[row["dir"]]
                verdict.details = {
                    "counts": row.get("counts") or [],
                    "stage": row.get("stage"),
                    "error": row.get("error"),
                }
                verdict.message = f"{row['stage']}: {row['error']}" if "error" in row else ""
            if together > 1 and len(lines) < len(part):
                self.play(folder, {game: verdict for game, verdict in part.items() if not verdict.details}, 1)

    def verdict_of(self, verdict: Verdict | None) -> str:
        if verdict and not verdict.refused:
            return (
                f"failing ({verdict.details['stage']})"
                if verdict.details.get("stage")
                else "played" if verdict.details else "endless"
            )
        return super().verdict_of(verdict)

    def kind_of(self, verdict: Verdict) -> str:
        if verdict.message.startswith("crash"):
            return verdict.message.split(":")[0]
        return re.sub(r"'[^']*'|line \d+:\d+|\d+", "", verdict.message.split("\\n")[0])[:80]

    def difference(self, case: Case, verdict: Verdict, found: list[Finding]) -> str | None:
        """Also what breaks the page, and how many moves there are."""
        if kind := super().difference(case, verdict, found):
            return kind if not verdict.details.get("stage") else None
        stage = verdict.details.get("stage")
        # What JavaScript does when it runs is not looked at, only whether it is JavaScript.
        if "explicit" in case.text and stage != "parse":
            return None
        has_error = any(finding.severity == "error" for finding in found)
        if stage:
            if not has_error and not any(finding.severity == "warning" for finding in found):
                return f"the page fails, and nothing is said: {stage}: {verdict.details['error'][:60]}"
            counts, notes = self.counted(case.text, 1) if stage != "parse" else ([], "")
            is_noted = not counts or "fails on a board" in notes
            return None if is_noted else f"the page fails, and the game is played: {stage}"
        counts = verdict.details.get("counts")
        if not counts or has_error:
            return None
        own, _ = self.counted(case.text, len(counts))
        # Where a rule is missing or is none, it does not begin.
        return f"other moves: {counts} and {own}" if own not in ([], counts) else None

    def counted(self, text: str, depth: int) -> tuple[list[int], str]:
        """How many sequences of moves Ludex counts, and everything that it prints."""
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "game.bdl").write_bytes(text.encode())
            command = [self.ludex, "play", "game.bdl", "--count", depth]
            said = run(command, folder=Path(folder), seconds=SECONDS_PER_GAME)
        return [int(line.split()[1]) for line in said.splitlines() if re.fullmatch(r"\d+ \d+", line)], said
