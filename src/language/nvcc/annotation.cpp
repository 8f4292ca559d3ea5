#include "language/nvcc/annotation.hpp"

#include "base/document/text.hpp"
#include "language/nvcc/kernel_resources.hpp"
#include "language/toolchain/diagnostics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace kbench::nvcc {
namespace {

using document::trimmed;
using toolchain::clean_text;

// A line of source is repeated wherever its instructions are.
constexpr std::size_t longest_source_line = 200;

// Takes a number off the beginning of the text, and the blanks in front of it.
std::optional<std::size_t> take_number(std::string_view& text) {
  text = text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

// The text between the first two double quotes.
std::string_view in_double_quotes(std::string_view text) {
  const std::size_t begin = text.find('"');
  if (begin == std::string_view::npos) return {};
  text.remove_prefix(begin + 1);
  return text.substr(0, text.find('"'));
}

// The submission's files by line. Tools name them by the directory that they were compiled in.
class Sources {
 public:
  explicit Sources(const std::vector<SourceFile>& files) {
    for (const SourceFile& file : files) {
      std::vector<std::string> lines;
      const std::string clean = clean_text(file.text);
      document::for_each_line(clean, [&](std::string_view line) {
        lines.push_back(toolchain::first_lines(trimmed(line), longest_source_line, false));
      });
      files_.emplace_back("/" + file.path, std::move(lines));
    }
  }

  // "mine.cu:4: b[i] = a[i];"; without the text where the file is not the submission's.
  std::string line(std::string_view path, std::size_t number) const {
    const std::string rooted = fmt::format("/{}", path);
    const auto* best = static_cast<const File*>(nullptr);
    for (const File& each : files_) {
      if (rooted.ends_with(each.first) && (best == nullptr || each.first.size() > best->first.size()))
        best = &each;
    }
    if (best == nullptr) return fmt::format("{}:{}:\n", path.substr(path.rfind('/') + 1), number);
    const bool is_there = number >= 1 && number <= best->second.size();
    const std::string_view text = is_there ? trimmed(best->second[number - 1]) : std::string_view();
    return fmt::format("{}:{}:{}{}\n", best->first.substr(1), number, text.empty() ? "" : " ", text);
  }

 private:
  using File = std::pair<std::string, std::vector<std::string>>;
  std::vector<File> files_;
};

// The kernels as far as they have been read.
class Kernels {
 public:
  explicit Kernels(const std::vector<SourceFile>& sources) : sources_(sources) {}

  void begin(std::string_view symbol) {
    end();
    kernels_.push_back({.name = name_of_kernel(symbol), .symbol = std::string(symbol)});
    place_.clear();
    is_open_ = true;
  }
  // Ends the kernel; the following lines belong to none.
  void end() {
    if (is_open_) drop_padding(kernels_.back().text);
    is_open_ = false;
  }
  void at(std::string_view path, std::size_t number) {
    if (!is_open_) return;
    std::string place = fmt::format("{}:{}", number, path);
    if (place == place_) return;
    place_ = std::move(place);
    kernels_.back().text += sources_.line(path, number);
  }
  void add(std::string_view code) {
    if (is_open_) kernels_.back().text.append("  ").append(code).append("\n");
  }
  bool is_open() const { return is_open_; }
  std::vector<KernelCode> take() {
    end();
    return std::move(kernels_);
  }

 private:
  // Removes labels and the no-ops after the last instruction, which fill a line of the instruction cache.
  static void drop_padding(std::string& text) {
    while (!text.empty()) {
      const std::size_t begin = text.rfind('\n', text.size() - 2);
      const std::size_t last = begin == std::string::npos ? 0 : begin + 1;
      const std::string_view line = trimmed(std::string_view(text).substr(last, text.size() - last - 1));
      const bool is_label = line.starts_with(".L_") && line.ends_with(':');
      if (!line.empty() && !is_label && !line.ends_with(" NOP;") && !line.ends_with(" NOP ;")) return;
      text.resize(last);
    }
  }

  Sources sources_;
  std::vector<KernelCode> kernels_;
  std::string place_;  // place of the latest line of source
  bool is_open_ = false;
};

bool is_label(std::string_view line) {
  return line.ends_with(':') && (line.starts_with(".L_") || line.starts_with('$'));
}

// "_Z4copyPf" of ".visible .entry _Z4copyPf(" and of ".func (.param .b32 retval0) _Z4copyPf(".
std::string_view function_in(std::string_view line) {
  bool is_function = false;
  while (line.starts_with('.')) {
    const std::string_view word = line.substr(0, line.find_first_of(" \t("));
    if (word != ".visible" && word != ".weak" && word != ".entry" && word != ".func") return {};
    is_function = word == ".entry" || word == ".func";
    line = trimmed(line.substr(word.size()));
  }
  if (!is_function) return {};
  if (line.starts_with('(')) {
    const std::size_t end = line.find(')');
    if (end == std::string_view::npos) return {};
    line = trimmed(line.substr(end + 1));
  }
  return trimmed(line.substr(0, line.find('(')));
}

}  // namespace

std::vector<KernelCode> annotated_sass(std::string_view code, const std::vector<SourceFile>& sources) {
  constexpr std::string_view section = ".section";
  constexpr std::string_view code_section = ".text.";
  constexpr std::string_view place = "//## File ";
  const std::string clean = clean_text(code);
  Kernels kernels(sources);
  document::for_each_line(clean, [&](std::string_view whole) {
    std::string_view line = trimmed(whole);
    if (line.starts_with(section)) {
      line = trimmed(line.substr(section.size()));
      const bool is_code = line.starts_with(code_section);
      if (!is_code) return kernels.end();
      line.remove_prefix(code_section.size());
      kernels.begin(line.substr(0, line.find(',')));
    } else if (line.starts_with(place)) {
      const std::string_view path = in_double_quotes(line);
      constexpr std::string_view before_number = "\", line ";
      const std::size_t found = line.find(before_number);
      if (found == std::string_view::npos) return;
      std::string_view rest = line.substr(found + before_number.size());
      if (const auto number = take_number(rest)) kernels.at(path, *number);
    } else if (line.starts_with("/*") || is_label(line)) {
      kernels.add(line);
    }
  });
  return kernels.take();
}

std::vector<KernelCode> annotated_ptx(std::string_view code, const std::vector<SourceFile>& sources) {
  const std::string clean = clean_text(code);
  // The table of files stands behind the code.
  std::map<std::size_t, std::string_view> files;
  document::for_each_line(clean, [&](std::string_view whole) {
    constexpr std::string_view file = ".file";
    std::string_view line = trimmed(whole);
    if (!line.starts_with(file)) return;
    line.remove_prefix(file.size());
    if (const auto number = take_number(line)) files.emplace(*number, in_double_quotes(line));
  });
  Kernels kernels(sources);
  document::for_each_line(clean, [&](std::string_view whole) {
    constexpr std::string_view location = ".loc";
    std::string_view line = trimmed(whole);
    const std::string_view function = function_in(line);
    if (!function.empty()) {
      kernels.begin(function);
      kernels.add(line);
    } else if (line.starts_with(location)) {
      line.remove_prefix(location.size());
      const auto file = take_number(line);
      const auto number = take_number(line);
      if (file && number && files.contains(*file)) kernels.at(files.at(*file), *number);
    } else if (line.starts_with(".file") || line.starts_with(".section")) {
      kernels.end();
    } else if (!line.empty()) {
      kernels.add(line);
    }
  });
  return kernels.take();
}

}  // namespace kbench::nvcc
