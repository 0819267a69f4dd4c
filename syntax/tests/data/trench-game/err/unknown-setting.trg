lives:3;
bombs:3;
