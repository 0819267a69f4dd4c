3;
:4;
bombs:3;
