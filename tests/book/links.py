"""The links of the book: each leads to a page, a heading or a file that is there."""

import posixpath
import re
from urllib.parse import unquote

LINK = re.compile(r"(?<!\\)\]\(([^()\s]*)\)")
HEADING = re.compile(r"^#{1,6} +(.*?)\s*$")
ID = re.compile(r"\s*\{ *#([^ }]+) *\}$")


def prose(text):
    """The lines of a page without code and without comments."""
    fence = None
    for line in re.sub(r"<!--.*?-->", "", text, flags=re.S).splitlines():
        run = re.match(r"\s*(`{3,}|~{3,})", line)
        if run and (fence is None or line.strip() == fence):
            fence = None if fence else run[1]
        elif fence is None:
            yield line


def without_code(line):
    return re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", line)


def anchors(text):
    """The anchors of a page, as mdBook makes them of its headings."""
    seen, found = {}, set()
    for line in prose(text):
        heading = HEADING.match(line)
        if not heading:
            continue
        own = ID.search(heading[1])
        if own:
            found.add(own[1])
            continue
        words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading[1]).replace("`", "")
        kept = (c.lower() if c.isalnum() or c in "_-" else "-" if c.isspace() else "" for c in words)
        name = "".join(kept)
        seen[name] = seen.get(name, -1) + 1
        found.add(name if seen[name] == 0 else f"{name}-{seen[name]}")
    return found


def faults(pages, files):
    """What is wrong with the links of pages, by their paths; `files` are the others that there are."""
    of_page = {path: anchors(text) for path, text in pages.items()}
    wrong = []
    for path, text in pages.items():
        for line in prose(text):
            for target in LINK.findall(without_code(line)):
                if re.match(r"[a-z]+:", target):
                    continue
                to, _, anchor = unquote(target).partition("#")
                to = posixpath.normpath(posixpath.join(posixpath.dirname(path), to)) if to else path
                if to not in pages and to not in files:
                    wrong.append(f"{path}: nothing is at {target}")
                elif anchor and anchor not in of_page.get(to, ()):
                    wrong.append(f"{path}: no heading is at {target}")
    return wrong
