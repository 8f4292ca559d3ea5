// The interpreter that runners and referees in Python are forked from.
#pragma once

#include "base/site/target.hpp"
#include "isolation/process/child.hpp"
#include "isolation/process/children.hpp"

#include <kbench/options.hpp>

#include <filesystem>
#include <optional>

namespace kbench::language {

// Returns the child of `children` that has imported torch, CuPy or NumPy, or starts one, which may still be
// importing. Throws site::Unsupported, with what to do, where this machine has no such.
process::Children::Id start_zygote(process::Children& children, const site::Target& target,
                                   const Options& options);

// The referee of a problem that is a plugin; none of one in Python.
std::optional<process::ChildSpec> plugin_referee(const std::filesystem::path& problem,
                                                 const site::Target& target, const Options& options);

// The referee of a problem: a program of kbench's, or, where the problem is in Python, a child of the zygote. The
// weights of such a problem follow from the seed; without one they differ each time.
process::ChildSpec referee_of(const std::filesystem::path& problem, process::Children& children,
                              const site::Target& target, const Options& options,
                              const std::optional<Seed>& seed = {});

}  // namespace kbench::language
