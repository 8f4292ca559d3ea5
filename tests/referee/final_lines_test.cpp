#include "referee/final_lines.hpp"

#include "catch.hpp"
#include "device/cpu/cpu_arguments.hpp"

#include <cstring>
#include <string>

using namespace kbench;
using referee::FinalLines;

TEST_CASE("a change to any part of an output after the answer is noticed, one before it is not") {
  const memory::ArgumentLayout layout(FunctionSignature{}.input("x").output("y").output("z"),
                                      {.name = "c", .shapes = {{40}, {40}, {1000}}});
  const device::CpuArguments arguments(layout, 2);
  for (std::size_t set = 0; set < 2; ++set) {
    for (const Tensor& output : arguments.outputs(set)) {
      FinalLines lines(arguments, 2, 16);
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

TEST_CASE("the lines of one set are read without those of the others") {
  const memory::ArgumentLayout layout(FunctionSignature{}.input("x").output("y"),
                                      {.name = "c", .shapes = {{40}, {40}}});
  const device::CpuArguments arguments(layout, 3);
  const auto fill = [&](std::size_t set, int byte) {
    std::memset(arguments.outputs(set)[0].data, byte, arguments.outputs(set)[0].bytes());
  };
  FinalLines lines(arguments, 3, 8);
  lines.gather();
  for (const std::size_t set : {0U, 1U, 2U}) fill(set, 7);
  lines.gather(1);
  CHECK(lines.describe_changes().find(
            "in call 1 of a batch; of 24 checked lines of 64 bytes, 16 had changed") != std::string::npos);
}

TEST_CASE("a change is told with its place, and with how much was looked at and had changed") {
  const memory::ArgumentLayout layout(FunctionSignature{}.input("x").output("y").output("z"),
                                      {.name = "c", .shapes = {{40}, {16}, {16}}});
  const device::CpuArguments arguments(layout, 3);
  FinalLines lines(arguments, 3, 2);  // each output is one line
  lines.gather();
  CHECK(lines.describe_changes() == "an output, which by now is again what it was");
  const Tensor z = arguments.outputs(1)[1];
  z.as<float>()[15] += 1.0F;
  CHECK(lines.describe_changes() ==
        "z, from its element 0 on, in call 2 of a batch; of 12 checked lines of 64 bytes, 2 had "
        "changed");
  arguments.outputs(0)[0].as<float>()[3] += 1.0F;
  CHECK(lines.describe_changes() ==
        "y, from its element 0 on, in call 1 of a batch; of 12 checked lines of 64 bytes, 4 had "
        "changed");

  const device::CpuArguments single(layout, 1);
  FinalLines of_call(single, 1, 1);
  of_call.gather();
  single.outputs(0)[0].as<float>()[0] += 1.0F;
  CHECK(of_call.describe_changes() ==
        "y, from its element 0 on; of 2 checked lines of 64 bytes, 1 had changed");
}
