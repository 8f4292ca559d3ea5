// Checks that the local zone exists. tzset() takes an unknown name for UTC, and keeps the name.
#include <kbench/error.hpp>
#include <kbench/leaderboard/utc_time.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace kbench {
namespace {

namespace fs = std::filesystem;

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads a rule from the front of a text; see POSIX.1, "Environment Variables", TZ.
class ZoneRule {
 public:
  explicit ZoneRule(std::string_view text) : rest_(text) {}

  // std offset [dst [offset] [,start[/time],end[/time]]]
  bool is_rule() {
    if (!name() || !time(24)) return false;
    if (rest_.empty()) return true;
    if (!name()) return false;
    if (!rest_.empty() && rest_.front() != ',' && !time(24)) return false;
    if (rest_.empty()) return true;
    return change() && change() && rest_.empty();
  }

 private:
  bool take(char wanted) {
    if (rest_.empty() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
  }

  // CET, or <+03>
  bool name() {
    const bool is_quoted = take('<');
    const auto belongs = [is_quoted](char c) {
      return is_letter(c) || (is_quoted && (is_digit(c) || c == '+' || c == '-'));
    };
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), belongs);
    const auto length = static_cast<std::size_t>(end - rest_.begin());
    rest_.remove_prefix(length);
    return length >= 3 && (!is_quoted || take('>'));
  }

  bool number(int least, int most) {
    int value = 0;
    std::size_t count = 0;
    for (; count < 3 && count < rest_.size() && is_digit(rest_[count]); ++count)
      value = value * 10 + (rest_[count] - '0');
    rest_.remove_prefix(count);
    return count > 0 && value >= least && value <= most;
  }

  // [+-]hh[:mm[:ss]]
  bool time(int most_hours) {
    if (!take('-')) take('+');
    if (!number(0, most_hours)) return false;
    for (int part = 0; part < 2 && take(':'); ++part) {
      if (!number(0, 59)) return false;
    }
    return true;
  }

  // ,M3.5.0/2 or ,J60 or ,59
  bool change() {
    if (!take(',')) return false;
    if (take('M')) {
      if (!number(1, 12) || !take('.') || !number(1, 5) || !take('.') || !number(0, 6)) return false;
    } else if (!(take('J') ? number(1, 365) : number(0, 365))) {
      return false;
    }
    return !take('/') || time(167);
  }

  std::string_view rest_;
};

bool is_zone_file(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;
  std::array<char, 4> magic{};
  std::ifstream file(path, std::ios::binary);
  file.read(magic.data(), magic.size());
  return file && std::string_view(magic.data(), magic.size()) == "TZif";
}

}  // namespace

void check_time_zone() {
  const char* const variable = std::getenv("TZ");
  std::string_view zone = variable == nullptr ? "" : variable;  // empty stands for /etc/localtime, else UTC
  if (zone.starts_with(':')) zone.remove_prefix(1);
  if (zone.empty() || zone == "UTC" || ZoneRule(zone).is_rule()) return;
  const char* const named = std::getenv("TZDIR");
  const fs::path database = named != nullptr && *named != '\0' ? named : "/usr/share/zoneinfo";
  if (is_zone_file(database / zone)) return;  // a zone that begins with '/' is a file of its own
  throw Error(fmt::format(
      "TZ={}: {} has no such time zone; name one as America/Los_Angeles, or write a rule as PST8PDT", zone,
      database.string()));
}

}  // namespace kbench
