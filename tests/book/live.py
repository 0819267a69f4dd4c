"""Listings that can be tried: a link to the page in a browser (editors/web) that holds their files.

The page lies where the book is told (`--page`), or nowhere: the links are hidden, and docs/live.js shows them once the
page has answered. Without it listings are plain."""

import base64
import json
import re
import zlib
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MANIFEST = json.loads((ROOT / "editors/vscode/package.json").read_text(encoding="utf-8"))
# The endings of the files of each language.
ENDINGS = {each["id"]: each["extensions"] for each in MANIFEST["contributes"]["languages"]}
SETTINGS = "ludex.toml"
# What the page reads (editors/web/src/link.ts).
BEGINNING = "#v1="


def is_taken(name):
    """Whether the page has a use for a file."""
    return name == SETTINGS or any(name.endswith(ending) for endings in ENDINGS.values() for ending in endings)


def fragment(files):
    """The part of an address that holds these files: pairs of a name and a text, the one to be shown first."""
    text = json.dumps({"files": files}, ensure_ascii=False, separators=(",", ":"))
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflate.compress(text.encode()) + deflate.flush()
    return BEGINNING + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def caption(name, files, page):
    """What stands above a listing: its name, if it has one, and the link, if it has files."""
    if not files:
        return f'<div class="file"><span>{escape(name)}</span></div>' if name else ""
    address = escape(page + fragment(files))
    if name:
        link = f'<a class="live" href="{address}" target="_blank" hidden>Try it</a>'
        return f'<div class="file"><span>{escape(name)}</span>{link}</div>'
    return f'<div class="file live" hidden><a href="{address}" target="_blank">Try it</a></div>'


def captioned(text, listings, page):
    """A chapter with what stands above its listings, where mdBook would show nothing.

    `listings` are the files of each fence that is one: those whose info has a second word, in their order."""
    fence = re.compile(r"^```(\S+) (\S+)$")
    out, inside, at = [], False, 0
    for line in text.splitlines():
        opening = fence.match(line)
        if opening and not inside:
            files = listings[at] if opening[1] in ENDINGS else []
            out += [caption(opening[2], files, page), "", f"```{opening[1]}"]
            at += 1
        else:
            out.append(line)
        inside ^= line.startswith("```")
    return "\n".join(out) + "\n"


def finding(text, page):
    """The page of a finding with what stands above its examples.

    Files that belong together stand in a section or, where it has several examples, between two `again`; a `config` is
    for the whole section. An example in a frame is held as the whole file that the tests check. The comments that say
    so are left out."""
    sections = re.split(r"(?m)^(?=## )", text)
    captioned = "".join(section_of_finding(section, page) for section in sections)
    return re.sub(r"(?m)^<!--.*-->\n+", "", captioned)


def section_of_finding(section, page):
    config = "".join(f"{line}\n" for line in re.findall(r"(?m)^<!-- config: (.*) -->$", section))
    settings = [[SETTINGS, config]] if config else []
    groups = re.split(r"(?m)^(?=<!-- again -->$)", section)
    return "".join(group_of_finding(group, settings, page) for group in groups)


def group_of_finding(group, settings, page):
    listing = re.compile(r"(?ms)^(?:<!-- frame: ([^\n]*) -->\n\n?)?^```(\S+)(?: (\S+))?\n(.*?)^```$")
    files = [
        [name.removeprefix("./") or f"main{ENDINGS[id][0]}", framed(id, frame, text) if frame else text]
        for frame, id, name, text in listing.findall(group)
        if id in ENDINGS
    ]
    at = 0

    def with_caption(found):
        nonlocal at
        _, id, name, text = found.groups()
        own = []
        if id in ENDINGS:
            own = [files[at], *files[:at], *files[at + 1 :], *settings]
            at += 1
        above = caption(name or "", own, page)
        return f"{above}\n\n```{id}\n{text}```" if above else f"```{id}\n{text}```"

    return listing.sub(with_caption, group)


def framed(id, frame, example):
    """The file of an example that stands in a frame, put together as `framed` of tests/tests/product/pages.rs does it."""
    name, *words = frame.split(" ")
    [path] = (ROOT / "docs/diagnostics").glob(f"*/frames/{name}{ENDINGS[id][0]}")
    text = path.read_text(encoding="utf-8")
    for old, new in (word.split("=") for word in words if "=" in word):
        text = text.replace(old, new)
    places = {word: [] for word in words if "=" not in word}
    place = next(iter(places))
    for paragraph in example.rstrip().split("\n\n"):
        place = first_word(paragraph) if first_word(paragraph) in places else place
        places[place].append(paragraph)
    parts = (places.get(first_word(part), [part]) for part in text.rstrip().split("\n\n"))
    return "\n\n".join(paragraph for part in parts for paragraph in part) + "\n"


def first_word(part):
    """The name that a part of a frame begins with."""
    return re.match(r"\w*", part)[0]
