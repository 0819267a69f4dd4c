(level-config-dsl
(level-list)
