// The methods of leaderboards. They are in a library of their own, kbench::leaderboard, which knows databases: it is loaded when the
// first of them is called, so that nobody else needs it.
#pragma once

#include "c_interface/methods.hpp"

#include <span>
#include <string_view>

namespace kbench::c_interface {

// That all their names begin with.
inline constexpr std::string_view board_prefix = "board_";

// Throws Error (not_installed) where the library is not beside this one, or cannot be loaded.
std::span<const Method> board_methods();

// What the library shows under the name kbench_board_methods, as a function that returns it.
struct BoardMethods {
  std::string_view version;  // of kbench
  std::span<const Method> methods;
};

}  // namespace kbench::c_interface
