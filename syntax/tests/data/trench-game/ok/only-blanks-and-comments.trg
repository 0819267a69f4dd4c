
 // no game yet

// none