// The pages of all boards, and their places.
//
//     index.html                    the boards
//     boards/NAME/index.html        a board and its standings
//     boards/NAME/submissions.html  what was submitted to it
//     boards/NAME/problem.html      the reference that it is on, where it is on one
//     boards/NAME/12.html           a submission
#pragma once

#include <kbench/leaderboard.hpp>

#include <functional>
#include <string>
#include <vector>

namespace kbench::leaderboard {

// The implementation of Leaderboard::export_pages().
void export_pages(const Leaderboard& leaderboard, const std::vector<std::string>& boards,
                  const std::function<void(const BoardPage&)>& write);

}  // namespace kbench::leaderboard
