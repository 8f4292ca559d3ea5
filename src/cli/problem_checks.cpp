#include "cli/problem_checks.hpp"

#include "cli/progress_line.hpp"
#include "cli/terminal.hpp"

#include <exception>
#include <utility>

namespace kbench::cli {

ProblemChecks::ProblemChecks(std::vector<std::filesystem::path> problems, Options options,
                             std::chrono::milliseconds performance_time, int jobs)
    : problems_(std::move(problems)),
      options_(std::move(options)),
      performance_time_(performance_time),
      shows_progress_(jobs == 1 && can_rewrite_lines()),
      on_stop_(options_.stop, [this] { stop_.request_stop(); }),
      checks_(problems_.size()) {
  options_.stop = stop_.get_token();
  options_.processes = &pool_;
  for (int job = 0; job < jobs; ++job) workers_.emplace_back([this] { work(); });
}

void ProblemChecks::work() {
  for (std::size_t i = next_++; i < problems_.size(); i = next_++) {
    try {
      checks_[i].set_value(check(problems_[i]));
    } catch (...) {
      checks_[i].set_exception(std::current_exception());
    }
  }
}

ProblemCheck ProblemChecks::check(const std::filesystem::path& problem) const {
  ProgressLine line;
  Options options = options_;
  if (shows_progress_) options.progress = [&line](const Progress& progress) { line.show(progress); };
  return kbench::check_problem(ProblemRef::at(problem), options, performance_time_);
}

}  // namespace kbench::cli
