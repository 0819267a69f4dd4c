#!/usr/bin/env python3
"""Installs the packages of a release on a bare system, as people do that, waits for the first finding, and removes them:

    bare.py ROOT [FOLDER]

ROOT is the root of a Debian in a folder, which is copied and stays as it is. As root,

    debootstrap --variant=minbase --include=python3-venv bookworm ROOT

makes one, without Rust and without Node; Python is for the wheel. FOLDER (target/packages) holds the packages, as README.md
says. Each way prints how long it takes from the first command to the first finding, which is a minute at most, and fails if
a file stays that was not there before. The packages for VS Code are shown in the real one, whose server runs on the bare
system, if it is installed for tests (tests/vscode/install.sh). But for them no command can reach a network. Needs root's
rights, and ends with 1 if something fails."""

import hashlib
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import time

from archive import ROOT, version
from host import FAULTY, debian_packages, left_out, run, system

HERE = pathlib.Path(__file__).resolve().parent
INSIDE = HERE / "inside.sh"
# Seconds from the first command to the first finding.
MAX_WAIT = 60
# Where package managers write down what they have done, and keep what they have read. /tmp is emptied by every system.
RECORDS = ("var/log/", "var/cache/", "var/lib/apt/", "var/lib/dpkg/status-old", "tmp/")


def files(root: pathlib.Path) -> dict[str, str]:
    """What there is in a system, by paths, with the permissions and a checksum of the content."""
    found = {}
    for folder, folders, names in os.walk(root):
        for name in folders + names:
            path = pathlib.Path(folder, name)
            status = path.lstat()
            content = os.readlink(path) if stat.S_ISLNK(status.st_mode) else ""
            if stat.S_ISREG(status.st_mode):
                content = hashlib.sha256(path.read_bytes()).hexdigest()
            found[path.relative_to(root).as_posix()] = f"{status.st_mode:o} {status.st_uid} {content}"
    return {path: what for path, what in found.items() if not f"{path}/".startswith(RECORDS)}


class Bare:
    """A copy of the bare system, with the packages and a faulty file in the folder /media."""

    def __init__(self, root: pathlib.Path, packages: pathlib.Path, scratch: pathlib.Path):
        self.root, self.packages = scratch / "root", packages
        run("cp", "--archive", root, self.root)
        shutil.copy(FAULTY, self.root / "media")
        self.clean = files(self.root)

    def give(self, package: pathlib.Path) -> str:
        """Brings a package into the system, and says where it is."""
        shutil.copy(package, self.root / "media")
        self.clean = files(self.root)
        return f"/media/{package.name}"

    def run(self, commands: str, expected: int = 0) -> str:
        """What commands of a shell print in the system, which has no network."""
        words = ["unshare", "--net", INSIDE, self.root, "--", "sh", "-euc", commands]
        answer = subprocess.run(words, cwd="/", env={"PATH": os.environ["PATH"], "HOME": "/root"}, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, encoding="utf-8")
        assert answer.returncode == expected, f"{commands}\n{answer.returncode}, not {expected}\n{answer.stdout}"
        return answer.stdout

    def trial(self, install: str, program: str, remove: str) -> str:
        """Installs, checks and removes. The commands of one way are run by one shell each, as they are written."""
        begin = time.monotonic()
        self.run(install)
        found = self.run(f"{program} check /media/{FAULTY.name}", expected=1)
        seconds = time.monotonic() - begin
        assert "bogl/" in found, found
        assert seconds <= MAX_WAIT, f"{seconds:.1f} s until the first finding"
        said = self.run(f"{program} --version")
        assert said == f"ludex {version()}\n", said
        self.run(remove)
        self.nothing_stays()
        return f"first finding after {seconds:.1f} s, nothing stays"

    def nothing_stays(self) -> None:
        """The system is as it was."""
        now = files(self.root)
        other = sorted(path for path in self.clean.keys() | now.keys() if self.clean.get(path) != now.get(path))
        assert not other, "other than before: " + ", ".join(other[:20])

    def archive(self) -> str:
        """It is unpacked, and the program and its pages are copied to where a shell and man look."""
        name = f"ludex-{version()}-{system()['target']}"
        archive = self.give(self.packages / f"{name}.tar.gz")
        install = f"""
            cd /tmp
            tar -xzf {archive}
            install {name}/ludex /usr/local/bin
            mkdir -p /usr/local/share/man/man1
            cp {name}/man/*.1 /usr/local/share/man/man1
            rm -r {name}"""
        remove = """
            rm /usr/local/bin/ludex /usr/local/share/man/man1/ludex*.1
            rmdir /usr/local/share/man/man1"""
        return self.trial(install, "ludex", remove)

    def wheel(self) -> str:
        """It is installed into an environment of its own, since Debian's Python refuses any other."""
        if not (self.root / "usr/bin/python3").exists():
            return left_out("there is no Python in the bare system")
        wheels = sorted(self.packages.glob("ludex-*.whl"))
        if not wheels:
            return left_out("there is no wheel")
        for wheel in wheels:
            self.give(wheel)
        install = """
            python3 -m venv /opt/tools
            /opt/tools/bin/pip install --quiet --no-index --find-links /media ludex"""
        remove = """
            /opt/tools/bin/pip uninstall --quiet --yes ludex
            test -z "$(find /opt/tools -name '*ludex*')"
            rm -r /opt/tools"""
        return self.trial(install, "/opt/tools/bin/ludex", remove)

    def deb(self) -> str:
        """The package manager installs it without another package, and removes it."""
        packages = debian_packages(self.packages)
        if not packages:
            return left_out("there is no Debian package")
        package = self.give(packages[0])
        assert self.run(f"dpkg-deb --field {package} Depends").strip() == "", "it needs other packages"
        return self.trial(f"dpkg --install {package}", "ludex", "dpkg --purge ludex")

    def vscode(self) -> str:
        """The package with the program inside, and the one that downloads it."""
        browser = pathlib.Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
        if not browser.exists() or not (ROOT / "tests/.tools/vscode/server").exists():
            return left_out("VS Code is not installed for tests (tests/vscode/install.sh)")
        if not (self.packages / f"ludex-{version()}.vsix").exists():
            return left_out("there are no packages for VS Code")
        self.clean = files(self.root)
        said = run("node", ROOT / "tests/vscode/packages.mjs", self.packages, env={**os.environ, "LUDEX_ROOT": str(self.root)})
        # What VS Code has written lies outside; in here are the empty folders under which that was seen.
        mounted = [path for path in files(self.root).keys() - self.clean.keys() if (self.root / path).is_dir()]
        for path in sorted(mounted, reverse=True):
            (self.root / path).rmdir()
        self.nothing_stays()
        return said.strip().replace("\n", "; ")


def main() -> None:
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    if os.geteuid() != 0:
        sys.exit("bare.py: only root can run something in another system")
    packages = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / "target/packages").resolve()
    with tempfile.TemporaryDirectory(prefix="ludex-bare-") as folder:
        bare = Bare(pathlib.Path(sys.argv[1]).resolve(), packages, pathlib.Path(folder))
        for way in [bare.archive, bare.wheel, bare.deb, bare.vscode]:
            try:
                said = way()
            except (AssertionError, OSError) as error:
                sys.exit(f"bare: {way.__name__} failed: {error}")
            print(f"bare: {way.__name__}: {said}", flush=True)


if __name__ == "__main__":
    main()
