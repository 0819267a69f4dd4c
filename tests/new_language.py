#!/usr/bin/env python3
"""Adds a sixth language to a copy of this checkout, as docs/carry-on/adding.md says, and runs the tests there.

The language is BDL once more, under another name: what it needs besides its own folders is therefore known, and so is
what the tests must find. Whatever the script touches outside of the language's folders must stand in the section “A
language” of that page, and the other way round; what is listed there as words for people is not compared.

    tests/new_language.py [--keep] [--only-list] [CARGO TEST ARGUMENTS]

It is run by hand: it builds everything anew, below target/new-language (some minutes), and runs `cargo test
--workspace --no-fail-fast`, or with other arguments than that. --keep leaves the copy, --only-list builds nothing. It
needs Python 3.9, git and cargo.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# The page that says what a language touches.
PAGE = "docs/carry-on/adding.md"

# BDL's names and those of its copy. The mouse of its example stands in the list of all symbols, so that a second one
# would be found in its place.
NAMES = {"bdl": "zdl", "Bdl": "Zdl", "BDL": "ZDL", "mouse": "zouse"}

# The folders and files of BDL alone, which the copy gets too.
OWN = [
    "syntax/src/bdl",
    "syntax/tests/bdl.rs",
    "syntax/tests/data/bdl",
    "analysis/bdl",
    "docs/diagnostics/bdl",
    "docs/examples/bdl",
    "docs/examples/faulty/chess.bdl",
    "tests/conformance/bdl",
    "editors/neovim/ftplugin/bdl.lua",
    "editors/neovim/syntax/bdl.vim",
    "editors/vscode/icons/bdl-dark.svg",
    "editors/vscode/icons/bdl-light.svg",
    "editors/vscode/language-configuration/bdl.json",
    "editors/vscode/syntaxes/bdl.tmLanguage.json",
    "editors/vscode/test/grammars/bdl.bdl",
    "editors/kate/syntax/bdl.xml",
    "editors/zed/languages/bdl/config.toml",
    "editors/tree-sitter/bdl",
]


def renamed(text):
    """A text about BDL as one about the copy."""
    for old, new in NAMES.items():
        text = text.replace(old, new)
    return text


class Copy:
    """The checkout with one language more."""

    def __init__(self, folder):
        self.folder = folder
        self.touched = []

    def edit(self, name, change):
        """Changes the text of a file that languages share."""
        path = self.folder / name
        before = path.read_text(encoding="utf-8")
        after = change(before)
        if after == before:
            sys.exit(f"new_language: {name}: nothing here is about BDL")
        path.write_text(after, encoding="utf-8")
        if name not in self.touched:
            self.touched.append(name)

    def own(self, name):
        """Copies what belongs to BDL alone."""
        source, target = self.folder / name, self.folder / renamed(name)
        paths = [path for path in source.rglob("*") if path.is_file()] if source.is_dir() else [source]
        for path in paths:
            relative = path.relative_to(source)
            to = target if path == source else target / renamed(str(relative))
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(renamed(path.read_bytes().decode("utf-8")).encode("utf-8"))

    def lines(self, name, pattern):
        """Repeats the lines in which something stands, for the copy."""
        again = lambda line: [line, renamed(line)] if re.search(pattern, line) else [line]
        self.edit(name, lambda text: "".join(part for line in text.splitlines(True) for part in again(line)))

    def block(self, name, first, last):
        """Repeats what begins with one line and ends with another."""
        whole = re.compile(f"^{first}\\n(?:.*\\n)*?{last}\\n", re.MULTILINE)
        self.edit(name, lambda text: whole.sub(lambda found: found[0] + renamed(found[0]), text))

    def inline(self, name, part):
        """Repeats a part of a line, behind a comma."""
        self.edit(name, lambda text: text.replace(part, f"{part}, {renamed(part)}"))

    def rows(self, name):
        """Repeats the rows of tables that begin with a file or the id of BDL, or name it first on their next line."""
        row = re.compile(r'^( *)\((?:"(?:bdl\b|faulty/chess)|"mouse", "bdl/).*\),\n|^( *)\(\n *"(?:bdl/|faulty/chess)(?:.*\n)*?\2\),\n', re.MULTILINE)
        self.edit(name, lambda text: row.sub(lambda found: found[0] + renamed(found[0]), text))


def add_to_crates(copy):
    copy.lines("Cargo.toml", r"^ludex-bdl = ")
    copy.lines("syntax/src/lib.rs", r"^pub mod bdl;")
    features = "analysis/languages/Cargo.toml"
    copy.lines(features, r'^ludex-bdl = |^bdl = |^    "ludex-bdl\?/')
    copy.inline(features, '"bdl"')
    copy.inline(features, '"ludex-bdl?/play"')
    copy.block("analysis/languages/src/lib.rs", r'    #\[cfg\(feature = "bdl"\)\]', r"    &ludex_bdl::Bdl,")


def add_to_tests(copy):
    copy.block("syntax/tests/properties.rs", r'        "bdl" => &\[', r"        \],")
    pieces = "analysis/ide/tests/ide/properties/pieces.rs"
    copy.block(pieces, r'    Source \{\n        id: "bdl",', r"    \},")
    copy.block(pieces, r"const BDL(?:_TEXTS)?: &\[&str\] = &\[", r"\];")
    # In the order of the ids.
    expected = r'(let expected = \[\("bdl", (\d+)\).*)\];'
    copy.edit("analysis/ide/tests/ide/rename.rs", lambda text: re.sub(expected, r'\1, ("zdl", \2)];', text))
    copy.rows("tests/tests/product/faults.rs")
    for table in ["document", "editing", "findings", "hints", "links", "names", "scene", "shape", "writing"]:
        copy.rows(f"tests/tests/product/features/{table}.rs")
    copy.rows("tests/tests/product/workspace.rs")


def add_to_editors(copy):
    neovim = "editors/neovim/lua/ludex"
    copy.inline(f"{neovim}/init.lua", 'bdl = "bdl"')
    copy.lines(f"{neovim}/format.lua", r"^  bdl = ")
    copy.lines(f"{neovim}/options.lua", r"^  bdl = \{ ")
    copy.block(f"{neovim}/options.lua", r"  bdl = \{", r"  \},")
    copy.block("tests/neovim/buffers.lua", r"  bdl = \{", r"  \},")
    copy.inline("tests/neovim/buffers.lua", 'bdl = "^%s*//"')
    copy.block("tests/neovim/languages.lua", r'  \{\n    file = "bdl/.*', r"  \},")
    copy.inline("editors/vscode/src/languages.ts", '"bdl"')
    copy.edit("editors/vscode/package.json", in_manifest)
    copy.block("tests/vscode/basics.mjs", r'  \{\n    name: "BDL",', r"  \},")
    copy.block("tests/vscode/constructs.mjs", r"  BDL: \{", r"  \},")
    copy.block("tests/vscode/indentation.mjs", r"  BDL: \{", r"  \},")
    copy.lines("tests/vscode/guidance.mjs", r'^    \["BDL", "BDL"\],')
    copy.lines("editors/words.tsv", r"^bdl\t")
    copy.lines("editors/emacs/ludex.el", r'ludex-bdl-mode(?:\)\)| \. "bdl"\))$')
    modes = re.compile(r"^;;; BDL\n(?:.*\n)*?(?=;;; )", re.MULTILINE)
    words = re.compile(r"^    \(bdl-[^)]*\)\n", re.MULTILINE)
    for pattern in (modes, words):
        copy.edit("editors/emacs/ludex-modes.el", lambda text: pattern.sub(lambda found: found[0] + renamed(found[0]), text))
    copy.lines("tests/editors/emacs/ludex-tests.el", r'^    \("chess\.bdl"')
    copy.lines("editors/kate/settings.json", r'^    "bdl": ')
    copy.lines("tests/editors/kate/check.py", r'^    \("bdl", ')
    copy.lines("editors/agents/.lsp.json", r'^ *"\.bdl": "bdl",')
    copy.lines("editors/zed/extension.toml", r'^  "BDL",$|^"BDL" = ')
    copy.block("editors/zed/extension.toml", r"\[grammars\.bdl\]", r"path = .*")
    copy.inline("editors/sublime/LSP.sublime-settings", "source.bdl")
    copy.lines("editors/neovim/doc/ludex.txt", r"^bdl\t")
    lspconfig = "editors/registries/nvim-lspconfig/lsp/ludex.lua"
    copy.inline(lspconfig, "bdl = 'bdl'")
    copy.edit(lspconfig, lambda text: text.replace("{ 'bdl', ", "{ 'bdl', 'zdl', "))
    copy.lines("editors/registries/lsp4ij/template.json", r'"languageId": "bdl"')
    copy.block("editors/helix/languages.toml", r'\[\[language\]\]\nname = "bdl"', r'language-servers = .*\n')
    copy.block("editors/helix/languages.toml", r'\[\[grammar\]\]\nname = "bdl"', r"source = .*")


def in_manifest(text):
    """The extension's manifest with the copy."""
    manifest = json.loads(text)
    again = lambda entry: json.loads(renamed(json.dumps(entry)))
    for kind, key in [("languages", "id"), ("grammars", "language")]:
        entries = manifest["contributes"][kind]
        entries += [again(entry) for entry in entries if entry[key] == "bdl"]
    manifest["activationEvents"].append("onLanguage:zdl")
    return json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"


def listed():
    """The paths that the page names for a language: those of its own, and those that languages share."""
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    section = text.split("\n## A language\n")[1].split("\n## ")[0]
    items = re.split(r"\n(?=- )", section.split("\n\n- ", 1)[1])
    paths = [path for item in items if not item.startswith("- words:") for path in re.findall(r"`([^`\s]+/[^`\s]+|Cargo\.toml)`", item)]
    own = [path for path in paths if re.search(r"<(id|prefix|extension)>", path)]
    return own, [path for path in paths if path not in own]


def compare(copy):
    """What is touched and not listed, or the other way round."""
    own, shared = listed()
    faults = [f"{name}: not in {PAGE}" for name in copy.touched if name not in shared]
    faults += [f"{name}: in {PAGE}, and not needed" for name in shared if name not in copy.touched]
    named = [re.sub(r"<(?:id|prefix|extension)>", "bdl", path).rstrip("/") for path in own]
    for name in OWN:
        if not any(name == path or name.startswith(f"{path}/") or Path(name).match(path) for path in named):
            faults.append(f"{renamed(name)}: not in {PAGE}")
    return faults


def run(command, folder, **options):
    print(f"\n== {' '.join(command)}", flush=True)
    environment = {**os.environ, "CARGO_TARGET_DIR": str(ROOT / "target" / "new-language")}
    return subprocess.run(command, cwd=folder, env=environment, check=False, **options)


def build_and_test(folder, arguments):
    """True if the tests of the copy pass."""
    if run(["cargo", "fmt", "--all", "--check"], folder).returncode != 0:
        print("new_language: the format of the copy is not looked at: names of other lengths break lines elsewhere")
    return run(["cargo", "test", *(arguments or ["--workspace", "--no-fail-fast"])], folder).returncode == 0


def main():
    arguments = sys.argv[1:]
    keep, only_list = ("--keep" in arguments), ("--only-list" in arguments)
    arguments = [argument for argument in arguments if argument not in ("--keep", "--only-list")]
    folder = Path(tempfile.mkdtemp(prefix="ludex-new-language-"))
    try:
        names = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, stdout=subprocess.PIPE, check=True
        ).stdout.decode("utf-8")
        for name in filter(None, names.split("\0")):
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        copy = Copy(folder)
        for name in OWN:
            copy.own(name)
        add_to_crates(copy)
        add_to_tests(copy)
        add_to_editors(copy)
        print("touched besides the language's own folders:")
        for name in copy.touched:
            print(f"   {name}")
        faults = compare(copy)
        for fault in faults:
            print(f"new_language: {fault}", file=sys.stderr)
        passed = only_list or build_and_test(folder, arguments)
        if not passed:
            print("new_language: the copy with the new language does not pass its tests", file=sys.stderr)
        sys.exit(1 if faults or not passed else 0)
    finally:
        if keep:
            print(f"the copy is in {folder}")
        else:
            shutil.rmtree(folder)


main()
