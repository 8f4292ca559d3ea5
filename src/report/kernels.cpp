#include "report/kernels.hpp"

#include "base/document/text.hpp"
#include "report/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace kbench::report {
namespace {

constexpr std::size_t most_rows = 8;

// The kernels of both submissions in one row; null if a submission has no such kernel.
struct KernelRow {
  const KernelResources* before = nullptr;
  const KernelResources* after = nullptr;
};

std::int64_t spilled(const KernelResources& kernel) {
  return kernel.spill_store_bytes + kernel.spill_load_bytes;
}

template <class Figure>
std::string cell(const KernelRow& row, const Figure& figure) {
  const auto text = [&](const KernelResources* kernel) {
    return kernel != nullptr ? fmt::format("{}", figure(*kernel)) : "-";
  };
  const std::string before = text(row.before);
  const std::string after = text(row.after);
  return before == after ? after : fmt::format("{} -> {}", before, after);
}

std::string table_of(const std::vector<KernelRow>& rows) {
  if (rows.empty()) return {};
  using enum Align;
  Columns columns{{left, right, right, right, right}};
  columns.add({"kernel", "registers", "spills, B", "stack, B", "shared, B"});
  for (std::size_t i = 0; i < std::min(rows.size(), most_rows); ++i) {
    const KernelRow& row = rows[i];
    columns.add({(row.after != nullptr ? row.after : row.before)->name,
                 cell(row, [](const KernelResources& kernel) { return kernel.registers; }),
                 cell(row, spilled),
                 cell(row, [](const KernelResources& kernel) { return kernel.stack_bytes; }),
                 cell(row, [](const KernelResources& kernel) { return kernel.shared_bytes; })});
  }
  std::string text = columns.text();
  if (rows.size() > most_rows)
    text += fmt::format("and {} more\n", document::counted(rows.size() - most_rows, "kernel"));
  return text;
}

}  // namespace

std::string kernels_table(const std::vector<KernelResources>& kernels) {
  return kernels_table(kernels, kernels);
}

std::string kernels_table(const std::vector<KernelResources>& before,
                          const std::vector<KernelResources>& after) {
  std::vector<KernelRow> rows;
  for (const KernelResources& each : before) rows.push_back({&each, nullptr});
  // Kernels of one name, such as instances of a template, are taken in their order.
  for (const KernelResources& each : after) {
    const auto same = std::find_if(rows.begin(), rows.end(), [&](const KernelRow& row) {
      return row.after == nullptr && row.before->name == each.name;
    });
    if (same != rows.end()) {
      same->after = &each;
    } else {
      rows.push_back({nullptr, &each});
    }
  }
  return table_of(rows);
}

}  // namespace kbench::report
