// Part of kbench-runner when it is built with AddressSanitizer, which reads the answer at its start: a crash of
// the submission must end the process by its signal, as it does without, and leaks are the submission's affair. Its variables
// are on its stack, as they are without, where the tests' takeovers look for them.
extern "C" __attribute__((visibility("default"))) const char* __asan_default_options() {
  return "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:detect_leaks=0:"
         "detect_stack_use_after_return=0";
}
