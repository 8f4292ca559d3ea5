// The list of protections that a result carries: what stood between the submission and a better score.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>
#include <kbench/test_case.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace kbench {

// The walls that the runner itself must report (protocol::Wall bits) when all protections are required.
std::uint64_t all_runner_walls();

// `runner_walls` as reported by the runner; `missing` are the names of walls that its launcher could not put up.
std::vector<Protection> list_protections(DeviceKind device, std::uint64_t runner_walls,
                                         const std::vector<std::string>& missing, const Options& options);

}  // namespace kbench
