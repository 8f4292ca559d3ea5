// Explains to the submission's author why a compilation failed.
#pragma once

#include "isolation/process/child.hpp"

#include <kbench/options.hpp>

#include <string>
#include <string_view>

namespace kbench::toolchain {

// `function` is the name of what the problem asks for.

// One sentence for a compiler that ended without success. `declaration` is what the problem asks for.
std::string explain_failure(const process::ChildExit& exit, const CompileOptions& options,
                            std::string_view function, std::string_view declaration);

// False if a limit, a signal, or a shortage on the machine contributed to the failure, according to the compiler:
// the next compilation may succeed.
bool is_repeatable(const process::ChildExit& exit, const CompileOptions& options);

// One sentence for a compiler that used all of its time.
std::string explain_timeout(const CompileOptions& options);

// The linker found no definition of it.
bool lacks(std::string_view diagnostics, std::string_view function);

// An error speaks of a function of that name.
bool concerns(std::string_view diagnostics, std::string_view function);

// Turns the warnings of -Wmissing-declarations into an error for each overload of that name, at its place in the
// submission.
std::string errors_for_overloads(std::string_view warnings, std::string_view function);

// The compiler's output, with unreadable files reported as missing, so that it does not reveal which exist. In a view
// (isolation/sandbox/view.hpp) they are missing; this is for files that only Landlock, or a mode, keeps from the compiler.
std::string without_refusals(std::string_view output);

}  // namespace kbench::toolchain
