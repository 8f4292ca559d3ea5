#include "report/kernels.hpp"

#include "catch.hpp"

#include <string>
#include <vector>

using kbench::KernelResources;
using kbench::report::kernels_table;

namespace {

const KernelResources copy{.name = "copy", .registers = 12};
const KernelResources tile{.name = "tile<...>",
                           .registers = 40,
                           .stack_bytes = 8,
                           .spill_store_bytes = 4,
                           .spill_load_bytes = 12,
                           .shared_bytes = 1024};

}  // namespace

TEST_CASE("the kernels of a submission stand in a table, with bytes of spills added up") {
  CHECK(kernels_table({}).empty());
  CHECK(kernels_table({copy, tile}) ==
        "kernel     registers  spills, B  stack, B  shared, B\n"
        "copy              12          0         0          0\n"
        "tile<...>         40         16         8       1024\n");
  const std::string many = kernels_table(std::vector<KernelResources>(10, copy));
  CHECK(many.find("and 2 kernels more\n") != std::string::npos);
}

TEST_CASE("the kernels of two submissions stand beside each other by their names") {
  KernelResources leaner = tile;
  leaner.registers = 32;
  leaner.spill_store_bytes = leaner.spill_load_bytes = 0;
  CHECK(kernels_table({copy, tile, tile}, {leaner, tile, {.name = "other", .registers = 8}}) ==
        "kernel     registers  spills, B  stack, B  shared, B\n"
        "copy         12 -> -     0 -> -    0 -> -     0 -> -\n"
        "tile<...>   40 -> 32    16 -> 0         8       1024\n"
        "tile<...>         40         16         8       1024\n"
        "other         - -> 8     - -> 0    - -> 0     - -> 0\n");
  CHECK(kernels_table({}, {}).empty());
}
