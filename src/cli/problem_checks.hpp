// Checks many problems, several at a time, with processes that they share.
//
//     ProblemChecks checks(problems, options, performance_time, 4);
//     for (std::size_t i = 0; i < problems.size(); ++i) show(checks.wait(i));
#pragma once

#include <kbench/check_problem.hpp>
#include <kbench/options.hpp>
#include <kbench/process_pool.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <future>
#include <stop_token>
#include <thread>
#include <vector>

namespace kbench::cli {

class ProblemChecks {
 public:
  // Begins. `processes` and `progress` of the options are replaced.
  ProblemChecks(std::vector<std::filesystem::path> problems, Options options,
                std::chrono::milliseconds performance_time, int jobs);
  ProblemChecks(const ProblemChecks&) = delete;
  ProblemChecks& operator=(const ProblemChecks&) = delete;

  // Has the checks that run stop, and waits for them.
  ~ProblemChecks() { stop_.request_stop(); }

  // Waits for the check of a problem, by its number, once. Throws what check_problem() throws: Cancelled if the token of the
  // options asked for it first.
  ProblemCheck wait(std::size_t problem) { return checks_.at(problem).get_future().get(); }

 private:
  void work();
  ProblemCheck check(const std::filesystem::path& problem) const;

  std::vector<std::filesystem::path> problems_;
  Options options_;
  std::chrono::milliseconds performance_time_;
  bool shows_progress_;
  ProcessPool pool_;
  std::stop_source stop_;
  std::stop_callback<std::function<void()>> on_stop_;
  std::vector<std::promise<ProblemCheck>> checks_;
  std::atomic<std::size_t> next_ = 0;
  std::vector<std::jthread> workers_;  // last: they end first
};

}  // namespace kbench::cli
