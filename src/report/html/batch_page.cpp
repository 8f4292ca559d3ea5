#include "report/html/batch_page.hpp"

#include "base/document/text.hpp"
#include "report/html/chart.hpp"
#include "report/html/markup.hpp"

#include <fmt/format.h>

#include <cmath>

namespace kbench::report {
namespace {

std::string share(const std::optional<Scored>& scored) {
  if (!scored) return "-";
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100.0 * scored->value, 100.0 * scored->ci95.low,
                     100.0 * scored->ci95.high);
}

std::string factor(const std::optional<Scored>& scored) {
  if (!scored) return "-";
  if (!std::isfinite(scored->ci95.high)) return document::figure(scored->value);
  return fmt::format("{} ({} to {})", document::figure(scored->value), document::figure(scored->ci95.low),
                     document::figure(scored->ci95.high));
}

std::string scores(const BatchScore& score) {
  HtmlTable table{{"problem", "candidates", "compile", "correct", "proven times", "unproven", "speed-up"},
                  {}};
  const auto add = [&](const GroupScore& group, const std::string& name) {
    table.rows.push_back({name, std::to_string(group.candidates), share(group.compile_rate),
                          share(group.correct_rate), std::to_string(group.proven),
                          std::to_string(group.unproven), factor(group.geomean_speedup)});
  };
  add(score.whole, "all");
  for (const GroupScore& each : score.problems) add(each, each.problem);
  return html(table);
}

std::string fast_curve(const GroupScore& group) {
  std::vector<SharePoint> points;
  for (const FastShare& each : group.fast)
    points.push_back({each.speedup, each.share.value, each.share.ci95});
  return share_chart(points, "speed-up p over the reference", "fast_p");
}

std::string passes(const GroupScore& group) {
  HtmlTable table{{"k", "pass@k", "problems"}, {}};
  for (const PassChance& each : group.pass)
    table.rows.push_back({std::to_string(each.tries), share(each.chance), std::to_string(each.problems)});
  return table.rows.empty() ? std::string() : html(table);
}

std::string candidates(const std::vector<CandidateScore>& all) {
  HtmlTable table{{"candidate", "problem", "verdict", "score"}, {}};
  for (const CandidateScore& each : all)
    table.rows.push_back({each.id, each.problem, std::string(name(each.verdict)),
                          each.score ? document::figure(*each.score) : "-"});
  return html(table);
}

}  // namespace

std::string batch_page(const std::string& title, const BatchScore& score) {
  std::string body = element("h1", title) + "\n" + scores(score);
  if (score.whole.without_verdict > 0)
    body += element("p", fmt::format("{} without a verdict of their own count for nothing.",
                                     document::counted(score.whole.without_verdict, "candidate"))) +
            "\n";
  body += element("h2", "Correct, and faster than the reference") + "\n" + fast_curve(score.whole);
  body += element("h2", "Chance that one of k candidates is correct") + "\n" + passes(score.whole);
  body += element("h2", "Candidates") + "\n" + candidates(score.candidates);
  return page(title, body);
}

}  // namespace kbench::report
