#include "base/system/directories.hpp"

#include "catch.hpp"
#include "isolation/process/odd_host.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <fmt/format.h>

namespace fs = std::filesystem;
using kbench::system::make_directories;

TEST_CASE("directories are their owner's to use whatever the umask is, and others' as it says") {
  const ScratchDirectory scratch;
  const auto modes = [&](mode_t mask) {
    return kbench::testing::in_another_process([&] {
      ::umask(mask);
      const fs::path above = scratch.path() / fmt::format("{:o}", mask);
      if (const auto error = make_directories(above / "below" / "")) return error.message();
      return fmt::format("{:o} {:o}", static_cast<unsigned>(fs::status(above).permissions()),
                         static_cast<unsigned>(fs::status(above / "below").permissions()));
    });
  };
  CHECK(modes(0777) == "700 700");
  CHECK(modes(0077) == "700 700");
  CHECK(modes(0022) == "755 755");
}

TEST_CASE("a directory that is there is no error, a file in its place is one") {
  const ScratchDirectory scratch;
  CHECK_FALSE(make_directories(scratch.path()));
  const fs::path file = scratch.write("file", "text");
  CHECK(make_directories(file) == std::errc::file_exists);
  CHECK(make_directories(file / "below") == std::errc::not_a_directory);
}
