#!/usr/bin/env python3
"""Makes patches for the modules of Xconq's library, which lie beside the repository in ../shared, of what Ludex finds in
them, and tries each with Xconq's reader.

  tests/oracles/adopt.py [--ludex FILE] [--update] [--patches DIR] [--only CODE]

A patch is tried in the games that its module is a part of: either the reader holds the same as before, or it warns about
less, or other values are held because that is what the patch is for. --update writes the list into
docs/ideas/adoption.md; --patches writes the patches, a file each, for whoever has the library. With --only it is about the findings
of one code. Ends with 1 if a patch does not do what it is for."""

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path

from adoption import BY_HAND, QUESTIONS, REASONS
from languages import REPOSITORY
from reader import Held, Reader

PAGE = REPOSITORY / "docs/ideas/adoption.md"
BEGIN, END = "<!-- patches -->\n", "<!-- end of patches -->\n"

# A line with its end, of which there are three sorts in the library.
LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")

# The same for the program that applies patches, to which a carriage return is a character.
PATCH_LINE = re.compile(r"[^\n]*\n|[^\n]+$")

# What a patch says behind a last line without an end.
NO_END = "\\ No newline at end of file"

# What became of a patch, in the words of the page.
SAME, LESS, OTHER, WRONG = "same dump", "fewer warnings", "other values, as meant", "not what it is for"


@dataclass
class Patch:
    """A change of a module because of a finding."""

    code: str
    module: str
    line: int
    text: str
    what: str = ""
    # True if it is meant to change values.
    changes: bool = False
    # The variant in which the form stands, if it stands in one.
    variant: str = ""
    games: int = 0
    verdict: str = ""


@dataclass
class Library:
    """The modules with what Ludex finds in them. Their bytes are characters."""

    ludex: Path
    folder: Path
    texts: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for path in sorted(self.folder.glob("*.g")):
            self.texts[path.name] = path.read_bytes().decode("latin-1")

    def findings(self) -> list[dict]:
        command = [self.ludex, "check", "--json", "--exit-zero", "."]
        done = subprocess.run(command, cwd=self.folder, capture_output=True)
        return json.loads(done.stdout)["diagnostics"]

    def offset(self, module: str, point: dict) -> int:
        """The place of a point. (Columns count characters, which is what the bytes of these files are.)"""
        lines = LINE.findall(self.texts[module])
        return sum(map(len, lines[: point["line"] - 1])) + point["column"] - 1


def without(text: str, start: int, end: int) -> str:
    """A text without a part, and without its line if nothing else stands there."""
    first = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    last = end + len(LINE.match(text, end)[0])
    if not text[first:start].strip() and not text[end:last].strip():
        return text[:first] + text[last:]
    before = text[:start].rstrip(" \t") if text[end : end + 1] in " )\r\n" else text[:start]
    return before + text[end:]


def around(text: str, start: int) -> tuple[int, int]:
    """The form that begins in front of a place, in the same line."""
    begin, depth = text.rindex("(", 0, start), 0
    for end in range(begin, len(text)):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        if depth == 0:
            return begin, end + 1
    raise ValueError(f"a form is not closed: {text[begin : begin + 40]}")


def patches(library: Library, findings: list[dict]) -> Iterable[Patch]:
    """The patches for what is found, one for each finding that one can be made for."""
    for one in findings:
        module, code = Path(one["path"]).name, one["code"]
        text, line = library.texts[module], one["range"]["start"]["line"]
        start, end = (library.offset(module, one["range"][key]) for key in ("start", "end"))
        if code in ("gdl/repeated-cell", "gdl/repeated-property") and text[start] == "(":
            yield Patch(code, module, line, without(text, start, end))
        elif code == "gdl/unused-define":
            yield Patch(code, module, line, without(text, *around(text, start)))
        elif one.get("fix"):
            for edit in sorted(one["fix"]["edits"], key=lambda edit: -edit["range"]["start"]["line"]):
                start, end = (library.offset(module, edit["range"][key]) for key in ("start", "end"))
                text = text[:start] + edit["replacement"] + text[end:]
            yield Patch(code, module, line, text, one["fix"]["title"], code == "gdl/defined-variable")
    for module, line, code, variant, old, new, changes in BY_HAND:
        lines = LINE.findall(library.texts[module])
        assert old in lines[line - 1], f"{module}:{line} is another line"
        lines[line - 1] = lines[line - 1].replace(old, new)
        what = f"`{old}` → `{new}`" if new else f"delete `{old}`"
        yield Patch(code, module, line, "".join(lines), what, changes, variant)


def tried(reader: Reader, known: dict[tuple, Held], patch: Patch) -> None:
    """Has the reader read the games of a module without and with a patch, and says what has become of it."""
    verdicts = set()
    # Xconq looks at the name of a module that is included.
    asking = {"asking.g": f'(include "{Path(patch.module).stem}")\n'.encode()} if patch.code == "gdl/module-name" else {}
    options = (f"-v{patch.variant}",) if patch.variant else ()
    games = list(asking) or [patch.module] * bool(options) or reader.games_with(patch.module)
    for game in games:
        key = game, *options, *asking.values()
        if key not in known:
            known[key] = reader.read(game, asking, options=options)
        before = known[key]
        after = reader.read(game, asking | {patch.module: patch.text.encode("latin-1")}, options=options)
        patch.games += 1
        if after.warnings - before.warnings or (after.stops and not before.stops):
            verdicts.add(WRONG)
        elif before.warnings - after.warnings:
            verdicts.add(LESS)
        elif before.digest == after.digest:
            verdicts.add(SAME)
        else:
            verdicts.add(OTHER if patch.changes else WRONG)
    patch.verdict = next(verdict for verdict in (WRONG, LESS, OTHER, SAME) if verdict in verdicts)


def formatted(library: Library, reader: Reader, known: dict[tuple, Held]) -> list[str]:
    """The rows of the page about the format."""
    texts = {}
    for module, text in library.texts.items():
        command = [library.ludex, "format", "--stdin", "--stdin-filename", module]
        done = subprocess.run(command, input=text.encode("latin-1"), cwd=library.folder, capture_output=True)
        if done.returncode == 0 and done.stdout.decode("latin-1") != text:
            texts[module] = done.stdout
    same, games = 0, reader.games()
    for game in games:
        if (game,) not in known:
            known[game,] = reader.read(game, {})
        after = reader.read(game, texts)
        same += (after.digest, after.warnings) == (known[game,].digest, known[game,].warnings)
    lines = 0
    for module, text in texts.items():
        pair = LINE.findall(library.texts[module]), LINE.findall(text.decode("latin-1"))
        lines += sum(line.startswith("+") for line in unified_diff(*pair, n=0)) - 1
    return [
        "| modules | that `ludex format` changes | lines | games that were read again | with the same dump and warnings |",
        "|---:|---:|---:|---:|---:|",
        f"| {len(library.texts)} | {len(texts)} | {lines:,} | {len(games)} | {same} |",
    ]


def undecided(findings: list[dict], made: list[Patch]) -> list[str]:
    """The rows of the page about warnings without a patch."""
    patched = {(patch.code, patch.module, patch.line) for patch in made}
    places: dict[str, list[str]] = {}
    for one in findings:
        place = one["code"], Path(one["path"]).name, one["range"]["start"]["line"]
        if one["severity"] in ("error", "warning") and place not in patched:
            places.setdefault(one["code"], []).append(f"`{place[1]}`:{place[2]}")
    rows = ["| code | module and line | what only its authors know |", "|---|---|---|"]
    for code in sorted(places):
        rows.append(f"| [`{code}`](../diagnostics/{code}.md) | {', '.join(places[code])} | {QUESTIONS[code]} |")
    return rows


def page(made: list[Patch], formats: list[str], questions: list[str]) -> str:
    """The part of the page that is made."""
    count = Counter(patch.verdict for patch in made)
    rows = [f"{len(made)} patches: " + ", ".join(f"{count[verdict]} {verdict}" for verdict in (SAME, LESS, OTHER, WRONG))]
    rows = [rows[0] + ".", ""]
    for code in sorted({patch.code for patch in made}):
        own = [patch for patch in made if patch.code == code]
        name = code.removeprefix("gdl/")
        rows += [f"### {name}", "", f"[`{code}`](../diagnostics/{code}.md): {REASONS[code]}", ""]
        rows += ["| module | line | patch | tried in games | the reader |", "|---|---:|---|---:|---|"]
        grouped: dict[tuple, list[Patch]] = {}
        for patch in own:
            grouped.setdefault((patch.module, patch.what, patch.verdict, patch.games), []).append(patch)
        for (module, what, verdict, games), group in grouped.items():
            lines = ", ".join(str(patch.line) for patch in group)
            rows.append(f"| `{module}` | {lines} | {what or 'delete the form'} | {games} | {verdict} |")
        rows.append("")
    return "\n".join(rows + ["### Questions", "", *questions, "", "### The format", "", *formats, ""])


def main() -> int:
    """Makes the patches, tries them, and says whether all do what they are for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ludex", type=Path, default=REPOSITORY / "target/release/ludex", metavar="FILE")
    parser.add_argument("--shared", type=Path, default=REPOSITORY.parent / "shared", metavar="DIR")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--only", metavar="CODE")
    parser.add_argument("--patches", type=Path, metavar="DIR")
    said = parser.parse_args()
    if not (said.shared / "oracles").is_dir():
        print(f"left out: no references in {said.shared / 'oracles'}")
        return 0
    reader = Reader(said.shared.resolve())
    library = Library(said.ludex.resolve(), reader.library)
    known: dict[tuple, Held] = {}
    findings = library.findings()
    made = [patch for patch in patches(library, findings) if said.only in (None, patch.code)]
    for patch in made:
        tried(reader, known, patch)
        if patch.verdict == WRONG:
            print(f"{patch.module}:{patch.line}: {patch.code}: {patch.verdict}", file=sys.stderr)
    if said.only:
        print("\n".join(f"{patch.module}:{patch.line}: {patch.code}: {patch.verdict}" for patch in made))
        said.update = False
    else:
        text = page(made, formatted(library, reader, known), undecided(findings, made))
        print(text)
    if said.update:
        old = PAGE.read_text(encoding="utf-8")
        start, end = old.index(BEGIN) + len(BEGIN), old.index(END)
        PAGE.write_text(old[:start] + "\n" + text + "\n" + old[end:], encoding="utf-8")
    if said.patches:
        said.patches.mkdir(parents=True, exist_ok=True)
        for number, patch in enumerate(made):
            pair = PATCH_LINE.findall(library.texts[patch.module]), PATCH_LINE.findall(patch.text)
            lines = unified_diff(*pair, f"a/{patch.module}", f"b/{patch.module}", n=3)
            lines = "".join(line if line.endswith("\n") else f"{line}\n{NO_END}\n" for line in lines)
            path = said.patches / f"{number:03}-{patch.code.removeprefix('gdl/')}.patch"
            path.write_bytes(lines.encode("latin-1"))
    return int(any(patch.verdict == WRONG for patch in made))


if __name__ == "__main__":
    sys.exit(main())
