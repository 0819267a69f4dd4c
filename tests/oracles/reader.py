"""Xconq's reader, which lies beside the repository: what it holds after it has read a game, and what it warns about."""

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

# A game that is not read after this many seconds never will be.
SECONDS = 60

# The ways in which a module asks for another one.
ASKS = re.compile(rb'\((?:include|base-module|default-base-module)\s+"?([A-Za-z0-9_-]+)"?')


@dataclass
class Held:
    """What the reader makes of a game."""

    # A hash of all values, and the lines that were asked for.
    digest: str
    lines: list[str]
    warnings: Counter[str]
    # What it stops with.
    stops: list[str]


class Reader:
    """The reader, with a folder of modules."""

    def __init__(self, shared: Path) -> None:
        self.program = shared / "oracles/bin/xconq-reader"
        self.library = shared / "corpus/gdl"
        rows = (self.library / "verdicts.tsv").read_text(encoding="utf-8").splitlines()[1:]
        # For each module whether it is a game, can be read alone, or is a part.
        self.kinds = {row.split("\t")[0]: row.split("\t")[1] for row in rows}
        self.includes = {
            path.name: {f"{name.decode()}.g" for name in ASKS.findall(path.read_bytes())}
            for path in self.library.glob("*.g")
        }

    def games(self) -> list[str]:
        """The modules that are read by themselves."""
        return sorted(name for name, kind in self.kinds.items() if kind in ("game", "standalone"))

    def games_with(self, module: str) -> list[str]:
        """The games that a module is a part of; itself if there is none."""
        asking, found = {module}, set()
        while asking:
            found |= asking
            asking = {name for name, asked in self.includes.items() if asked & asking} - found
        return [name for name in self.games() if name in found] or [module]

    def read(
        self, game: str, texts: dict[str, bytes], kinds: tuple[str, ...] = (), options: tuple[str, ...] = ()
    ) -> Held:
        """What the reader makes of a game of the library, in which some modules have other texts. Lines of these kinds
        are kept; options such as -vNAME choose a variant."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            library, work = folder / "library", folder / "work"
            library.mkdir()
            work.mkdir()
            for path in self.library.glob("*.g"):
                if path.name not in texts:
                    (library / path.name).symlink_to(path)
            for other, text in texts.items():
                (library / other).write_bytes(text)
            shutil.copyfile(library / game, work / game)
            # It stops when it has read the game: what dice make is not compared.
            environment = dict(os.environ, XCONQHOME=str(work), GDLDUMP=str(folder / "dump"), GDLDUMPSTOP="1")
            command = [self.program, "-L", library, "-w", "-R", "1", "-f", game, *options]
            try:
                done = subprocess.run(
                    command, input=b"quit\n", cwd=work, env=environment, capture_output=True, timeout=SECONDS
                )
                printed = (done.stdout + done.stderr).decode("latin-1")
                stops = [line.strip() for line in printed.splitlines() if "rror:" in line]
            except subprocess.TimeoutExpired:
                stops = ["it does not end"]
            written = work / "Xconq.Warnings"
            warned = written.read_text("latin-1").splitlines() if written.exists() else []
            # The lines that are named are not reliable.
            warnings = Counter(re.sub(r":[-\d]+: ", ": ", line) for line in warned if line.strip())
            dump = folder / "dump.1"
            data = dump.read_bytes() if dump.exists() else b""
        starts = tuple(f"{kind}\t".encode() for kind in kinds)
        lines = [line.decode("latin-1") for line in data.splitlines() if starts and line.startswith(starts)]
        return Held(hashlib.sha256(data).hexdigest() if data else "", lines, warnings, stops)
