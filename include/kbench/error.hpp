// The exceptions that kbench throws.
//
// An Error says that kbench was *used* or set up wrongly. Examples are an unknown problem, a file that cannot
// be read, and a helper program that is not installed. Its text says what was expected, what came, and what
// to do; its code is for programs.
//
//     try {
//       kbench::evaluate("matmull", kbench::Submission::from_file("mine.cpp"));
//     } catch (const kbench::Error& error) {
//       fmt::print("{}: {}\n", name(error.code()), error.what());
//       // no_such_problem: no problem is called "matmull"; did you mean "matmul"? ...
//     } catch (const kbench::Cancelled&) {  // options.stop asked for it; it is no Error
//     }
//
// A *submission's* faults are never exceptions: they are a verdict in the Evaluation that is returned. A public
// function throws only Error, Cancelled, and what a function of the caller's throws.
#pragma once

#include <kbench/export.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kbench {

// Codes are only ever added: docs/embedding.md says what each means, and what to do.
enum class ErrorCode : std::uint8_t {
  invalid_argument,    // an option or argument that is out of range, or names what does not exist
  invalid_submission,  // files that cannot be one submission
  invalid_document,    // a result, request or other JSON document that cannot be read; a damaged store
  invalid_problem,     // a plugin, reference file or problem in Python that is at fault
  no_such_problem,
  no_compiler,    // no compiler or interpreter, or one that does not work
  no_device,      // none of that kind or number, or one that cannot evaluate the problem
  not_installed,  // a program of kbench's own is missing
  forbidden,      // a board's rules do not allow it to this user
  io,             // a file, directory or database that cannot be read or written
  system,         // the operating system refuses processes, memory, descriptors
};

// "no_such_problem"
KBENCH_API std::string_view name(ErrorCode code);

class KBENCH_API Error : public std::runtime_error {
 public:
  explicit Error(const std::string& text) : Error(ErrorCode::invalid_argument, text) {}
  Error(ErrorCode code, const std::string& text) : std::runtime_error(text), code_(code) {}

  ErrorCode code() const { return code_; }

 private:
  ErrorCode code_;
};

// An evaluation ended because Options::stop asked for it.
class KBENCH_API Cancelled : public std::runtime_error {
 public:
  Cancelled() : std::runtime_error("the evaluation was cancelled") {}
};

}  // namespace kbench
