// The flags that kbench gives a compiler, and those that its caller adds.
#pragma once

#include <kbench/submission.hpp>

#include <string>
#include <vector>

namespace kbench::toolchain {

struct Flags {
  std::vector<std::string> always = {};

  // Flags in front of a submission's sources.
  std::vector<std::string> in_front = {};

  // Compile and link everything into one shared object; its name follows.
  std::vector<std::string> make_shared_object = {};

  // Check the sources only, and warn of every function that was not declared before it is defined.
  std::vector<std::string> find_undeclared_functions = {};

  // Flags behind the sources.
  std::vector<std::string> libraries = {};
};

// Throws Error if one of the caller's flags names a relative directory that the submission does not have. The compiler
// works in a directory of its own, so such a flag would do nothing.
void check_directories_in(const std::vector<std::string>& flags, const std::vector<SourceFile>& submission);

}  // namespace kbench::toolchain
