#!/usr/bin/env bash
# Runs a command in another system, of which there is a folder that holds its root: inside.sh ROOT [FOLDER...] -- COMMAND...
#
# Each FOLDER has there the name that it has here. The command gets HOME, and nothing else of the environment. It needs
# root's rights; what is mounted for it is gone when it ends.
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin
if [ -z "${LUDEX_INSIDE:-}" ]; then
  LUDEX_INSIDE=yes exec unshare --mount "$0" "$@"
fi
root=$1
shift
mount -t proc proc "$root/proc"
while [ "$1" != -- ]; do
  mkdir -p "$root$1"
  mount --bind "$1" "$root$1"
  shift
done
shift
exec chroot "$root" /usr/bin/env -i HOME="$HOME" PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin LANG=C.UTF-8 "$@"
