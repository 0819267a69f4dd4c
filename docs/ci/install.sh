#!/usr/bin/env bash
# Installs Ludex for a job, and puts it on the PATH of the steps that follow in GitHub Actions.
#
#   docs/ci/install.sh [VERSION]
#
# VERSION is a released version such as 0.1.0, `latest`, the path or address of a wheel, or `source`, which compiles
# these sources with Rust in about four minutes. Without it, the version of these sources is meant. The program is put
# below ~/.ludex: a job that keeps that folder in a cache does so once for each version.
set -euo pipefail

sources=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
home=$HOME/.ludex
# The first version of the workspace's manifest is its own.
version=${1:-$(sed -n 's/^version = "\(.*\)"$/\1/p' "$sources/Cargo.toml" | head -n 1)}

compile() {
  # The program of a cache may be that of other sources: a hash of its own lies beside it.
  cd "$sources"
  local hash
  hash=$(find Cargo.toml Cargo.lock syntax analysis server docs -type f | LC_ALL=C sort \
    | git hash-object --no-filters --stdin-paths | git hash-object --stdin)
  if [ ! -x "$home/bin/ludex" ] || [ "$(cat "$home/sources" 2>/dev/null || true)" != "$hash" ]; then
    cargo install --locked --force --path server --root "$home"
    echo "$hash" >"$home/sources"
  fi
  bin=$home/bin
}

take_wheel() {
  local python wanted=ludex
  python=$(command -v python3 || command -v python)
  case "$version" in
    latest) ;;
    *.whl) wanted=$version ;;
    *) wanted=ludex==$version ;;
  esac
  "$python" -m venv "$home/wheel"
  bin=$home/wheel/bin
  [ -d "$bin" ] || bin=$home/wheel/Scripts
  # A wheel needs nothing else, and what is no wheel would be compiled.
  if ! "$bin/python" -m pip install --quiet --disable-pip-version-check --upgrade --no-deps --only-binary=:all: "$wanted"; then
    echo "install.sh: there is no wheel of Ludex $version for this system; the version \`source\` compiles it" >&2
    exit 1
  fi
}

if [ "$version" = source ]; then compile; else take_wheel; fi
"$bin/ludex" --version
if [ -n "${GITHUB_PATH:-}" ]; then
  if command -v cygpath >/dev/null; then bin=$(cygpath -w "$bin"); fi
  echo "$bin" >>"$GITHUB_PATH"
fi
