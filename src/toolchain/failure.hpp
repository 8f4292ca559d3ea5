// Why a compilation failed, in the words of the submission's author.
#pragma once

#include "process/child.hpp"

#include <kbench/options.hpp>

#include <string>
#include <string_view>

namespace kbench::toolchain {

// `function` is the name of what the problem asks for.

// One sentence for a compiler that ended without success. `declaration` is what the problem asks for.
std::string explain_failure(const process::ChildExit& exit, const CompileOptions& options,
                            std::string_view function, std::string_view declaration);

// False where a limit, a signal, or a lack of something on the machine had a part in the end, as far as the compiler says: the
// next one may end in another way.
bool is_repeatable(const process::ChildExit& exit, const CompileOptions& options);

// One sentence for a compiler that used all of its time.
std::string explain_timeout(const CompileOptions& options);

// The linker found no definition of it.
bool lacks(std::string_view diagnostics, std::string_view function);

// An error speaks of a function of that name.
bool concerns(std::string_view diagnostics, std::string_view function);

// Out of the warnings of -Wmissing-declarations: an error for each function of that name that is another function than
// the one the problem asks for, at its place in the submission.
std::string errors_for_overloads(std::string_view warnings, std::string_view function);

// What a compiler printed, with files that it may not read spoken of as missing: whether they exist is nobody's business.
// In a view (sandbox/view.hpp) they are missing; this is for what only Landlock, or a mode, keeps from the compiler.
std::string without_refusals(std::string_view output);

}  // namespace kbench::toolchain
