#!/usr/bin/env python3
"""Installs what a release consists of, looks whether it works, and removes it again:

    LUDEX=target/release/ludex server/packaging/try.py [FOLDER]

FOLDER holds the packages of a release (target/packages, filled as README.md says). Without it an archive is made of LUDEX,
and the others of that. A wheel and a Debian package are only tried where FOLDER has one, since cargo makes them. Nothing
is compiled or fetched, and nothing is written but below a folder that is removed in the end. What cannot be tried here is
named. Prints a line for each step, with its time, and ends with 1 if one fails."""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

from archive import ROOT, commands, version
from host import FAULTY, TARGETS, debian_packages, left_out, run, system
from registry import Registry

HERE = pathlib.Path(__file__).resolve().parent
IS_WINDOWS = os.name == "nt"


def works(*program: object) -> None:
    """The version is the right one, and a first finding comes."""
    said = run(*program, "--version").split()
    assert said == ["ludex", version()], said
    words = [str(word) for word in program]
    found = subprocess.run([*words, "check", str(FAULTY)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
    assert found.returncode == 1 and "bogl/" in found.stdout, found.stdout
    # A server ends with 1 if nobody has asked it to.
    server = subprocess.run([*words, "lsp"], input=b"", stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=30)
    assert server.returncode in (0, 1), server.stderr


class Trial:
    def __init__(self, packages: pathlib.Path, scratch: pathlib.Path, ludex: str):
        self.packages, self.scratch, self.ludex = packages, scratch, ludex
        self.target = system()["target"]

    def archive(self) -> "str | None":
        """It holds what it should, its checksum is right, and it is unpacked as people do that."""
        name = f"ludex-{version()}-{self.target}"
        archive = self.packages / (name + (".zip" if IS_WINDOWS else ".tar.gz"))
        checksum, named = (self.packages / f"{archive.name}.sha256").read_text(encoding="utf-8").split()
        assert (checksum, named) == (hashlib.sha256(archive.read_bytes()).hexdigest(), archive.name)
        shutil.unpack_archive(archive, self.scratch)
        unpacked = self.scratch / name
        works(unpacked / ("ludex.exe" if IS_WINDOWS else "ludex"))
        pages = {path.name for path in (unpacked / "man").iterdir()}
        assert pages == {"ludex.1", *(f"ludex-{command}.1" for command in commands(self.ludex))}, pages
        for path in unpacked.rglob("*"):
            assert path.is_dir() or path.stat().st_size > 0, f"{path} is empty"
        return None

    def empty_root(self) -> "str | None":
        """The program for musl runs where there is no other file."""
        program = self.packages / f"ludex-{version()}-{self.target}/ludex"
        if "musl" not in self.target or b"/ld-linux" in program.read_bytes()[:65536]:
            return left_out("the program needs the system's libraries")
        root = self.scratch / "root"
        root.mkdir()
        shutil.copy(program, root / "ludex")
        shutil.copy(FAULTY, root / "duel.bgl")
        become = ["chroot"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "chroot"]
        assert run(*become, root, "/ludex", "--version").split() == ["ludex", version()]
        return None

    def manifests(self) -> "str | None":
        """What package managers read is filled in, with every checksum."""
        folder = self.scratch / "filled"
        folder.mkdir()
        for index, target in enumerate(TARGETS):
            ending = ".zip" if "-windows-" in target["target"] else ".tar.gz"
            name = f"ludex-{version()}-{target['target']}{ending}"
            (folder / f"{name}.sha256").write_text(f"{index:064x}  {name}\n", encoding="utf-8")
        filled = [pathlib.Path(line) for line in run(sys.executable, HERE / "fill.py", folder).splitlines()]
        assert len(filled) == len([path for path in (HERE / "manifests").rglob("*") if path.is_file()])
        for path in filled:
            text = path.read_text(encoding="utf-8")
            assert "@" not in text and version() in text, path
            if path.suffix == ".json":
                json.loads(text)
        run(sys.executable, HERE / "versions.py")
        return None

    def npm(self) -> "str | None":
        """npm takes the package for this system along, from a registry."""
        npm = shutil.which("npm")
        if npm is None:
            return left_out("there is no npm")
        run("node", HERE / "npm/build.mjs", self.packages)
        place = self.scratch / "npm"
        place.mkdir()
        (place / "package.json").write_text("{}\n", encoding="utf-8")
        with Registry(self.packages / "npm") as registry:
            words = ["--registry", registry.address, "--cache", self.scratch / "npm-cache", "--no-audit", "--no-fund",
                     "--loglevel=error", "--fetch-retries=0"]
            run(npm, "install", "ludex", *words, cwd=place)
            installed = place / "node_modules"
            launcher = installed / ".bin" / ("ludex.cmd" if IS_WINDOWS else "ludex")
            works(launcher)
            other = [target["npm"] for target in TARGETS if target["npm"] and target["target"] != self.target]
            assert not any((installed / "@ludex" / name).exists() for name in other)
            # Without it the launcher says so.
            shutil.rmtree(installed / "@ludex")
            alone = subprocess.run([str(launcher)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
            assert alone.returncode == 1 and "is not installed" in alone.stderr, alone.stderr
            run(npm, "uninstall", "ludex", *words, cwd=place)
            assert not launcher.exists()
        return None

    def wheel(self) -> "str | None":
        """pip installs it from a folder, and removes all of it."""
        if not list(self.packages.glob("ludex-*.whl")):
            return left_out("there is no wheel: wheel.sh makes one")
        place = self.scratch / "python"
        run(sys.executable, "-m", "venv", place)
        programs = place / ("Scripts" if IS_WINDOWS else "bin")
        pip = [programs / "python", "-m", "pip", "--disable-pip-version-check"]
        run(*pip, "install", "--no-index", "--find-links", self.packages, "ludex")
        program = programs / ("ludex.exe" if IS_WINDOWS else "ludex")
        works(program)
        texts = {path.name for path in place.rglob("ludex-*.dist-info/**/*")}
        assert {"LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY-NOTICES.txt"} <= texts, texts
        run(*pip, "uninstall", "--yes", "ludex")
        assert not program.exists()
        return None

    def deb(self) -> "str | None":
        """It needs nothing of the system and is unpacked to where things belong."""
        packages = debian_packages(self.packages)
        if not packages or shutil.which("dpkg-deb") is None:
            return left_out("there is no Debian package: deb.sh makes one")
        root = self.scratch / "debian"
        run("dpkg-deb", "--extract", packages[0], root)
        works(root / "usr/bin/ludex")
        for place in ["man/man1/ludex-check.1.gz", "bash-completion/completions/ludex", "doc/ludex/copyright",
                      "doc/ludex/THIRD-PARTY-NOTICES.txt"]:
            assert list((root / "usr/share").glob(place + "*")), place
        assert run("dpkg-deb", "--field", packages[0], "Depends") in ("", "\n")
        return None

    def vscode(self) -> "str | None":
        """The package for this system has the program, that for all systems its checksum, and that for the web the worker."""
        folder = ROOT / "editors/vscode"
        if not (folder / "node_modules").exists():
            return left_out("what builds the extension is not installed (npm ci in editors/vscode)")
        run(shutil.which("npm"), "run", "package", cwd=folder,
            env={**os.environ, "LUDEX": self.ludex, "LUDEX_RELEASE": str(self.packages)})
        archive = f"ludex-{version()}-{self.target}"
        name = "ludex.exe" if IS_WINDOWS else "ludex"
        for target in system()["vscode"]:
            with zipfile.ZipFile(self.packages / f"ludex-{version()}-{target}.vsix") as package:
                program = package.getinfo(f"extension/dist/bin/{name}")
                assert program.external_attr >> 16 & 0o111, "it cannot be run"
                assert package.read(program) == (self.packages / archive / name).read_bytes()
                assert not any("dist/web" in name for name in package.namelist()), "what only a browser needs"
        with zipfile.ZipFile(self.packages / f"ludex-{version()}.vsix") as package:
            release = json.loads(package.read("extension/dist/release.json"))
            [found] = [known for known in release["archives"].values() if f"/{archive}." in known["url"]]
            content = (self.packages / pathlib.PurePosixPath(found["url"]).name).read_bytes()
            assert (found["size"], found["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())
            assert not any("dist/bin" in name for name in package.namelist())
            assert "](../" not in package.read("extension/readme.md").decode(), "a link out of the package"
            everywhere = set(package.namelist())
        if not (folder / "dist/web/ludex.wasm").exists():
            return left_out("the part for browsers, whose worker is not built (editors/web/build.sh)")
        with zipfile.ZipFile(self.packages / f"ludex-{version()}-web.vsix") as package:
            names = set(package.namelist())
            assert {f"extension/dist/web/{name}" for name in ["ludex.wasm", "THIRD-PARTY-NOTICES.txt"]} <= names, names
            assert everywhere - names == {"extension/dist/release.json"} and names <= everywhere, everywhere ^ names
        return None

    def workbench(self) -> "str | None":
        """Both show a fault in the real VS Code, the one for all systems once it has downloaded the program."""
        browser = pathlib.Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
        if not browser.exists() or not (ROOT / "tests/.tools/vscode/server").exists():
            return left_out("VS Code is not installed for tests (tests/vscode/install.sh)")
        if not (self.packages / f"ludex-{version()}.vsix").exists():
            return left_out("there are no packages for VS Code")
        run("node", ROOT / "tests/vscode/packages.mjs", self.packages)
        return None


def packages_of(ludex: str, scratch: pathlib.Path) -> pathlib.Path:
    """The archive, made twice, to see that it is the same. The notices are not what this is about."""
    program = scratch / ("ludex.exe" if IS_WINDOWS else "ludex")
    shutil.copy(ludex, program)
    # A program for development is five times as large with its names.
    if shutil.which("strip") is not None:
        run("strip", program)
    made = []
    for name in ["packages", "again"]:
        words = [program, system()["target"], "--notices", ROOT / "LICENSE-MIT", "--out", scratch / name]
        made.append(pathlib.Path(run(sys.executable, HERE / "archive.py", *words).strip()))
    assert made[0].read_bytes() == made[1].read_bytes(), "two archives of the same files are not the same"
    return made[0].parent


def main() -> None:
    ludex = os.environ.get("LUDEX")
    if ludex is None:
        sys.exit("try.py: LUDEX names no program")
    ludex = str(pathlib.Path(ludex).resolve())
    with tempfile.TemporaryDirectory(prefix="ludex-packages-") as folder:
        scratch = pathlib.Path(folder)
        packages = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else packages_of(ludex, scratch)
        trial = Trial(packages, scratch, ludex)
        for step in [trial.archive, trial.empty_root, trial.manifests, trial.npm, trial.wheel, trial.deb, trial.vscode,
                     trial.workbench]:
            begin = time.monotonic()
            try:
                said = step()
            except (AssertionError, OSError, ValueError, KeyError) as error:
                sys.exit(f"packages: {step.__name__} failed: {error}")
            print(f"packages: {step.__name__}: {said or f'{time.monotonic() - begin:.1f} s'}")


if __name__ == "__main__":
    main()
