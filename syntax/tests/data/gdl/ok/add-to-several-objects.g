(add tug speed 4)
(add (tug ferry) name ("Tug" "Ferry"))
