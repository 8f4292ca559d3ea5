// The names of values that a store, an exported board and documents have.
#pragma once

#include "base/document/names.hpp"

#include <kbench/error.hpp>
#include <kbench/leaderboard/actor.hpp>
#include <kbench/leaderboard/board.hpp>
#include <kbench/leaderboard/comparison.hpp>
#include <kbench/leaderboard/record.hpp>
#include <kbench/submission.hpp>

#include <fmt/format.h>

#include <optional>
#include <string_view>

namespace kbench {

BOOST_DESCRIBE_ENUM(BoardRole, creator, admin)
BOOST_DESCRIBE_ENUM(Ranking, runtime, gflops)
BOOST_DESCRIBE_ENUM(SubmissionState, running, finished, interrupted, failed, unreadable)

namespace leaderboard {

// Throws Error for a text that is no name of an Enum.
template <class Enum>
Enum stored_value(std::string_view text) {
  if (const auto value = document::value_of<Enum>(text)) return *value;
  throw Error(fmt::format("expected one of {}, not '{}'", document::names_of<Enum>(), text));
}

// Accepts languages that this build does not have.
template <>
inline Language stored_value<Language>(std::string_view text) {
  return Language(text);
}

// A store has 0 for a missing figure, for no time or rate is 0.
inline double to_stored(std::optional<double> figure) { return figure.value_or(0.0); }
inline void read_figure(double stored, std::optional<double>& figure) {
  figure = stored == 0.0 ? std::nullopt : std::optional(stored);
}

}  // namespace leaderboard
}  // namespace kbench
