#!/usr/bin/env python3
"""Checks that every file names the same version and the same repository, before something is published:

    versions.py [--tag TAG] [--repository OWNER/NAME]

With --tag it is the version of that tag, with --repository that repository; without them the files have to agree. Prints
what a workflow builds (targets.json) as one line of JSON, or says what differs and ends with 1."""

import argparse
import json
import pathlib
import re
import sys

from archive import ROOT, version
from fill import repository


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tag")
    parser.add_argument("--repository")
    options = parser.parse_args()

    faults = []

    def expect(where: str, found: object, wanted: object) -> None:
        if found != wanted:
            faults.append(f"{where}: {found}, not {wanted}")

    if options.tag is not None:
        expect("Cargo.toml, version", f"v{version()}", options.tag)
    if options.repository is not None:
        expect("Cargo.toml, repository", repository(), f"https://github.com/{options.repository}")
    for path in [pathlib.Path("Cargo.toml"), *sorted(ROOT.glob("server/**/Cargo.toml"))]:
        for line in (ROOT / path).read_text(encoding="utf-8").splitlines():
            found = re.match(r'(ludex[\w-]*) = \{ .*version = "([^"]+)"', line)
            if found:
                expect(f"{path}, {found[1]}", found[2], version())
    package = json.loads((ROOT / "editors/vscode/package.json").read_text(encoding="utf-8"))
    expect("editors/vscode/package.json, version", package["version"], version())
    expect("editors/vscode/package.json, repository", package["repository"]["url"], f"{repository()}.git")
    expect("editors/vscode/package.json, bugs", package["bugs"]["url"], f"{repository()}/issues")
    expect("editors/vscode/package.json, homepage", package["homepage"], repository())
    if faults:
        sys.exit("\n".join(faults))
    print(json.dumps(json.loads((ROOT / "server/packaging/targets.json").read_text(encoding="utf-8"))))


if __name__ == "__main__":
    main()
