#include <kbench/error.hpp>
#include <kbench/leaderboard/utc_time.hpp>

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <ctime>
#include <optional>
#include <utility>

namespace kbench {
namespace {

using namespace std::chrono;

// Reads from the front of a text; text that does not fit makes it fail for good.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  int digits(std::size_t count) {
    int value = 0;
    if (rest_.size() < count) return fail();
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + count, value);
    if (error != std::errc{} || end != rest_.data() + count || rest_[0] == '-') return fail();
    rest_.remove_prefix(count);
    return value;
  }

  // The next character, if it is one of these; else 0.
  char take(std::string_view wanted) {
    if (rest_.empty() || wanted.find(rest_[0]) == wanted.npos) return 0;
    const char found = rest_[0];
    rest_.remove_prefix(1);
    return found;
  }
  void need(std::string_view wanted) {
    if (take(wanted) == 0) fail();
  }

  // Reads the digits after a decimal point; those beyond the sixth are skipped.
  microseconds fraction() {
    std::int64_t value = 0;
    int count = 0;
    for (char digit = take("0123456789"); digit != 0; digit = take("0123456789"), ++count) {
      if (count < 6) value = value * 10 + (digit - '0');
    }
    if (count == 0) fail();
    for (; count < 6; ++count) value *= 10;
    return microseconds(value);
  }

  bool is_at_end() const { return rest_.empty(); }
  bool has_failed() const { return failed_; }

 private:
  int fail() {
    failed_ = true;
    rest_ = {};
    return 0;
  }

  std::string_view rest_;
  bool failed_ = false;
};

struct WallTime {
  year_month_day day;
  int hour = 0;
  int minute = 0;
  int second = 0;
  microseconds fraction{0};
  std::optional<minutes> offset;  // none: local

  bool is_valid() const {
    return day.ok() && hour < 24 && minute < 60 && second < 60 && (!offset || abs(*offset) < hours(24));
  }
};

std::optional<WallTime> read_wall_time(std::string_view text) {
  Reader reader(text);
  WallTime time;
  const year y{reader.digits(4)};
  reader.need("-");
  const month m{static_cast<unsigned>(reader.digits(2))};
  reader.need("-");
  time.day = y / m / day{static_cast<unsigned>(reader.digits(2))};
  reader.need("Tt ");
  time.hour = reader.digits(2);
  reader.need(":");
  time.minute = reader.digits(2);
  if (reader.take(":") != 0) {
    time.second = reader.digits(2);
    if (reader.take(".") != 0) time.fraction = reader.fraction();
  }
  if (reader.take("Zz") != 0) {
    time.offset = minutes(0);
  } else if (const char sign = reader.take("+-"); sign != 0) {
    const hours offset_hours(reader.digits(2));
    reader.need(":");
    const int offset_minutes = reader.digits(2);
    if (offset_minutes > 59) return std::nullopt;
    time.offset = (offset_hours + minutes(offset_minutes)) * (sign == '-' ? -1 : 1);
  }
  if (reader.has_failed() || !reader.is_at_end() || !time.is_valid()) return std::nullopt;
  return time;
}

// Uses the given daylight saving. Returns nothing if the zone has no such time.
std::optional<sys_seconds> from_local(const WallTime& time, int daylight_saving) {
  std::tm wanted{};
  wanted.tm_year = static_cast<int>(time.day.year()) - 1900;
  wanted.tm_mon = static_cast<int>(static_cast<unsigned>(time.day.month())) - 1;
  wanted.tm_mday = static_cast<int>(static_cast<unsigned>(time.day.day()));
  wanted.tm_hour = time.hour;
  wanted.tm_min = time.minute;
  wanted.tm_sec = time.second;
  wanted.tm_isdst = daylight_saving;
  std::tm normalized = wanted;
  const std::time_t found = std::mktime(&normalized);
  const bool is_same = normalized.tm_mday == wanted.tm_mday && normalized.tm_hour == wanted.tm_hour &&
                       normalized.tm_min == wanted.tm_min && normalized.tm_isdst == daylight_saving;
  if (!is_same) return std::nullopt;
  return sys_seconds(seconds(found));
}

sys_seconds from_local(const WallTime& time, std::string_view text) {
  check_time_zone();
  const auto winter = from_local(time, 0);
  const auto summer = from_local(time, 1);
  if (winter.has_value() != summer.has_value()) return winter ? *winter : *summer;
  throw Error(
      fmt::format("'{}' is a time that the change to or from summer time {}; write it with its offset, as "
                  "2026-10-25T02:30:00+01:00",
                  text, winter ? "brings twice" : "leaves out"));
}

std::string in_local_zone(UtcTime time) {
  check_time_zone();
  // Avoids system_clock: its nanoseconds end in 2262.
  const std::time_t whole = floor<seconds>(time).time_since_epoch().count();
  std::tm local{};
  ::localtime_r(&whole, &local);
  std::array<char, 64> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S %Z", &local);
  return text.data();
}

bool is_within_bounds(UtcTime time) { return time >= earliest_time && time <= latest_time; }

// Date and time of day, to the second.
std::pair<std::string, std::string> in_utc(UtcTime time) {
  if (!is_within_bounds(time))
    throw Error("a time cannot be written: expected one in the years 0000 to 9999 in UTC");
  const auto day = floor<days>(time);
  const year_month_day date{day};
  const hh_mm_ss clock{floor<seconds>(time) - day};
  return {fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                      static_cast<unsigned>(date.day())),
          fmt::format("{:02}:{:02}:{:02}", clock.hours().count(), clock.minutes().count(),
                      clock.seconds().count())};
}

}  // namespace

UtcTime parse_time(std::string_view text) {
  const auto time = read_wall_time(text);
  if (!time) {
    throw Error(fmt::format(
        "expected a time as 2026-12-01T18:00:00+01:00, 2026-12-01T17:00:00Z, or, in the local zone, "
        "\"2026-12-01 18:00\"; not '{}'",
        text));
  }
  const UtcTime moment = time->offset ? sys_days(time->day) + hours(time->hour) + minutes(time->minute) +
                                            seconds(time->second) + time->fraction - *time->offset
                                      : from_local(*time, text) + time->fraction;
  if (!is_within_bounds(moment))
    throw Error(fmt::format("'{}' is not in the years 0000 to 9999 in UTC: name a time within them", text));
  return moment;
}

std::string to_text(UtcTime time) {
  const auto [date, clock] = in_utc(time);
  return fmt::format("{}T{}.{:06}Z", date, clock, (time - floor<seconds>(time)).count());
}

std::string to_both_zones(UtcTime time) {
  const auto [date, clock] = in_utc(time);
  const std::string utc = fmt::format("{} {} UTC", date, clock);
  const std::string local = in_local_zone(time);
  return local == utc ? utc : fmt::format("{} ({})", utc, local);
}

std::string to_words(microseconds duration) {
  struct Unit {
    const char* name;
    seconds length;
  };
  constexpr std::array<Unit, 4> units{
      {{"day", days(1)}, {"hour", hours(1)}, {"minute", minutes(1)}, {"second", seconds(1)}}};
  seconds rest = floor<seconds>(abs(duration));
  std::string words;
  int named = 0;
  for (const Unit& unit : units) {
    const auto count = rest / unit.length;
    rest %= unit.length;
    if (count > 0)
      words += fmt::format("{}{} {}{}", named == 0 ? "" : " ", count, unit.name, count == 1 ? "" : "s");
    // Two neighbouring units: "1 day 5 hours", and not "1 day 7 seconds".
    if (count > 0 || named > 0) ++named;
    if (named == 2) break;
  }
  return words.empty() ? "less than a second" : words;
}

}  // namespace kbench
