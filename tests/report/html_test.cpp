#include "catch.hpp"
#include "document/sample_evaluation.hpp"
#include "report/html/batch_page.hpp"
#include "report/html/chart.hpp"
#include "report/html/evaluation_page.hpp"
#include "report/html/markup.hpp"

#include <cmath>
#include <limits>
#include <regex>
#include <set>
#include <string>
#include <vector>

using namespace kbench;
using namespace kbench::report;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// What a browser, or somebody who reads source, could be tricked with.
const std::vector<std::string> payloads{"<script>alert(1)</script>",
                                        "\"><script>alert(1)</script>",
                                        "'><img src=x onerror=alert(1)>",
                                        "<svg onload=alert(1)>",
                                        "</title><script>alert(1)</script>",
                                        "</style><script>alert(1)</script>",
                                        "</pre><iframe src=//evil.example>",
                                        "javascript:alert(1)",
                                        "<a href=\"javascript:alert(1)\">x</a>",
                                        "<body onload=alert(1)>",
                                        "<math><mtext></math><script>",
                                        "<!--<script>-->",
                                        "]]><script>alert(1)</script>",
                                        "<style>@import url(//evil.example)</style>",
                                        "<link rel=stylesheet href=//evil.example>",
                                        "<meta http-equiv=refresh content=0;url=//evil.example>",
                                        "<base href=//evil.example>",
                                        "<form action=//evil.example><input>",
                                        "<object data=//evil.example>",
                                        "<embed src=//evil.example>",
                                        "&lt;script&gt;",
                                        "&#60;script&#62;",
                                        "\" onmouseover=\"alert(1)",
                                        "' onfocus='alert(1)",
                                        "`onload=alert(1)`",
                                        "<ScRiPt>alert(1)</sCrIpT>",
                                        std::string("<scr\0ipt>", 9),
                                        "\x1b[2J",
                                        "\u202e<evil>",
                                        "<img src=\"x\" srcset=\"//evil.example 2x\">",
                                        "{{constructor.constructor('alert(1)')()}}"};

Evaluation of_a_stranger(const std::string& text) {
  Evaluation evaluation = testing::sample_evaluation();
  evaluation.problem = evaluation.device = evaluation.explanation = evaluation.diagnostics =
      evaluation.output = text;
  for (CaseResult& each : evaluation.cases) {
    each.name = each.verification.message = text;
    if (each.measurement) each.measurement->unproven = text;
  }
  evaluation.environment = {{text, text}};
  evaluation.compile_command = {text, text};
  evaluation.kernels = {{.name = text, .symbol = text, .architecture = text}};
  evaluation.integrity.warnings = evaluation.integrity.suspicions = {text};
  for (Protection& each : evaluation.integrity.protections) each.name = each.detail = text;
  return evaluation;
}

// The names of all tags that a page has.
std::set<std::string> tags_of(const std::string& html) {
  static const std::regex tag("<\\s*/?\\s*([a-zA-Z!][a-zA-Z0-9]*)");
  std::set<std::string> names;
  for (auto each = std::sregex_iterator(html.begin(), html.end(), tag); each != std::sregex_iterator();
       ++each)
    names.insert((*each)[1]);
  return names;
}

const std::set<std::string> harmless{
    "!DOCTYPE", "html", "head", "meta",    "title", "style", "body",   "main",  "footer", "p",
    "h1",       "h2",   "h3",   "ul",      "li",    "pre",   "strong", "table", "thead",  "tbody",
    "tr",       "th",   "td",   "section", "svg",   "text",  "line",   "rect",  "path",   "circle"};

bool are_harmless(const std::string& html) {
  for (const std::string& tag : tags_of(html)) {
    if (!harmless.contains(tag)) return false;
  }
  // No attribute that runs something, or asks for something.
  static const std::regex attribute("<[^>]*\\s(on[a-z]+|href|src|srcset|action|data)\\s*=",
                                    std::regex::icase);
  return !std::regex_search(html, attribute);
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
  score.whole.compiles = Scored{.value = 0.9, .ci95 = {0.88, 0.92}};
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
