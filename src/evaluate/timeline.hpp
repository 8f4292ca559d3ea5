// A timeline follows an evaluation by its progress: each moment belongs to the phase that was reported last.
//
//     Timeline timeline(options);
//     timeline.begin();
//     evaluation = evaluate_on_device(problem, submission, timeline.options());
//     evaluation.timings = timeline.timings();
//     timeline.write(evaluation.problem, ...);
//
// Options::timeline names a file of the Trace Event Format, which Perfetto and chrome://tracing open. Many processes append
// to it at once: each evaluation is one write().
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>
#include <kbench/progress.hpp>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace kbench {

class Timeline {
 public:
  // Refers to the options. Makes the file that they name, if it is not there, and throws Error if it cannot be written.
  explicit Timeline(const Options& options);

  // Reports that the problem is being described.
  void begin() { record({}); }

  // The same options, with a progress callback that this object follows. They are not on the caller's stack.
  const Options& options() const { return *followed_; }

  // The seconds of each phase so far, and their sum.
  Timings timings() const;

  // Appends all phases to the file, if there is one, under a heading such as "matmul: accepted", with which `detail` is shown.
  // Throws Error.
  void write(const std::string& heading, const std::string& device, const std::string& detail) const;

 private:
  using Clock = std::chrono::steady_clock;

  struct Span {
    Phase phase;
    std::string case_name;
    Clock::time_point begin;
  };

  void record(const Progress& progress);
  void visit(const auto& span) const;  // span(span, end)

  const Options& given_;
  std::unique_ptr<Options> followed_;
  std::vector<Span> spans_;
};

}  // namespace kbench
