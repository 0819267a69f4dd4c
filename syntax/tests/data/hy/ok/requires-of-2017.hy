(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])
