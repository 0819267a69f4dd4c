#!/usr/bin/env bash
# Writes what is built into the program, and its licences, with cargo-about: notices.sh FILE
set -euo pipefail
file=$(realpath -m "$1")
mkdir -p "$(dirname "$file")"
cd "$(dirname "$0")"
cargo about generate --locked --manifest-path ../Cargo.toml --config about.toml --output-file "$file" about.hbs
