// expect: crashed
// says: SIGABRT
// prints: terminate called
//
// A std::thread that is destroyed while it runs.
#include <unistd.h>

#include <thread>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  const std::thread thread([] { pause(); });
}
