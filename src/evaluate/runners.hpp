// Starts the processes that run calls.
#pragma once

#include "catalog/target.hpp"
#include "process/children.hpp"
#include "referee/client.hpp"

#include <kbench/catalog.hpp>
#include <kbench/options.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace kbench {

// A runner, locked in: it sees the system's libraries, and of `hidden` nothing even there. Its memory is bounded
// by options.limits and what the problem's tensors need.
referee::RunnerProcess start_runner(process::Children& children, const catalog::Target& target,
                                    const ProblemDescription& problem, const Options& options,
                                    const std::vector<std::filesystem::path>& hidden);

// How a process ended, for people: "SIGSEGV, Segmentation fault" or "exit status 3".
std::string describe_end(const process::ChildExit& exit);

}  // namespace kbench
