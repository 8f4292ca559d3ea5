// The names of values that a store and an exported board keep.
#pragma once

#include "document/names.hpp"

#include <kbench/error.hpp>
#include <kbench/submission.hpp>

#include <fmt/format.h>

#include <string_view>

namespace kbench::leaderboard {

// Throws Error for a text that is no name of an Enum.
template <class Enum>
Enum stored_value(std::string_view text) {
  if (const auto value = document::value_of<Enum>(text)) return *value;
  throw Error(fmt::format("expected one of {}, not '{}'", document::names_of<Enum>(), text));
}

// A language that this build does not have is none the less one.
template <>
inline Language stored_value<Language>(std::string_view text) {
  return Language(text);
}

}  // namespace kbench::leaderboard
