#include "report/columns.hpp"

#include "base/document/text.hpp"

#include <algorithm>

namespace kbench::report {

void Columns::add(std::vector<std::string> cells) {
  cells.resize(aligns_.size());
  for (std::string& cell : cells) cell = document::printable_line(cell);
  rows_.push_back(std::move(cells));
}

std::string Columns::text() const {
  std::vector<std::size_t> widths(aligns_.size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], document::display_width(row[i]));
  }
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (widths[i] == 0) continue;
      const std::string padding(widths[i] - document::display_width(row[i]), ' ');
      if (i != 0) line += "  ";
      line += aligns_[i] == Align::left ? row[i] + padding : padding + row[i];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace kbench::report
