// The runner of submissions in Python: the user's interpreter, with kbench's core loaded into it.
#pragma once

#include "process/child.hpp"
#include "process/children.hpp"
#include "site/target.hpp"

#include <kbench/options.hpp>

namespace kbench::language {

// Makes a runner for shared objects into one for Python: what it runs, what it may read, and a directory of its own
// that compilers may write to. Throws site::Unsupported, with what to do, where this machine has no such.
void make_python_runner(process::Children& children, const site::Target& target, const Options& options,
                        process::ChildSpec& runner);

}  // namespace kbench::language
