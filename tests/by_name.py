#!/usr/bin/env python3
"""Writes a small game in each language from an outline, as somebody does who knows of Ludex only what `ludex --help` and
`ludex COMMAND --help` say, and reads nothing but JSON: it asks for names that it half remembers, judges a plan before it
writes it, has the findings explained and mended, gives something another name, looks at the picture as text, and plays
what can be played. In the end nothing is found in any of the games.

Every command and option that it uses must stand in the help. It prints what it does and what comes of it.

    python3 tests/by_name.py --ludex target/debug/ludex
"""

import argparse
import dataclasses
import json
import pathlib
import re
import subprocess
import sys
import tempfile


class Failure(Exception):
    """Something came out otherwise than it had to."""


class Ludex:
    """The program, as its help tells of it."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.options = {}
        self.commands = re.findall(r"^  ([a-z-]+) ", self.run(["--help"]).stdout.split("\nOptions:")[0], re.MULTILINE)

    def run(self, words, text=None):
        """Runs the program as it is told to."""
        return subprocess.run(
            [self.program, *words], cwd=self.folder, input=text, capture_output=True, encoding="utf-8", timeout=60, check=False
        )

    def check_help(self, words):
        """Makes sure that the help speaks of a command and of all its options."""
        command = words[0]
        if command not in self.commands:
            raise Failure(f"`ludex --help` does not list {command}")
        if command not in self.options:
            self.options[command] = set(re.findall(r"--[a-z-]+", self.run([command, "--help"]).stdout))
        for word in words[1:]:
            if word.startswith("--") and word not in self.options[command]:
                raise Failure(f"`ludex {command} --help` does not list {word}")

    def text(self, *words, text=None, code=0):
        """What a command prints, if it ends as it has to."""
        self.check_help(words)
        ended = self.run(words, text)
        shown = " ".join(f"'{word}'" if " " in word else word for word in words)
        print(f"$ ludex {shown}{' <<< TEXT' if text is not None else ''}")
        if ended.returncode != code:
            raise Failure(f"it ended with {ended.returncode}, not {code}: {ended.stdout}{ended.stderr}")
        return ended.stdout

    def json(self, *words, text=None, code=0):
        """What a command prints with `--json`."""
        return json.loads(self.text(*words, "--json", text=text, code=code))


def say(what):
    """Prints what came of a command."""
    for line in str(what).splitlines():
        print(f"  {line}")


def expect(is_so, what):
    """Fails unless something is so."""
    if not is_so:
        raise Failure(what)


@dataclasses.dataclass
class Outline:
    """What a game is to become."""

    language: str
    # What the author calls the game, and the file of it that they write.
    name: str
    file: str
    # A word of the language as the author remembers it, and what is written with it: behind which text of the beginning,
    # where WORD stands for the word.
    half_remembered: str
    behind: str
    addition: str
    # A name in the beginning, and the slip that the author makes in its last use.
    slip: tuple
    # A name that gets another one.
    renamed: tuple
    # What is seen in the picture, and the file or folder of that.
    seen: str
    drawn: str


OUTLINES = [
    Outline(
        language="gdl",
        name="isle",
        file="isle.g",
        half_remembered="vision-rang",
        behind="(add u* hp-max (20 2))\n",
        addition="(add scout WORD 3)\n",
        slip=("(scout u* 50)", "(scuot u* 50)"),
        renamed=("scout", "ranger"),
        seen="ranger",
        drawn="isle.g",
    ),
    Outline(
        language="bdl",
        name="court",
        file="court.bdl",
        half_remembered="mirored",
        behind="initial_piece_position{\n",
        addition="  fool{\n    positions{\n      x : 3, y : 0\n    }\n    WORD\n  }\n",
        slip=("protect_piece(king)", "protect_piece(kign)"),
        renamed=("guard", "warden"),
        seen="warden",
        drawn="court.bdl",
    ),
    Outline(
        language="trench",
        name="mole",
        file="mole.tr",
        half_remembered="shoott",
        behind="fortify;\n",
        addition="WORD E;\n",
        slip=("goto walk;", "goto wakl;"),
        renamed=("walk", "stride"),
        seen="12 × 8 squares",
        drawn="mole.trg",
    ),
    Outline(
        language="hy",
        name="gate",
        file="gate.hy",
        half_remembered="square-rom",
        behind='(room-list (square-room "ground_soil3" "ground_soil3")\n',
        addition='                   (WORD "ground_soil3" "ground_soil3")\n',
        slip=('(wall-builder "wall_rubble2")', '(wal-builder "wall_rubble2")'),
        renamed=("rat cellar", "mouse cellar"),
        seen="mouse cellar",
        drawn="gate.hy",
    ),
    Outline(
        language="bogl",
        name="middle",
        file="middle.bgl",
        half_remembered="plce",
        behind="start!(x, y) = Free\n",
        addition="\n-- A board on which Ben has begun.\nbegun : Board\nbegun = WORD(Ben, start, (1, 1))\n",
        slip=("(other(p), place", "(oter(p), place"),
        renamed=("other", "opponent"),
        seen="Free",
        drawn="middle.bgl",
    ),
]

# The pieces of BDL that the outline adds are defined, too.
FOOL = ("pieces{\n", "pieces{\n  fool{\n    moves{\n      diagonal(-1, 1)\n    }\n  }\n")


def recall(ludex, outline):
    """The word that is half remembered, as the language spells it."""
    about = ["query", "hover", outline.half_remembered, "--language", outline.language]
    asked = ludex.json(*about, code=1)
    expect(asked["near"], f"nothing is near {outline.half_remembered}")
    word = asked["near"][0]
    say(f"no {outline.half_remembered}, but {word}")
    about[2] = word
    meaning = ludex.json(*about)["meanings"][0]
    say(meaning["title"])
    return word


def plan(ludex, outline, begun, word):
    """The text of the game with a slip in it, judged before it is written."""
    expect(begun.count(outline.behind) == 1, f"the beginning has `{outline.behind}` not once")
    text = begun.replace(outline.behind, outline.behind + outline.addition.replace("WORD", word))
    if outline.language == "bdl":
        text = text.replace(*FOOL)
    right, wrong = outline.slip
    expect(right in text, f"the beginning has no `{right}`")
    text = wrong.join(text.rsplit(right, 1))
    judged = ludex.json("check", "--exit-zero", "--overlay", f"{outline.file}=-", text=text)
    codes = sorted({found["code"] for found in judged["diagnostics"]})
    say(f"new: {', '.join(codes)}; gone: {len(judged['gone'])}")
    expect(codes, "the slip is not found")
    for code in codes:
        page = ludex.json("explain", code)
        expect(page["markdown"].startswith("# "), "it is not a page")
        say(f"{page['code']}: {page['title']}")
    return text


def mend(ludex, outline, text):
    """Writes the plan, and has its slip mended."""
    (ludex.folder / outline.file).write_text(text, encoding="utf-8")
    say(ludex.text("check", "--fix", "--dry-run", outline.file, code=1))
    report = ludex.json("check", "--fix", outline.file)
    expect(not report["diagnostics"], f"something is left: {report['diagnostics']}")
    right, wrong = outline.slip
    written = (ludex.folder / outline.file).read_text(encoding="utf-8")
    expect(wrong not in written and right in written, "it is mended otherwise")


def rename(ludex, outline):
    """Gives something its new name, once it is seen what changes."""
    old, new = outline.renamed
    planned = ludex.json("rename", old, new, "--dry-run")
    expect(planned["outcome"] == "changed" and not planned["written"], "nothing is planned")
    say(f"{len(planned['edits'])} places")
    made = ludex.json("rename", old, new)
    expect(made["written"] and made["diff"] == planned["diff"], "another change is made")
    ludex.json("rename", new, new, code=1)


def look(ludex, outline):
    """Looks at the picture."""
    picture = ludex.json("preview", outline.drawn)
    say(picture["text"])
    expect(outline.seen in picture["text"], f"{outline.seen} is not in the picture")


def play(ludex, outline):
    """Plays what can be played, and tries the others as far as that goes."""
    if outline.language == "bdl":
        first = ludex.json("play", outline.file)["moves"][0]
        say(f"the first move of those that are legal: {first}")
        moved = ludex.json("play", outline.file, "--moves", "-", text=f"{first}\n")
        expect(moved["refused"] is None, f"{first} is not legal")
        say(moved["board"])
        refused = ludex.json("play", outline.file, "--moves", "-", text=f"{first}\nnowhere\n", code=1)
        expect(refused["refused"]["line"] == 2, "a move to nowhere is legal")
        counts = ludex.json("play", outline.file, "--count", "2")["counts"]
        say(", ".join(str(count["sequences"]) for count in counts))
    elif outline.language == "bogl":
        played = ludex.json("play", outline.file, "--input", "-", text="(1, 1)\n(2, 2)\n")
        expect(played["result"] == {"kind": "value", "text": "Ben"}, f"it ends otherwise: {played['result']}")
        say(f"{played['result']['text']} has won")
        expect(ludex.json("test", outline.file)["summary"]["failed"] == 0, "the program is not what it expects to be")
    elif outline.language == "hy":
        levels = ludex.json("sample", outline.file, "--games", "20")["reports"][0]["levels"]
        say(", ".join(f"{level['name']} in {level['games']} of 20 games" for level in levels))
        expect(any(level["name"] == outline.renamed[1] for level in levels), "the level is in no game")
    elif outline.language == "trench":
        rows = ludex.json("show", "costs", outline.file)["tables"][0]["rows"]
        say(f"the costs of {len(rows)} statements")
        expect(rows, "no statement costs anything")


def write(ludex, outline):
    """Writes one game."""
    print(f"\n== {outline.language}: {outline.name}")
    ludex.text("new", outline.language, outline.name)
    begun = (ludex.folder / outline.file).read_text(encoding="utf-8")
    mend(ludex, outline, plan(ludex, outline, begun, recall(ludex, outline)))
    rename(ludex, outline)
    look(ludex, outline)
    play(ludex, outline)
    ludex.text("format", outline.file)
    expect(not ludex.json("format", "--check", outline.file)["summary"]["changed"], "it is formatted and would change")


def main():
    """Writes them all, in one folder."""
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("--ludex", default="target/debug/ludex", help="the program")
    program = pathlib.Path(parser.parse_args().ludex).resolve()
    with tempfile.TemporaryDirectory() as folder:
        ludex = Ludex(program, pathlib.Path(folder))
        try:
            for outline in OUTLINES:
                write(ludex, outline)
            print("\n== all of them")
            report = ludex.json("check")
            say(report["summary"])
            expect(not report["diagnostics"], f"something is found: {report['diagnostics']}")
        except Failure as failure:
            sys.exit(f"by_name: {failure}")
    print(f"by_name: {len(OUTLINES)} games written")


if __name__ == "__main__":
    main()
