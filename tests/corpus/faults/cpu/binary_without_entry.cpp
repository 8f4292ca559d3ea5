// expect: crashed
// says: loading the submission: the submission could not be loaded
// prints: kbench_entry
// made: as a binary that is a plugin
//
// A shared object that is no submission.
