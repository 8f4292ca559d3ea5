// expect: crashed
// says: SIGABRT
// prints: terminate called after throwing
//
// An exception that leaves a thread.
#include <stdexcept>
#include <thread>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  std::thread([] { throw std::runtime_error("nobody catches me"); }).join();
}
