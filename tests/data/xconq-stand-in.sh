#!/bin/sh
# Stands in for skelconq where Xconq is not installed: it takes its options and commands, and leaves behind what that does.
# Games with odd seeds are over in turn 6, those of seeds divisible by 3 are won by side 2; the others go on for ever. A
# game that is called `hang` never ends its turn, and one that is called `stop` does not begin.
seed=0
game=
libraries=
while [ $# -gt 0 ]; do
  case $1 in
    -R) seed=$2; shift ;;
    -f) game=$2; shift ;;
    -L) libraries="$libraries $2"; shift ;;
    -r) player=$2; shift ;;
    -w) ;;
    *) echo "Unrecognized option \`$1'"; exit 1 ;;
  esac
  shift
done
name=${game%.g}
[ -f "$game" ] && [ "$player" = ,mplayer@stdio ] && [ -d "$XCONQHOME" ] || exit 1
[ "$name" = stop ] && { echo "Error: no terrain here."; exit 0; }
printf '%s\n' "READ: $name:2: Strange form" 'RUN: "s1 a 3 (1,2)" at a loss' 'RUN: "s2 a 4 (5,2)" at a loss' > Xconq.Warnings
for library in $libraries; do
  echo "INIT: looked into $(basename "$library")" >> Xconq.Warnings
done
turn=1
winner=1
[ $((seed % 3)) -eq 0 ] && winner=2
while read -r command rest; do
  case $command in
    run)
      [ "$name" = hang ] && [ $turn -eq 4 ] && exec sleep 600
      if [ $((seed % 2)) -eq 0 ] || [ $turn -lt 6 ]; then
        turn=$((turn + 1))
        echo "> Update s1 Reds: turn $turn (0 seconds since last)"
      fi
      ;;
    save)
      {
        echo "(game-module \"$name\")"
        echo '(unit-type scout)'
        echo '(unit-type raft)'
        echo "(set turn $turn)"
        echo "(side 1 (name \"Reds\") (gain-counts 1 2 0 0 0 0 0 0) (loss-counts 1 0 0 0 0 0 0 0 0 0 0 0 0 0)"
        echo '  (attack-stats (scout 4 0)) (hit-stats (scout 3 0)))'
        echo "(side 2 (name \"Blues $seed\") (gain-counts 1 0 1 0 0 0 0 0) (loss-counts 0 1 0 0 0 0 0 0 0 0 0 0 0 0))"
        echo '(evt 3 unit-killed 2 -23 -1)'
        if [ $((seed % 2)) -eq 1 ] && [ $turn -ge 6 ]; then
          echo "(evt 6 side-lost all $((3 - winner)) 1)"
          echo "(evt 6 side-won all $winner 1)"
          echo '(evt 6 game-ended all)'
        fi
      } > "$name-$turn.xcq"
      ;;
    quit) echo 'Quitting.'; exit 0 ;;
  esac
done
