board:[20,20];
bombs:3;
