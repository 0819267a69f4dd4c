lives: 3 of 4; bombs:3;
