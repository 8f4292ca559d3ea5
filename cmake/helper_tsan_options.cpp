// Part of kbench's own programs when they are built with ThreadSanitizer, which reads the answer at its start. They have one
// thread each, beside the submission's and OpenMP's: the submission is not instrumented, nor is GCC's OpenMP library, so
// what would be reported of those are false alarms. The signals are left alone because a crash of the submission must end
// the process, as it does without.
extern "C" __attribute__((visibility("default"))) const char* __tsan_default_options() {
  return "report_bugs=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0";
}
