#include "evaluate/diagnose/ncu_output.hpp"

#include "base/document/text.hpp"
#include "evaluate/diagnose/sanitizer_output.hpp"
#include "language/toolchain/diagnostics.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace kbench {
namespace {

using sanitizer_output::shortened;

constexpr std::size_t most_kernels = 32;
constexpr std::size_t most_columns = 4096;
constexpr std::size_t most_launches = 1024;
constexpr double largest_figure = 1e18;

struct Metric {
  std::string_view name;
  std::optional<double> KernelProfile::*figure;
};

constexpr std::string_view duration = "gpu__time_duration.sum";

// Figures that are the same for every launch of a kernel are averaged like the others.
constexpr std::array metrics{
    Metric{duration, &KernelProfile::duration_ms},
    Metric{"sm__throughput.avg.pct_of_peak_sustained_elapsed", &KernelProfile::compute_percent},
    Metric{"gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed",
           &KernelProfile::memory_percent},
    Metric{"dram__throughput.avg.pct_of_peak_sustained_elapsed", &KernelProfile::dram_percent},
    Metric{"dram__bytes.sum", &KernelProfile::dram_bytes},
    Metric{"l1tex__t_sector_hit_rate.pct", &KernelProfile::l1_hit_percent},
    Metric{"lts__t_sector_hit_rate.pct", &KernelProfile::l2_hit_percent},
    Metric{"sm__warps_active.avg.pct_of_peak_sustained_active", &KernelProfile::occupancy_percent},
    Metric{"sm__maximum_warps_per_active_cycle_pct", &KernelProfile::occupancy_limit_percent},
    Metric{"launch__registers_per_thread", &KernelProfile::registers},
    Metric{"launch__shared_mem_per_block", &KernelProfile::shared_bytes},
    Metric{"launch__waves_per_multiprocessor", &KernelProfile::waves},
    Metric{"smsp__issue_active.avg.pct_of_peak_sustained_active", &KernelProfile::issue_percent},
    Metric{"sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active", &KernelProfile::tensor_percent},
    Metric{"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio",
           &KernelProfile::sectors_per_load},
    Metric{"l1tex__data_bank_conflicts_pipe_lsu.sum", &KernelProfile::bank_conflicts}};

constexpr std::string_view stall_opening = "smsp__average_warps_issue_stalled_";
constexpr std::string_view stall_ending = "_per_issue_active.ratio";

using Row = std::vector<std::string>;

// Takes the next record of comma-separated values (RFC 4180) off the text. A quoted field may hold commas, line ends,
// and doubled quotation marks. An unclosed quoted field ends with the text. Fields are of one line: they have blanks
// for line ends and tabs.
Row take_record(std::string_view& text) {
  Row row(1);
  bool is_quoted = false;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    const char c = text[i];
    if (is_quoted) {
      if (c != '"') {
        row.back() += c == '\n' || c == '\t' ? ' ' : c;
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        row.back() += '"';
        ++i;
      } else {
        is_quoted = false;
      }
    } else if (c == '"') {
      is_quoted = true;
    } else if (c == ',' && row.size() < most_columns) {
      row.emplace_back();
    } else if (c == '\n') {
      break;
    } else if (c != '\r') {
      row.back() += c;
    }
  }
  text.remove_prefix(std::min(i + 1, text.size()));
  return row;
}

// "1,234.5" in some locales; nothing for "n/a" and "nan".
std::optional<double> number_in(std::string text) {
  std::erase(text, ',');
  double number = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (!is_number || !std::isfinite(number) || number < 0.0 || number > largest_figure) return std::nullopt;
  return number;
}

// Multiplies a figure in such a unit, for milliseconds and bytes. Other units are ncu's only ones for their metric.
double factor_of(std::string_view unit) {
  static const std::map<std::string_view, double> factors{
      {"ns", 1e-6},   {"nsecond", 1e-6}, {"us", 1e-3},        {"usecond", 1e-3}, {"msecond", 1.0},
      {"ms", 1.0},    {"s", 1e3},        {"second", 1e3},     {"Kbyte", 1e3},    {"Mbyte", 1e6},
      {"Gbyte", 1e9}, {"Tbyte", 1e12},   {"Kbyte/block", 1e3}};
  const auto found = factors.find(unit);
  return found == factors.end() ? 1.0 : found->second;
}

// A mean of figures, each of which weighs as much as its launch took.
struct Mean {
  double sum = 0.0;
  double weight = 0.0;

  void add(double value, double of) {
    sum += value * of;
    weight += of;
  }
  std::optional<double> value() const { return weight > 0.0 ? std::optional(sum / weight) : std::nullopt; }
};

struct Launches {
  std::string name;
  int count = 0;
  double total_ms = 0.0;
  std::map<std::string, Mean> figures = {};  // the key is the metric
};

class Table {
 public:
  explicit Table(std::string_view text) {
    header_ = take_record(text);
    units_ = take_record(text);
    for (std::size_t i = 0; i < most_launches && !text.empty(); ++i) add(take_record(text));
  }

  std::vector<KernelProfile> kernels() {
    std::stable_sort(kernels_.begin(), kernels_.end(),
                     [](const Launches& a, const Launches& b) { return a.total_ms > b.total_ms; });
    std::vector<KernelProfile> result;
    for (std::size_t i = 0; i < std::min(kernels_.size(), most_kernels); ++i)
      result.push_back(profile_of(kernels_[i]));
    return result;
  }

 private:
  void add(const Row& row) {
    if (row.size() != header_.size()) return;  // a line of ncu's own, or of the submission's
    std::map<std::string, double> figures;
    std::string name;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (header_[i] == "Kernel Name") name = row[i];
      if (!is_wanted(header_[i])) continue;
      const double factor = i < units_.size() ? factor_of(units_[i]) : 1.0;
      if (const auto number = number_in(row[i])) figures.emplace(header_[i], *number * factor);
    }
    if (name.empty()) return;
    Launches& kernel = kernel_called(shortened(name));
    const auto time = figures.find(std::string(duration));
    const double weight = time == figures.end() ? 0.0 : time->second;
    ++kernel.count;
    kernel.total_ms += weight;
    for (const auto& [metric, value] : figures) {
      const bool is_of_launch =
          metric == duration || metric == "dram__bytes.sum" || metric.ends_with("_lsu.sum");
      kernel.figures[metric].add(value, is_of_launch || weight == 0.0 ? 1.0 : weight);
    }
  }

  static bool is_wanted(std::string_view column) {
    return (column.starts_with(stall_opening) && column.ends_with(stall_ending)) ||
           std::any_of(metrics.begin(), metrics.end(),
                       [&](const Metric& metric) { return metric.name == column; });
  }

  Launches& kernel_called(const std::string& name) {
    const auto found = std::find_if(kernels_.begin(), kernels_.end(),
                                    [&](const Launches& each) { return each.name == name; });
    if (found != kernels_.end()) return *found;
    kernels_.push_back({.name = name});
    return kernels_.back();
  }

  static KernelProfile profile_of(const Launches& launches) {
    KernelProfile kernel{.name = launches.name, .launches = launches.count};
    for (const Metric& metric : metrics) {
      const auto found = launches.figures.find(std::string(metric.name));
      if (found != launches.figures.end()) kernel.*metric.figure = found->second.value();
    }
    double all = 0.0;
    double most = 0.0;
    for (const auto& [metric, mean] : launches.figures) {
      if (!metric.starts_with(stall_opening)) continue;
      const std::string_view reason = std::string_view(metric).substr(
          stall_opening.size(), metric.size() - stall_opening.size() - stall_ending.size());
      const double warps = mean.value().value_or(0.0);
      if (reason == "selected") continue;  // a selected warp does not wait
      all += warps;
      if (warps <= most) continue;
      most = warps;
      kernel.stall = shortened(reason);
    }
    if (most > 0.0) kernel.stall_percent = 100.0 * most / all;
    return kernel;
  }

  Row header_;
  Row units_;
  std::vector<Launches> kernels_;
};

}  // namespace

std::vector<std::string> ncu_metrics() {
  std::vector<std::string> names;
  for (const Metric& metric : metrics) names.emplace_back(metric.name);
  names.push_back("regex:" + std::string(stall_opening) + ".*_per_issue_active");
  return names;
}

NcuOutput parse_ncu_output(std::string_view bytes) {
  const std::string clean = toolchain::clean_text(bytes.substr(0, max_ncu_output));
  NcuOutput output;
  output.lacks_permission = clean.find("ERR_NVGPUCTRPERM") != std::string::npos;
  std::optional<std::size_t> table;
  document::for_each_line(clean, [&](std::string_view line) {
    constexpr std::string_view error = "==ERROR== ";
    if (line.starts_with("\"ID\","))
      table = table.value_or(static_cast<std::size_t>(line.data() - clean.data()));
    if (!line.starts_with(error) || output.complaints.size() > sanitizer_output::max_text) return;
    output.complaints.append(output.complaints.empty() ? "" : "; ").append(line.substr(error.size()));
  });
  output.complaints = shortened(output.complaints);
  if (table) output.kernels = Table(std::string_view(clean).substr(*table)).kernels();
  return output;
}

}  // namespace kbench
