// Gives the words of the command line their meaning. Every function throws Error with the option's name, what was
// expected, and what came.
#pragma once

#include "base/document/json.hpp"
#include "base/document/names.hpp"
#include "base/document/text.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>
#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/reference.hpp>
#include <kbench/submission.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::cli {

inline Error not_understood(std::string_view option, std::string_view expected, std::string_view text) {
  return Error(std::string(option) + ": expected " + std::string(expected) + ", not " +
               document::quoted(text));
}

// Reads the whole text as a number: no space, no sign '+', nothing after it.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

inline int parse_count(std::string_view option, std::string_view text, int least = 1) {
  const std::optional<int> count = parse_number<int>(text);
  if (!count || *count < least) {
    throw not_understood(option,
                         "a whole number from " + std::to_string(least) + " to " +
                             std::to_string(std::numeric_limits<int>::max()),
                         text);
  }
  return *count;
}

// Seconds with a fraction, as milliseconds; at least one.
inline std::chrono::milliseconds parse_seconds(std::string_view option, std::string_view text) {
  constexpr double most = 1e6;  // eleven days; larger ones would overflow somewhere
  const std::optional<double> seconds = parse_number<double>(text);
  if (!seconds || !(*seconds >= 0.001) || *seconds > most) {
    throw not_understood(option, "a number of seconds from 0.001 to 1000000", text);
  }
  return std::chrono::milliseconds{std::llround(*seconds * 1e3)};
}

// The same, or 0.
inline std::chrono::milliseconds parse_seconds_or_none(std::string_view option, std::string_view text) {
  return parse_number<double>(text) == 0.0 ? std::chrono::milliseconds{0} : parse_seconds(option, text);
}

inline std::chrono::milliseconds parse_hours(std::string_view option, std::string_view text) {
  constexpr double most = 10'000;
  const std::optional<double> hours = parse_number<double>(text);
  if (!hours || !(*hours > 0.0) || *hours > most)
    throw not_understood(option, "a number of hours above 0, and at most 10000", text);
  return std::chrono::milliseconds{std::llround(*hours * 3.6e6)};
}

// Bytes, as 512M or 4GiB; the units are powers of 1024.
inline std::size_t parse_bytes(std::string_view option, std::string_view text) {
  constexpr std::string_view units = "KMGT";
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_number<std::size_t>(text.substr(0, digits));
  const std::string_view unit = text.substr(digits);
  const std::size_t power = unit.empty() ? 0 : units.find(unit.front()) + 1;
  const bool is_unit = unit.empty() || (power > 0 && (unit.size() == 1 || unit.substr(1) == "iB"));
  if (!number || !is_unit || *number > (std::size_t{1} << 46U) >> (10 * power))
    throw not_understood(option, "bytes, as 512M or 4GiB, and at most 64T", text);
  return *number << (10 * power);
}

inline double parse_fraction(std::string_view option, std::string_view text) {
  const std::optional<double> fraction = parse_number<double>(text);
  if (!fraction || !(*fraction > 0.0) || *fraction >= 1.0) {
    throw not_understood(option, "a fraction above 0 and below 1, as 0.01 for 1 %", text);
  }
  return *fraction;
}

// Reads one of an enumeration's names.
template <class Enum>
Enum parse_name(std::string_view option, std::string_view text) {
  const std::optional<Enum> value = document::value_of<Enum>(text);
  if (!value) throw not_understood(option, "one of " + document::names_of<Enum>(), text);
  return *value;
}

inline std::string names_of_languages() {
  std::string names;
  for (const Language& language : languages()) {
    if (!names.empty()) names += ", ";
    names += language.name();
  }
  return names;
}

inline Language parse_language(std::string_view option, std::string_view text) {
  for (const Language& language : languages()) {
    if (language.name() == text) return language;
  }
  throw not_understood(option, "one of " + names_of_languages(), text);
}

inline Seed parse_seed(std::string_view option, std::string_view text) {
  try {
    return document::seed_from_hex(text);
  } catch (const Error& error) {
    throw Error(std::string(option) + ": " + error.what());
  }
}

// Also false for paths that cannot be examined.
inline bool is_directory(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

inline std::filesystem::path parse_plugin_path(std::string_view option, const std::string& text) {
  if (!is_directory(text)) throw not_understood(option, "a directory of plugins", text);
  return text;
}

// Somebody at a command line may give a path: of a reference file or a problem in Python by its ending, else by a '/'.
inline ProblemRef problem_named(const std::string& text) {
  const bool is_path = text.find('/') != std::string::npos || names_reference(text) ||
                       text.ends_with(".py") || text.ends_with(".json");
  return is_path ? ProblemRef::at(text) : ProblemRef::named(text);
}

// One directory, or one or more files.
inline Submission read_submission(const std::vector<std::string>& files) {
  if (files.size() == 1) {
    return is_directory(files[0]) ? Submission::from_directory(files[0]) : Submission::from_file(files[0]);
  }
  const auto directory = std::find_if(files.begin(), files.end(), is_directory);
  if (directory != files.end()) {
    throw Error(document::quoted(*directory) + " is a directory: name one directory alone, or files");
  }
  return Submission::from_files({files.begin(), files.end()});
}

}  // namespace kbench::cli
