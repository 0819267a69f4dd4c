"""The pages of the book that are made of what the program says of itself: predefined names, findings, commands."""

import json
import re
import subprocess
from pathlib import Path

from session import Session

# A word in backquotes that is no link.
CODE = r"(?<![`\[])`([^`]+)`(?!`)"
# A language whose names are more than this has a page for each kind of name.
MAX_NAMES = 200
# The most examples of a name.
MAX_EXAMPLES = 3
# The most other names whose texts speak of a name.
MAX_MENTIONS = 12


def languages(folder):
    """The ids of the languages: each has a folder of example games."""
    return sorted(path.name for path in folder.iterdir() if path.is_dir() and path.name != "faulty")


def output(ludex, *arguments):
    done = subprocess.run([ludex, *arguments], capture_output=True, encoding="utf-8")
    if done.returncode != 0:
        raise RuntimeError(f"ludex {' '.join(arguments)}: {done.stderr}")
    return done.stdout


def slug(words):
    return re.sub(r"[^a-z0-9_]+", "-", words.lower().replace("×", "by")).strip("-")


class Name:
    """A predefined name with its text. The first line of a text says what the name is: `**hp-max** — unit-type property`."""

    def __init__(self, index, entry):
        self.name = entry["name"]
        self.first, _, rest = entry["markdown"].partition("\n")
        self.kind = self.first.partition(" — ")[2]
        self.group = re.sub(r",.*|\W+\d.*", "", self.kind)
        self.rest = rest.strip()
        self.anchor = slug(self.name) or f"name-{index}"
        self.page = ""


class Language:
    """The names of a language, and the pages that they stand on."""

    def __init__(self, ludex, id):
        described = json.loads(output(ludex, "language", id, "--json"))
        self.id, self.title = id, described["name"]
        self.names = [Name(index, entry) for index, entry in enumerate(described["names"])]
        self.by_page = len(self.names) > MAX_NAMES
        self.groups = {}
        taken = set()
        for name in self.names:
            self.groups.setdefault(name.group, []).append(name)
            file = f"{id}/{slug(name.group)}.md" if self.by_page else f"{id}.md"
            name.page = f"reference/names/{file}"
            while (name.page, name.anchor) in taken:
                name.anchor += "-again"
            taken.add((name.page, name.anchor))
        self.index = f"reference/names/{id}/index.md" if self.by_page else f"reference/names/{id}.md"
        # A name that means several things is a link to none of them.
        named = {}
        for name in self.names:
            named.setdefault(name.name, []).append(name)
        self.links = {spelt: of_name[0] for spelt, of_name in named.items() if len(of_name) == 1}
        # The other names whose texts speak of a name: mostly those that read its value.
        self.mentions = {}
        for name in self.names:
            for spelt in set(re.findall(CODE, name.rest)):
                if self.links.get(spelt, name) is not name:
                    self.mentions.setdefault(spelt, []).append(name)

    def linked(self, text, own):
        """A text in which the names of the language lead to their own texts."""

        def link(found):
            other = self.links.get(found[1])
            if other is None or other is own:
                return found[0]
            return f"[`{found[1]}`]({address(own.page, other)})"

        out, inside = [], False
        for line in text.splitlines():
            inside ^= line.startswith("```")
            out.append(line if inside or line.startswith("```") else re.sub(CODE, link, line))
        return "\n".join(out)

    def section(self, name, level, examples):
        # The heading above may say the kind already.
        kind = f"*{self.linked(name.kind, name)}*" if name.kind != name.group else ""
        parts = [f"{'#' * level} `{name.name}` {{#{name.anchor}}}", kind, self.linked(name.rest, name)]
        mentions = sorted(self.mentions.get(name.name, ()), key=lambda other: other.name)[:MAX_MENTIONS]
        if mentions:
            links = (f"[`{other.name}`]({address(name.page, other)}){self.which(other)}" for other in mentions)
            parts.append("The texts of these speak of it: " + ", ".join(links) + ".")
        for file, line, text in examples[:MAX_EXAMPLES]:
            up = "../" * name.page.count("/")
            parts.append(f"Example, from [{file}]({up}examples/{file}), line {line + 1}:")
            parts.append(f"```{self.id}\n{text}\n```")
        return "\n\n".join(part for part in parts if part)

    def pages(self, examples):
        """The pages, by their paths."""
        of_name = lambda name: examples.get((self.id, name.first), [])
        head = f"# Names of {self.title}\n\n{len(self.names):,} predefined names.\n\n"
        if not self.by_page:
            parts = []
            for group, names in self.groups.items():
                parts.append(f"## {group[:1].upper()}{group[1:]}")
                parts += [self.section(name, 3, of_name(name)) for name in names]
            return {self.index: head + "\n\n".join(parts) + "\n"}
        found = {}
        for group, names in self.groups.items():
            sections = [self.section(name, 2, of_name(name)) for name in names]
            found[names[0].page] = f"# {self.title}: {group}\n\n" + "\n\n".join(sections) + "\n"
        letters = {}
        for name in sorted(self.names, key=lambda name: name.name.lower()):
            letter = name.name[0].upper()
            letters.setdefault(letter if letter.isalpha() else "Signs", []).append(name)
        rows = []
        for letter, names in letters.items():
            listed = (f"[`{name.name}`]({address(self.index, name)}){self.which(name)}" for name in names)
            rows.append(f"## {letter}\n\n" + " · ".join(listed))
        found[self.index] = head + "\n\n".join(rows) + "\n"
        return found

    def which(self, name):
        """What tells a name in a list from others that are written like it."""
        return "" if name.name in self.links else f" ({name.group})"

    def summary(self, indent):
        """The lines of the table of contents."""
        lines = [f"{indent}- [Names of {self.title}]({self.index})"]
        if self.by_page:
            lines += [f"{indent}  - [{group}]({names[0].page})" for group, names in self.groups.items()]
        return lines


def address(page, name):
    if page == name.page:
        return f"#{name.anchor}"
    here, there = Path(page).parent.parts, Path(name.page).parts
    common = 0
    while common < len(here) and common < len(there) - 1 and here[common] == there[common]:
        common += 1
    return "/".join([".."] * (len(here) - common) + list(there[common:])) + f"#{name.anchor}"


def examples(ludex, folder):
    """The lines of the example games in which names stand, by language and the first line of the text about the name.

    What stands at a place the server says, so that a word in a string or a comment is none."""
    found = {}
    session = Session(ludex, folder)
    for language in languages(folder):
        for path in sorted((folder / language).iterdir()):
            lines = path.read_text(encoding="utf-8").splitlines()
            file = path.relative_to(folder).as_posix()
            for line, first in session.hovers(path):
                places = found.setdefault((language, first), [])
                example = (file, line, lines[line].strip())
                if all(example[2] != other[2] for other in places):
                    places.append(example)
    session.end()
    return found


def findings(root):
    """The pages of findings, as lines of the table of contents and as a list for each language."""
    pages, summary = {}, []
    for folder in sorted(path for path in (root / "docs/diagnostics").iterdir() if path.is_dir()):
        prefix, rows, lines = folder.name, [], []
        for path in sorted(folder.glob("*.md")):
            text = path.read_text(encoding="utf-8")
            title, _, declared = text.split("\n")[:3]
            severity = declared.rpartition(" · ")[2]
            pages[f"diagnostics/{prefix}/{path.name}"] = text
            rows.append(f"| [`{prefix}/{path.stem}`](../../diagnostics/{prefix}/{path.name}) | {severity} | {title[2:]} |")
            lines.append(f"    - [{path.stem}](diagnostics/{prefix}/{path.name})")
        name = "all languages" if prefix == "shared" else f"`{prefix}`"
        pages[f"reference/findings/{prefix}.md"] = (
            f"# Findings: {name}\n\n| code | severity | meaning |\n|---|---|---|\n" + "\n".join(rows) + "\n"
        )
        summary += [f"  - [Findings: {name}](reference/findings/{prefix}.md)", *lines]
    return pages, summary


def commands(ludex):
    """The help of each command."""
    names = re.findall(r"^  ([a-z]+)(?:  |$)", output(ludex, "--help").partition("Commands:")[2], re.M)
    parts = []
    for name in names:
        if name != "help":
            parts.append(f"## `ludex {name}` {{#{name}}}\n\n```text\n{output(ludex, name, '--help').rstrip()}\n```")
    return "\n\n".join(parts)
