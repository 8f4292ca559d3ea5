// Honest submissions with unusual habits: those of tests/corpus/honest, cpu/*.cpp, cuda/*.cu, python_cpu/*.py and
// python_cuda/*.py. In the last two a directory is one submission, whose header is that of its solution.py. None may be
// refused, whatever kbench watches for.
//
// A file begins with "// problem: NAME", in Python with "# problem: NAME". "// flags: ..." are for its compiler, "// slow: ..."
// means that a call takes long, "// needs: ..." names a module of Python that it imports; then comes what is
// unusual about it.
#pragma once

#include "../file_header.hpp"
#include "../python.hpp"

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
  std::string room;  // "cpu", "cuda", "python_cpu" or "python_cuda"
  std::vector<std::string> flags;
  std::vector<std::string> modules;  // of Python, without which it is left out
  bool is_slow = false;
  Submission submission;

  explicit HonestProgram(const std::filesystem::path& path)
      : name(path.filename().string()), room(path.parent_path().filename().string()) {
    const bool is_directory = std::filesystem::is_directory(path);
    submission = is_directory ? Submission::from_directory(path) : Submission::from_file(path);
    const std::filesystem::path head = is_directory ? path / "solution.py" : path;
    problem = header_value(head, "problem");
    modules = all_in_header(head, "needs");
    is_slow = find_in_header(head, "slow").has_value();
    std::istringstream words(find_in_header(head, "flags").value_or(""));
    for (std::string word; words >> word;) flags.push_back(word);
  }

  // A few correctness cases, and the first performance case.
  Options options(Options options) const {
    options.compile.extra_flags = flags;
    if (options.device.empty()) options.device = room.ends_with("cuda") ? "cuda" : "cpu";
    const bool works_with_arrays = room == "python_cpu" && modules.empty();
    if (room.starts_with("python"))
      options.compile.python = works_with_arrays ? python_with_numpy() : python_of_tests();
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

// Why the interpreter of the tests cannot run it; empty where it can. A submission is asked, for it is what has to import them.
inline std::string why_unusable(const HonestProgram& program, const Options& options) {
  for (const std::string& module : program.modules) {
    const Submission imports = Submission::from_text(
        "import " + module + "\n\ndef solution(*arguments):\n    pass\n", Language("python"));
    Options options_of_import = program.options(options);
    options_of_import.check_only = true;
    if (evaluate(program.problem, imports, options_of_import).verdict == Verdict::crashed)
      return "the interpreter cannot import " + module;
  }
  return {};
}

// In the order of their names. `room` is "cpu", "cuda", "python_cpu" or "python_cuda".
inline std::vector<HonestProgram> honest_programs(const std::filesystem::path& source_dir,
                                                  std::string_view room) {
  std::vector<HonestProgram> programs;
  for (const auto& entry :
       std::filesystem::directory_iterator(source_dir / "tests" / "corpus" / "honest" / room))
    programs.emplace_back(entry.path());
  std::sort(programs.begin(), programs.end(),
            [](const HonestProgram& a, const HonestProgram& b) { return a.name < b.name; });
  return programs;
}

}  // namespace kbench::tests
