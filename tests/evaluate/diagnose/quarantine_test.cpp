#include "evaluate/diagnose/quarantine.hpp"

#include "catch.hpp"
#include "evaluate/diagnose/gpu_findings.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/doctor.hpp>
#include <kbench/error.hpp>

#include <sys/stat.h>

#include <filesystem>
#include <string>

using namespace kbench;
namespace fs = std::filesystem;

namespace {

const std::string uuid = "0123456789abcdef0123456789abcdef";
const Quarantine ill{.since = "2026-11-22T04:05:06Z",
                     .reason = "CUDA_ERROR_ECC_UNCORRECTABLE",
                     .problem = "matmul",
                     .submission = "00000000000000ff"};

Options options_with_cache(const fs::path& directory) {
  Options options;
  options.cache_directory = directory;
  return options;
}

bool mentions(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a GPU in quarantine stays there, alone, until it is released") {
  const ScratchDirectory scratch;
  const Options options = options_with_cache(scratch.path() / "made" / "when-needed");
  CHECK_FALSE(find_quarantine(options, uuid));
  begin_quarantine(options, uuid, ill);
  const auto found = find_quarantine(options, uuid);
  REQUIRE(found);
  CHECK(found->since == ill.since);
  CHECK(found->reason == ill.reason);
  CHECK(found->problem == ill.problem);
  CHECK(found->submission == ill.submission);
  CHECK_FALSE(find_quarantine(options, "f" + uuid.substr(1)));
  CHECK_FALSE(find_quarantine(options, ""));
  end_quarantine(options, uuid);
  CHECK_FALSE(find_quarantine(options, uuid));
}

TEST_CASE("a quarantine whose file cannot be understood is one all the same") {
  const ScratchDirectory scratch;
  for (const char* const text : {"", "{", "[]", R"({"since": 5})"}) {
    CAPTURE(text);
    const fs::path file = scratch.write("quarantine-" + uuid + ".json", text);
    const auto found = find_quarantine(options_with_cache(scratch.path()), uuid);
    REQUIRE(found);
    CHECK(mentions(found->reason, file.string()));
  }
}

TEST_CASE("a pipe or a link in the place of a quarantine is one, at once, and no cache is none") {
  const ScratchDirectory scratch;
  const Options options = options_with_cache(scratch.path());
  const fs::path file = scratch.path() / ("quarantine-" + uuid + ".json");
  REQUIRE(::mkfifo(file.c_str(), 0600) == 0);
  CHECK(find_quarantine(options, uuid));
  begin_quarantine(options, uuid, ill);  // does not wait for a reader
  CHECK(find_quarantine(options, uuid)->reason == ill.reason);
  fs::remove(file);
  fs::create_symlink("nowhere", file);
  CHECK(find_quarantine(options, uuid));
  CHECK_FALSE(find_quarantine(options_with_cache(scratch.path() / "none"), uuid));
  CHECK_FALSE(find_quarantine(options_with_cache(scratch.write("file", "")), uuid));
}

TEST_CASE("a quarantine that cannot be written down is an error") {
  const ScratchDirectory scratch;
  const fs::path file = scratch.write("file", "");
  CHECK_THROWS_AS(begin_quarantine(options_with_cache(file), uuid, ill), Error);
  CHECK_THROWS_AS(begin_quarantine(options_with_cache(scratch.path()), "", ill), Error);
}

TEST_CASE("a quarantine is explained with its reason and the way back, by doctor too") {
  const std::string text = explain(ill, "cuda:1");
  for (const std::string& part : {std::string("cuda:1"), ill.since, ill.reason, ill.problem, ill.submission,
                                  std::string("kbench doctor --release cuda:1")}) {
    CHECK(mentions(text, part));
  }
  const Finding finding = describe_gpu(1, {}, {}, ill);
  CHECK_FALSE(finding.ok);
  CHECK(mentions(finding.advice, text));
}

TEST_CASE("what is no GPU cannot be released") {
  Options options;
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  CHECK_THROWS_AS(release_gpu(options), Error);
  options.device = "gpu";
  CHECK_THROWS_AS(release_gpu(options), Error);
}
