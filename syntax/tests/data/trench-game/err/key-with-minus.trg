max-bombs:3;
