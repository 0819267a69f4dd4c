; Colours of GDL. The words are filled in from the reference data of Ludex, between the comments that name their list
; (tests/tests/product/word_lists.rs).

[(comment) (block_comment)] @spell @comment
(string) @string
(number) @constant.numeric
["'" "`"] @punctuation.special
["(" ")"] @punctuation.bracket

; Constants come first, for a head that is called like one is a form.
((symbol) @constant.builtin.boolean
 (#any-of? @constant.builtin.boolean
  ; words: booleans
  "false" "true"
  ; end
 ))
((symbol) @constant.builtin
 (#any-of? @constant.builtin
  ; words: constants
  "border" "cell" "coating" "connection" "draw" "lose" "non-advance" "non-material" "non-terrain" "non-unit"
  "over-all" "over-border" "over-nothing" "over-own" "river-x" "road-x" "valley-x" "win"
  ; words: presets
  "reset" "usual"
  ; words: typelists
  "a*" "m*" "t*" "u*"
  ; end
 ))
((symbol) @variable.builtin
 (#any-of? @variable.builtin
  ; words: variables
  "action-movies" "action-notices" "advantage-default" "advantage-max" "advantage-min" "ai-advanced-unit-separation"
  "ai-badtask-max-retries" "ai-badtask-remove-chance" "ai-badtask-reserve-chance" "ai-initial-research-goals"
  "ai-may-resign" "alt-blob-density" "alt-blob-height" "alt-blob-size" "alt-smoothing" "attack-cursor"
  "backdrop-ignore-doctrine" "backdrop-model" "calendar" "combat-model" "contour-color" "country-border-color"
  "country-radius-max" "country-radius-min" "country-separation-max" "country-separation-min"
  "create-units-from-specs" "default-namer" "disband-unfinished-units" "economy" "edge-road-density" "edge-terrain"
  "elapsed-real-time" "event-movies" "event-narratives" "event-notices" "extra-turn-chance" "feature-boundaries"
  "feature-color" "feature-namers" "feature-types" "fore-color" "frontline-color" "generic-cursor" "grid-color"
  "growth-stop-chance" "indepside-can-develop" "indepside-can-research" "indepside-has-ai" "indepside-has-economy"
  "indepside-has-treasury" "initial-date" "initial-date-max" "initial-date-min" "initial-day-part" "initial-year-part"
  "last-turn" "mask-color" "maze-passage-density" "maze-room-density" "meridian-color" "meridians"
  "no-indepside-ingame" "people" "player-sides-locked" "protection-resists-capture" "random-state"
  "real-time-for-game" "real-time-per-side" "real-time-per-turn" "river-sink-terrain" "salvage-unfinished-cps"
  "salvage-unfinished-materials" "scorefile-name" "season-names" "see-all" "see-terrain-always" "see-weather-always"
  "self-required" "shoreline-color" "shorelines" "side-can-research" "side-color-library" "side-library" "side-namer"
  "sides-max" "sides-min" "sides-wanted" "supply" "survey-cursor" "synthesis-done" "synthesis-methods"
  "temperature-floor" "temperature-floor-elevation" "temperature-moderation-range" "terrain-seen"
  "terrain-transitions" "text-color" "treasury-size" "turn" "unit-gbox-border-color" "unit-gbox-fill-color"
  "unit-name-color" "units-in-game-max" "units-per-side-max" "unseen-char" "unseen-color" "use-side-priority"
  "wet-blob-density" "wet-blob-height" "wet-blob-size" "wet-smoothing" "wind-mix-range" "window-color"
  "zz-run-serial-number"
  ; end
 ))

(list head: (symbol) @attribute
 (#any-of? @attribute
  ; words: properties
  "@" "a" "acp" "acp-damage-effect" "acp-independent" "acp-max" "acp-min" "acp-morale-effect" "acp-per-turn"
  "acp-per-turn-max" "acp-per-turn-min" "acp-season-effect" "acp-temperature-effect" "acp-to-change-side"
  "acp-to-detonate" "acp-to-disband" "acp-to-fire" "acp-to-move" "acp0" "action-priorities" "action-priority" "active"
  "actual" "adjective" "advance-goal" "advanced" "advances-done" "advantage" "advantage-max" "advantage-min"
  "ai-base-worth" "ai-control" "ai-data" "ai-depot-worth" "ai-distributor-worth" "ai-enemy-alert-range"
  "ai-explorer-worth" "ai-minimal-size-goal" "ai-mover-worth" "ai-next-goal" "ai-peace-garrison"
  "ai-prod-enhancer-worth" "ai-producer-worth" "ai-seer-worth" "ai-tactical-range" "ai-type-name" "ai-war-garrison"
  "air" "already-seen" "already-seen-independent" "alt-percentile-max" "alt-percentile-min" "am" "appear" "applies-to"
  "asleep" "assign-number" "attack" "attack-stats" "auto-upgrade-to" "aux-terrain" "aux-terrain-view"
  "aux-terrain-view-dates" "available" "axial-tilt" "base-game" "base-module" "blurb" "border" "can-be-self"
  "can-research" "can-see-behind" "capacity" "cell-width" "char" "circumference" "class" "cloud-bottom-view"
  "cloud-bottoms" "cloud-height-view" "cloud-heights" "cloud-view" "cloud-view-dates" "clouds" "clouds-max"
  "clouds-min" "colonizer" "color" "config-name" "connection" "construction-border-color" "construction-fill-color"
  "construction-run" "consumption-temperature-effect" "control-sides" "controlled-by" "could-act-with"
  "could-construct" "could-develop" "could-research" "country-growth-chance" "country-people-chance"
  "country-takeover-chance" "country-terrain-max" "country-terrain-min" "country-units-max" "courage-max"
  "courage-min" "cp" "cp-attrition" "cp-per-self-build" "cp-to-self-build" "cpstash" "creation-id" "curadv"
  "current-advance" "cxp" "cxp-max" "cxp-on-capture-effect" "day-length" "daylight-fraction" "default-base-module"
  "default-doctrine" "defend" "delayed" "description-format" "design-notes" "destruction-result" "detonate-on-death"
  "detonate-with-attack" "direct-control" "disappear" "display-name" "do" "doctrines" "doctrines-locked" "economy"
  "elevation-max" "elevation-min" "elevations" "embed" "embed-at" "embed-size" "emblem-name" "encounter-result"
  "ever-active" "facility" "facility-total-max" "feature-namers" "features" "file" "filename" "final-turn"
  "finished-turn" "fire-angle-max" "formation" "free-acp" "free-mp" "full-cxp-affects-attack"
  "full-cxp-affects-defense" "gain-counts" "generic-char" "generic-name" "goal" "ground" "height" "help" "hexgrid"
  "hit-falloff-range" "hit-stats" "hp" "hp-max" "hp-per-detonation" "hp-per-disband" "hp-recovery" "hp-to-recover"
  "image-name" "in" "independent-growth-chance" "independent-near-start" "independent-people-chance"
  "independent-takeover-chance" "init-tech" "initial-advantage" "initial-center-at" "initial-score"
  "initial-seen-radius" "initial-treasury" "initial-turn" "instructions" "keep-score" "known-to" "latitude" "liquid"
  "locked" "long-name" "longitude" "loss-counts" "lost-revolt-chance" "lost-vanish-chance" "lost-wreck-chance" "m"
  "mask" "match-transport-side" "material" "material-view" "material-view-dates" "maxcells" "maze-passage-occurrence"
  "maze-room-occurrence" "minimal-sea-for-docks" "mo" "mobile-total-max" "mono" "morale-max" "morale-recovery"
  "move-range" "mp-to-leave-world" "n" "name" "name-internal" "namer" "names-locked" "naval" "nb" "next-numbers"
  "notes" "noun" "obsolete" "occupant-total-max" "occurrence" "opinion-max" "opinion-min" "opinions" "original-module"
  "original-variants" "original-version" "os" "palette" "password" "people" "people-max" "people-sides" "picture-name"
  "pixel-size" "plan" "player" "plural-noun" "point-value" "popul" "possible-sides" "priority" "prod" "projection"
  "range" "range-min" "reach" "real-time" "rearm-percent" "repair-percent" "reserve" "resource-icon" "restrict"
  "resupply-percent" "revolt-at-opinion-min" "revolt-chance" "river-chance" "road-to-edge-chance" "rp" "s" "scores"
  "see-all" "see-always" "see-occupants" "see-terrain-if-captured" "self-changeable" "self-resurrects" "self-unit"
  "sequential" "short-name" "sides" "size" "size-max" "size-min" "speed" "speed-damage-effect" "speed-max" "speed-min"
  "speed-wind-effect" "spot-action" "spur-chance" "spur-range" "spy-chance" "spy-range" "stack-order" "standing-order"
  "start-with" "status" "std" "subtype" "subtype-x" "sun" "supply" "supply-alarm" "supply-is-low" "sym" "tasks" "tech"
  "tech-from-ownership" "tech-leakage" "tech-max" "tech-per-turn-max" "tech-to-build" "tech-to-change-type-to"
  "tech-to-own" "tech-to-see" "tech-to-use" "temperature-attrition" "temperature-average" "temperature-max"
  "temperature-min" "temperature-variability" "temperature-view" "temperature-view-dates" "temperature-year-cycle"
  "temperatures" "terrain" "terrain-view" "terrain-view-dates" "thickness" "tile" "timeouts" "timeouts-used" "title"
  "total-time-used" "tp" "trades" "transition" "treasury" "trigger" "triggered" "trk" "trusts" "turn-time-used"
  "twilight-fraction" "type-in-game-max" "type-per-side-max" "ui-data" "unit-growth-chance" "unit-namers"
  "unit-takeover-chance" "unit-views" "units" "use-own-cell" "usedcells" "user" "variants" "version" "vision-range"
  "wait" "wait-transport" "wet-percentile-max" "wet-percentile-min" "when" "width" "willing-to-draw"
  "wind-force-average" "wind-force-max" "wind-force-min" "wind-force-variability" "wind-variability" "wind-view"
  "wind-view-dates" "winds" "world-seen" "world-size" "wrecked-type" "x" "year-length" "z" "zz-b" "zz-bb" "zz-bcow"
  "zz-bw" "zz-c" "zz-cc" "zz-cm" "zz-csw" "zz-cw" "zz-dsw" "zz-dw" "zz-esw" "zz-fr" "zz-fw" "zz-osw" "zz-ow" "zz-rw"
  "zz-sw" "zz-transport"
  ; end
 ))
(list head: (symbol) @function.builtin
 (#any-of? @function.builtin
  ; words: functions
  "*" "+" "-" "/" "/=" "<" "<=" "=" ">" ">=" "and" "append" "list" "not" "or" "quote" "remove" "remove-list"
  ; words: makers
  "make-countries" "make-earthlike-terrain" "make-fractal-percentile-terrain" "make-independent-units"
  "make-initial-materials" "make-maze-terrain" "make-random-date" "make-random-terrain" "make-rivers" "make-roads"
  "make-weather" "name-geographical-features" "name-units-randomly"
  ; words: methods
  "by-bits" "by-char" "by-name" "capitalize" "constant" "grammar" "in-order" "junky" "or" "random" "reject" "subarea"
  "xform"
  ; words: scoring
  "add-score" "after-action" "after-event" "after-turn" "before-turn" "cond" "end" "if" "last-alliance-wins"
  "last-side-wins" "lose" "score" "set-score" "sum-uprop" "turn" "win"
  ; end
 ))
(list head: (symbol) @keyword
 (#any-of? @keyword
  ; words: definers
  "define" "namer" "set" "table" "undefine"
  ; words: forms
  "add" "area" "doctrine" "evt" "exu" "game-module" "imf" "independent-units" "player" "print" "scorekeeper" "side"
  "side-defaults" "unit" "unit-defaults" "world"
  ; end
 ))
(list head: (symbol) @keyword.control
 (#any-of? @keyword.control
  ; words: controls
  "else" "end-if" "if" "include"
  ; end
 ))

; What is defined.
(list head: (symbol) @keyword . (symbol)? @type
 (#any-of? @keyword
  ; words: types
  "advance-type" "material-type" "terrain-type" "unit-type"
  ; end
 ))
(list head: (symbol) @keyword . (symbol) @constant
 (#any-of? @keyword "define" "namer"))
