(set ebb ')
(set flood '(1 '))
