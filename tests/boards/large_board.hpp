// The facts of a board with 10,000 submissions of as many users.
#pragma once

#include "boards/made_up.hpp"
#include "boards/pages/board_facts.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace kbench::tests {

// Every user is in the standing of each device. Names and reasons are long, and of quotes, which HTML writes longest.
inline leaderboard::BoardFacts large_board(std::size_t devices) {
  leaderboard::BoardFacts facts{.board = {.settings = settings()}, .now = noon};
  facts.standings.assign(devices, {.board = "sums", .device = model, .users = 10'000});
  for (std::int64_t id = 1; id <= 10'000; ++id) {
    std::string user(64, '"');
    user.replace(0, 5, fmt::format("{:05}", id));
    const double time = 1.0 + 1e-3 * static_cast<double>(id);
    for (Standing& each : facts.standings)
      each.entries.push_back({.rank = static_cast<int>(id),
                              .user = user,
                              .submission = id,
                              .recorded = noon,
                              .score = {time, {time, time}},
                              .runtime_ms = time,
                              .gflops = 1.0});
    SubmissionRecord record{
        .id = id, .board = "sums", .user = user, .recorded = noon, .state = SubmissionState::finished};
    record.measured = MeasuredRecord{.verdict = Verdict::accepted,
                                     .device_model = model,
                                     .standing = model,
                                     .is_isolated = true,
                                     .runtime_ms = time,
                                     .counts = true};
    facts.records.push_back(record);
    facts.submissions_with_page.insert(id);
    facts.standings.front().disqualified.push_back(
        {.user = user, .reason = std::string(10'000, '"'), .by = "ada", .time = noon});
  }
  return facts;
}

}  // namespace kbench::tests
