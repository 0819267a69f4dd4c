[a &optional [b 1] &rest c &kwargs d]
