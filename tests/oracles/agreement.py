#!/usr/bin/env python3
"""Says how Ludex and Xconq's reader agree about the games of Xconq's library, which lie beside the repository in
../shared.

  tests/oracles/agreement.py [--ludex FILE] [--update] [GAME...]

Values: `ludex show resolved` writes each game as types and tables with the values that they have in the end. The reader
reads that, and what it holds then is compared with what it holds of the game itself: every property of every type, every
cell of a table that has not its default, and every game variable. Warnings: in which games the reader warns, and in which of
them Ludex does. --update writes the figures into docs/ideas/agreement.md. Ends with 1 if a value differs."""

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

from languages import REPOSITORY
from reader import Reader

PAGE = REPOSITORY / "docs/ideas/agreement.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"

# The kinds of lines that are compared, and what they are.
KINDS = {"P": "properties of types", "T": "cells of tables", "V": "game variables"}

# A value that is quoted; a default follows.
QUOTED = re.compile(r"\t\(quote (.*)\)\t")

# At most this many values of a game that differ are shown.
SHOWN = 5


def plain(line: str) -> str:
    """A line without a quote around its value, which means the same."""
    return QUOTED.sub(r"\t\1\t", line)


def resolved(ludex: Path, path: Path) -> bytes:
    """A game with the values that it has in the end; nothing if it cannot be resolved."""
    done = subprocess.run([ludex, "show", "resolved", path], cwd=path.parent, capture_output=True)
    return done.stdout if done.returncode == 0 else b""


def reported(ludex: Path, library: Path) -> dict[str, set[str]]:
    """The severities of what Ludex finds in each file."""
    done = subprocess.run([ludex, "check", "--json", "--exit-zero", "."], cwd=library, capture_output=True)
    found: dict[str, set[str]] = {}
    for one in json.loads(done.stdout)["diagnostics"]:
        found.setdefault(Path(one["path"]).name, set()).add(one["severity"])
    return found


def judge(said: argparse.Namespace, reader: Reader) -> tuple[list[str], bool]:
    """The figures, as rows of a page, and whether a value differs."""
    values, different = Counter(), Counter()
    unresolved, apart = [], []
    games = said.games or reader.games()
    found = reported(said.ludex, reader.library)
    both, reader_alone, ludex_alone = [], [], []
    for game in games:
        held = reader.read(game, {}, tuple(KINDS))
        parts = [name for name in found if game in reader.games_with(name) or name == game]
        warns = any({"error", "warning"} & found[name] for name in parts)
        if held.warnings or held.stops:
            (both if warns else reader_alone).append(game)
        elif warns:
            ludex_alone.append(game)
        text = resolved(said.ludex, reader.library / game)
        again = reader.read(game, {game: text}, tuple(KINDS)) if text else None
        if again is None or not again.lines:
            unresolved.append(game)
            continue
        values.update(line.split("\t", 1)[0] for line in held.lines)
        if held.lines == again.lines:
            continue
        before, after = Counter(map(plain, held.lines)), Counter(map(plain, again.lines))
        apart += [game] if before != after else []
        for line, count in (before - after).items():
            different[line.split("\t", 1)[0]] += count
        for way, lines in (("holds", before - after), ("holds then", after - before)):
            for line in list(lines)[:SHOWN]:
                print(f"{game}: {way} {line[:100]}", file=sys.stderr)
    rows = ["| what | compared | the same |", "|---|---:|---:|"]
    for kind, what in KINDS.items():
        rows.append(f"| {what} | {values[kind]:,} | {values[kind] - different[kind]:,} |")
    resolvable = len(games) - len(unresolved)
    rows.append(f"| whole games | {resolvable:,} | {resolvable - len(apart):,} |")
    rows += ["", "| games in which | |", "|---|---:|"]
    for what, names in (
        ("both say nothing, or only hints", [game for game in games if game not in both + reader_alone + ludex_alone]),
        ("both warn", both),
        ("Ludex alone warns", ludex_alone),
        ("the reader alone warns", reader_alone),
        ("`show resolved` cannot be read again", unresolved),
    ):
        listed = f" ({', '.join(f'`{name}`' for name in names)})" if 0 < len(names) <= 3 else ""
        rows.append(f"| {what}{listed} | {len(names)} |")
    return rows, bool(apart)


def main() -> int:
    """Compares, and says whether all is the same."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ludex", type=Path, default=REPOSITORY / "target/release/ludex", metavar="FILE")
    parser.add_argument("--shared", type=Path, default=REPOSITORY.parent / "shared", metavar="DIR")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("games", nargs="*", metavar="GAME")
    said = parser.parse_args()
    said.ludex = said.ludex.resolve()
    if not (said.shared / "oracles").is_dir():
        print(f"left out: no references in {said.shared / 'oracles'}")
        return 0
    rows, differs = judge(said, Reader(said.shared.resolve()))
    print("\n".join(rows))
    if said.update:
        text = PAGE.read_text(encoding="utf-8")
        start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
        PAGE.write_text(text[:start] + "\n" + "\n".join(rows) + "\n\n" + text[end:], encoding="utf-8")
    return int(differs)


if __name__ == "__main__":
    sys.exit(main())
