// Rows of text, laid out in columns.
//
//     Columns columns{{Align::left, Align::right}};
//     columns.add({"case", "runtime"});
//     columns.add({"1024", "12.34 us"});
//     columns.text()    // "case   runtime\n1024  12.34 us\n"
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace kbench::report {

enum class Align { left, right };

class Columns {
 public:
  explicit Columns(std::vector<Align> aligns) : aligns_(std::move(aligns)) {}

  // One cell for each column; missing ones are empty. Cells are made printable, on one line.
  void add(std::vector<std::string> cells);

  // Every row on a line of its own, without spaces at its end. A column without any text takes no room.
  std::string text() const;

 private:
  std::vector<Align> aligns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace kbench::report
