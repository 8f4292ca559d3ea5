#include "boards/csv.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

namespace kbench::leaderboard {
namespace {

bool is_number(const std::string& field) {
  double number = 0.0;
  const char* const end = field.data() + field.size();
  return std::from_chars(field.data(), end, number).ptr == end;
}

// A spreadsheet takes such text for a formula, and users choose their names and devices.
bool looks_like_formula(const std::string& field) {
  return !field.empty() && std::string_view("=+-@\t\r").find(field.front()) != std::string_view::npos &&
         !is_number(field);
}

std::string quoted(std::string field) {
  if (looks_like_formula(field)) field.insert(field.begin(), '\'');
  if (field.find_first_of(",\"\r\n") == field.npos) return field;
  std::string text = "\"";
  for (const char c : field) {
    if (c == '"') text += '"';
    text += c;
  }
  return text + '"';
}

class CsvReader {
 public:
  explicit CsvReader(std::string_view text) : rest_(text) {}

  bool is_done() const { return rest_.empty(); }

  CsvLine line() {
    CsvLine line{.number = number_, .fields = {}};
    do {
      line.fields.push_back(field());
    } while (take(','));
    take('\r');
    if (!take('\n') && !is_done()) throw fault("expected a comma or the end of the line after a quotation");
    ++number_;
    return line;
  }

 private:
  Error fault(const char* what) const { return Error(fmt::format("line {}: {}", number_, what)); }

  bool take(char c) {
    const bool is_there = rest_.starts_with(c);
    if (is_there) rest_.remove_prefix(1);
    return is_there;
  }

  std::string field() { return take('"') ? quotation() : plain(); }

  std::string plain() {
    const std::string_view found = rest_.substr(0, rest_.find_first_of(",\n"));
    rest_.remove_prefix(found.size());
    if (found.find('"') != found.npos) throw fault("a field with a quotation mark has to begin with one");
    return std::string(found.ends_with('\r') ? found.substr(0, found.size() - 1) : found);
  }

  // Reads a quoted field after its first mark.
  std::string quotation() {
    std::string text;
    while (true) {
      const std::size_t end = rest_.find('"');
      if (end == rest_.npos) throw fault("a quotation mark has no other");
      text += rest_.substr(0, end);
      rest_.remove_prefix(end + 1);
      if (!take('"')) break;
      text += '"';
    }
    number_ += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    return text;
  }

  std::string_view rest_;
  std::size_t number_ = 1;
};

}  // namespace

void Csv::add(const std::vector<std::string>& fields) {
  bool is_first = true;
  for (const std::string& field : fields) {
    if (!is_first) text_ += ',';
    text_ += quoted(field);
    is_first = false;
  }
  text_ += "\r\n";
}

std::string csv_figure(std::optional<double> figure) { return figure ? fmt::format("{}", *figure) : ""; }

std::vector<CsvLine> parse_csv(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  CsvReader reader(text);
  std::vector<CsvLine> lines;
  while (!reader.is_done()) {
    CsvLine line = reader.line();
    const bool is_empty = line.fields.size() == 1 && line.fields.front().empty();
    if (!is_empty) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace kbench::leaderboard
