; Water is thought of too late.
(unit-type camel)
(terrain-type dune)
(material-type salt)
(table unit-storage-x (camel salt 20))
(material-type water)
