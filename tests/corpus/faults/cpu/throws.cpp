// expect: crashed
// says: case 'five' (n=5): an exception left the solution
// prints: seven is not a size
//
// An exception passes the C boundary.
#include <stdexcept>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  throw std::runtime_error("seven is not a size");
}
