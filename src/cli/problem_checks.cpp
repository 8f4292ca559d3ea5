#include "cli/problem_checks.hpp"

#include "cli/progress_line.hpp"
#include "cli/terminal.hpp"

#include <kbench/error.hpp>

#include <algorithm>
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
  const std::size_t workers = std::min(static_cast<std::size_t>(jobs), problems_.size());
  try {
    for (std::size_t i = 0; i < workers; ++i) workers_.emplace_back([this] { work(); });
  } catch (...) {
    stop_.request_stop();
    throw;
  }
}

void ProblemChecks::work() {
  for (std::size_t i = next_++; i < problems_.size(); i = next_++) {
    try {
      if (stop_.stop_requested()) throw Cancelled();
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
