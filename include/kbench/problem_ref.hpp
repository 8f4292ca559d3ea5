// A ProblemRef names a problem, by its name or by the path of its file.
//
//     kbench::evaluate("matmul", submission);                                 // a name; so is any text
//     kbench::evaluate(kbench::ProblemRef::at("lib/mine.so"), submission);    // a plugin's file
//     kbench::evaluate(kbench::ProblemRef::at("scale.hpp"), submission);      // a reference file
//
// A file's code runs as the caller: a plugin's in the referee, a reference file's in its compiler too. Text from a
// document or from a request is therefore a name only. Take a path only from somebody who may run code here:
//
//     kbench::evaluate(request.problem, submission);                            // right: "../evil.so" is an Error
//     kbench::evaluate(kbench::ProblemRef::at(request.problem), submission);    // wrong: runs whatever it names
#pragma once

#include <kbench/export.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace kbench {

class KBENCH_API ProblemRef {
 public:
  // A name, as named() takes it.
  ProblemRef(const char* name) : text_(name) {}             // NOLINT(google-explicit-constructor)
  ProblemRef(std::string_view name) : text_(name) {}        // NOLINT(google-explicit-constructor)
  ProblemRef(std::string name) : text_(std::move(name)) {}  // NOLINT(google-explicit-constructor)

  // A name is looked up in the directories of plugins. It is that of a plugin's file or of a problem in
  // Python, without the extension. Functions that take a ProblemRef throw Error if the name has a '/' in it,
  // or the extension of a reference file.
  static ProblemRef named(std::string_view name) { return {name}; }

  // The path of a plugin, or of a reference file where names_reference() says so.
  static ProblemRef at(const std::filesystem::path& file) {
    ProblemRef problem(file.string());
    problem.is_path_ = true;
    return problem;
  }

  bool is_path() const { return is_path_; }
  const std::string& text() const { return text_; }  // the name or the path

 private:
  std::string text_;
  bool is_path_ = false;
};

}  // namespace kbench
