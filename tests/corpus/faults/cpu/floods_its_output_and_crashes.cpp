// expect: crashed
// says: SIGABRT
// prints: the first line
// prints: the last line
// output: 4000
//
// Prints far more than is kept, and then why it gives up: both ends of that are worth reading.
#include <cstdio>
#include <cstdlib>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  std::fputs("the first line\n", stderr);
  for (int i = 0; i < 100'000; ++i) std::fputs("...............\n", stderr);
  std::fputs("the last line\n", stderr);
  std::abort();
}
