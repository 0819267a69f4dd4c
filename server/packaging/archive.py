#!/usr/bin/env python3
"""Makes the archive of a release out of a program that is built:

    archive.py PROGRAM TARGET --notices FILE [--run LUDEX] [--out FOLDER]

It holds the program with its manual pages, the completions of shells, the licences and the notices of what is built into
it (`cargo about`, see README.md). TARGET is Rust's name for the system, such as x86_64-unknown-linux-musl. A program for
another system cannot print its pages: --run names one of the same version that can. Two runs over the same files make the
same archive; its times are those of SOURCE_DATE_EPOCH, or else of the commit.

Writes into FOLDER (target/packages) the archive, its SHA-256 beside it, and the same files as a folder, which the other
packages are made of, and prints the path of the archive."""

import argparse
import gzip
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import tarfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXTS = ["LICENSE-APACHE", "LICENSE-MIT", "CHANGELOG.md"]
# The shells, and how the file is called that each of them looks for.
SHELLS = {
    "bash": "ludex.bash",
    "elvish": "ludex.elv",
    "fish": "ludex.fish",
    "powershell": "_ludex.ps1",
    "zsh": "_ludex",
}


def version() -> str:
    """The version of the workspace."""
    manifest = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    return re.search(r'^\[workspace\.package\]\nversion = "([^"]+)"', manifest, re.M)[1]


def printed(ludex: str, *words: str) -> str:
    """What the program prints."""
    answer = subprocess.run([ludex, *words], check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return answer.stdout


def commands(ludex: str) -> list[str]:
    """The commands that the program lists, without `help`."""
    section = printed(ludex, "--help").split("\nCommands:\n")[1].split("\n\n")[0]
    return [name for name in re.findall(r"^  (\S+)", section, re.M) if name != "help"]


def write(path: pathlib.Path, text: str) -> None:
    """A text file, with its folders, and with the same line ends on every system."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


def lay_out(folder: pathlib.Path, program: pathlib.Path, runs: str, notices: pathlib.Path) -> None:
    """Everything that goes into the archive."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copyfile(program, folder / program.name)
    (folder / program.name).chmod(0o755)
    for name in TEXTS:
        shutil.copyfile(ROOT / name, folder / name)
    shutil.copyfile(ROOT / "server/packaging/archive.md", folder / "README.md")
    shutil.copyfile(notices, folder / "THIRD-PARTY-NOTICES.txt")
    write(folder / "man/ludex.1", printed(runs, "man"))
    for name in commands(runs):
        write(folder / f"man/ludex-{name}.1", printed(runs, "man", name))
    for shell, name in SHELLS.items():
        write(folder / "completions" / name, printed(runs, "completions", shell))


def files(folder: pathlib.Path) -> list[pathlib.Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def mode(path: pathlib.Path) -> int:
    """Windows has no such bits, so the name decides."""
    return 0o755 if path.stem == "ludex" and path.suffix in ("", ".exe") else 0o644


def tar(folder: pathlib.Path, seconds: int) -> bytes:
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in files(folder):
            entry = tarfile.TarInfo(path.relative_to(folder.parent).as_posix())
            entry.size, entry.mtime, entry.mode = path.stat().st_size, seconds, mode(path)
            with path.open("rb") as file:
                archive.addfile(entry, file)
    return gzip.compress(plain.getvalue(), 9, mtime=0)


def zipped(folder: pathlib.Path, seconds: int) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files(folder):
            entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), time.gmtime(seconds)[:6])
            entry.external_attr = (0o100000 | mode(path)) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
    return whole.getvalue()


def commit_time() -> int:
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    return int(subprocess.check_output(["git", "-C", ROOT, "log", "-1", "--format=%ct"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("target")
    parser.add_argument("--notices", type=pathlib.Path, required=True)
    parser.add_argument("--run", help="a ludex of the same version that runs here; by default PROGRAM")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "target/packages")
    options = parser.parse_args()

    is_windows = "-windows-" in options.target
    program = options.program.resolve()
    runs = str(pathlib.Path(options.run).resolve() if options.run else program)
    said = printed(runs, "--version").split()[-1]
    if said != version():
        parser.error(f"{runs} is version {said}, and Cargo.toml names {version()}")
    if program.name != ("ludex.exe" if is_windows else "ludex"):
        parser.error(f"{program}: the program has another name")

    folder = options.out / f"ludex-{version()}-{options.target}"
    lay_out(folder, program, runs, options.notices)
    archive = folder.with_name(folder.name + (".zip" if is_windows else ".tar.gz"))
    content = (zipped if is_windows else tar)(folder, commit_time())
    archive.write_bytes(content)
    write(archive.with_name(archive.name + ".sha256"), f"{hashlib.sha256(content).hexdigest()}  {archive.name}\n")
    print(archive)


if __name__ == "__main__":
    main()
