// The compiler's driver, behind walls: one invocation compiles and links all sources of a submission.
//
// Compiling is as untrusted as running: `#include "/etc/passwd"` would show that file in a message, `.incbin` would
// copy it into the result, a static array makes the result 8 GiB large, and templates take all time and memory there
// is. The driver and what it starts can read the system's files, write to one directory, and have limits on all else.
#pragma once

#include "process/children.hpp"
#include "toolchain/recipe.hpp"

#include <kbench/error.hpp>
#include <kbench/options.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kbench::toolchain {

// The compiler could not use the processor time that it may have within many times as long: the machine is too busy, or
// something is waiting that the submission has no part in.
class Starved : public Error {
 public:
  explicit Starved(const std::string& text) : Error(ErrorCode::system, text) {}
};

// A child with the limits of a compiler, of which `large_processes` at once may take all the memory that one may. Its name,
// command, environment and files are the caller's to add.
process::ChildSpec walled_in(const CompileOptions& options, std::size_t large_processes = 1);

// How the compiler is called to make Workspace::result, in Workspace::sources: the program, and its arguments.
std::vector<std::string> shared_object_command(const Recipe& recipe, const CompileOptions& options);

class Driver {
 public:
  // All that is passed by reference must live longer. The time limit is for all runs of the compiler together.
  Driver(process::Children& children, const Recipe& recipe, const CompileOptions& options,
         const Workspace& workspace, const std::vector<std::filesystem::path>& hidden);

  // Makes workspace.result; the exit tells whether it did. Nothing when it took more processor time than it may. All that
  // run the compiler throw Error when it cannot be started, Starved, process::Unended, Cancelled.
  std::optional<process::ChildExit> make_shared_object();

  // Checks the sources only, and warns of every function that was not declared before it is defined. Nothing, too, where the
  // compiler has no such warning.
  std::optional<process::ChildExit> find_undeclared_functions();

  // To be called when that did not make one. Throws Error where the compiler, or the caller's flags, make none of an empty file
  // either: then it is no fault of the submission. What the compiler said of the submission may have been forged by it.
  void check_compiler(const std::string& its_output);

  // Processor time, of all runs that have ended.
  process::Clock::duration used() const { return used_; }

  // Of the last run: see Children::missing_walls().
  const std::map<std::string, std::string>& missing_walls() const { return missing_walls_; }

 private:
  std::optional<process::ChildExit> run(std::vector<std::string> command);
  std::optional<process::ChildExit> wait_for(process::Children::Id child);
  sandbox::FileAccess files() const;

  process::Children& children_;
  const Recipe& recipe_;
  const CompileOptions& options_;
  const Workspace& workspace_;
  const std::vector<std::filesystem::path>& hidden_;
  process::Clock::duration used_{};  // processor time, of the runs that have ended
  std::map<std::string, std::string> missing_walls_;
};

}  // namespace kbench::toolchain
