#include "boards/rules.hpp"

#include "base/document/text.hpp"
#include "boards/standing_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <optional>
#include <vector>

namespace kbench::leaderboard {
namespace {

std::string shown(const std::optional<UtcTime>& time) { return time ? moment_text(*time) : "none"; }

std::string shown(const std::optional<RunLimits>& limits) {
  if (!limits) return "none";
  return fmt::format(
      "call {} ms, load {} ms, prepare {} ms, evaluation {} ms, memory {} bytes, output {} bytes, stack {} "
      "bytes",
      limits->call.count(), limits->load.count(), limits->prepare.count(), limits->total.count(),
      limits->memory, limits->output, limits->stack);
}

}  // namespace

std::string why_closed(const Board& board, UtcTime now) {
  const BoardSettings& settings = board.settings;
  if (now >= board.end()) {
    const bool was_closed = board.end() != settings.deadline;
    return fmt::format("the board '{}' takes no more submissions: {}, {} ago", settings.name,
                       was_closed ? "it was closed at " + to_both_zones(*board.closed)
                                  : "its deadline was " + to_both_zones(settings.deadline),
                       to_words(now - board.end()));
  }
  if (settings.start && now < *settings.start) {
    return fmt::format("the board '{}' takes submissions from {} on, in {}", settings.name,
                       to_both_zones(*settings.start), to_words(*settings.start - now));
  }
  return {};
}

UtcTime beginning_of_day(UtcTime time) { return std::chrono::floor<std::chrono::days>(time); }

std::string why_over_quota(const BoardSettings& settings, int submitted, UtcTime now) {
  if (settings.quota == 0 || submitted < settings.quota) return {};
  return fmt::format(
      "the board '{}' takes {} of each {} a day, by UTC and the clock that its deadline goes by; the next "
      "day begins "
      "in {}",
      settings.name, document::counted(static_cast<std::size_t>(settings.quota), "submission"),
      settings.ranks_teams ? "team" : "user", to_words(beginning_of_day(now) + std::chrono::days(1) - now));
}

std::string differences(const BoardSettings& before, const BoardSettings& after) {
  std::vector<std::string> lines;
  const auto compare = [&](const char* what, const std::string& was, const std::string& is) {
    if (was != is) lines.push_back(fmt::format("{}: {} instead of {}", what, is, was));
  };
  compare("start", shown(before.start), shown(after.start));
  compare("deadline", moment_text(before.deadline), moment_text(after.deadline));
  compare("quota", std::to_string(before.quota), std::to_string(after.quota));
  compare("limits", shown(before.limits), shown(after.limits));
  compare("devices", fmt::format("{}", fmt::join(before.devices, ", ")),
          fmt::format("{}", fmt::join(after.devices, ", ")));
  compare("hidden until the end", before.hidden_until_end ? "yes" : "no",
          after.hidden_until_end ? "yes" : "no");
  compare("description", '"' + before.description + '"', '"' + after.description + '"');
  return fmt::format("{}", fmt::join(lines, "; "));
}

}  // namespace kbench::leaderboard
