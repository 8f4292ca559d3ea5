// expect: refused
// says: is empty
// made: with nothing in it
//
// No text at all.
