// The protections that a result lists: what stood between the submission and a better score. One table has their names, what
// they do and what it means that one is missing.
#pragma once

#include "base/site/platform.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>
#include <kbench/problem.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// The walls that the runner itself must report (protocol::Wall bits), all of them, and those that the options require.
std::uint64_t all_runner_walls();
std::uint64_t required_runner_walls(const Options& options);

// `runner_walls` as reported by the runner; `missing` is missing_walls() of it; `reference_file` is the problem's. `inputs_known` says how the
// submission may have known inputs of the problem beforehand; empty: it cannot have.
std::vector<Protection> list_protections(const site::Platform& platform, std::uint64_t runner_walls,
                                         const std::map<std::string, std::string>& missing,
                                         const Options& options,
                                         const std::optional<ReferenceFile>& reference_file = {},
                                         std::string_view inputs_known = {});

// A protection in words, for docs/security.md.
struct DescribedProtection {
  std::string_view name;
  std::string_view where;    // "in Python", "on a GPU"; empty: everywhere
  std::string detail;        // its effect
  std::string when_missing;  // empty: kbench never runs without it
};

std::vector<DescribedProtection> describe_protections();

// Throws Error for an unknown protection.
void check_required_protections(const Options& options);

// The first that is required and missing, or null.
const Protection* first_required_and_missing(const std::vector<Protection>& list, const Options& options);

}  // namespace kbench
