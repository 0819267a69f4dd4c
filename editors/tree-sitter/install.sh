#!/usr/bin/env bash
# Installs tree-sitter's command line program into tests/.tools/tree-sitter, if it is not there in this version. It is
# compiled from its crate: npm's package of the same name is a script that downloads a program from elsewhere.
# With --list it installs nothing and says what is missing, and how much space it will take.
set -euo pipefail
cd "$(dirname "$0")"
version=0.27.0
root=$(realpath -m ../../tests/.tools/tree-sitter)

[ "$("$root/bin/tree-sitter" --version 2>/dev/null)" != "tree-sitter $version" ] || exit 0
if [ "${1:-}" = --list ]; then
  echo "tree-sitter $version, below tests/.tools: 12 MB, and two minutes on two cores"
  exit 0
fi
echo "== installing tree-sitter $version into tests/.tools" >&2
# It is quick enough without the slower half of the compiler's work.
CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1 \
  cargo install --quiet --locked --force --no-default-features --root "$root" tree-sitter-cli@"$version"
