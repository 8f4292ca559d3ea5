#include "base/document/sample_evaluation.hpp"
#include "catch.hpp"
#include "report/html/batch_page.hpp"
#include "report/html/chart.hpp"
#include "report/html/evaluation_page.hpp"
#include "report/html/history_page.hpp"
#include "report/html/markup.hpp"
#include "report/html/time_chart.hpp"
#include "report/strangers_evaluation.hpp"
#include "report/strangers_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <limits>
#include <regex>
#include <set>
#include <string>
#include <vector>

using namespace kbench;
using namespace kbench::report;
using kbench::testing::are_harmless;
using kbench::testing::of_a_stranger;
using kbench::testing::payloads;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a page shows what a stranger wrote, and does nothing of it") {
  for (const std::string& payload : payloads) {
    CAPTURE(payload);
    const std::string html = evaluation_page(of_a_stranger(payload));
    CHECK(are_harmless(html));
    CHECK_FALSE(contains(html, "<script"));
    CHECK(contains(html, escaped(payload)));
    BatchScore score;
    score.problems.push_back({.problem = payload});
    score.candidates.push_back({.id = payload, .problem = payload});
    CHECK(are_harmless(batch_page(payload, score)));
  }
  CHECK_FALSE(are_harmless("<p onclick=x>"));
  CHECK_FALSE(are_harmless("<iframe>"));
  for (const char* const path : {"javascript:alert(1)", "//evil.example/a.html",
                                 "https://evil.example/a.html", "/etc/a.html", "a.html#x\" onclick=\"y"})
    CHECK_FALSE(are_harmless("<a href=\"" + std::string(path) + "\">"));
  CHECK(are_harmless(kbench::report::link("../../boards/sums/12.html", "#12")));
}

TEST_CASE("a page forbids scripts and requests by its policy") {
  const std::string html = page("A title & more", "<p>x</p>");
  CHECK(contains(html, "content=\"default-src 'none'; style-src 'unsafe-inline'"));
  CHECK(contains(html, "<title>A title &amp; more</title>"));
  CHECK_FALSE(contains(html, "http://"));
  CHECK_FALSE(contains(html, "https://"));
  CHECK_FALSE(contains(html, "url("));
}

TEST_CASE("an evaluation's page has its verdict, times, cases, charts and machine") {
  const Evaluation evaluation = testing::sample_evaluation();
  const std::string html = evaluation_page(evaluation);
  for (const char* part :
       {"wrong_answer", "512x512", "output_c[0, 3] is 1.5", "unused variable", "hello", "landlock", "<svg",
        "Roofline", "g++ 12.2.0", "proven", "g++ -O3 -o ../solution.so"}) {
    CAPTURE(part);
    CHECK(contains(html, part));
  }
  CHECK(evaluation_page(Evaluation{}).size() < 10'000);
}

TEST_CASE("a page stays small, however many samples there are") {
  Evaluation evaluation = testing::sample_evaluation();
  evaluation.diagnostics = std::string(4 << 20U, 'x');
  for (CaseResult& each : evaluation.cases) {
    if (!each.measurement) continue;
    each.measurement->samples_ms.clear();
    for (int i = 0; i < 100'000; ++i) each.measurement->samples_ms.push_back(2.0 + 0.1 * std::sin(i));
  }
  const std::string html = evaluation_page(evaluation);
  CHECK(html.size() < 150'000);
  CHECK(contains(html, "100000 samples"));
}

TEST_CASE("charts leave out what has no place, and never divide by nothing") {
  CHECK(samples_chart({}).empty());
  CHECK(bars_chart({}, "").empty());
  CHECK(bars_chart({{"a", 0.0}}, "").empty());
  CHECK(share_chart({}, "x", "y").empty());
  CHECK(log_chart({.x_title = "x", .y_title = "y", .points = {{"a", 0.0, 1.0}}}).empty());
  Measurement same;
  same.samples_ms = {1.0, 1.0};
  same.runtime_ms = same.ci95_ms.low = same.ci95_ms.high = 1.0;
  const double none = std::numeric_limits<double>::quiet_NaN();
  for (const std::string& chart :
       {samples_chart(same), bars_chart({{"a", none}, {"b", 2.0, Interval{1.5, 2.5}}}, "x"),
        log_chart({.x_title = "x", .y_title = "y", .points = {{"a", 1.0, 1.0}, {"b", none, 1.0}}}),
        share_chart({{0.0, 0.5, {0.4, 0.6}}}, "p", "share")}) {
    CHECK(contains(chart, "<svg"));
    CHECK_FALSE(contains(chart, "nan"));
    CHECK_FALSE(contains(chart, "inf"));
  }
}

TEST_CASE("a batch's page has its curve, its problems and its candidates, and stays small") {
  BatchScore score;
  score.whole = {.candidates = 1000, .compiled = 900, .correct = 500, .timed = 1000, .proven = 400};
  score.whole.compile_rate = Scored{.value = 0.9, .ci95 = {0.88, 0.92}};
  for (int i = 0; i <= 60; ++i) score.whole.fast.push_back({0.1 * i, {.value = 0.5, .ci95 = {0.4, 0.6}}});
  score.whole.pass.push_back({.tries = 5, .problems = 3, .chance = {.value = 0.7, .ci95 = {0.6, 0.8}}});
  for (int i = 0; i < 1000; ++i)
    score.candidates.push_back({.id = "matmul/" + std::to_string(i),
                                .problem = "matmul",
                                .verdict = Verdict::accepted,
                                .score = 1.5});
  const std::string html = batch_page("Batch out", score);
  CHECK(contains(html, "fast_p"));
  CHECK(contains(html, "90.0 % (88.0 to 92.0)"));
  CHECK(contains(html, "matmul/999"));
  CHECK(html.size() < 2'000'000);
}

TEST_CASE(
    "a table says what its columns are, can be scrolled by the keyboard, and its cells can lead elsewhere") {
  const std::string table = html(HtmlTable{{"user", "runtime"}, {{{"<ada>", "12.html"}, "1 ms"}}, {1}});
  CHECK(contains(table, "<th scope=\"col\">user</th><th scope=\"col\" class=\"number\">runtime</th>"));
  CHECK(contains(table, "<td><a href=\"12.html\">&lt;ada&gt;</a></td><td class=\"number\">1 ms</td>"));
  CHECK(contains(table, "tabindex=\"0\""));
  CHECK(contains(breadcrumbs({{"Boards", "../index.html"}, "sums"}), "<li aria-current=\"page\">sums</li>"));
}

TEST_CASE("long text is cut between characters, and says how much is left out") {
  CHECK(preformatted("abc", 3) == preformatted("abc"));
  CHECK(contains(preformatted("ab\u00e9", 3), ">ab</pre>"));
  CHECK(contains(preformatted("ab\u00e9", 3), "2 bytes more"));
}

namespace {

std::string milliseconds(double value) { return fmt::format("{:.1f} ms", value); }

}  // namespace

TEST_CASE("a chart over time draws steps or lines, and leaves out what has no place") {
  const double none = std::numeric_limits<double>::quiet_NaN();
  TimeChart chart{.y_title = "best runtime", .figure = milliseconds};
  CHECK(time_chart(chart).empty());
  chart.series = {{.name = "eve", .moments = {{0.0, none}, {1.0, 0.0}}}};
  CHECK(time_chart(chart).empty());
  chart.series.push_back(
      {.name = "<ada>", .moments = {{1e9, 3.0}, {1e9 + 3600, none}, {1e9 + 7200, 2.0, "#12"}}});
  chart.end = 1e9 + 9000;
  const std::string lines = time_chart(chart);
  chart.has_steps = true;
  const std::string steps = time_chart(chart);
  for (const std::string& drawn : {lines, steps}) {
    CHECK(are_harmless(drawn));
    CHECK(contains(drawn, "&lt;ada&gt;: 2.0 ms, #12"));
    CHECK(contains(drawn, "09-09 02:00"));
    CHECK_FALSE(contains(drawn, "nan"));
    CHECK_FALSE(contains(drawn, "inf"));
    CHECK_FALSE(contains(drawn, "eve"));
  }
  CHECK(contains(lines, "M78.0 "));
  CHECK(contains(steps, "V"));
  CHECK(contains(steps, "H450.0\""));  // what stands goes on to the end
  CHECK_FALSE(contains(lines, "H450.0\""));
}

TEST_CASE(
    "a chart over time has a few series and points, however many there are, and the last ones among them") {
  TimeChart chart{.y_title = "y", .figure = milliseconds, .has_steps = true};
  for (int i = 0; i < 100; ++i) {
    Series series{.name = fmt::format("user {}.", i)};
    for (int k = 0; k < 10'001; ++k)
      series.moments.push_back({60.0 * k, 20'000.5 - k, fmt::format("#{}", k)});
    chart.series.push_back(series);
  }
  const std::string drawn = time_chart(chart);
  CHECK(drawn.size() < 400'000);
  CHECK(contains(drawn, "user 7."));
  CHECK_FALSE(contains(drawn, "user 8."));
  CHECK(contains(drawn, "#10000<"));
}

TEST_CASE("names beside a chart over time do not stand over each other") {
  TimeChart chart{.y_title = "y", .figure = milliseconds, .has_steps = true};
  for (int i = 0; i < 8; ++i)
    chart.series.push_back({.name = fmt::format("user {}", i), .moments = {{0.0, 1.0 + 1e-4 * (i % 3)}}});
  const std::string drawn = time_chart(chart);
  static const std::regex name("y=\"([0-9.]+)\" text-anchor=\"start\">user");
  std::set<double> places;
  for (std::sregex_iterator each(drawn.begin(), drawn.end(), name), end; each != end; ++each)
    places.insert(std::stod((*each)[1]));
  REQUIRE(places.size() == 8);
  for (auto each = std::next(places.begin()); each != places.end(); ++each)
    CHECK(*each - *std::prev(each) >= 15.9);
  CHECK(*places.rbegin() < 320.0 - 20.0);
}

TEST_CASE("a history's page has a section for each problem, with a chart, the changes and the best") {
  std::vector<HistoryEntry> entries;
  for (int i = 0; i < 3; ++i) {
    HistoryEntry each{.entry = {.started = fmt::format("2026-11-2{}T22:18:00.5Z", i + 1),
                                .problem = "softmax",
                                .files = {"a.cpp"}},
                      .outcome = "accepted",
                      .runtime_ms = 2.0 - 0.5 * i};
    if (i > 0) each.change = -0.25;
    entries.push_back(each);
  }
  entries[2].is_best = true;
  entries.push_back({.entry = {.started = "yesterday", .problem = "matmul"}, .outcome = "running"});
  const std::string html = history_page("Evaluations", entries);
  CHECK(are_harmless(html));
  CHECK(contains(html, "<h2>matmul</h2>"));
  CHECK(contains(html,
                 "<td class=\"number\">1.000 ms</td><td class=\"number\">-25.0 %</td><td>best so far</td>"));
  CHECK(contains(html, "a.cpp: 1.500 ms, 2026-11-22T22:18:00.5Z"));
  CHECK(contains(html, "2026-11-23"));
  CHECK(contains(history_page("Evaluations", {}), "Nothing has been recorded."));
  for (const std::string& payload : payloads) {
    CAPTURE(payload);
    const HistoryEntry strange{.entry = {.started = "2026-11-21T22:18:00Z",
                                         .problem = payload,
                                         .device = payload,
                                         .files = {payload}},
                               .outcome = payload,
                               .runtime_ms = 1.0};
    CHECK(are_harmless(history_page(payload, {strange})));
  }
  const std::vector<HistoryEntry> many(100'000, entries[0]);
  const std::string large = history_page("Evaluations", many);
  CHECK(large.size() < 1'000'000);
  CHECK(contains(large, "98000 before these are left out."));
}

TEST_CASE("no drawing has a number that is none, whatever the times are") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const std::regex no_number("[ \"MLHV]-?(nan|inf)[ \"LMHV]");
  for (const double time : {std::nan(""), infinity, -infinity, 1e300, -1e300, 1e18, 5e-324, 0.0, -1.0}) {
    CAPTURE(time);
    Evaluation evaluation = kbench::testing::sample_evaluation();
    for (CaseResult& each : evaluation.cases) {
      if (!each.measurement) continue;
      Measurement& measured = *each.measurement;
      measured.runtime_ms = measured.median_ms = measured.reference_ms = measured.speedup = time;
      measured.samples_ms = {1.0, time, 2.0};
      measured.ci95_ms = {.low = -time, .high = time};
      measured.gflops = measured.gbps = time;
      measured.unproven.clear();
    }
    evaluation.integrity.suspicions.clear();
    if (evaluation.roofline) evaluation.roofline->copy_gbps = evaluation.roofline->float32_gflops = time;
    HistoryEntry entry{.entry = {.started = "2026-11-21T22:18:00.123456Z", .evaluation = evaluation}};
    entry.runtime_ms = time;
    const std::string drawings =
        evaluation_page(evaluation) + history_page("A history", {entry, entry}) +
        samples_chart(*evaluation.cases.back().measurement) +
        bars_chart({{"a", time, Interval{-time, time}}, {"b", 1.0, {}}}, "x") +
        log_chart(
            {"x", "y", {{"a", time, 1.0}, {"b", 1.0, 2.0}}, true, {{{"", 1.0, time}, {"", time, time}}}}) +
        time_chart({.y_title = "y",
                    .figure = [](double) { return ""; },
                    .series = {{.name = "s", .moments = {{time, 1.0, ""}, {0.0, time, ""}, {60.0, 1.0, ""}}}},
                    .has_steps = true,
                    .end = time});
    std::size_t count = 0;
    for (std::size_t begin = drawings.find("<svg"); begin != std::string::npos;
         begin = drawings.find("<svg", begin + 1)) {
      const std::string drawing = drawings.substr(begin, drawings.find("</svg>", begin) - begin);
      INFO(drawing);
      CHECK_FALSE(std::regex_search(drawing, no_number));
      ++count;
    }
    CHECK(count > 0);
  }
}
