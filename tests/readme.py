#!/usr/bin/env python3
"""Runs the commands that the README shows under "Try it", as they stand there, in a clean clone of
what is committed. The clone is kept below target/, so that a second run builds only what changed.

The command that runs all tests is among them, and is what calls this script: in the clone it only
has to start (LUDEX_README tells it so)."""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLONE = ROOT / "target" / "readme"


def commands(readme: str) -> list[str]:
    """The lines of the first code block under "Try it"."""
    section = re.search(r"^## Try it$(.*?)^## ", readme, re.M | re.S)
    block = section and re.search(r"^```\n(.*?)^```$", section[1], re.M | re.S)
    if not block:
        sys.exit("README.md: there is no block of commands under “Try it”")
    return [line for line in block[1].splitlines() if line.strip()]


def git(*arguments: str) -> None:
    subprocess.run(["git", "-C", str(CLONE), *arguments], check=True)


def clone() -> None:
    if not (CLONE / ".git").is_dir():
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(CLONE)], check=True)
        return
    git("fetch", "--quiet", str(ROOT), "HEAD")
    # Files that did not change keep their times, so cargo does not build them again.
    git("reset", "--quiet", "--hard", "FETCH_HEAD")
    git("clean", "--quiet", "-ffdx", "--exclude=target")


def main() -> None:
    clone()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CARGO")}
    environment["LUDEX_README"] = "1"
    if "CARGO_HOME" in os.environ:
        environment["CARGO_HOME"] = os.environ["CARGO_HOME"]
    for command in commands((CLONE / "README.md").read_text()):
        print(f"$ {command}", flush=True)
        done = subprocess.run(["bash", "-c", command], cwd=CLONE, env=environment)
        if done.returncode != 0:
            sys.exit(f"the README's `{command}` ended with {done.returncode}")


main()
