#include "language/nvcc/kernel_resources.hpp"

#include "base/document/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>

namespace kbench::nvcc {
namespace {

constexpr std::size_t most_kernels = 256;
constexpr std::string_view info = "ptxas info    : ";

// The text between the first two single quotes.
std::string_view in_quotes(std::string_view line) {
  const std::size_t begin = line.find('\'');
  if (begin == std::string_view::npos) return {};
  line.remove_prefix(begin + 1);
  return line.substr(0, line.find('\''));
}

// The number in front of the words; 0 without them.
std::int64_t number_before(std::string_view line, std::string_view words) {
  const std::size_t end = line.find(words);
  if (end == std::string_view::npos) return 0;
  std::size_t begin = end;
  while (begin > 0 && line[begin - 1] >= '0' && line[begin - 1] <= '9') --begin;
  std::int64_t number = 0;
  std::from_chars(line.data() + begin, line.data() + end, number);
  return number;
}

bool is_stack_line(std::string_view line) {
  return line.starts_with("    ") && line.find(" bytes stack frame, ") != std::string_view::npos &&
         line.ends_with(" bytes spill loads");
}

class Reader {
 public:
  void read(std::string_view line) {
    if (is_stack_line(line)) return add_stack(line);
    if (!line.starts_with(info)) return keep(line);
    const std::string_view what = line.substr(info.size());
    if (what.starts_with("Compiling entry function '")) {
      begin_kernel(what);
    } else if (what.starts_with("Function properties for ")) {
      of_kernel_ = kernel_ && what.ends_with(" " + kernel_->symbol);
    } else if (what.starts_with("Used ") && kernel_) {
      kernel_->registers = number_before(what, " registers");
      kernel_->shared_bytes = number_before(what, " bytes smem");
      if (report_.kernels.size() < most_kernels) report_.kernels.push_back(*std::move(kernel_));
      kernel_.reset();
    } else if (!what.starts_with("Compile time = ") && !what.ends_with(" bytes gmem") &&
               what.find(" bytes gmem, ") == std::string_view::npos) {
      keep(line);
    }
  }

  PtxasReport report() { return std::move(report_); }

 private:
  void begin_kernel(std::string_view what) {
    const std::string_view symbol = in_quotes(what);
    const std::size_t target = what.rfind(" for '");
    kernel_ = KernelResources{.name = name_of_kernel(symbol), .symbol = std::string(symbol)};
    if (target != std::string_view::npos) kernel_->architecture = in_quotes(what.substr(target));
  }

  // Ignores the line of a function that the kernel calls.
  void add_stack(std::string_view line) {
    if (!kernel_ || !of_kernel_) return;
    kernel_->stack_bytes = number_before(line, " bytes stack frame");
    kernel_->spill_store_bytes = number_before(line, " bytes spill stores");
    kernel_->spill_load_bytes = number_before(line, " bytes spill loads");
  }

  void keep(std::string_view line) { report_.rest.append(line).append("\n"); }

  PtxasReport report_;
  std::optional<KernelResources> kernel_;  // the kernel that still lacks its registers
  bool of_kernel_ = false;
};

// Takes "4mine" off the text; nothing if that is not what it begins with, or the bytes end within a character.
std::optional<std::string_view> take_identifier(std::string_view& text) {
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  const auto digits = static_cast<std::size_t>(end - text.data());
  if (error != std::errc{} || length == 0 || length > text.size() - digits) return std::nullopt;
  const std::string_view identifier = text.substr(digits, length);
  if (!document::is_utf8(identifier)) return std::nullopt;
  text.remove_prefix(digits + length);
  return identifier;
}

}  // namespace

PtxasReport read_ptxas_report(std::string_view output) {
  Reader reader;
  const bool ends_line = output.empty() || output.ends_with('\n');
  document::for_each_line(output, [&](std::string_view line) { reader.read(line); });
  PtxasReport report = reader.report();
  if (!ends_line && !report.rest.empty()) report.rest.pop_back();
  return report;
}

// Decodes only names of the Itanium ABI: a full demangler takes unbounded time and memory on hostile symbols.
std::string name_of_kernel(std::string_view symbol) {
  std::string_view text = symbol;
  if (!text.starts_with("_Z")) return std::string(symbol);
  text.remove_prefix(2);
  const bool is_nested = text.starts_with('N');
  if (is_nested) text.remove_prefix(1);
  std::vector<std::string_view> names;
  do {
    const auto name = take_identifier(text);
    if (!name) return std::string(symbol);
    names.push_back(name->starts_with("_GLOBAL__N_") ? "(anonymous namespace)" : *name);
  } while (is_nested && !text.starts_with('I') && !text.starts_with('E'));
  return fmt::format("{}{}", fmt::join(names, "::"), text.starts_with('I') ? "<...>" : "");
}

}  // namespace kbench::nvcc
