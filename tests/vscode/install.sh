#!/usr/bin/env bash
# Installs what the VS Code test needs, as far as it is missing: Chromium, playwright-core and the
# VS Code server 1.100.3 that code-server 4.100.3 carries, below tests/.tools/vscode; and what
# builds the extension, in editors/vscode/node_modules.
#
# CHROMIUM names another Chromium than Debian's.
set -euo pipefail
cd "$(dirname "$0")"
here=$PWD
code_server=4.100.3

mkdir -p ../.tools/vscode
cd ../.tools/vscode
say() { printf '== %s\n' "$1" >&2; }

chromium=${CHROMIUM:-/usr/bin/chromium}
if [ ! -x "$chromium" ]; then
  if [ -n "${CHROMIUM:-}" ] || ! command -v apt-get >/dev/null; then
    echo "there is no Chromium at $chromium: install one and say in CHROMIUM where it is" >&2
    exit 1
  fi
  say "installing Chromium"
  as_root=
  [ "$(id -u)" = 0 ] || as_root=sudo
  $as_root apt-get update --quiet >&2
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 \
    install --yes --quiet --no-install-recommends chromium >&2
fi

# The packages of a package.json and its lock file. The stamp holds the hash of both and is written
# last, so that a change and an interrupted installation are installed again. No package here needs
# its install script.
packages() {
  local stamp=node_modules/.installed hash
  hash=$(cat package.json package-lock.json | sha256sum)
  if [ ! -e "$stamp" ] || [ "$(cat "$stamp")" != "$hash" ]; then
    say "installing $1"
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2
    echo "$hash" >"$stamp"
  fi
}

cp "$here/package.json" "$here/package-lock.json" .
packages "playwright-core"
(cd "$here/../../editors/vscode" && packages "what builds the extension")

if [ ! -e "server/$code_server" ]; then
  say "installing the VS Code server of code-server $code_server"
  # What an earlier, interrupted installation has left.
  rm -rf server download
  mkdir server download
  npm pack --loglevel=error --pack-destination download "code-server@$code_server" >/dev/null
  tar xzf "download/code-server-$code_server.tgz" -C server --strip-components=3 package/lib/vscode
  rm -rf download
  # What it depends on is fixed by its own npm-shrinkwrap.json. Its native modules are not built:
  # the test uses no terminal.
  (cd server && npm install --ignore-scripts --omit=dev --no-audit --no-fund --loglevel=error >&2)
  touch "server/$code_server"
fi
