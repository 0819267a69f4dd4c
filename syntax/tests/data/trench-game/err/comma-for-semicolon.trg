bombs:3,shots:4;
