// expect: wrong_answer
// says: never written
//
// Sends itself the signal by which the kernel takes memory back, which is refused, and gives up.
#include <csignal>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) { raise(SIGKILL); }
