// A recipe says how a submission is compiled: the program, its files, and what they need.
#pragma once

#include "isolation/process/children.hpp"
#include "language/toolchain/compiler.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::toolchain {

// What all builds of one evaluation have in common.
struct BuildContext {
  process::Children& children;
  const CompileOptions& options;
  std::filesystem::path
      workspace;  // an empty directory of the caller's alone; a compiler may write nowhere else
  std::vector<std::filesystem::path> hidden =
      {};  // directories that a submission must not read through a compiler
};

// The flags that kbench gives a compiler.
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

struct Recipe {
  Compiler compiler;
  Flags flags;
  // The submission's sources, and what they are compiled with, in one directory.
  std::vector<SourceFile> sources;
  std::vector<SourceFile> headers = {};  // found with <>
  std::optional<SourceFile> unit = {};   // a source that is not the submission's
  std::vector<std::string> files;        // files to compile, relative to the directory of the sources
  std::string function;                  // the function that has to be defined
  std::string declaration;               // the whole declaration, without what ends a statement
  SourceFile empty = {"empty.cpp", ""};  // every compiler of this kind makes a shared object of this
  // The beginning of a broken compiler's output; empty: any output may be one's.
  std::string_view opening_of_fault = {};
  std::vector<std::string_view> phrases_of_mismatch = {};  // output that means a definition of the wrong type
  // Makes the output readable for the author.
  std::function<std::string(const std::string& output)> tidy = {};
  std::function<std::vector<KernelResources>(std::string_view output)> kernels_in = {};
  // Makes a script for sh that does what `command` does, but faster, from its output with --dryrun. Returns nothing
  // where it cannot. Without this function only the command is used.
  std::function<std::optional<std::string>(std::string_view listed, const std::vector<std::string>& command)>
      script_of_steps = {};
  std::optional<std::string> result = {};  // given to the runner by a compiler that only checks
};

// The directories of a compilation. The compiler works in `sources` with relative names, so that its messages and the
// shared object name the author's files, not this machine's paths.
struct Workspace {
  std::filesystem::path root;  // canonical
  std::filesystem::path sources = root / "source";
  std::filesystem::path headers = root / "include";
  std::filesystem::path unit = root / "unit";
  std::filesystem::path result = root / "solution.so";
};

// Writes a file that the compiler is to read, under any umask. Throws Error.
void write_file(const std::filesystem::path& file, std::string_view text);

}  // namespace kbench::toolchain
