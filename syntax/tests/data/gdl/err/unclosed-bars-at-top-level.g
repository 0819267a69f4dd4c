(set ebb 1)
|low water
