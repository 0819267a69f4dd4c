#!/usr/bin/env bash
# Builds the program and a wheel of it for PyPI, with maturin: wheel.sh NOTICES [OPTIONS OF maturin build]
#
# The wheel holds the licences and the notices, which maturin takes from the folder of server/pyproject.toml alone: they lie
# there as long as it runs. The program is target/[TARGET/]PROFILE/ludex afterwards, so that archive.py packs the same one.
set -euo pipefail
notices=$(realpath "$1")
shift
cd "$(dirname "$0")/.."
texts=(LICENSE-APACHE LICENSE-MIT THIRD-PARTY-NOTICES.txt)
trap 'rm -f "${texts[@]}"' EXIT
cp ../LICENSE-APACHE ../LICENSE-MIT .
cp "$notices" THIRD-PARTY-NOTICES.txt
maturin build --locked --out ../target/packages "$@"
