// Public functions that start no process: where problems, devices and the cache are.
#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/cache.hpp>
#include <kbench/catalog.hpp>

#include <functional>
#include <string>

namespace kbench {
namespace {

std::string error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return std::string(name(error.code())) + ": " + error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a submission's device is the one that is named, or that of its language") {
  CHECK(device_for(Language::cpp) == "cpu");
  CHECK(device_for(Language::cuda) == "cuda:0");
  CHECK(device_for(Language("python"), {.device = "cuda:1"}) == "cuda:1");
  CHECK(error_of([] { device_for(Language::cpp, {.device = "cuda"}); }).starts_with("invalid_argument: "));
  CHECK(error_of([] { device_for(Language::cuda, {.device = "cpu"}); }).starts_with("invalid_argument: "));
}

TEST_CASE("files in memory are a submission in the language of their names") {
  const Submission submission = Submission::from_sources({{"tiles.cuh", "// tiles"}, {"mine.cu", "// mine"}});
  CHECK(submission.language == Language::cuda);
  CHECK(submission.files.at(1).text == "// mine");
}

TEST_CASE("a problem is where evaluations look for it") {
  const ScratchDirectory scratch;
  const auto plugin = scratch.write("mine.so", "");
  CHECK(locate_problem("mine", {.plugin_directories = {scratch.path()}}) == plugin);
  CHECK(locate_problem(ProblemRef::at(plugin)) == plugin);
  const auto reference = scratch.write("scale.hpp", "");
  CHECK(locate_problem(ProblemRef::at(reference)) == reference);
  CHECK(error_of([] { locate_problem("no_such_problem_at_all"); }).starts_with("no_such_problem: "));
  for (const char* const missing : {"missing.so", "missing.hpp"}) {
    const auto path = scratch.path() / missing;
    CHECK(error_of([&] { locate_problem(ProblemRef::at(path)); }).starts_with("no_such_problem: "));
  }
}

TEST_CASE("a directory's problems in Python are files that look like one, and directories that are one") {
  const ScratchDirectory scratch;
  const auto file = scratch.write("square.py", "def get_inputs(): pass");
  scratch.write("tool.py", "print('def nothing')");
  std::filesystem::create_directories(scratch.path() / "whole");
  scratch.write("whole/def.py", "");
  CHECK(problem_files(scratch.path()) == std::vector{file, scratch.path() / "whole"});
}

TEST_CASE("what the cache keeps is counted, and removed on request") {
  const ScratchDirectory scratch;
  std::filesystem::create_directories(scratch.path() / "compilations");
  scratch.write("compilations/one", "12345");
  scratch.write("roofline.json", "{}");
  Options options{.cache_directory = scratch.path()};
  options.compile.cache = 4096;
  const CacheContents contents = cache_contents(options);
  CHECK(contents.directory == scratch.path());
  CHECK(contents.compilations.files == 1);
  CHECK(contents.compilations.bytes == 5);
  CHECK(contents.references.files == 0);
  CHECK(contents.limit_bytes == 4096);
  clear_cache(options);
  CHECK(cache_contents(options).compilations.files == 0);
  CHECK(std::filesystem::exists(scratch.path() / "roofline.json"));
}

TEST_CASE("check_options() refuses options that make no sense") {
  Options options;
  CHECK_NOTHROW(check_options(options));
  options.sampling.min_samples = 0;
  CHECK(error_of([&] { check_options(options); }).starts_with("invalid_argument: "));
}

}  // namespace kbench
