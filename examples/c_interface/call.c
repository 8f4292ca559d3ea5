/* Calls any operation of kbench from C, with JSON in and JSON out: call OPERATION ARGUMENTS
 *
 *     cc call.c -lkbench -o call
 *     ./call list_problems '{}'
 *     ./call evaluate '{"problem": "vector_add", "submission": {"paths": ["../language/add.cpp"]}}'
 *
 * Progress goes to standard error. docs/c-interface.md lists the operations. The exit status is 1 for an error. */
#include <kbench/kbench.h>

#include <stdio.h>
#include <string.h>

static int print_progress(const char* json, void* context) {
  (void)context;
  fprintf(stderr, "%s\n", json);
  return 0; /* anything else ends the call */
}

int main(int argc, char** argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: call OPERATION ARGUMENTS\n");
    return 2;
  }
  kbench_control* control = kbench_control_new(NULL, print_progress, NULL);
  char* answer = kbench_call(control, argv[1], argv[2]);
  kbench_control_free(control);
  if (answer == NULL) {
    fprintf(stderr, "call: no memory is left\n");
    return 1;
  }
  puts(answer);
  const int failed = strncmp(answer, "{\"error\"", 8) == 0;
  kbench_free(answer);
  return failed;
}
