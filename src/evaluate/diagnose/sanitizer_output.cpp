#include "evaluate/diagnose/sanitizer_output.hpp"

#include "base/document/text.hpp"

#include <algorithm>
#include <utility>

namespace kbench::sanitizer_output {
namespace {

constexpr std::size_t max_findings = 5;

bool same_place(const SanitizerFinding& a, const SanitizerFinding& b) {
  return a.kind == b.kind && a.kernel == b.kernel && a.file == b.file && a.line == b.line;
}

}  // namespace

std::string shortened(std::string_view text) {
  if (text.size() <= max_text) return std::string(text);
  std::size_t end = max_text;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return std::string(text.substr(0, end)) + "...";
}

std::string_view file_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0
}

void add(SanitizerFinding found, std::vector<SanitizerFinding>& findings) {
  const auto same = std::find_if(findings.begin(), findings.end(),
                                 [&](const SanitizerFinding& each) { return same_place(each, found); });
  if (same != findings.end()) {
    ++same->count;
  } else if (findings.size() < max_findings) {
    findings.push_back(std::move(found));
  }
}

void add_source_lines(const std::vector<SourceFile>& files, std::vector<SanitizerFinding>& findings) {
  for (SanitizerFinding& each : findings) {
    const auto is_named = [&](const SourceFile& file) { return file_name(file.path) == each.file; };
    if (!each.line || std::count_if(files.begin(), files.end(), is_named) != 1) continue;
    int number = 0;
    document::for_each_line(std::find_if(files.begin(), files.end(), is_named)->text,
                            [&](std::string_view line) {
                              if (++number == *each.line)
                                each.source = shortened(document::printable_line(document::trimmed(line)));
                            });
  }
}

}  // namespace kbench::sanitizer_output
