// Splits text into lines.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace kbench::toolchain {

// Calls visit(line) for each line, without its end.
template <class Visitor>
void for_each_line(std::string_view text, Visitor visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    visit(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace kbench::toolchain
