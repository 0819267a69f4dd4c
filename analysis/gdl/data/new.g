; My game: what it is about, in one sentence.

(game-module
  (title "My Game")
  (blurb "What it is about, in one sentence.")
  (version "1.0"))

; The ground, and what stands and walks on it.
(terrain-type sea (char "~"))
(terrain-type meadow (char "+"))

(unit-type camp
  (char "C")
  (help "What a side has to keep."))

(unit-type scout
  (char "s")
  (acp-per-turn 2)
  (help "Walks over the meadows."))

(add u* hp-max (20 2))

; Scouts hurt one another, and both hurt camps.
(table hit-chance
  (scout u* 50))
(table damage
  (scout u* 1))

(table mp-to-enter-terrain
  (scout sea 99))

; Two players, and at most so many turns.
(side 1 (name "Red") (color "red"))
(side 2 (name "Blue") (color "blue"))
(set last-turn 40)

; The map: an island in the sea.
(area 8 6
  (terrain
    (by-name (sea 0) (meadow 1))
    "8a"
    "2a4b2a"
    "a6ba"
    "a6ba"
    "2a4b2a"
    "8a"))

(camp 2 3 1)
(scout 3 3 1)
(camp 5 2 2)
(scout 4 2 2)

; Who is left at the end has won.
(scorekeeper
  (do last-side-wins))
