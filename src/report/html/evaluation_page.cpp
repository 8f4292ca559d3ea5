#include "report/html/evaluation_page.hpp"

#include "base/document/names.hpp"
#include "base/document/text.hpp"
#include "report/html/chart.hpp"
#include "report/html/markup.hpp"
#include "report/speedup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace kbench::report {
namespace {

// A page shows no more than this, so that it opens at once.
constexpr std::size_t most_charts = 24;
constexpr std::size_t most_text = 16 << 10U;

std::vector<const CaseResult*> timed_cases(const Evaluation& evaluation) {
  std::vector<const CaseResult*> timed;
  for (const CaseResult& each : evaluation.cases) {
    if (each.measurement) timed.push_back(&each);
  }
  return timed;
}

bool has_times(const Evaluation& evaluation) {
  return evaluation.accepted() && !timed_cases(evaluation).empty();
}

std::string verdict(const Evaluation& evaluation) {
  const auto score = evaluation.score();
  const std::string explained = evaluation.explain();
  return fmt::format("<p class=\"{}\"><strong>{}</strong>{}</p>\n{}", evaluation.accepted() ? "good" : "bad",
                     name(evaluation.verdict),
                     score ? fmt::format(": {} times as fast as the reference", document::figure(*score))
                     : has_times(evaluation) ? escaped(": no score: " + evaluation.why_no_score())
                                             : "",
                     evaluation.accepted() ? "" : preformatted(explained));
}

std::string summary(const Evaluation& evaluation) {
  HtmlTable table{{"problem", "element type", "device", "caches", "cases that passed"}, {}};
  const auto passed = std::count_if(evaluation.cases.begin(), evaluation.cases.end(),
                                    [](const CaseResult& each) { return each.passed; });
  table.rows.push_back({fmt::format("{}, version {}", evaluation.problem, evaluation.problem_version),
                        evaluation.dtype ? std::string(name(*evaluation.dtype)) : "unknown",
                        evaluation.device, std::string(name(evaluation.cache)),
                        fmt::format("{} of {}", passed, evaluation.cases.size())});
  return html(table);
}

std::string times_table(const std::vector<const CaseResult*>& cases) {
  HtmlTable table{{"case", "runtime", "proven", "95 % interval", "samples", "CV", "GFLOPS", "GB/s",
                   "reference", "speed-up"},
                  {}};
  for (const CaseResult* each : cases) {
    const Measurement& measured = *each->measurement;
    table.rows.push_back(
        {each->name, document::duration(measured.runtime_ms), document::duration(measured.proven_ms),
         document::duration(measured.ci95_ms.low) + " to " + document::duration(measured.ci95_ms.high),
         std::to_string(measured.samples_ms.size()), fmt::format("{:.2f} %", 100.0 * measured.cv),
         document::figure(measured.gflops), document::figure(measured.gbps),
         document::duration(measured.baseline_ms.value_or(measured.reference_ms)),
         document::figure(measured.speedup)});
  }
  return html(table);
}

std::string samples(const std::vector<const CaseResult*>& cases) {
  std::string content;
  for (std::size_t i = 0; i < std::min(cases.size(), most_charts); ++i) {
    const Measurement& measured = *cases[i]->measurement;
    const std::string chart = samples_chart(measured);
    if (chart.empty()) continue;
    content += element("h3", cases[i]->name) + "\n" + chart;
    if (!measured.is_scored()) {
      const std::string reason =
          measured.is_proven() ? "unproven speed-up: " + measured.unscored : "unproven: " + measured.unproven;
      content += "<p class=\"bad\">" + escaped(reason) + "</p>\n";
    }
  }
  if (cases.size() > most_charts)
    content += element("p", fmt::format("{} more cases are in the table", cases.size() - most_charts)) + "\n";
  return content;
}

std::string speedups(const std::vector<const CaseResult*>& cases) {
  std::vector<Bar> bars;
  for (const CaseResult* each : cases) {
    const Measurement& measured = *each->measurement;
    Bar bar{.name = each->name, .value = measured.speedup};
    if (measured.speedup_ci95.low > 0.0 && std::isfinite(measured.speedup_ci95.high))
      bar.interval = measured.speedup_ci95;
    bars.push_back(std::move(bar));
  }
  return bars_chart(bars, "");
}

// The roof of the element type, where it is known.
double peak_gflops(const Roofline& roofline, DType dtype) {
  switch (dtype) {
    case DType::float64: return roofline.float64_gflops;
    case DType::float16: return roofline.float16_gflops.value_or(roofline.float32_gflops);
    case DType::bfloat16: return roofline.bfloat16_gflops.value_or(roofline.float32_gflops);
    case DType::float8_e4m3:
    case DType::float8_e5m2: return roofline.float8_gflops.value_or(roofline.float32_gflops);
    default: return roofline.float32_gflops;
  }
}

std::string roofline(const Evaluation& evaluation, const std::vector<const CaseResult*>& cases) {
  if (!evaluation.counts_flops() || !evaluation.roofline) return {};
  LogChart chart{.x_title = "FLOPs per byte", .y_title = "GFLOPS", .points = {}, .lines = {}};
  double low = 1e300;
  double high = 0.0;
  for (const CaseResult* each : cases) {
    if (each->bytes <= 0 || each->flops <= 0 || !each->measurement->gflops) continue;
    const double intensity = static_cast<double>(each->flops) / static_cast<double>(each->bytes);
    chart.points.push_back({each->name, intensity, *each->measurement->gflops});
    low = std::min(low, intensity);
    high = std::max(high, intensity);
  }
  if (!chart.points.empty() && evaluation.dtype) {
    const double peak = peak_gflops(*evaluation.roofline, *evaluation.dtype);
    const double ridge = peak / evaluation.roofline->copy_gbps;
    const double begin = std::min(low, ridge) / 2.0;
    const double end = std::max(high, ridge) * 2.0;
    if (peak > 0.0 && std::isfinite(ridge))
      chart.lines.push_back(
          {{"", begin, begin * evaluation.roofline->copy_gbps}, {"", ridge, peak}, {"", end, peak}});
  }
  return log_chart(chart);
}

std::string growth(const std::vector<const CaseResult*>& cases) {
  LogChart chart{.x_title = "bytes of a call", .y_title = "ms", .points = {}, .joins = true, .lines = {}};
  for (const CaseResult* each : cases)
    chart.points.push_back({each->name, static_cast<double>(each->bytes), each->measurement->runtime_ms});
  return chart.points.size() < 2 ? std::string() : log_chart(chart);
}

std::string case_table(const Evaluation& evaluation) {
  HtmlTable table{{"case", "purpose", "result", "largest error", "share of the tolerance", "says"}, {}};
  for (const CaseResult& each : evaluation.cases) {
    table.rows.push_back(
        {each.name + (each.hidden ? " (hidden)" : ""), std::string(name(each.purpose)),
         each.passed ? "passed" : "failed", fmt::format("{:.3g}", each.verification.max_absolute_error),
         document::share_of_tolerance(each.verification.tolerance_used), each.verification.message});
  }
  return table.rows.empty() ? std::string() : html(table);
}

std::string kernels(const std::vector<KernelResources>& kernels) {
  HtmlTable table{{"kernel", "symbol", "registers", "bytes spilled", "bytes read back", "bytes of stack",
                   "bytes of shared memory"},
                  {}};
  for (const KernelResources& each : kernels) {
    table.rows.push_back({each.name, each.symbol, std::to_string(each.registers),
                          std::to_string(each.spill_store_bytes), std::to_string(each.spill_load_bytes),
                          std::to_string(each.stack_bytes), std::to_string(each.shared_bytes)});
  }
  return table.rows.empty() ? std::string() : html(table);
}

std::string percent(const std::optional<double>& value) {
  return value ? fmt::format("{:.1f} %", *value) : "-";
}

HtmlTable kernel_profiles(const std::vector<KernelProfile>& kernels) {
  HtmlTable table{{"kernel", "launches", "time", "compute", "memory", "DRAM", "bytes of DRAM", "L1 hits",
                   "L2 hits", "occupancy", "of at most", "registers", "shared memory", "waves", "issuing",
                   "tensor cores", "sectors a load", "bank conflicts", "waits most for"},
                  {}};
  const bool has_counters = std::any_of(kernels.begin(), kernels.end(),
                                        [](const KernelProfile& each) { return each.memory_percent; });
  constexpr std::size_t columns_without_counters = 3;
  if (!has_counters) table.titles.resize(columns_without_counters);
  for (const KernelProfile& each : kernels) {
    const std::string stall = each.stall.empty() ? "-" : each.stall + ", " + percent(each.stall_percent);
    table.rows.push_back(
        {each.name, std::to_string(each.launches), document::duration(each.duration_ms),
         percent(each.compute_percent), percent(each.memory_percent), percent(each.dram_percent),
         document::figure(each.dram_bytes), percent(each.l1_hit_percent), percent(each.l2_hit_percent),
         percent(each.occupancy_percent), percent(each.occupancy_limit_percent),
         document::figure(each.registers), document::figure(each.shared_bytes), document::figure(each.waves),
         percent(each.issue_percent), percent(each.tensor_percent), document::figure(each.sectors_per_load),
         document::figure(each.bank_conflicts), stall});
    auto& row = table.rows.back();
    row.erase(row.begin() + static_cast<std::ptrdiff_t>(table.titles.size()), row.end());
  }
  return table;
}

std::string profile(const std::optional<Profile>& profile) {
  if (!profile) return {};
  const std::string what = fmt::format("{} of case {}, in a run of its own, which enters no time",
                                       profile->tool, profile->case_name);
  std::string text = element("p", what) + "\n";
  if (!profile->kernels.empty()) text += html(kernel_profiles(profile->kernels));
  return text + (profile->bound.empty() ? "" : element("p", profile->bound) + "\n");
}

std::string text_of(const std::string& text) {
  return text.empty() ? std::string() : preformatted(text, most_text);
}

std::string protections(const Integrity& integrity) {
  HtmlTable table{{"protection", "state", "what it does, or why it is missing"}, {}};
  for (const Protection& each : integrity.protections)
    table.rows.push_back({each.name, each.active ? "active" : "missing", each.detail});
  return table.rows.empty() ? std::string() : html(table);
}

std::string environment(const Evaluation& evaluation) {
  HtmlTable table{{"what", "is"}, {}};
  for (const auto& [what, is] : evaluation.environment) table.rows.push_back({what, is});
  const Timings& timings = evaluation.timings;
  table.rows.push_back(
      {"seconds",
       fmt::format(
           "describing {:.2f}, compiling {:.2f}, waiting for the device {:.2f}, loading and preparing "
           "{:.2f}, checking {:.2f}, measuring {:.2f}, in all {:.2f}",
           timings.describe_s, timings.compile_s, timings.wait_s, timings.load_s + timings.prepare_s,
           timings.check_s, timings.measure_s, timings.total_s)});
  return html(table);
}

}  // namespace

std::string evaluation_sections(const Evaluation& evaluation) {
  const auto timed = timed_cases(evaluation);
  std::string body = verdict(evaluation) + summary(evaluation);
  body += section("Suspicions", list(evaluation.integrity.suspicions));
  body += section("Warnings", list(evaluation.integrity.warnings));
  if (!timed.empty()) {
    body += section("Times", times_table(timed) + samples(timed));
    body += section("Speed-up over " + base_of_speedups(evaluation), speedups(timed));
    body += section("Roofline", roofline(evaluation, timed));
    body += section("Growth", growth(timed));
  }
  body += section("Cases", case_table(evaluation));
  body += section("Kernels", kernels(evaluation.kernels));
  body += section("Profile", profile(evaluation.profile));
  body += section("How it was compiled", text_of(document::command_text(evaluation.compile_command)));
  body += section("What the compiler says", text_of(evaluation.diagnostics));
  body += section("What the submission says", text_of(evaluation.output));
  body += section("Protections", protections(evaluation.integrity));
  return body + section("Machine", environment(evaluation));
}

std::string evaluation_page(const Evaluation& evaluation) {
  const std::string heading = element("h1", evaluation.problem + " on " + evaluation.device) + "\n";
  return page(fmt::format("{}: {}", evaluation.problem, name(evaluation.verdict)),
              heading + evaluation_sections(evaluation));
}

}  // namespace kbench::report
