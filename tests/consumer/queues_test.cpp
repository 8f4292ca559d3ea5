// What a program with a queue does, from the outside.
#include <kbench/batch.hpp>
#include <kbench/kbench.hpp>
#include <kbench/open_queue.hpp>

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

namespace {

// A directory that is removed in the end.
struct Directory {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("kbench-consumer-queue-" + std::to_string(::getpid()));
  ~Directory() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

}  // namespace

TEST_CASE("a batch has its candidates evaluated by a worker on a queue") {
  const Directory directory;
  const std::string address = "sqlite:" + (directory.path / "queue.db").string();
  std::stop_source stop;
  std::jthread worker([&] {
    kbench::Worker(kbench::open_queue(address), {.devices = {"cpu"}, .drain = stop.get_token()}).run();
  });
  const kbench::Submission addition = kbench::Submission::from_text(
      "extern \"C\" void solution(const float* a, const float* b, float* c, decltype(sizeof 0) n) {\n"
      "  for (decltype(n) i = 0; i < n; ++i) c[i] = a[i] + b[i];\n}");
  kbench::Options options;
  options.check_only = true;
  std::optional<kbench::Candidate> next =
      kbench::Candidate{.id = "one", .request = kbench::request_of("vector_add", addition, options)};
  kbench::Batch batch(directory.path / "out", {.queue = kbench::open_queue(address)});
  const kbench::BatchSummary summary = batch.run([&] { return std::exchange(next, std::nullopt); });
  stop.request_stop();
  CHECK(summary.evaluated == 1);
  CHECK(summary.verdicts.at("accepted") == 1);
}
