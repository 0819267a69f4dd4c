bombs:3,4;
