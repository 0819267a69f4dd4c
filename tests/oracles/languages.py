"""What the comparisons of all languages share: texts, questions to programs, and what a difference is."""

import json
import re
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from changes import changed

REPOSITORY = Path(__file__).resolve().parent.parent.parent

# A program that has not answered after this many seconds is stopped.
SECONDS = 120

# The length of a program that is not printed any more.
LONG = 1500

# The severities of findings, the gravest first.
SEVERITIES = ("error", "warning", "information", "hint")


def run(command: list, text: str = "", folder: Path | None = None, seconds: int = SECONDS) -> str:
    """What a program prints that gets a text, in the time that it has."""
    try:
        done = subprocess.run(
            [str(word) for word in command], input=text.encode(), cwd=folder, capture_output=True, timeout=seconds
        )
    except subprocess.TimeoutExpired as stopped:
        return (stopped.stdout or b"").decode(errors="replace")
    return done.stdout.decode(errors="replace")


def decoded(path: Path) -> str:
    """The text of a file, in whichever encoding it is; line ends as they are."""
    data = path.read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


@dataclass
class Case:
    """A program to be judged."""

    name: str
    text: str
    # The name of the program that was changed, if it is one.
    source: str = ""


@dataclass
class Verdict:
    """What a reference says of a program."""

    refused: bool
    message: str = ""
    # What else is compared: in BoGL the definitions that are refused, in BDL the numbers of moves.
    details: dict = field(default_factory=dict)


@dataclass
class Finding:
    """A diagnostic of Ludex."""

    severity: str
    code: str
    message: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}: {self.severity}[{self.code}]: {self.message}"


@dataclass
class Difference:
    """A case in which Ludex and the reference disagree, by the name of what they disagree about."""

    kind: str
    case: Case
    said: str


class Language(ABC):
    """A language with a reference to be asked."""

    name: str
    # What the names of its files end with.
    ending: str
    # A token of its programs, white space left out.
    token: re.Pattern[str]
    # Words that may come into a changed program.
    words: list[str]
    # How many programs are asked about at a time.
    batch = 200
    # How many cases of ten are changed programs; the others are written at random.
    changed_share = 5

    def __init__(self, ludex: Path, shared: Path) -> None:
        self.ludex = ludex
        self.shared = shared
        self.oracles = shared / "oracles"
        self.examples = REPOSITORY / "docs/examples"
        # How often the reference said what.
        self.tally: Counter[str] = Counter()
        self.known = self.accepted(self.sources())
        assert self.known, f"{self.name}: no programs to change"

    @abstractmethod
    def sources(self) -> dict[str, str]:
        """Programs to be changed, by their names."""

    @abstractmethod
    def program(self, random: Random) -> str:
        """A small program of random parts."""

    @abstractmethod
    def ask(self, paths: list[Path], settings: dict[str, str]) -> dict[Path, Verdict]:
        """What the reference says of files; a file that it says nothing about is left out."""

    @abstractmethod
    def kind_of(self, verdict: Verdict) -> str:
        """The kind of a refusal, without names and numbers of the program."""

    def texts(self, paths: Iterable[Path]) -> dict[str, str]:
        """The texts of files, by their names; in an order that is always the same."""
        return {path.name: decoded(path) for path in sorted(paths)}

    def accepted(self, texts: dict[str, str]) -> dict[str, str]:
        """Those of some programs that the reference accepts: what is changed in others is not looked at any more."""
        with tempfile.TemporaryDirectory() as folder:
            paths = {Path(folder).resolve() / f"s{number}{self.ending}": name for number, name in enumerate(texts)}
            for path, name in paths.items():
                path.write_bytes(texts[name].encode())
            said = self.ask_all(list(paths), {})
        return {name: texts[name] for path, name in paths.items() if path in said and not said[path].refused}

    def settings(self, random: Random) -> dict[str, str]:
        """Settings of Ludex that hold for a batch."""
        return {}

    def case(self, name: str, random: Random) -> Case:
        """A case: a program that is changed, or one of random parts, which may be changed too."""
        if random.randrange(10) < self.changed_share:
            source = random.choice(sorted(self.known))
            return Case(name, changed(self.known[source], self.token, self.words, random), source)
        text = self.program(random)
        return Case(name, changed(text, self.token, self.words, random) if random.random() < 0.3 else text)

    def shown(self, case: Case) -> str:
        """What is to be seen of a case."""
        return case.text if len(case.text) < LONG else "(a long one: see --keep and --minimise)"

    def is_minimised(self, case: Case) -> bool:
        """True if parts of a case may be left out and it is still about the same."""
        return True

    def findings(self, folder: Path, settings: dict[str, str]) -> dict[Path, list[Finding]]:
        """What Ludex finds in the files of a folder, where what only the reference refuses is an error."""
        settings = {"diagnostics.implementation": "error", **settings}
        options = [word for key, value in settings.items() for word in ("--config", f"{key}={value}")]
        report = json.loads(run([self.ludex, "check", "--format", "json", *options, "."], folder=folder) or "{}")
        if "diagnostics" not in report:
            raise RuntimeError(f"{self.name}: Ludex gives no report on {folder}")
        found: dict[Path, list[Finding]] = {}
        for item in report["diagnostics"]:
            start = item["range"]["start"]
            finding = Finding(item["severity"], item["code"], item["message"], start["line"], start["column"])
            found.setdefault((folder / item["path"]).resolve(), []).append(finding)
        return found

    def differences(self, cases: list[Case], folder: Path, settings: dict[str, str]) -> list[Difference]:
        """Puts cases into an empty folder, asks both about them, and says where they disagree."""
        paths = {(folder / f"{case.name}{self.ending}").resolve(): case for case in cases}
        for path, case in paths.items():
            path.write_bytes(case.text.encode())
        said = self.ask_all(list(paths), settings)
        found = self.findings(folder, settings)
        differences = []
        for path, case in paths.items():
            self.tally[self.verdict_of(said.get(path))] += 1
            if path in said and (kind := self.difference(case, said[path], found.get(path, []))):
                loudest = sorted(found.get(path, []), key=lambda finding: SEVERITIES.index(finding.severity))
                told = "; ".join(map(str, loudest[:3])) or "nothing"
                reference = said[path].message or "accepted"
                differences.append(Difference(kind, case, f"the reference: {reference}\n  Ludex: {told}"))
        return differences

    def verdict_of(self, verdict: Verdict | None) -> str:
        """The sort of a verdict, for the tally."""
        return "unanswered" if verdict is None else "refused" if verdict.refused else "accepted"

    def ask_all(self, paths: list[Path], settings: dict[str, str]) -> dict[Path, Verdict]:
        """What the reference says of files. Where one of them stops it, the others are asked about without that one."""
        said = self.ask(paths, settings)
        missing = [path for path in paths if path not in said]
        if not missing or len(paths) == 1:
            return said
        half = (len(missing) + 1) // 2
        return said | self.ask_all(missing[:half], settings) | self.ask_all(missing[half:], settings)

    def difference(self, case: Case, verdict: Verdict, found: list[Finding]) -> str | None:
        """What the two disagree about: whether a program is refused."""
        errors = [finding for finding in found if finding.severity == "error"]
        if verdict.refused and not errors:
            loudest = found[0].severity if found else "silent"
            return f"refused, {loudest}: {self.kind_of(verdict)}"
        if errors and not verdict.refused:
            return f"accepted, error: {errors[0].code}"
        return None
