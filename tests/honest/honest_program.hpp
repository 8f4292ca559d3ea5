// Honest submissions with unusual habits: tests/honest/cpu/*.cpp and tests/honest/cuda/*.cu. None may be refused, whatever
// kbench watches for.
//
// A file begins with "// problem: NAME". "// flags: ..." are for its compiler, "// slow: ..." means that a call takes long;
// then comes what is unusual about it.
#pragma once

#include "../file_header.hpp"

#include <kbench/kbench.hpp>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::tests {

struct HonestProgram {
  std::string name;  // "graph.cu"
  std::string problem;
  std::vector<std::string> flags;
  bool is_slow = false;
  Submission submission;

  explicit HonestProgram(const std::filesystem::path& path)
      : name(path.filename().string()), submission(Submission::from_file(path)) {
    problem = header_value(path, "problem");
    is_slow = find_in_header(path, "slow").has_value();
    std::istringstream words(find_in_header(path, "flags").value_or(""));
    for (std::string word; words >> word;) flags.push_back(word);
  }

  // A few correctness cases, and the first performance case.
  Options options(Options options) const {
    options.compile.extra_flags = flags;
    if (options.device.empty()) options.device = submission.language == Language::cuda ? "cuda" : "cpu";
    int left_to_check = is_slow ? 1 : 4;
    int left_to_time = 1;
    for (const CaseDescription& each : describe(problem, options).cases) {
      int& left = each.test_case.purpose == Purpose::correctness ? left_to_check : left_to_time;
      if (left-- > 0) options.cases.push_back(each.test_case.name);
    }
    if (is_slow) {
      options.sampling.warm_up_calls = 1;
      options.sampling.min_samples = options.sampling.max_samples = 3;
    }
    return options;
  }
};

// In the order of their names. `room` is "cpu" or "cuda".
inline std::vector<HonestProgram> honest_programs(const std::filesystem::path& source_dir,
                                                  std::string_view room) {
  std::vector<HonestProgram> programs;
  for (const auto& entry : std::filesystem::directory_iterator(source_dir / "tests" / "honest" / room))
    programs.emplace_back(entry.path());
  std::sort(programs.begin(), programs.end(),
            [](const HonestProgram& a, const HonestProgram& b) { return a.name < b.name; });
  return programs;
}

}  // namespace kbench::tests
