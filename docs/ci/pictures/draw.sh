#!/usr/bin/env bash
# Draws what the game files describe that have changed since a commit, as it was and as it is, and writes a text in
# Markdown that shows both, for a comment on a pull request.
#
#   docs/ci/pictures/draw.sh BASE FOLDER [AT]
#
# FOLDER gets N-old.png, N-new.png and the same as SVG for each file whose picture has changed, from N = 1 on, and
# comment.md, where AT stands in front of the names of pictures. In the new picture of a map or board what has changed
# is marked. Below the pictures comment.md lists the values of types and tables that are others now in games of GDL.
set -euo pipefail

# More pictures than this are not drawn: nobody looks at them.
MAX_PICTURES=20
# More lines than this are not listed of a game.
MAX_LINES=200

base=$1
folder=$2
at=${3:-}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
root=$(git rev-parse --show-toplevel)
cd "$root"

# The whole old state lies in a folder of its own: a module draws what it includes.
old=$(mktemp -d)
clean_up() { git worktree remove --force "$old/before" 2>/dev/null || true; rm -rf "$old"; }
trap clean_up EXIT
git worktree add --quiet --detach "$old/before" "$base"

# A file of which there is nothing to draw, such as a script or a list of types, leaves none.
draw() { ludex preview --svg -o "$1" "${@:2}" 2>/dev/null || rm -f "$1"; }
png() { rsvg-convert --zoom 1.5 --background-color white -o "${1%.svg}.png" "$1"; }
# A name of a file in a table of Markdown.
escaped() { printf '%s' "$1" | sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/|/\&#124;/g; s/`/\&#96;/g'; }
shown() { if [ -f "$folder/$1.svg" ]; then png "$folder/$1.svg"; echo "![$2]($at$1.png)"; else echo "–"; fi; }
# Lists which values have changed in the game of a module that was there before. Modules of one game say the same, so each
# list is written once.
values() {
  local found sum
  found=$(cd "$old" && ludex show resolved "$root/$2" --compare "before/$1" 2>/dev/null) || return 0
  sum=$(printf '%s' "$found" | cksum)
  if [ -z "$found" ] || grep -qxF "$sum" "$old/sums"; then return 0; fi
  echo "$sum" >>"$old/sums"
  valued=$((valued + 1))
  printf '\n**%s**\n\n' "$(escaped "$2")" >>"$old/values"
  # Whatever is in the file, indented lines are shown as they are.
  printf '%s\n' "$found" | sed -n "1,$MAX_LINES{s/^./    &/;p;}" >>"$old/values"
}

count=0
valued=0
left=0
: >"$old/sums"
: >"$old/values"
comment=$folder/comment.md
printf '### Pictures\n' >"$comment"
# What was there before is asked for by the name that it had.
while IFS= read -r -d '' status && IFS= read -r -d '' was; do
  file=$was
  case "$status" in
    R*) IFS= read -r -d '' file ;;
  esac
  case "$file" in
    *.g) if [ -f "$old/before/$was" ] && [ -f "$file" ]; then values "$was" "$file"; fi ;;
  esac
  before=$folder/$((count + 1))-old.svg
  after=$folder/$((count + 1))-new.svg
  rm -f "$before" "$after"
  if [ -f "$old/before/$was" ]; then draw "$before" "$old/before/$was"; fi
  if [ -f "$file" ]; then draw "$after" "$file"; fi
  if [ ! -f "$before" ] && [ ! -f "$after" ]; then continue; fi
  if cmp --silent "$before" "$after"; then
    rm -f "$before" "$after"
    continue
  fi
  if [ "$count" -ge "$MAX_PICTURES" ]; then
    left=$((left + 1))
    rm -f "$before" "$after"
    continue
  fi
  count=$((count + 1))
  # Only a map or board can be compared; of anything else the plain picture stays.
  if [ -f "$before" ] && [ -f "$after" ]; then
    # The picture names the old file as it is named here.
    (cd "$old" && draw "$after.marked" "$root/$file" --compare "before/$was")
    if [ -f "$after.marked" ]; then mv "$after.marked" "$after"; fi
  fi
  printf '\n**%s**\n\n| before | after |\n|---|---|\n| %s | %s |\n' \
    "$(escaped "$file")" "$(shown "$count-old" before)" "$(shown "$count-new" after)" >>"$comment"
done < <(git diff -z --name-status --diff-filter=ADMR "$base" HEAD -- '*.g' '*.bdl' '*.trg' '*.hy' '*.bgl' '*.bglp')

[ "$left" = 0 ] || printf '\n%s more files have other pictures now.\n' "$left" >>"$comment"
[ "$count" != 0 ] || printf '\nNo picture has changed.\n' >>"$comment"
if [ "$valued" != 0 ]; then { printf '\n### Values\n' && cat "$old/values"; } >>"$comment"; fi
echo "count=$((count + valued))" >>"${GITHUB_OUTPUT:-/dev/stdout}"
