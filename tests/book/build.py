#!/usr/bin/env python3
"""Tries the listings of the book, puts its source together, looks at its links, and has mdBook build it.

    tests/book/build.py [--ludex PROGRAM] [--html] [--page ADDRESS]

The chapters are in docs/. They lie in target/book/source as they do there, so that a link is the same in both; beside
them come the pictures that their listings draw, and the pages that are made of what the program says (`reference.py`). A
line `<!-- NAME -->` of a chapter or of the table of contents gives way to what is made under this name.

With UPDATE_EXPECT=1 what a command prints now is written into its chapter: read it. --html has mdBook build the pages
below target/book/html: the one that MDBOOK names, the one in tests/.tools, or the one on the PATH.

Listings lead to the page in a browser (`live.py`). --page says where it lies, seen from the first page of the book: by
default where editors/web builds it, which holds when the folder target/ is served.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import colours
import links
import listings
import live
import protocol
import reference
from session import Session

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"
SOURCE = ROOT / "target/book/source"
SUMMARY = "SUMMARY.md"
# What lies in docs/ and is no chapter.
OTHERS = ["diagnostics", "examples", "images", "ci"]
# Pages outside of the book whose links are looked at, too.
EDITORS = ("emacs", "helix", "kate", "neovim", "tree-sitter", "vscode", "web")
READMES = ["README.md", "CONTRIBUTING.md", *(f"editors/{name}/README.md" for name in EDITORS)]


def chapters():
    """The chapters, by their paths below docs/."""
    paths = (path.relative_to(DOCS) for path in sorted(DOCS.rglob("*.md")))
    return [path.as_posix() for path in paths if path.parts[0] not in OTHERS and path.name != SUMMARY]


def seen_from(name, page):
    """The address of the page in a browser, seen from a page of the book; one on another host is the same from all."""
    return page if re.match(r"[a-z]+:|/", page) else "../" * name.count("/") + page


def tried(ludex, page, update):
    """The chapters with their listings tried: their texts, their pictures, and the faults."""
    pages, pictures, faults = {}, {}, []
    for name in chapters():
        path = DOCS / name
        text = path.read_text(encoding="utf-8")
        chapter = listings.Chapter(f"docs/{name}", text, ROOT, ludex)
        chapter.run()
        if update and chapter.text() != text:
            path.write_text(chapter.text(), encoding="utf-8")
            print(f"   docs/{name} is written anew")
        else:
            faults += chapter.faults
        pages[name] = live.captioned(chapter.text(), chapter.together, seen_from(name, page))
        folder = name[: -len(".md")]
        pictures.update({f"{folder}/{picture}": data for picture, data in chapter.pictures.items()})
    return pages, pictures, faults


def generated(ludex, page):
    """The pages that the program makes, and what takes the place of comments in others."""
    pages, contents = {}, []
    examples = reference.examples(ludex, DOCS / "examples")
    for id in reference.languages(DOCS / "examples"):
        language = reference.Language(ludex, id)
        pages.update(language.pages(examples))
        contents += language.summary("  ")
    findings, of_findings = reference.findings(ROOT)
    pages.update({name: live.finding(text, seen_from(name, page)) for name, text in findings.items()})
    places = {"names": "\n".join(contents), "findings": "\n".join(of_findings), "help": reference.commands(ludex)}
    files = {"reference/ludex.schema.json": reference.output(ludex, "schema").encode()}
    return pages, places, files


def filled(text, places):
    return re.sub(r"^ *<!-- ([a-z]+) -->$", lambda found: places.get(found[1], found[0]), text, flags=re.M)


def contents_faults(summary, pages):
    """Pages that the table of contents lacks, and the other way round."""
    listed = links.LINK.findall(summary)
    wrong = [f"docs/{SUMMARY}: {path} is there twice" for path in set(listed) if listed.count(path) > 1]
    wrong += [f"docs/{SUMMARY}: there is no {path}" for path in listed if path not in pages]
    return wrong + [f"docs/{SUMMARY}: {path} is missing" for path in pages if path not in listed]


def outside():
    """What is wrong with the links of the pages outside of the book, and pictures that no page shows."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    files = set(listed.stdout.splitlines())
    files |= {parent.as_posix() for file in files for parent in Path(file).parents}
    pages = {name: (ROOT / name).read_text(encoding="utf-8") for name in READMES}
    pages.update({f"docs/{name}": (DOCS / name).read_text(encoding="utf-8") for name in chapters()})
    wrong = [fault for fault in links.faults(pages, files) if fault.partition(":")[0] in READMES]
    shown = "\n".join(pages.values())
    images = sorted((DOCS / "images").iterdir())
    return wrong + [f"docs/images/{image.name}: no page shows it" for image in images if image.name not in shown]


def coloured(ludex, pages):
    with tempfile.TemporaryDirectory() as folder:
        session = Session(ludex, Path(folder))
        pages = {path: colours.coloured(text, session, Path(folder)) for path, text in pages.items()}
        session.end()
    return pages


def write(pages, files):
    shutil.rmtree(SOURCE, ignore_errors=True)
    for folder in ("examples", "images"):
        shutil.copytree(DOCS / folder, SOURCE / folder)
    for path, data in [*((path, text.encode()) for path, text in pages.items()), *files.items()]:
        to = SOURCE / path
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_bytes(data)


def mdbook():
    own = ROOT / "tests/.tools/mdbook/bin/mdbook"
    return os.environ.get("MDBOOK") or (str(own) if own.is_file() else shutil.which("mdbook"))


def build(ludex, page):
    update = bool(os.environ.get("UPDATE_EXPECT"))
    pages, files, faults = tried(ludex, page, update)
    made, places, made_files = generated(ludex, page)
    pages = {path: filled(text, places) for path, text in pages.items()}
    pages.update(made)
    files.update(made_files)
    summary = filled((DOCS / SUMMARY).read_text(encoding="utf-8"), places)
    faults += contents_faults(summary, pages)
    write({**coloured(ludex, pages), SUMMARY: summary}, files)
    there = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*") if path.is_file()}
    faults += links.faults(pages, there)
    faults += outside()
    faults += protocol.faults(ROOT)
    return pages, faults


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--ludex", default=os.environ.get("LUDEX", "target/debug/ludex"))
    options.add_argument("--html", action="store_true")
    options.add_argument("--page", default="../../web/", metavar="ADDRESS")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        # Its help calls the program by the name that it is started with.
        ludex = Path(folder) / "ludex"
        ludex.symlink_to((ROOT / given.ludex).resolve(strict=True))
        pages, faults = build(str(ludex), given.page)
    for fault in faults:
        print(fault)
    if faults:
        sys.exit(f"book: {len(faults)} to mend; UPDATE_EXPECT=1 writes what commands print now")
    print(f"{len(pages)} pages are whole")
    if given.html:
        program = mdbook() or sys.exit("book: there is no mdbook (cargo install mdbook, or MDBOOK)")
        subprocess.run([program, "build", str(DOCS)], check=True)


main()
