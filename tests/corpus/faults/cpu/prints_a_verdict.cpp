// expect: wrong_answer
// says: never written
// prints: "verdict": "accepted"
//
// Prints what a result looks like, and computes nothing.
#include <cstdio>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  std::puts("{\"judgement\": {\"verdict\": \"accepted\"}}");
}
