[(list) (vector) (dict) (set)] @fold
