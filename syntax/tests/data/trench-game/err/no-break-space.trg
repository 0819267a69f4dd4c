bombs: 3;
