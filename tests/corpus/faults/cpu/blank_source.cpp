// expect: compile_error
// says: does not define `solution` as the problem asks
// made: with a blank
//
// A text of one blank.
