#!/usr/bin/env python3
"""Fills in what package managers read of a release:

    fill.py [FOLDER]

FOLDER (target/packages) holds the archives' checksums, FILE.sha256, as archive.py has written them. The files of manifests/
are written to FOLDER/manifests with the version, the repository and these checksums. A file that names an archive which
is not there is left out, and said."""

import pathlib
import re
import sys

from archive import ROOT, version

MANIFESTS = pathlib.Path(__file__).resolve().parent / "manifests"


def repository() -> str:
    """The address of the repository, without a slash at the end."""
    return re.search(r'^repository = "([^"]+)"', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.M)[1]


def checksums(folder: pathlib.Path) -> dict[str, str]:
    """The checksum of the archive for each target."""
    named = re.compile(rf"([0-9a-f]{{64}})  ludex-{re.escape(version())}-(.+?)\.(?:tar\.gz|zip)$")
    lines = [named.match(path.read_text(encoding="utf-8").strip()) for path in folder.glob("*.sha256")]
    return {line[2]: line[1] for line in lines if line}


def main() -> None:
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/packages")
    known = checksums(folder)
    owner = repository().split("/")[-2]
    for path in sorted(path for path in MANIFESTS.rglob("*") if path.is_file()):
        text = path.read_text(encoding="utf-8")
        missing = sorted(set(re.findall(r"@SHA256 (\S+)@", text)) - known.keys())
        if missing:
            print(f"{path.name}: left out, because there is no archive for {', '.join(missing)}", file=sys.stderr)
            continue
        text = re.sub(r"@SHA256 (\S+)@", lambda match: known[match[1]], text)
        text = text.replace("@VERSION@", version()).replace("@REPOSITORY@", repository()).replace("OWNER", owner)
        filled = folder / "manifests" / path.parent.name / path.name.replace("OWNER", owner)
        filled.parent.mkdir(parents=True, exist_ok=True)
        filled.write_text(text, encoding="utf-8")
        print(filled)


if __name__ == "__main__":
    main()
