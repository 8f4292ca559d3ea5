// What kbench throws.
//
// An Error says that kbench was *used* wrongly or set up wrongly: an unknown problem, a file that cannot be
// read, a helper program that is not installed. Its text says what was expected, what came, and what to do.
//
// Whatever a *submission* does is never an exception: it is a verdict in the Evaluation that is returned. Nothing else leaves
// a public function than Error and, where one calls a function of the caller's, what that throws.
//
//     try {
//       kbench::evaluate("matmull", kbench::Submission::from_file("mine.cpp"));
//     } catch (const kbench::Error& error) {
//       fmt::print("{}\n", error.what());  // no problem is called "matmull"; did you mean "matmul"? ...
//     }
#pragma once

#include <kbench/export.hpp>

#include <stdexcept>

namespace kbench {

class KBENCH_API Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace kbench
