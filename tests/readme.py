#!/usr/bin/env python3
"""Runs the commands that the README shows under "Try it", as they stand there, in a clean clone of
what is committed. The clone is kept below target/, so that a second run builds only what changed, and
takes over what this checkout has built of its dependencies.

The command that runs all tests is among them, and is what calls this script: in the clone it only
has to start (LUDEX_README tells it so)."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLONE = ROOT / "target" / "readme"
# What the commands build, and where this checkout has built the same.
BUILT = ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "debug"


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


def link_or_copy(source: pathlib.Path, to: pathlib.Path) -> None:
    """Libraries are linked: rustc replaces such a file and never writes into it. Cargo writes into others."""
    if source.suffix in (".rlib", ".rmeta"):
        try:
            os.link(source, to)
            return
        except OSError:
            # They lie on different disks.
            pass
    shutil.copy2(source, to)


def share_dependencies() -> None:
    """Gives the clone what is built of packages that are not in this workspace.

    The clone cannot build in this checkout's own folder: cargo knows a package of the workspace by its path below the
    root, which is the same in both. The clone's would take the place of ours, and pass for ours while no file of ours
    is newer."""
    lock = (CLONE / "Cargo.lock").read_text()
    others = set(re.findall(r'^name = "(.+)"\nversion = ".+"\nsource = ', lock, re.M))
    names = [entry.name.rpartition("-") for entry in (BUILT / ".fingerprint").glob("*-*")]
    hashes = {number for package, _, number in names if package in others}
    # The fingerprints come last: whatever has one is taken to be there.
    for folder in ("deps", "build", ".fingerprint"):
        ours, theirs = BUILT / folder, CLONE / "target" / "debug" / folder
        theirs.mkdir(parents=True, exist_ok=True)
        for entry in ours.iterdir() if ours.is_dir() else ():
            number = re.search(r"-([0-9a-f]{16})(\.|$)", entry.name)
            to = theirs / entry.name
            if not number or number[1] not in hashes or to.exists():
                continue
            if entry.is_dir():
                shutil.copytree(entry, to, symlinks=True)
            else:
                link_or_copy(entry, to)


def main() -> None:
    clone()
    share_dependencies()
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
