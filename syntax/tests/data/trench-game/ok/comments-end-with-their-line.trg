bombs:3; // few // very few
shots:4;//
