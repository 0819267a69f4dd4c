bombs:3; bombs:4;
