#include "boards/made_up.hpp"
#include "catch.hpp"

#include <kbench/leaderboard/utc_time.hpp>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;

// The zone of this process, put back afterwards.
class Zone {
 public:
  explicit Zone(const char* zone) {
    if (const char* before = std::getenv("TZ")) before_ = before;
    ::setenv("TZ", zone, 1);
    ::tzset();
  }
  Zone(const Zone&) = delete;
  Zone& operator=(const Zone&) = delete;
  ~Zone() {
    before_.empty() ? ::unsetenv("TZ") : ::setenv("TZ", before_.c_str(), 1);
    ::tzset();
  }

 private:
  std::string before_;
};

constexpr const char* central_europe = "CET-1CEST,M3.5.0,M10.5.0/3";

}  // namespace

TEST_CASE("a time with an offset is that moment, whatever the local zone is") {
  const Zone zone(central_europe);
  CHECK(to_text(parse_time("2026-12-01T18:00:00+01:00")) == "2026-12-01T17:00:00.000000Z");
  CHECK(to_text(parse_time("2026-12-01T18:00:00Z")) == "2026-12-01T18:00:00.000000Z");
  CHECK(to_text(parse_time("2026-12-01T18:00-05:30")) == "2026-12-01T23:30:00.000000Z");
  CHECK(to_text(parse_time("2026-12-01T18:00:00.25Z")) == "2026-12-01T18:00:00.250000Z");
  CHECK(to_text(parse_time("2026-12-01T18:00:00.1234567Z")) == "2026-12-01T18:00:00.123456Z");
  CHECK(to_text(parse_time("0099-12-01T18:00:00Z")) == "0099-12-01T18:00:00.000000Z");
}

TEST_CASE("a time without an offset is one of the local zone, in summer and in winter") {
  const Zone zone(central_europe);
  CHECK(to_text(parse_time("2026-12-01 18:00")) == "2026-12-01T17:00:00.000000Z");
  CHECK(to_text(parse_time("2026-07-01 18:00:30")) == "2026-07-01T16:00:30.000000Z");
}

TEST_CASE("a local time that the change of summer time leaves out or brings twice is refused") {
  const Zone zone(central_europe);
  CHECK(contains(message_of([] { parse_time("2026-03-29 02:30"); }), "leaves out"));
  CHECK(contains(message_of([] { parse_time("2026-10-25 02:30"); }), "brings twice"));
  CHECK(to_text(parse_time("2026-10-25T02:30:00+01:00")) == "2026-10-25T01:30:00.000000Z");
}

TEST_CASE("what is no time is refused with an example") {
  for (const char* const text :
       {"", "tomorrow", "2026-12-01", "2026-13-01T00:00Z", "2026-02-29T00:00Z", "2026-12-01T24:00Z",
        "2026-12-01T18:00:00+1:00", "2026-12-01T18:00:00 Z", "2026-12-01T18:00:60Z", "-026-12-01T18:00Z",
        "2026-12-01T18:00:00.Z", "2026-12-01T18:00:00+24:00"}) {
    CAPTURE(text);
    CHECK(contains(message_of([&] { parse_time(text); }), "2026-12-01T18:00:00+01:00"));
  }
}

TEST_CASE("a time is shown in UTC and in the local zone, once where these are the same") {
  const UtcTime time = parse_time("2026-12-01T17:00:00Z");
  {
    const Zone zone(central_europe);
    CHECK(to_both_zones(time) == "2026-12-01 17:00:00 UTC (2026-12-01 18:00:00 CET)");
  }
  const Zone zone("UTC0");
  CHECK(to_both_zones(time) == "2026-12-01 17:00:00 UTC");
}

TEST_CASE("times after 2262, when nanoseconds end, are told in both zones, too") {
  const Zone zone(central_europe);
  CHECK(to_both_zones(latest_time) == "9999-12-31 23:59:59 UTC (10000-01-01 00:59:59 CET)");
}

TEST_CASE("a zone that the zone database lacks is refused, and not taken for UTC") {
  const UtcTime time = parse_time("2026-12-01T17:00:00Z");
  for (const char* const zone :
       {"PST", "Europe/Atlantis", "CET-1CEST,M3.5", "CET-1CEST,M13.5.0,M10.5.0", "X5", "CET-25", "<+03",
        "CET-1x", "/dev/null", "/etc/passwd", "..", "UTC,"}) {
    CAPTURE(zone);
    const Zone here(zone);
    CHECK(contains(message_of([] { check_time_zone(); }), "has no such time zone; name one as"));
    CHECK(contains(message_of([] { parse_time("2026-12-01 18:00"); }), "has no such time zone"));
    CHECK(contains(message_of([&] { to_both_zones(time); }), "has no such time zone"));
    CHECK(to_text(parse_time("2026-12-01T18:00:00+01:00")) == "2026-12-01T17:00:00.000000Z");
  }
  for (const char* const zone :
       {"PST8PDT", "UTC", "UTC0", "", "<+03>-3", "<-0330>3:30<-0230>,J60/0,J300/24:00:01", "EST5EDT,59,300",
        "CET-1CEST-2,M3.5.0,M10.5.0/-1", ":UTC0"}) {
    CAPTURE(zone);
    const Zone here(zone);
    CHECK_NOTHROW(check_time_zone());
    CHECK_NOTHROW(to_both_zones(time));
  }
}

TEST_CASE("a zone of the zone database is found by its name, and by the path of its file") {
  const std::string database = "/usr/share/zoneinfo/";
  if (!std::filesystem::exists(database + "Europe/Berlin")) return;
  for (const std::string& name :
       {std::string("Europe/Berlin"), std::string(":Europe/Berlin"), database + "Europe/Berlin"}) {
    CAPTURE(name);
    const Zone zone(name.c_str());
    CHECK(to_text(parse_time("2026-12-01 18:00")) == "2026-12-01T17:00:00.000000Z");
  }
}

TEST_CASE("a duration is told in its two largest units") {
  CHECK(to_words(0us) == "less than a second");
  CHECK(to_words(1s) == "1 second");
  CHECK(to_words(-61s) == "1 minute 1 second");
  CHECK(to_words(24h) == "1 day");
  CHECK(to_words(24h + 7s) == "1 day");
  CHECK(to_words(49h + 59min) == "2 days 1 hour");
}

}  // namespace kbench::tests
