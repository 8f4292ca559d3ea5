// The runner of submissions in Python: the user's interpreter, with kbench's core loaded into it.
#pragma once

#include "base/site/target.hpp"
#include "isolation/process/child.hpp"
#include "isolation/process/children.hpp"

#include <kbench/options.hpp>

namespace kbench::language {

// Turns a runner for shared objects into one for Python. Sets what it runs, what it may read, and a private
// directory that compilers may write to. Throws site::Unsupported, with what to do, if this machine has no
// interpreter for it.
void make_python_runner(process::Children& children, const site::Target& target, const Options& options,
                        process::ChildSpec& runner);

}  // namespace kbench::language
