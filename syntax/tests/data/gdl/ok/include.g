(include "shore")
(include shore (moon false))
