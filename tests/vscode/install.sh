#!/usr/bin/env bash
# Installs what run.mjs needs below tests/.tools/vscode, as far as it is missing: Debian's
# Chromium, playwright-core, and the VS Code server 1.100.3 that code-server 4.100.3 carries.
set -euo pipefail
cd "$(dirname "$0")"
here=$PWD
code_server=4.100.3

mkdir -p ../.tools/vscode
cd ../.tools/vscode
say() { printf '== %s\n' "$1" >&2; }

if [ ! -x /usr/bin/chromium ]; then
  say "installing Chromium"
  as_root=
  [ "$(id -u)" = 0 ] || as_root=sudo
  $as_root apt-get update --quiet >&2
  $as_root apt-get install --yes --quiet --no-install-recommends chromium >&2
fi

if ! cmp --silent "$here/package-lock.json" package-lock.json || [ ! -d node_modules/playwright-core ]; then
  say "installing playwright-core"
  cp "$here/package.json" "$here/package-lock.json" .
  npm ci --ignore-scripts --no-audit --no-fund --silent
fi

# The stamp is written last, so that an interrupted installation is done again.
if [ ! -e "server/$code_server" ]; then
  say "installing the VS Code server of code-server $code_server"
  rm -rf server
  mkdir server
  archive=code-server-$code_server.tgz
  [ -e "$archive" ] || npm pack --silent "code-server@$code_server" >/dev/null
  tar xzf "$archive" -C server --strip-components=3 package/lib/vscode
  (cd server && npm install --ignore-scripts --omit=dev --no-audit --no-fund --silent)
  rm "$archive"
  touch "server/$code_server"
fi
