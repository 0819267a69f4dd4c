"""This system, for the scripts that try packages on it: which packages are its own, and how a command is run."""

import json
import pathlib
import platform
import subprocess
import sys

from archive import ROOT

TARGETS = json.loads((pathlib.Path(__file__).resolve().parent / "targets.json").read_text(encoding="utf-8"))
# A file in which every program has something to find.
FAULTY = ROOT / "docs/examples/faulty/duel.bgl"
MACHINES = {"x86_64": "x64", "AMD64": "x64", "aarch64": "arm64", "arm64": "arm64"}


def system() -> dict:
    """The target whose program the packages of npm have for this system."""
    names = {"linux": "linux", "darwin": "darwin", "win32": "win32"}
    name = f"{names.get(sys.platform)}-{MACHINES.get(platform.machine())}"
    found = [target for target in TARGETS if target["npm"] == name]
    if not found:
        sys.exit(f"there are no packages for {name}")
    return found[0]


def debian_packages(folder: pathlib.Path) -> "list[pathlib.Path]":
    """The Debian packages in a folder that are for this machine."""
    architecture = {"x64": "amd64", "arm64": "arm64"}[MACHINES[platform.machine()]]
    return sorted(folder.glob(f"ludex_*_{architecture}.deb"))


def run(*words: object, **more: object) -> str:
    """What a command prints, which has to end with 0."""
    answer = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            encoding="utf-8", **more)
    if answer.returncode != 0:
        raise AssertionError(f"{words[0]}: {answer.returncode}\n{answer.stdout}{answer.stderr}")
    return answer.stdout


def left_out(why: str) -> str:
    """What a step says that cannot be tried here."""
    return f"left out: {why}"
