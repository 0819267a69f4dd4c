; Mine: two crews dig for gold under one hill.
; Five beginner's faults, each explained on the line above it.

(game-module "mine"
  (title "Gold Under the Hill"))

(unit-type digger (acp-per-turn 2) (hp-max 5))
; Fault: a vision-range must lie between -1 and 32767.
(unit-type cart (acp-per-turn 3) (vision-range -5))
(material-type gold)
(terrain-type tunnel)
(terrain-type rock)

(table mp-to-enter-terrain
  (cart tunnel 1)
  ; Fault: `diger` is misspelt; the unit type is called `digger`.
  (diger (tunnel rock) (1 4)))

(table unit-storage-x
  ; Fault: the second index of this table must be a material, and rock is a terrain.
  (cart rock 20))

; Fault: there is no module with this name.
(include "mine-weather")

; Fault: the closing parenthesis of this form is missing.
(define crew (digger cart)

(add cart capacity 2)
