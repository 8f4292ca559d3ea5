#include "language/nvcc/toolkit_program.hpp"

#include "catch.hpp"
#include "language/toolchain/environment_variable.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/error.hpp>

#include <filesystem>

using kbench::nvcc::find_program;

namespace {

namespace fs = std::filesystem;

fs::path write_program(const ScratchDirectory& scratch, const fs::path& name) {
  fs::path program = scratch.write(name, "#!/bin/sh\n");
  fs::permissions(program, fs::perms::owner_all);
  return program;
}

std::string complaint(const kbench::nvcc::ToolkitProgram& program = kbench::nvcc::compute_sanitizer) {
  try {
    return "found " + find_program(program, {}).string();
  } catch (const kbench::Error& error) {
    return error.what();
  }
}

// Everything by which the program could be found, set to find nothing.
struct Nowhere {
  ScratchDirectory scratch;
  EnvironmentVariable named{"KBENCH_COMPUTE_SANITIZER", std::nullopt};
  EnvironmentVariable nvcc{"KBENCH_NVCC", scratch.path() / "cuda/bin/nvcc"};
  EnvironmentVariable path{"PATH", scratch.path().string()};
  EnvironmentVariable host{"NVCC_CCBIN", write_program(scratch, "host-g++").string()};
};

}  // namespace

TEST_CASE("compute-sanitizer is the one that came with nvcc, else the one on the PATH, unless it is named") {
  const Nowhere place;
  const ScratchDirectory& scratch = place.scratch;
  write_program(scratch, "cuda/bin/nvcc");
  const fs::path on_path = write_program(scratch, "compute-sanitizer");
  CHECK(find_program(kbench::nvcc::compute_sanitizer, {}) == on_path);
  const fs::path beside = write_program(scratch, "cuda/bin/compute-sanitizer");
  CHECK(find_program(kbench::nvcc::compute_sanitizer, {}) == beside);
  const fs::path own = write_program(scratch, "cuda/compute-sanitizer/compute-sanitizer");
  CHECK(find_program(kbench::nvcc::compute_sanitizer, {}) == own);
  const fs::path other = write_program(scratch, "other");
  const EnvironmentVariable named("KBENCH_COMPUTE_SANITIZER", other.string());
  CHECK(find_program(kbench::nvcc::compute_sanitizer, {}) == other);
}

TEST_CASE("a program of the toolkit that is missing is an error that names its package") {
  const Nowhere place;
  const EnvironmentVariable named("KBENCH_NVDISASM", std::nullopt);
  const std::string text = complaint(kbench::nvcc::nvdisasm);
  for (const std::string part : {"no nvdisasm", "cuda-nvdisasm-13-0", "KBENCH_NVDISASM"})
    CHECK(text.find(part) != text.npos);
}

TEST_CASE("a compute-sanitizer that is not there is an error that says where it was looked for") {
  const Nowhere place;
  write_program(place.scratch, "cuda/bin/nvcc");
  const std::string text = complaint();
  for (const std::string& part : {(place.scratch.path() / "cuda/bin/nvcc").string(),
                                  place.scratch.path().string(), std::string("KBENCH_COMPUTE_SANITIZER")}) {
    CHECK(text.find(part) != text.npos);
  }
  const EnvironmentVariable named("KBENCH_COMPUTE_SANITIZER", "/nonexistent/tool");
  CHECK(
      complaint() ==
      "the environment variable KBENCH_COMPUTE_SANITIZER says that it is \"/nonexistent/tool\", which is no "
      "program");
}
