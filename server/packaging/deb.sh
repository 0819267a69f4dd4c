#!/usr/bin/env bash
# Makes a Debian package, with cargo-deb: deb.sh TARGET
#
# Its files are those of the folder that archive.py has written for TARGET, which [package.metadata.deb] in
# server/Cargo.toml calls target/packages/deb. A program for musl needs nothing of the system.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
ln -sfn "ludex-$version-$1" target/packages/deb
trap 'rm -f target/packages/deb' EXIT
cargo deb --package ludex --no-build --no-strip --target "$1" --output target/packages/
