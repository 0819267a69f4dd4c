(1.5 .5 5. -1e3 1e-3 nan inf -inf)
