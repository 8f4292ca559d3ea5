// expect: crashed
// says: case 'five' (n=5): an exception left the solution
// prints: No such file or directory
//
// What is thrown is an error of the system's, and has nothing to do with memory.
#include <cerrno>
#include <system_error>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  throw std::system_error(ENOENT, std::generic_category(), "table.bin");
}
