bombs:3; // few
shots:4;
