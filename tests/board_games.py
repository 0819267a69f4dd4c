#!/usr/bin/env python3
"""Compares Ludex with BDL's compiler and with the games that it builds, where `../shared/oracles` lies beside the
repository: tests/board_games.py [--ludex PROGRAM] [--seed NUMBER] [--games NUMBER] [--faults NUMBER] [--depth NUMBER].

It makes games at random and counts their moves, and then changes some of their tokens. Of each text it asks the
compiler whether it takes it, and of each game the built page how many sequences of moves there are. A text that the
compiler refuses, or that makes a page that fails, must have an error or a warning; any other one has no error; and
`ludex play` counts what the page counts, or its notes say that the page fails. What differs is printed; then the
program exits with 1."""

import argparse
import ast
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
ORACLES = REPOSITORY / "../shared/oracles/ask.py"

# Texts that are asked about in one run of a program.
BATCH = 100

# Sequences of more moves than these are not counted.
MOST_SEQUENCES = 100_000

NAMES = ["heron", "otter", "newt", "Vole", "moth_2", "x1", "_lynx", "toad"]
COLORING = ["alternate", "alternate", 'explicit{ (x, y, last_color) => (x + y) % 2 ? "#ddd" : "#a63" }']
CHANGE = ["alternate", "alternate", "explicit{ (context) => { context.current_player = 1 - context.current_player } }"]
END = "explicit{ (context, current_x, current_y) => { } }"
INVARIANT = "explicit{ (context, current_x, current_y, target_x, target_y) => true }"
FINISH = "explicit{ (context) => false }"

# What stands in the place of a token, or before it.
WORDS = ["rules", "moves", "x", "y", "kills", "mirrored", "owner", "positions", "spawn", "vertical", "width", "finish",
         "can_jump", "{", "}", "(", ")", "[", "]", ",", ":", "-1", "0", "7", "true", "explicit", "heron", ";", "//"]


class Maker:
    """Makes one game after the other."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def one_of(self, *things):
        return self.random.choice(things)

    def maybe(self, text, chance=0.5):
        return text if self.random.random() < chance else ""

    def number(self, first=-3, last=3):
        return str(self.random.randint(first, last))

    def interval(self, first, last):
        if self.random.random() < 0.7:
            return self.number(first, last)
        ends = sorted([self.random.randint(first, last), self.random.randint(first, last)])
        return f"[{ends[0]}, {ends[1]}]"

    def ends(self):
        first, last = sorted(self.random.choice([-4, -3, -2, -1, 1, 2, 3, 4]) for _ in range(2))
        return f"{self.maybe(str(first), 0.8)},{self.one_of('', ' ')}{self.maybe(str(last), 0.8)}"

    def move(self):
        if self.random.random() < 0.5:
            own = f"x : {self.interval(-3, 3)}, y : {self.interval(-3, 3)}"
        else:
            own = f"{self.one_of('horizontal', 'vertical', 'diagonal')}({self.ends()})"
        return own + self.maybe(f"{self.one_of(',', '')} kills : {self.one_of('true', 'false')}", 0.4)

    def piece(self, name, names):
        lines = [f"  {name}{{", "    moves{"]
        lines += [f"      {self.move()}" for _ in range(self.random.randint(1, 4))] + ["    }"]
        modifiers = [self.maybe(f"mirrored{self.one_of('', ' : true', ' : false')}"), self.maybe("can_jump", 0.2)]
        spawn = f"spawn({', '.join(self.random.sample(names, self.random.randint(1, len(names))))})"
        modifiers.append(self.maybe(f"on_end_reached : {self.one_of(spawn, spawn, END)}"))
        self.random.shuffle(modifiers)
        return lines + [f"    {modifier}" for modifier in modifiers if modifier] + ["  }"]

    def placement(self, name, squares):
        lines = ["    positions{"]
        for _ in range(self.random.randint(1, 3)):
            if squares:
                x, y = squares.pop()
                lines.append(f"      x : {x}, y : {y}")
        parts = [lines + ["    }"]]
        parts += [[f"    {part}"] for part in (self.maybe("mirrored"), self.maybe(f"owner : {self.one_of(0, 1)}")) if part]
        self.random.shuffle(parts)
        return [f"  {name}{{"] + [line for part in parts for line in part] + ["  }"]

    def game(self):
        width = self.random.randint(3, 7)
        height = width if self.random.random() < 0.5 else self.random.randint(2, 8)
        names = self.random.sample(NAMES, self.random.randint(1, 4))
        squares = [(x, y) for x in range(width) for y in range(height)]
        self.random.shuffle(squares)
        rules = [f"first_player : {self.one_of(0, 1)}", f"width : {width}", f"height : {height}",
                 f"coloring : {self.one_of(*COLORING)}", f"player_change : {self.one_of(*CHANGE)}"]
        self.random.shuffle(rules)
        lines = ["rules{"] + [f"  {rule}" for rule in rules] + ["}", "pieces{"]
        for name in names:
            lines += self.piece(name, names)
        lines += ["}", "initial_piece_position{"]
        for name in names:
            lines += self.placement(name, squares)
        words = ["cant_risk", "protect_piece", "pawn_movement"]
        laws = [f"{self.one_of(*words)}({self.one_of(*names)})" for _ in range(self.random.randint(0, 2))]
        laws += [self.maybe(INVARIANT, 0.2)]
        ends = ["no_moves_available"] if self.random.random() < 0.8 else [FINISH]
        lines += ["}", "invariants{"] + [f"  {law}" for law in laws if law] + ["}", "finish{"]
        return "\n".join(lines + [f"  {end}" for end in ends] + ["}", ""])

    def changed(self, text):
        """The text after a change of one token, two at most."""
        tokens = re.findall(r"\s+|[A-Za-z_]\w*|-?\d+|.", text)
        for _ in range(1 if self.random.random() < 0.8 else 2):
            solid = [at for at, token in enumerate(tokens) if not token.isspace()]
            at = self.random.choice(solid)
            kind = self.random.randrange(5)
            if kind == 0:
                tokens[at] = ""
            elif kind == 1:
                tokens[at] = self.random.choice(WORDS)
            elif kind == 2:
                tokens.insert(at, self.random.choice(WORDS) + " ")
            elif kind == 3:
                tokens[at] += " " + tokens[at]
            else:
                other = self.random.choice(solid)
                tokens[at], tokens[other] = tokens[other], tokens[at]
        return "".join(tokens)


def written(texts, folder):
    """The names of files with these texts in a folder."""
    names = [f"{number}.bdl" for number in range(len(texts))]
    for name, text in zip(names, texts):
        (folder / name).write_text(text)
    return names


def asked(names, folder, depth):
    """What the compiler says of each file, with the numbers of sequences or what the page throws."""
    command = [sys.executable, ORACLES, "bdl", *names, "--count", str(depth)]
    lines = subprocess.run(command, cwd=folder, capture_output=True, text=True).stdout.splitlines()
    rows = (line.split("\t") for line in lines if line.count("\t") >= 3)
    return {name: (verdict, counted) for name, verdict, _, counted in rows}


def checked(program, names, folder):
    """The severities of what Ludex finds in each file."""
    command = [program, "check", "--format", "json", *names]
    report = json.loads(subprocess.run(command, cwd=folder, capture_output=True, text=True).stdout)
    found = {name: set() for name in names}
    for one in report["diagnostics"]:
        found[one["path"]].add(one["severity"])
    return found


def played(program, name, folder, depth):
    """The numbers of sequences by `ludex play`, and its notes and complaints."""
    command = [program, "play", name, "--count", str(depth)]
    output = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    counts = [int(line.split()[1]) for line in output.stdout.splitlines() if line[:1].isdigit()]
    return counts, output.stdout + output.stderr


def difference(program, name, folder, answer, severities, depth):
    """What differs for a file; None if nothing does."""
    verdict, counted = answer
    counts = ast.literal_eval(counted) if counted.startswith("[") else None
    throws = counted if counted and counts is None else ""
    if verdict != "ok" or throws:
        is_said = bool(severities & {"error", "warning"})
        if not is_said:
            return f"the compiler says {verdict}, the page {throws or 'nothing'}, and Ludex nothing"
    elif "error" in severities:
        return "the compiler takes it, and Ludex has an error"
    if verdict != "ok" or not depth:
        return None
    own, notes = played(program, name, folder, depth)
    if throws:
        return None if "fails on a board" in notes or not own else f"the page fails: {throws}; Ludex counts {own}"
    if counts is None or max(counts, default=0) > MOST_SEQUENCES:
        return None
    return None if own[: len(counts)] == counts else f"the page has {counts} sequences, Ludex {own}: {notes}"


def compare(program, texts, depth):
    """Prints what differs; gives how many texts do."""
    differences = 0
    for first in range(0, len(texts), BATCH):
        part = texts[first : first + BATCH]
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            names = written(part, folder)
            answers, severities = asked(names, folder, depth or 1), checked(program, names, folder)
            for name, text in zip(names, part):
                if name not in answers:
                    continue
                what = difference(program, name, folder, answers[name], severities[name], depth)
                if what:
                    differences += 1
                    print(f"{what}\n{text}\n")
    return differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--ludex", default=str(REPOSITORY / "target/release/ludex"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--faults", type=int, default=1000)
    parser.add_argument("--depth", type=int, default=3)
    options = parser.parse_args()
    if not ORACLES.exists():
        print(f"left out: there is no {ORACLES}")
        return 0
    program = str(Path(options.ludex).resolve())
    maker = Maker(options.seed)
    games = [maker.game() for _ in range(options.games)]
    played_games = compare(program, games, options.depth)
    texts = [maker.changed(maker.game()) for _ in range(options.faults)]
    changed = compare(program, texts, 0)
    print(f"{options.games} games, {played_games} differences; {options.faults} changed games, {changed} differences")
    return 1 if played_games + changed else 0


if __name__ == "__main__":
    sys.exit(main())
