#include "leaderboard/csv.hpp"

namespace kbench::leaderboard {
namespace {

std::string quoted(const std::string& field) {
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
