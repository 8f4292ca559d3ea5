// The boards of examples/reference.
#pragma once

#include "boards/made_up.hpp"
#include "boards/measured.hpp"
#include "catch.hpp"
#include "file_header.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace kbench::tests {
namespace fs = std::filesystem;

// By their stems, which are taken for users: files, and the verdicts that their first lines say.
struct Example {
  fs::path directory;
  std::map<std::string, std::string> verdicts;

  // `ending` of the files: .hpp or .cuh.
  Example(const std::string& name, std::string ending)
      : directory(fs::path(KBENCH_SOURCE_DIR "/examples/reference") / name), ending_(std::move(ending)) {
    for (const auto& each : fs::directory_iterator(directory)) {
      if (each.path().extension() != ending_ || each.path().stem() == "reference") continue;
      verdicts[each.path().stem()] = header_value(each.path(), "expect");
    }
    REQUIRE(verdicts.size() == 2);
  }

  Submission submission(const std::string& stem) const {
    return Submission::from_file(directory / (stem + ending_));
  }
  fs::path reference_file() const { return directory / ("reference" + ending_); }
  Reference reference() const { return Reference::from_file(reference_file()); }

  std::vector<std::string> accepted_ones() const {
    std::vector<std::string> stems;
    for (const auto& [stem, verdict] : verdicts) {
      if (verdict == "accepted") stems.push_back(stem);
    }
    return stems;
  }

 private:
  std::string ending_;
};

inline std::vector<std::string> sorted_users(const Standing& standing) {
  std::vector<std::string> all = users(standing);
  std::sort(all.begin(), all.end());
  return all;
}

// The board of an example on `device`, and the submissions that come with it by their stems.
struct ExampleBoard {
  Example example;
  ScratchDirectory directory;
  Leaderboard leaderboard;
  BoardSettings wanted;
  std::map<std::string, std::int64_t> ids;

  ExampleBoard(const std::string& name, const std::string& ending, const std::string& device)
      : example(name, ending),
        leaderboard((directory.path() / "boards.db").string()),
        wanted(settings(name)) {
    wanted.problem.clear();
    wanted.reference = example.reference();
    wanted.devices = {device};
    wanted = with_checked_problem(wanted, quick_options());  // which isolation is not ruled out for
    wanted.requires_isolation = false;                       // whatever this machine has
    leaderboard.create_board(ada, wanted);

    for (const auto& [stem, verdict] : example.verdicts) {
      CAPTURE(name, stem);
      const SubmissionRecord record =
          leaderboard.submit({stem}, name, example.submission(stem), quick_options());
      ids[stem] = record.id;
      CAPTURE(leaderboard.evaluation(root, record.id)->explain());
      CHECK(kbench::name(record.measured->verdict) == verdict);
    }
    CHECK(sorted_users(leaderboard.standing(root, name, device)) == example.accepted_ones());
    CHECK(leaderboard.unsettled(root, name).empty());
  }
};

// From its making to a comparison.
inline void drive(const std::string& name, const std::string& ending, const std::string& device) {
  CAPTURE(name);
  ExampleBoard board(name, ending, device);
  auto& [example, directory, leaderboard, wanted, ids] = board;

  Reference changed = example.reference();
  changed.text += "// The same in other words.\n";
  leaderboard.change_reference(ada, name, changed, wanted.dtype);
  CHECK(leaderboard.standing(root, name, device).entries.empty());
  CHECK(leaderboard.unsettled(root, name).size() == ids.size());
  for (const auto& [stem, id] : ids) {
    CAPTURE(stem);
    CHECK(kbench::name(leaderboard.rerun(ada, id, quick_options()).measured->verdict) ==
          example.verdicts.at(stem));
  }
  const Standing standing = leaderboard.standing(root, name, device);
  CHECK(sorted_users(standing) == example.accepted_ones());
  CHECK(standing.problem_version == 2);

  const std::int64_t again =
      leaderboard.submit({"again"}, name, example.submission("plain"), quick_options()).id;
  const BoardComparison comparison = leaderboard.confirm(
      ada, name, device,
      {.submissions = {{ids.at("plain"), again}}, .most_pairs = 6, .evaluation = quick_options()});
  CHECK(comparison.pairs.size() == 6);

  CHECK_FALSE(leaderboard.comparisons(root, name).at(0).is_outdated);
  changed.text += "// And in others.\n";
  leaderboard.change_reference(ada, name, changed, wanted.dtype);
  CHECK(leaderboard.comparisons(root, name).at(0).is_outdated);
}

}  // namespace kbench::tests
