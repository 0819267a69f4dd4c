bombs:1.5;
