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
    for the whole section. An example in a frame is not a whole file, and stays as it is."""
    sections = re.split(r"(?m)^(?=## )", text)
    return "".join(section_of_finding(section, page) for section in sections)


def section_of_finding(section, page):
    config = "".join(f"{line}\n" for line in re.findall(r"(?m)^<!-- config: (.*) -->$", section))
    settings = [[SETTINGS, config]] if config else []
    groups = re.split(r"(?m)^(?=<!-- again -->$)", section)
    return "".join(group_of_finding(group, settings, page) for group in groups)


def group_of_finding(group, settings, page):
    fence = re.compile(r"(?ms)^```(\S+)(?: (\S+))?\n(.*?)^```$")
    is_framed = re.search(r"(?m)^<!-- frame: ", group)
    files = [
        [name.removeprefix("./") or f"main{ENDINGS[id][0]}", text]
        for id, name, text in fence.findall(group)
        if id in ENDINGS
    ]
    at = 0

    def with_caption(found):
        nonlocal at
        id, name, text = found.groups()
        own = []
        if id in ENDINGS:
            own = [] if is_framed else [files[at], *files[:at], *files[at + 1 :], *settings]
            at += 1
        above = caption(name or "", own, page)
        return f"{above}\n\n```{id}\n{text}```" if above else f"```{id}\n{text}```"

    return fence.sub(with_caption, group)
