// Writes every kind of page that kbench makes, for tests/browser/pages_test.py:
//
//     kbench-write-pages DIRECTORY
//
// honest/ has pages of all kinds, in honest/site the exported pages of boards. strangers/ has the same with texts that
// strangers wrote, which strangers.json lists. large/ has the pages of a board with 10,000 submissions, and of a batch
// and a journal of that size.
#include "base/document/json.hpp"
#include "base/document/sample_evaluation.hpp"
#include "boards/large_board.hpp"
#include "boards/made_up.hpp"
#include "boards/pages/board_page.hpp"
#include "boards/pages/submissions_page.hpp"
#include "boards/strangers_boards.hpp"
#include "report/html/batch_page.hpp"
#include "report/html/evaluation_page.hpp"
#include "report/html/history_page.hpp"
#include "report/strangers_evaluation.hpp"
#include "report/strangers_text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace kbench::tests {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

void write_site(const Leaderboard& leaderboard, const fs::path& directory) {
  leaderboard.export_pages({}, [&](const BoardPage& page) { write(directory / page.path, page.html); });
}

// `name` is of the batch, its problem and its candidates.
BatchScore score_of(const std::string& name, std::size_t candidates) {
  BatchScore score;
  score.whole = {.candidates = candidates,
                 .compiled = candidates,
                 .correct = candidates,
                 .timed = candidates,
                 .proven = candidates,
                 .compile_rate = Scored{1.0, {0.99, 1.0}},
                 .correct_rate = Scored{1.0, {0.99, 1.0}},
                 .fast = {{.speedup = 0.0, .share = {1.0, {0.99, 1.0}}}, {1.0, {0.5, {0.4, 0.6}}}},
                 .pass = {{.tries = 1, .problems = 1, .chance = {1.0, {0.99, 1.0}}}},
                 .geomean_speedup = Scored{1.5, {1.4, 1.6}}};
  score.problems.push_back(score.whole);
  score.problems.back().problem = name;
  for (std::size_t i = 0; i < candidates; ++i)
    score.candidates.push_back(
        {.id = fmt::format("{} {}", name, i), .problem = name, .verdict = Verdict::accepted, .score = 1.5});
  return score;
}

std::vector<HistoryEntry> history_of(const std::string& name, std::size_t entries) {
  std::vector<HistoryEntry> history;
  for (std::size_t i = 0; i < entries; ++i)
    history.push_back({.entry = {.started = fmt::format("2026-11-{:02}T22:18:00Z", 1 + i % 28),
                                 .problem = name,
                                 .device = name,
                                 .files = {name}},
                       .outcome = name,
                       .runtime_ms = 1.0 + 1e-3 * static_cast<double>(i),
                       .change = -0.01});
  return history;
}

void write_reports(const fs::path& directory, const Evaluation& evaluation, const std::string& name,
                   std::size_t entries) {
  write(directory / "evaluation.html", report::evaluation_page(evaluation));
  write(directory / "batch.html", report::batch_page(name, score_of(name, entries)));
  write(directory / "history.html", report::history_page(name, history_of(name, entries)));
}

void write_honest(const fs::path& directory) {
  Leaderboard leaderboard((directory / "boards.db").string(), {.clock = [] { return noon; }});
  BoardSettings wanted = settings();
  wanted.description = "Sums of two vectors.";
  leaderboard.create_board(ada, wanted);
  submit(leaderboard, "bob", accepted(1.0, 0.05));
  submit(leaderboard, "eve", accepted(1.02, 0.05));
  submit(leaderboard, "mallory", unproven(0.5));
  submit(leaderboard, "trent", wrong());
  BoardSettings with_reference = settings("scales");
  with_reference.problem.clear();
  with_reference.reference =
      Reference{.name = "scale.cuh", .language = Language::cuda, .text = "// scales <T>\n"};
  leaderboard.create_board(ada, with_reference);
  submit(leaderboard, "bob", accepted(2.0), "scales");
  write_site(leaderboard, directory / "honest/site");
  write_reports(directory / "honest", testing::sample_evaluation(), "a batch", 30);
}

void write_strangers(const fs::path& directory) {
  UtcTime time = noon;
  Leaderboard leaderboard((directory / "strangers.db").string(), {.clock = [&] { return time; }});
  create_boards_of_strangers(leaderboard);
  time += 2h;
  write_site(leaderboard, directory / "strangers/site");
  nlohmann::json texts = nlohmann::json::array();
  for (const std::string& payload : testing::payloads) {
    write_reports(directory / "strangers" / std::to_string(texts.size()), testing::of_a_stranger(payload),
                  payload, 3);
    texts.push_back(payload);
  }
  write(directory / "strangers.json", document::dump(texts));
}

void write_large(const fs::path& directory) {
  const leaderboard::BoardFacts facts = large_board(1);
  write(directory / "large/board.html", leaderboard::board_page(facts));
  write(directory / "large/submissions.html", leaderboard::submissions_page(facts));
  write_reports(directory / "large", testing::sample_evaluation(), "many", 10'000);
}

}  // namespace
}  // namespace kbench::tests

int main(int count, char** arguments) try {
  if (count != 2) throw std::runtime_error("usage: kbench-write-pages DIRECTORY");
  const std::filesystem::path directory = arguments[1];
  kbench::tests::write_honest(directory);
  kbench::tests::write_strangers(directory);
  kbench::tests::write_large(directory);
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "kbench-write-pages: {}\n", error.what());
  return 1;
}
