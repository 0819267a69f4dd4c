#d ; why
(a)
