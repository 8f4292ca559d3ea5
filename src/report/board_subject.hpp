// The problem or reference of a board, for people: "vector_add", or "reference scale.hpp, version 2".
#pragma once

#include "base/document/text.hpp"

#include <kbench/leaderboard/board.hpp>

#include <fmt/format.h>

#include <string>

namespace kbench::report {

inline std::string subject_of(const Board& board) {
  const auto& reference = board.settings.reference;
  if (!reference) return board.settings.problem;
  return fmt::format("reference {}, version {}", document::printable_line(reference->name),
                     reference->version);
}

}  // namespace kbench::report
