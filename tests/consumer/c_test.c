/* The C interface from a program in C. */
#include <kbench/kbench.h>

#include <stdio.h>
#include <string.h>

static int failures = 0;

static void expect(const char* method, const char* arguments, const char* part) {
  char* answer = kbench_call(NULL, method, arguments);
  if (answer == NULL || strstr(answer, part) == NULL) {
    fprintf(stderr, "%s %s: %s\n", method, arguments, answer == NULL ? "no answer" : answer);
    ++failures;
  }
  kbench_free(answer);
}

int main(void) {
  expect("list_problems", "{}", "\"vector_add\"");
  expect("starter", "{\"problem\": \"vector_add\"}", "void solution(");
  expect("evaluate",
         "{\"problem\": \"vector_add\", \"options\": {\"check_only\": true}, \"submission\": {\"language\": \"cpp\", \"files\": "
         "[{\"path\": \"mine.cpp\", \"text\": \"#include <cstddef>\\nextern \\\"C\\\" void solution(const float* a, const float* b, "
         "float* c, size_t n) { for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i]; }\"}]}}",
         "\"verdict\":\"accepted\"");
  expect("evaluate", "{\"problem\": \"nosuch\", \"submission\": {\"paths\": []}}", "\"error\"");
  return failures == 0 ? 0 : 1;
}
