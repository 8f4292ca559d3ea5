// Tests compile each time: what an earlier run of theirs has compiled says nothing of today's compiler, flags and walls. A test of
// the cache names a directory, and a size, of its own.
#include <cstdlib>

namespace {

[[maybe_unused]] const int no_compile_cache = ::setenv("KBENCH_COMPILE_CACHE", "0", 0);

}  // namespace
