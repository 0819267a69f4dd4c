anchor 7 "buoy"
