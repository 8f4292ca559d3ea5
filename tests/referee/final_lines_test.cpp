#include "referee/final_lines.hpp"

#include "catch.hpp"
#include "device/cpu/cpu_arguments.hpp"

#include <cstring>

using namespace kbench;
using referee::FinalLines;

TEST_CASE("a change to any part of an output after the answer is noticed, one before it is not") {
  const memory::ArgumentLayout layout(FunctionSignature{}.input("x").output("y").output("z"),
                                      {.name = "c", .shapes = {{40}, {40}, {1000}}});
  const device::CpuArguments arguments(layout, 2);
  std::mt19937_64 random(1);
  for (std::size_t set = 0; set < 2; ++set) {
    for (const Tensor& output : arguments.outputs(set)) {
      FinalLines lines(arguments, 2, 16, random);
      const auto have_changed = [&] {
        memory::Findings findings;
        lines.check(&findings);
        return findings.changed_lines != 0;
      };
      output.as<float>()[0] = 1;
      lines.gather();
      CHECK_FALSE(have_changed());
      std::memset(output.data, 0x3b, output.bytes());
      CHECK(have_changed());
    }
  }
}
