bombs=3;
