// The compiler's driver, behind walls: one invocation compiles and links all sources of a submission.
//
// Compiling is as untrusted as running. `#include "/etc/passwd"` would show that file in a message, and `.incbin`
// would copy it into the result. A static array makes the result 8 GiB large, and templates take all time and memory
// there is. The driver and what it starts can read the system's files, write to one directory, and have limits on all
// else.
#pragma once

#include "isolation/process/children.hpp"
#include "language/toolchain/recipe.hpp"
#include "language/toolchain/shortage.hpp"

#include <kbench/error.hpp>
#include <kbench/options.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kbench::toolchain {

// The machine had too little of something for the compiler: of time within many times as much wall-clock time, of room,
// memory, processes or descriptors. The submission is not at fault.
class Starved : public Error {
 public:
  explicit Starved(const std::string& text) : Error(ErrorCode::system, text) {}
};

// A child with the limits of a compiler, of which `large_processes` at once may take all the memory that one may. Its name,
// command, environment and files are the caller's to add.
process::ChildSpec walled_in(const CompileOptions& options, std::size_t large_processes = 1);

// The command that makes Workspace::result in Workspace::sources: the program, and its arguments.
std::vector<std::string> shared_object_command(const Recipe& recipe, const CompileOptions& options);

class Driver {
 public:
  // The references must outlive this. The time limit holds for all runs of the compiler together.
  Driver(const BuildContext& context, const Recipe& recipe, const Workspace& workspace)
      : context_(context), recipe_(recipe), workspace_(workspace) {}

  // Makes workspace.result; the exit shows whether it succeeded. Returns nothing when it exceeded its processor time.
  // Tries again where the machine seems to be short of something, and throws Starved if it stays so. All functions that
  // run the compiler throw Error when it cannot be started, Starved, process::Unended and Cancelled.
  std::optional<process::ChildExit> make_shared_object();

  // Checks the sources only, and warns of every function that is defined without a declaration. Also returns nothing
  // where the compiler has no such warning.
  std::optional<process::ChildExit> find_undeclared_functions();

  // Call it when make_shared_object() failed. Throws Error if the compiler, or the caller's flags, also fail on an
  // empty file: then the submission is not at fault. It does not trust the first output, which the submission may
  // have forged.
  void check_compiler(const std::string& its_output);

  // The processor time of all runs that have ended.
  process::Clock::duration used() const { return used_; }

  // The missing walls of the last run: see Children::missing_walls().
  const std::map<std::string, std::string>& missing_walls() const { return missing_walls_; }

 private:
  std::optional<process::ChildExit> try_shared_object();
  void require_processes();
  std::string shortage_now(const MachineWatch& watch, const process::ChildExit& exit);
  std::optional<process::ChildExit> compile_nothing();
  std::optional<process::ChildExit> run(std::vector<std::string> command);
  std::optional<process::ChildExit> wait_for(process::Children::Id child);
  sandbox::FileAccess files() const;

  const BuildContext& context_;
  const Recipe& recipe_;
  const Workspace& workspace_;
  process::Clock::duration used_{};  // processor time, of the runs that have ended
  std::map<std::string, std::string> missing_walls_;
};

}  // namespace kbench::toolchain
