// The tables and the document that `kbench compare` prints.
#pragma once

#include <kbench/compare.hpp>
#include <kbench/submission.hpp>

#include <string>
#include <vector>

namespace kbench::cli {

// Takes part in a comparison: a baseline, if one is named, or a file.
struct Competitor {
  std::string name;
  Submission submission;
};

struct ComparedPair {
  const Competitor* before;
  const Competitor* after;
  SpeedComparison comparison;
};

// The cases of one comparison, and all of them together.
std::string table(const SpeedComparison& comparison);

// One line for each pair.
std::string table(const std::vector<ComparedPair>& pairs);
std::string json_of(const std::vector<ComparedPair>& pairs);

}  // namespace kbench::cli
