; Harbor types: the ships, goods and ground of the harbor game, and the rules between them.

(game-module "harbor-types"
  (blurb "Unit, material and terrain types of the harbor game.")
  (version "1.0"))

; A light boat that sees far and runs from every fight.
(unit-type rowboat
  (char "r")
  (acp-per-turn 6)
  (help "Quick and quiet. Brings word of what it sees."))

; The merchant: slow, roomy and unarmed.
(unit-type ketch
  (char "k")
  (acp-per-turn 4)
  (help "Carries planks from port to port."))

; The only ship that is built for fighting.
(unit-type gunboat
  (char "g")
  (acp-per-turn 4)
  (help "Strong against ships, weak against walls. Burns coal."))

; Carries marines over the bay.
(unit-type steamer
  (char "s")
  (acp-per-turn 3)
  (help "Takes three companies of marines anywhere in the bay."))

; Soldiers, the only unit that can take a port on foot.
(unit-type marines
  (char "m")
  (acp-per-turn 2)
  (help "Walks on land and storms ports, batteries and lighthouses."))

; The heart of each side: it builds ships and shelters them.
(unit-type port
  (char "P")
  (acp-per-turn 2)
  (help "Builds, repairs and shelters ships."))

; Coast guns.
(unit-type battery
  (char "B")
  (acp-per-turn 2)
  (help "Guns behind a wall of earth. Cannot move."))

; Sees half the bay but cannot fight.
(unit-type lighthouse
  (char "L")
  (help "Whoever holds it sees every sail in the bay."))

; Fuel for everything that has an engine.
(material-type coal
  (char "c")
  (help "Moves gunboats and steamers."))

; What ships are made of.
(material-type planks
  (char "p")
  (help "A port needs them to build ships."))

; Deep water.
(terrain-type sea
  (char "~")
  (help "Open water. Ships only."))

; Water that steamers cross slowly.
(terrain-type shallows
  (char "-")
  (help "Sandbanks. Steamers need twice the time here."))

; Where water and land meet.
(terrain-type beach
  (char ",")
  (help "Ports and batteries stand here."))

; Easy ground.
(terrain-type meadow
  (char "+")
  (help "Grass. Nothing stops marines here."))

; Slow ground with good cover.
(terrain-type hills
  (char "^")
  (help "Hard to climb, easy to hold."))

; Everything that floats.
(define ships (rowboat ketch gunboat steamer))

; Everything that stays where it is.
(define places (port battery lighthouse))

; Everything that goes somewhere.
(define movers (append ships marines))

; Everything with a gun: all types but these four.
(define unarmed (rowboat ketch port lighthouse))
(define armed (remove-list unarmed u*))

; Ships that burn coal, which is all but those with oars and sails.
(define engines (remove rowboat (remove ketch ships)))

; The two halves of the map.
(define water (sea shallows))
(define land (beach meadow hills))

; Speed is a percentage; a heavy ship gets this much.
(define heavy 80%)

(add water liquid true)
(add t* capacity 16)

;                rowboat ketch gunboat steamer
(add ships speed (150     100   120     100))
(add (ketch steamer) speed heavy)
(add places speed 0)

; rowboat ketch gunboat steamer marines port battery lighthouse
(add u* hp-max       (2 4 8 10 6 30 12 8))
(add u* vision-range (3 2 2  2 2  3  3 6))
(add u* point-value  (1 3 4  5 2 20  5 5))

(add ships naval true)
(add marines ground true)
(add places facility true)
(add ships cp (3 6 8 10))
(add (port steamer) capacity (20 3))
(add battery acp-to-fire 1)
(add battery range 2)
(add movers namer "harbor-ships")
(add places namer "harbor-places")

;;; Where things can be.

; A place fills a quarter of its cell.
(table unit-size-in-terrain
  (places t* 4))

; Nothing fits inside anything, but for ships and soldiers in port and soldiers on board.
(table unit-size-as-occupant 99
  (ships port 1)
  (marines (port steamer) 1))

; Ships keep to the water, marines to the land.
(table mp-to-enter-terrain 99
  (ships water 1)
  (steamer shallows 2)
  (marines land (1 1 2)))

;;; Cargo.

(table unit-storage-x
  ;       rowboat ketch gunboat steamer marines port battery lighthouse
  (u* coal (0 0 20 40 0 200 20 10))
  ((ketch steamer port) planks (30 10 100)))

(table base-production
  (port m* (6 4)))

(table consumption-per-move
  (engines coal 1))

(table material-to-move
  (engines coal 1))

(table unit-initial-supply
  (engines coal (20 40))
  (port m* (50 20)))

;;; Building.

(table can-create (port ships true))
(table can-build (port ships true))
(table acp-to-create (port ships 1))
(table acp-to-build (port ships 1))

; Bigger ships need more wood for every step of the work.
(table consumption-per-cp
  (ships planks (1 1 2 3)))

;;; Fighting.

(table hit-chance
  ;           rowboat ketch gunboat steamer marines port battery lighthouse
  (gunboat u* (40 60 50 50 30 40 30 40))
  (steamer (rowboat ketch) (20 30))
  (battery ships (30 50 45 55))
  (marines (marines port battery lighthouse) (50 40 30 60)))

(table damage
  (armed u* 1)
  (gunboat u* 1d3)
  (battery ships 2d3+1)
  (marines places (1 1 2)))

(table capture-chance
  (marines places (50 40 90))
  ((gunboat steamer) (rowboat ketch) ((30 60) (20 40))))

; Cover in the hills, and none on the beach.
(table defend-terrain-effect
  (marines (beach hills) (120 60)))

; A port protects the ships inside it.
(table protection
  (port ships 50))

; Marines protect the place they stand in; `add` keeps what the table already holds.
(table protection add
  (marines places 70))
