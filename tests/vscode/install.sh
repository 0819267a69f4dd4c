#!/usr/bin/env bash
# Installs what the tests of VS Code and of the page in a browser need, as far as it is missing: Chromium,
# playwright-core and the VS Code server 1.100.3 that code-server 4.100.3 carries, below tests/.tools/vscode; and what
# builds the extension and the page, in editors/vscode/node_modules and editors/web/node_modules.
#
# With --list it installs nothing and says what else than Chromium is missing, and how much space it will take;
# with --build it installs only what builds the extension and the page, with --page only what the page and its tests
# need. CHROMIUM names another Chromium than Debian's.
set -euo pipefail
cd "$(dirname "$0")"
here=$PWD
code_server=4.100.3
tools=$(realpath -m ../.tools/vscode)
extension=$(realpath ../../editors/vscode)
page=$(realpath ../../editors/web)
chromium=${CHROMIUM:-/usr/bin/chromium}

. ../npm.sh
has_server() { [ -e "$tools/server/$code_server" ]; }

if [ "${1:-}" = --list ]; then
  { has_packages "$tools" "$here" && has_server; } ||
    echo "the VS Code server and what drives it, below tests/.tools: 280 MB"
  has_packages "$extension" "$extension" ||
    echo "what builds the VS Code extension, in editors/vscode/node_modules: 170 MB"
  has_packages "$page" "$page" ||
    echo "what builds the page, in editors/web/node_modules: 50 MB"
  exit 0
fi

packages "$page" "what builds the page"
[ "${1:-}" = --page ] || packages "$extension" "what builds the extension"
[ "${1:-}" != --build ] || exit 0

if [ ! -x "$chromium" ]; then
  if [ -n "${CHROMIUM:-}" ]; then
    echo "there is no Chromium at $chromium, which CHROMIUM names" >&2
    exit 1
  fi
  ../packages.sh chromium
fi
mkdir -p "$tools"
cp "$here/package.json" "$here/package-lock.json" "$tools"
packages "$tools" "playwright-core"
[ "${1:-}" != --page ] || exit 0

if ! has_server; then
  say "installing the VS Code server of code-server $code_server"
  cd "$tools"
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
