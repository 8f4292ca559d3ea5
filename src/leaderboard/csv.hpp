// Comma-separated values as RFC 4180 has them, with a line of names first.
#pragma once

#include <string>
#include <vector>

namespace kbench::leaderboard {

class Csv {
 public:
  explicit Csv(const std::vector<std::string>& names) { add(names); }

  void add(const std::vector<std::string>& fields);
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace kbench::leaderboard
