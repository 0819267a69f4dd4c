bombs:3; // für größere Felder
shots: ; // für größere Felder
