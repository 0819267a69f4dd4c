#!/usr/bin/env python3
"""Counts how often real programs write the names that a language brings along, and writes the table
analysis/ID/data/frequencies.tsv for each language ID: tests/frequencies.py DIR. DIR has a folder of programs for each
language.

Of the programs nothing but these numbers is kept. A place is a kind of name, as in the second column of builtins.tsv;
the number is how many of a thousand names of that kind are this one."""

import re
import sys
from collections import Counter
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent

# The folder of the programs of a language, what their names end with, and where they come from.
SOURCES = {
    "gdl": ("gdl", {".g"}, "the library of game modules that comes with Xconq"),
    "bogl": ("bogl", {".bgl", ".bglp"}, "the example programs in the repository of BoGL"),
    "trench": ("trench", {".tr", ".trg"}, "the example scripts in the history of Trench's repository"),
    "hy": ("pyherc", {".hy"}, "the level files and modules in pyherc's repository"),
}

# GDL: the kind of the properties that the form with this head has.
PROPERTIES = {
    "unit-type": "unit-type property",
    "material-type": "material-type property",
    "terrain-type": "terrain-type property",
    "advance-type": "advance-type property",
    "side": "side property",
    "side-defaults": "side property",
    "independent-units": "side property",
    "unit": "unit property",
    "unit-defaults": "unit-defaults property",
    "world": "world property",
    "area": "area property",
    "game-module": "module property",
    "scorekeeper": "scorekeeper property",
    "doctrine": "doctrine property",
    "player": "player property",
    "exu": "past-unit property",
    "imf": "image property",
}
TYPES = {"u*": "unit-type", "m*": "material-type", "t*": "terrain-type", "a*": "advance-type"}
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\|[^|]*\||;[^\n]*|#\|.*?\|#|[()]|[^\s()";|]+', re.DOTALL)


def text_of(path: Path) -> str:
    """The text of a program, in whichever encoding it is."""
    data = path.read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def names(language: str) -> dict[str, set[str]]:
    """The names of a language, by their kinds."""
    kinds: dict[str, set[str]] = {}
    table = REPOSITORY / "analysis" / language / "data" / "builtins.tsv"
    for line in table.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("# "):
            name, kind = line.split("\t")[:2]
            kinds.setdefault(kind, set()).add(name)
    return kinds


def lists(text: str) -> list:
    """The forms of a module of GDL: lists of lists and words."""
    stack: list[list] = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) > 1:
                inner = stack.pop()
                stack[-1].append(inner)
        elif not token.startswith((";", "#|")):
            stack[-1].append(token.strip("|'"))
    while len(stack) > 1:
        inner = stack.pop()
        stack[-1].append(inner)
    return stack[0]


def head(form: object) -> str:
    """The word that a form begins with."""
    return form[0] if isinstance(form, list) and form and isinstance(form[0], str) else ""


def count_gdl(texts: list[str], kinds: dict[str, set[str]]) -> Counter:
    """The names of GDL: those that a place belongs to by the form around it, the others wherever they stand."""
    modules = [lists(text) for text in texts]
    types = dict(TYPES)
    for form in (form for module in modules for form in module):
        if head(form) in TYPES.values() and len(form) > 1 and isinstance(form[1], str):
            types.setdefault(form[1], head(form))
    found: Counter = Counter()

    def add(name: str, kind: str) -> None:
        if name in kinds.get(kind, ()):
            found[name, kind] += 1

    def inside(form: list) -> None:
        for item in form:
            if isinstance(item, list):
                add(head(item), "function")
                add(head(item), "layer subform")
                add(head(item), "scorekeeper keyword")
                inside(item)
            else:
                add(item, "constant")
                add(item, "scorekeeper keyword")

    for form in (form for module in modules for form in module):
        first = head(form)
        second = form[1] if len(form) > 1 else ""
        add(first, "form")
        if first == "table" and isinstance(second, str):
            add(second, "table")
        elif first == "set" and isinstance(second, str):
            add(second, "game variable")
        elif first == "add" and len(form) > 2 and isinstance(form[2], str):
            kind = types.get(second if isinstance(second, str) else head(second))
            owners = [kind] if kind else [owner for owner in TYPES.values() if form[2] in kinds[f"{owner} property"]]
            if len(owners) == 1:
                add(form[2], PROPERTIES[owners[0]])
        kind = PROPERTIES.get(first) or ("unit property" if types.get(first) == "unit-type" else None)
        for item in form[1:] if kind else []:
            add(head(item), kind)
            for inner in item if kind == "image property" and isinstance(item, list) else []:
                add(head(inner), kind)
        inside(form[1:])
    return found


def count_words(word: str, comment: str) -> object:
    """A counter of the names of a language in which they are told by how they are written alone."""

    def count(texts: list[str], kinds: dict[str, set[str]]) -> Counter:
        words: Counter = Counter()
        for text in texts:
            words.update(name.replace("_", "-") if comment == ";" else name
                         for name in re.findall(word, re.sub(rf'{comment}[^\n]*|"(?:[^"\\]|\\.)*"', " ", text)))
        return Counter({(name, kind): words[name] for kind, known in kinds.items() for name in known if words[name]})

    return count


COUNTERS = {
    "gdl": count_gdl,
    "bogl": count_words(r"[A-Za-z_]\w*", "--"),
    "trench": count_words(r"[A-Za-z_]\w*", "//"),
    "hy": count_words(r"[^\s()\[\]{}'`~,]+", ";"),
}


def write(language: str, programs: Path) -> None:
    """Counts the names of a language and writes its table."""
    folder, endings, source = SOURCES[language]
    paths = sorted(path for path in (programs / folder).rglob("*") if path.suffix in endings)
    if not paths:
        print(f"{language}: no programs", file=sys.stderr)
        return
    found = COUNTERS[language]([text_of(path) for path in paths], names(language))
    sums: Counter = Counter()
    for (_, kind), count in found.items():
        sums[kind] += count
    lines = [
        "# How often real programs write the names of the language. Columns: name, place (its kind in builtins.tsv),",
        "# how many of a thousand names in such places are this one. Counted by tests/frequencies.py over",
        f"# {source}.",
    ]
    for (name, kind), count in sorted(found.items(), key=lambda entry: (entry[0][1], -entry[1], entry[0][0])):
        lines.append(f"{name}\t{kind}\t{1000 * count / sums[kind]:.1f}")
    table = REPOSITORY / "analysis" / language / "data" / "frequencies.tsv"
    table.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def main() -> int:
    """Writes the tables of all languages whose programs are there."""
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    for language in SOURCES:
        write(language, Path(sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
