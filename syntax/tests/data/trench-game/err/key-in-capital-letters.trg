Bombs:3;
