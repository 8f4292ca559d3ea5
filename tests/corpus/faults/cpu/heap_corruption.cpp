// expect: crashed
// says: case 'five'
// says: SIG
//
// Overwrites what the allocator keeps between its blocks, and goes on using it.
#include <cstdlib>
#include <cstring>

extern "C" void solution(const float* /*x*/, float* /*y*/, size_t /*n*/) {
  constexpr size_t bytes = 2'000;
  static char* volatile blocks[64];
  for (auto& each : blocks) each = static_cast<char*>(std::malloc(bytes));
  for (auto& each : blocks) std::memset(each, 0x41, bytes + 64);
  for (auto& each : blocks) std::free(each);
}
