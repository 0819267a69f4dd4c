(player (player_block (player_field value: (name) @name))) @definition.class
(player file: (path) @name) @definition.class
