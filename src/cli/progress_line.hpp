// A line on standard error that shows what the evaluation is doing, and vanishes at its end.
#pragma once

#include <kbench/progress.hpp>

#include <chrono>
#include <string>

namespace kbench::cli {

class ProgressLine {
 public:
  ProgressLine() = default;
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }

  // Rewrites the line, though not more often than an eye can follow.
  void show(const Progress& progress);

  // Removes the line before other output.
  void clear();

 private:
  std::chrono::steady_clock::time_point shown_at_;
  Phase phase_ = Phase::done;
  int case_number_ = 0;
  bool visible_ = false;
};

}  // namespace kbench::cli
