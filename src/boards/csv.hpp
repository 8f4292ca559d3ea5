// Comma-separated values as RFC 4180 has them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::leaderboard {

// A table that begins with a line of names.
class Csv {
 public:
  explicit Csv(const std::vector<std::string>& names) { add(names); }

  void add(const std::vector<std::string>& fields);
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// A field of a figure that may be missing; it is empty then.
std::string csv_figure(std::optional<double> figure);

struct CsvLine {
  std::size_t number = 0;  // number of the line of text that it begins in, from 1
  std::vector<std::string> fields = {};
};

// The lines that are not empty. Takes line ends with and without a carriage return, and a byte order mark before the first.
// Throws Error for a quotation mark that is out of place or has no other.
std::vector<CsvLine> parse_csv(std::string_view text);

}  // namespace kbench::leaderboard
