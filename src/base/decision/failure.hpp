// A failure ends an evaluation; the process that saw it reports it. Only decide_verdict() (decision/verdict.hpp)
// turns it into a verdict.
#pragma once

#include <boost/describe/enum.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kbench::decision {

enum class FailureKind : std::uint8_t {
  // Failures of the submission.
  not_compiled,
  not_loaded,        // the compiled object cannot be loaded
  wrong_output,      // an output, or memory around it, is not as expected
  unfit_result,      // the returned value does not fit the problem
  exception,         // an exception left solution()
  process_ended,     // the process ended without an answer
  memory_fault,      // an access of memory ended the process
  device_fault,      // the device reported an error of the submission's
  out_of_memory,     // memory, threads, descriptors or files of its process or device ran out
  too_many_threads,  // there are too many to be stopped one by one
  call_time_limit,   // a call or loading took too long
  total_time_limit,  // the whole evaluation took too long
  forged_message,    // a message on the descriptor between its process and kbench was forged
  ran_on,            // a thread did not stop when the process was stopped
  changed_output,    // an output changed after solution() had returned
  changed_input,     // an input for reading only changed

  // Failures of the machine, the problem or kbench.
  no_device,           // there is no device of the requested kind
  quarantined_device,  // the device failed a probe
  problem_fault,
  kbench_fault,
};

// "not_compiled", "wrong_output", ...
std::string_view name(FailureKind kind);
BOOST_DESCRIBE_ENUM(FailureKind, not_compiled, not_loaded, wrong_output, unfit_result, exception,
                    process_ended, memory_fault, device_fault, out_of_memory, too_many_threads,
                    call_time_limit, total_time_limit, forged_message, ran_on, changed_output, changed_input,
                    no_device, quarantined_device, problem_fault, kbench_fault)

struct Failure {
  FailureKind kind = FailureKind::kbench_fault;
  std::string text;        // description for the author of the submission
  std::string place = {};  // "case 'n=4'", "loading the submission"; empty if that says nothing more
};

// "case 'n=4': an exception left the solution".
std::string describe(const Failure& failure);

// Thrown where an evaluation cannot go on. what() is the failure's text.
class EvaluationEnded : public std::runtime_error {
 public:
  EvaluationEnded(FailureKind kind, const std::string& text) : std::runtime_error(text), kind_(kind) {}
  FailureKind kind() const { return kind_; }
  Failure failure() const { return {.kind = kind_, .text = what()}; }

 private:
  FailureKind kind_;
};

}  // namespace kbench::decision
