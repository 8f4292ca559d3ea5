// The files that `kbench new-problem` writes: a problem called new_problem, whose class is NewProblem, that builds as
// it stands.
#pragma once

#include <string_view>
#include <vector>

namespace kbench::cli {

struct NewProblemFile {
  std::string_view path;  // in the problem's directory
  std::string_view text;
};

extern const std::vector<NewProblemFile> new_problem_files;
extern const std::vector<NewProblemFile>
    new_problem_files_in_python;  // whose class is called as the problem is

}  // namespace kbench::cli
