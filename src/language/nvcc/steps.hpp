// Runs nvcc's steps side by side.
//
// nvcc takes one step after the other. A source file has two halves: the device's (preprocessor, cicc, ptxas,
// fatbinary) and the host's (preprocessor, cudafe++). They share only the module's id, which one of them
// creates. nvcc also links device code where there is nothing to link. `nvcc --dryrun` lists the steps; this
// makes a script of that list.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::nvcc {

// A script for sh that makes what `command` would make, and prints the same in the same order. `listed` is what
// `command` printed when it was called with --dryrun too. If a signal ends a step, the script executes `command`,
// which reports it in its own words. Returns nothing for a list with an unknown step, or with device code of several
// files to link.
std::optional<std::string> script_of_steps(std::string_view listed, const std::vector<std::string>& command);

}  // namespace kbench::nvcc
