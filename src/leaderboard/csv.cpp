#include "leaderboard/csv.hpp"

#include <charconv>
#include <string_view>

namespace kbench::leaderboard {
namespace {

bool is_number(const std::string& field) {
  double number = 0.0;
  const char* const end = field.data() + field.size();
  return std::from_chars(field.data(), end, number).ptr == end;
}

// A spreadsheet takes what begins so for a formula, and users choose their names and devices.
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

}  // namespace kbench::leaderboard
