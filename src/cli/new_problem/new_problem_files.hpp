// The files that `kbench new-problem` writes: a problem called new_problem, with the class NewProblem, that builds as
// it stands.
#pragma once

#include <string_view>
#include <vector>

namespace kbench::cli {

struct NewProblemFile {
  std::string_view path;  // relative to the problem's directory
  std::string_view text;
};

extern const std::vector<NewProblemFile> new_problem_files;
extern const std::vector<NewProblemFile>
    new_problem_files_in_python;  // the class has the name of the problem

}  // namespace kbench::cli
