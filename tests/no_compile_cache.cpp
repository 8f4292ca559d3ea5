// Tests compile again in each run: what an earlier one has compiled says nothing of today's compiler, flags and walls. quick_options()
// in evaluate/support.hpp keeps compilations for as long as a process lives; a test of the cache names a directory of its own.
#include <cstdlib>

namespace {

[[maybe_unused]] const int no_compile_cache = ::setenv("KBENCH_COMPILE_CACHE", "0", 0);

}  // namespace
