bombs:3;
