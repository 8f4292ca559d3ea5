#include "catch.hpp"
#include "evaluate/roofline.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

namespace kbench {
namespace {

namespace fs = std::filesystem;

const Roofline roofs{.copy_gbps = 2000.0, .read_gbps = 4000.0, .float64_gflops = 1e4, .float32_gflops = 2e4};

Options options_with_cache(const fs::path& directory) {
  Options options;
  options.cache_directory = directory;
  return options;
}

}  // namespace

TEST_CASE("a roofline is kept for its device, and for no other") {
  const ScratchDirectory scratch;
  const Options options = options_with_cache(scratch.path() / "not" / "yet" / "there");
  CHECK_FALSE(read_roofline(options, "gpu-1"));
  keep_roofline(options, "gpu-1", roofs);
  CHECK(read_roofline(options, "gpu-1") == roofs);
  CHECK_FALSE(read_roofline(options, "gpu-2"));
}

TEST_CASE("a roofline that cannot be kept, or read, is not there") {
  const ScratchDirectory scratch;
  const fs::path file = scratch.path() / "file";
  std::ofstream(file) << "no directory";
  keep_roofline(options_with_cache(file), "gpu-1", roofs);
  CHECK_FALSE(read_roofline(options_with_cache(file), "gpu-1"));
  std::ofstream(scratch.path() / "roofline-gpu-1.json") << "{\"copy_gbps\": 1";
  CHECK_FALSE(read_roofline(options_with_cache(scratch.path()), "gpu-1"));
}

TEST_CASE("a roofline is not read from a pipe or through a link, nor written to one") {
  const ScratchDirectory scratch;
  const Options options = options_with_cache(scratch.path() / "cache");
  const fs::path file = scratch.path() / "cache/roofline-gpu-1.json";
  keep_roofline(options, "gpu-1", roofs);
  fs::rename(file, scratch.path() / "outside");
  fs::create_symlink("../outside", file);
  CHECK_FALSE(read_roofline(options, "gpu-1"));
  keep_roofline(options, "gpu-1", {});
  CHECK(fs::is_regular_file(fs::symlink_status(file)));
  CHECK(fs::file_size(scratch.path() / "outside") > 0);
  fs::remove(file);
  REQUIRE(::mkfifo(file.c_str(), 0600) == 0);
  CHECK_FALSE(read_roofline(options, "gpu-1"));
  keep_roofline(options, "gpu-1", roofs);
  CHECK(read_roofline(options, "gpu-1") == roofs);
}

}  // namespace kbench
