#!/usr/bin/env python3
"""Findings over real files: what a change brings and what it takes away, per language and code.

    tests/ecosystem.py FOLDER                     compares with the stored list, tests/data/ecosystem.tsv
    tests/ecosystem.py FOLDER --update            writes the stored list
    tests/ecosystem.py FOLDER --against PROGRAM   compares with what another program finds, finding by finding

The stored list has a line for each language, code and severity: how many findings there are, in how many files, and a hash
of their places. It holds facts about the files and nothing of them. What is printed is Markdown. The exit code is 1 if
something differs, and 2 if it cannot be said.
"""

import argparse
import collections
import hashlib
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STORED = ROOT / "tests/data/ecosystem.tsv"

HEAD = """# What Ludex finds in real files of the five languages, where these are at hand (tests/ecosystem.py).
#
# code, severity, findings, files with them, hash of their places; tests/ecosystem.py FOLDER --update writes it anew
"""

MAX_SHOWN = 20


class Failure(Exception):
    """The reason why nothing can be said."""


def findings(program, folder):
    """The findings in a folder: (code, severity, file, line, message)."""
    command = [str(program), "check", "--exit-zero", "--output-format", "json", "."]
    # Settings above the folder are somebody's own; those in it belong to it.
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    if done.returncode != 0 or not done.stdout:
        raise Failure(f"{program}: exit code {done.returncode}\n{done.stderr.decode(errors='replace')}")
    found = json.loads(done.stdout)["diagnostics"]
    return [
        (one["code"], one["severity"], relative(one["path"], folder), one["range"]["start"]["line"], one["message"])
        for one in found
    ]


def relative(path, folder):
    """A path as it is from the folder."""
    path = Path(path)
    return (path.relative_to(folder) if path.is_absolute() else path).as_posix()


def rows(found):
    """The lines of the stored list: (code, severity) to (findings, files, hash)."""
    places = collections.defaultdict(list)
    for code, severity, file, line, _ in found:
        places[code, severity].append(f"{file}:{line}")
    return {
        key: (len(own), len({place.rsplit(":", 1)[0] for place in own}), digest(sorted(own)))
        for key, own in sorted(places.items())
    }


def digest(places):
    return hashlib.sha256("\n".join(places).encode()).hexdigest()[:12]


def stored():
    """The stored list, as `rows` gives it."""
    if not STORED.exists():
        raise Failure(f"{STORED}: there is no stored list; --update writes one")
    lines = [line.split("\t") for line in STORED.read_text().splitlines() if not line.startswith("#")]
    return {(code, severity): (int(count), int(files), places) for code, severity, count, files, places in lines}


def write(new):
    lines = ["\t".join([*key, *map(str, row)]) for key, row in new.items()]
    STORED.write_text(HEAD + "\n".join(lines) + "\n")


def language(key):
    """The language of a code: what stands before its slash."""
    return key[0].split("/")[0]


def by_language(keys):
    """Lists of keys by their languages, in order."""
    lists = collections.defaultdict(list)
    for key in sorted(keys):
        lists[language(key)].append(key)
    return sorted(lists.items())


def compare_rows(old, new):
    """The difference of two lists as Markdown, without the findings themselves."""
    out = []
    for name, keys in by_language(key for key in old.keys() | new.keys() if old.get(key) != new.get(key)):
        out.append(f"### {name}\n\n| code | severity | was | is | files |\n|---|---|---:|---:|---:|")
        for key in keys:
            was, now = old.get(key, (0, 0, "")), new.get(key, (0, 0, ""))
            moved = " (other places)" if was[0] == now[0] else ""
            out.append(f"| `{key[0]}` | {key[1]} | {was[0]} | {now[0]}{moved} | {was[1]} → {now[1]} |")
        out.append("")
    return out


def compare_findings(old, new):
    """The difference of two lists of findings as Markdown: counts by code, then the findings, folded away."""
    gone, came = collections.Counter(old) - collections.Counter(new), collections.Counter(new) - collections.Counter(old)
    out = []
    for name, keys in by_language({found[:2] for found in gone | came}):
        out.append(f"### {name}\n\n| code | severity | new | gone |\n|---|---|---:|---:|")
        shown = []
        for key in keys:
            counts = []
            for sign, lists in (("+", came), ("-", gone)):
                own = sorted(lists_of(lists, key))
                counts.append(len(own))
                shown += [f"{sign} {file}:{line}: {key[0]}: {message}" for _, _, file, line, message in own[:MAX_SHOWN]]
                if len(own) > MAX_SHOWN:
                    shown.append(f"{sign} … and {len(own) - MAX_SHOWN} more")
            out.append(f"| `{key[0]}` | {key[1]} | {counts[0]} | {counts[1]} |")
        out += ["", "<details><summary>the findings</summary>", "", "```diff", *shown, "```", "", "</details>", ""]
    return out


def lists_of(counter, key):
    """The findings of a counter with a code and severity."""
    return [found for found in counter.elements() if found[:2] == key]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="a folder of real files")
    parser.add_argument("--program", type=Path, default=ROOT / "target/release/ludex", help="the program that is judged")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--update", action="store_true", help="write the stored list")
    choice.add_argument("--against", type=Path, metavar="PROGRAM", help="the program to compare with")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    new = findings(arguments.program.resolve(), folder)
    if arguments.update:
        write(rows(new))
        print(f"{len(new)} findings, {len(rows(new))} lines in {STORED.relative_to(ROOT)}")
        return 0
    if arguments.against:
        old = findings(arguments.against.resolve(), folder)
        difference, before = compare_findings(old, new), len(old)
    else:
        known = stored()
        difference, before = compare_rows(known, rows(new)), sum(row[0] for row in known.values())
    print(f"{before} findings before, {len(new)} now.\n")
    print("\n".join(difference) if difference else "Nothing differs.")
    return 1 if difference else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"ecosystem.py: {failure}", file=sys.stderr)
        sys.exit(2)
