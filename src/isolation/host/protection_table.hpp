// The table of protections: what each does, when it is active, and what it means that it is missing.
#pragma once

#include "base/site/platform.hpp"
#include "isolation/protocol/frames.hpp"

#include <kbench/options.hpp>
#include <kbench/problem.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kbench {

// What decides about the protections of a result.
struct ProtectionFacts {
  const site::Platform& platform;
  std::uint64_t runner_walls;
  const std::map<std::string, std::string>& missing;
  const Options& options;
  const std::optional<ReferenceFile>& reference_file;
  std::string_view inputs_known;

  bool is_on_gpu() const { return platform.has_driver; }
  bool is_in_python() const {
    return (runner_walls & static_cast<std::uint64_t>(protocol::Wall::prepares)) != 0;
  }
  bool is_apart() const { return !reference_file || reference_file->not_isolated.empty(); }
  bool takes_seed() const { return !reference_file || reference_file->fresh_inputs; }
};

struct ProtectionRow {
  enum class Where : std::uint8_t { everywhere, on_gpu, in_python };

  std::string_view name;
  std::string_view detail;             // its effect; names in braces stand for words that differ
  std::string_view when_missing = {};  // its meaning or reason; empty: nothing runs without it
  Where where = Where::everywhere;
  // It is active if the runner reports this wall, if this one is not missing, and if this holds.
  std::uint64_t wall = 0;              // a protocol::Wall bit
  std::string_view missing_wall = {};  // a name in Children::missing_walls()
  bool (*holds)(const ProtectionFacts& facts) = nullptr;
};

std::span<const ProtectionRow> protection_table();

}  // namespace kbench
