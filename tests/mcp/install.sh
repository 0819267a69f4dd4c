#!/usr/bin/env bash
# Installs what check.mjs needs, as far as it is missing: the client library of the Model Context Protocol, in
# node_modules beside it. With --list it installs nothing and says what is missing, and how much space it will take.
set -euo pipefail
cd "$(dirname "$0")"
. ../npm.sh

if [ "${1:-}" = --list ]; then
  has_packages . . || echo "a client library of the Model Context Protocol, in tests/mcp/node_modules: 30 MB"
  exit 0
fi
packages . "a client library of the Model Context Protocol"
