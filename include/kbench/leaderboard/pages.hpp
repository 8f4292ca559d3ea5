// Boards as static pages of HTML.
#pragma once

#include <string>

namespace kbench {

// A page, and its place in the directory of all pages: "boards/sums/12.html". Places are made of names of boards and of numbers
// alone; pages lead to each other by relative paths. A page has no script, and asks for nothing.
struct BoardPage {
  std::string path = {};
  std::string html = {};
};

}  // namespace kbench
