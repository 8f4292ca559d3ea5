// What a program that keeps boards does, from the outside.
#include <kbench/kbench.hpp>
#include <kbench/leaderboard.hpp>

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <string>

namespace {

kbench::Submission addition(const std::string& sign) {
  return kbench::Submission::from_text(
      "extern \"C\" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {\n"
      "  for (size_t i = 0; i < n; ++i) output_c[i] = input_a[i] " +
      sign + " input_b[i];\n}");
}

// A directory that is removed in the end.
struct Directory {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("kbench-consumer-" + std::to_string(::getpid()));
  Directory() { std::filesystem::create_directory(path); }
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;
  ~Directory() { std::filesystem::remove_all(path); }
};

}  // namespace

TEST_CASE("a program keeps a board, and ranks what is submitted to it") {
  kbench::Options options;
  options.sampling.max_samples = options.sampling.min_samples;
  options.sampling.time_limit = std::chrono::seconds{1};
  options.cases = {"n=1"};
  const std::string model = kbench::evaluate("vector_add", addition("+"), options).environment.at("cpu");
  options.cases = {};

  const Directory directory;
  kbench::Leaderboard leaderboard((directory.path / "boards.db").string(), {.owner = "ada"});
  leaderboard.create_board(leaderboard.actor("ada"), {.name = "sums",
                                                      .problem = "vector_add",
                                                      .deadline = kbench::parse_time("2100-01-01T00:00:00Z"),
                                                      .devices = {model},
                                                      .requires_isolation = false});
  const auto wrong = leaderboard.submit({"bob"}, "sums", addition("-"), options);
  CHECK(wrong.measured.value().verdict == kbench::Verdict::wrong_answer);
  CHECK(leaderboard.standing({"bob"}, "sums", model).entries.empty());

  const auto right = leaderboard.submit({"bob"}, "sums", addition("+"), options);
  const kbench::Standing standing = leaderboard.standing({"bob"}, "sums", model);
  // On a busy machine its times may not be proven: then it does not rank.
  const bool ranks = right.measured.value().unranked.empty();
  REQUIRE(standing.entries.size() == (ranks ? 1 : 0));
  if (ranks) {
    CHECK(standing.entries[0].user == "bob");
    CHECK(standing.entries[0].submission == right.id);
  } else {
    CHECK(standing.unranked_users == 1);
  }
  CHECK_THROWS_AS(leaderboard.close_board({"bob"}, "sums"), kbench::Error);
}
