// expect: limit_exceeded or crashed
// says: SIGKILL
// says: case 'five'
//
// Sends itself the signal by which the kernel takes memory back.
#include <csignal>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) { raise(SIGKILL); }
