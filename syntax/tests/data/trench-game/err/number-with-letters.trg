bombs:2a;
