// The submissions in docs/writing-a-problem.md, for the problem that the page builds up: tests/CMakeLists.txt makes its
// plugin.
#pragma once

#include "evaluate/support.hpp"

#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace kbench::tests {

// The blocks of code in a language, as the page's fences name it, that define `solution`.
inline std::vector<std::string> solutions_on_page(const std::string& language) {
  std::ifstream file(KBENCH_SOURCE_DIR "/docs/writing-a-problem.md");
  std::ostringstream text;
  text << file.rdbuf();
  const std::string page = text.str();
  const std::string fence = "\n```" + language;  // and perhaps what tests/docs is told of the block
  std::vector<std::string> found;
  for (std::size_t at = page.find(fence); at != page.npos; at = page.find(fence, at + 1)) {
    if (page[at + fence.size()] != '\n' && page[at + fence.size()] != ' ') continue;
    const std::size_t begin = page.find('\n', at + fence.size()) + 1;
    const std::string block = page.substr(begin, page.find("\n```\n", begin) + 1 - begin);
    if (contains(block, "void solution(")) found.push_back(block);
  }
  return found;
}

// For the problem's first dtype, or another.
inline Verdict verdict_of_page(const std::string& solution, Language language,
                               std::optional<DType> dtype = {}) {
  Options options = quick_options();
  options.dtype = dtype;
  const Evaluation evaluation =
      evaluate("rectify_in_place", Submission::from_text(solution, language), options);
  UNSCOPED_INFO(evaluation.explain() << "\n" << evaluation.diagnostics);
  return evaluation.verdict;
}

}  // namespace kbench::tests
