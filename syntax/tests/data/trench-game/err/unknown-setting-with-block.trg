team: { a: 1; } bombs:3;
