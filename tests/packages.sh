#!/usr/bin/env bash
# Installs packages of Debian for the tests, which takes root's rights: root has them; somebody at a terminal is asked
# before `sudo` is used; and without a terminal `sudo` is used only if it does not ask for a password. If the
# packages cannot be had it says why, and ends with 1. A package that this version of Debian does not have is left out.
#
#   tests/packages.sh chromium python3-venv
set -euo pipefail

packages="$*"
give_up() {
  printf '== %s: not installed, because %s\n' "$packages" "$1" >&2
  exit 1
}

command -v apt-get >/dev/null || give_up "there is no apt-get here; install the same in this system's own way"
as_root=()
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null || give_up "that takes root's rights, and there is no sudo"
  if [ -t 0 ]; then
    read -r -p "Install $packages with \`sudo apt-get\`? [y/N] " answer || answer=
    case "$answer" in
      [yY] | [yY][eE][sS]) as_root=(sudo) ;;
      *) give_up "you said no" ;;
    esac
  else
    sudo -n true 2>/dev/null || give_up "sudo wants a password, and there is no terminal to ask for it"
    as_root=(sudo -n)
  fi
fi

printf '== installing %s\n' "$packages" >&2
"${as_root[@]}" apt-get update --quiet >&2
known=()
for package in "$@"; do
  if ! command -v apt-cache >/dev/null || apt-cache show "$package" >/dev/null 2>&1; then
    known+=("$package")
  else
    printf '== %s: left out, because there is no such package here\n' "$package" >&2
  fi
done
[ ${#known[@]} != 0 ] || give_up "there are no such packages here"
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 \
  install --yes --quiet --no-install-recommends "${known[@]}" >&2
