#include "evaluate/sanitizer_output.hpp"

#include "toolchain/diagnostics.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace kbench {
namespace {

constexpr std::size_t max_findings = 5;
constexpr std::size_t max_text = 600;  // bytes, of each text
constexpr std::string_view prefix = "=========";

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// Of clean text, never half a character.
std::string shortened(std::string_view text) {
  if (text.size() <= max_text) return std::string(text);
  std::size_t end = max_text;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return std::string(text.substr(0, end)) + "...";
}

template <class Number>
std::optional<Number> leading_number(std::string_view& text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

// "(3,0,0)" or "(3, 0, 0)" behind the first `opening`; else nothing.
std::vector<std::int64_t> indices_behind(std::string_view opening, std::string_view text) {
  const std::size_t found = text.find(opening);
  if (found == std::string_view::npos) return {};
  text.remove_prefix(found + opening.size());
  std::vector<std::int64_t> indices;
  for (const char ahead : {'(', ',', ','}) {
    text = trimmed(text);
    if (text.empty() || text.front() != ahead) return {};
    text = trimmed(text.substr(1));
    const auto index = leading_number<std::int64_t>(text);
    if (!index) return {};
    indices.push_back(*index);
  }
  return indices;
}

struct Place {
  std::string_view function;
  std::string_view file;
  std::optional<int> line;
};

// "twice(const float *, unsigned long)+0x120 in some/mine.cu:4 [16 hazards]", of which all but the function may be missing.
Place place_in(std::string_view text) {
  const std::size_t offset = text.rfind("+0x");
  if (offset == std::string_view::npos) return {.function = trimmed(text), .file = {}, .line = {}};
  Place place{.function = trimmed(text.substr(0, offset)), .file = {}, .line = {}};
  constexpr std::string_view in = " in ";
  const std::size_t begin = text.find(in, offset);
  const std::size_t colon = text.rfind(':');
  if (begin == std::string_view::npos || colon == std::string_view::npos || colon < begin) return place;
  const std::string_view path = text.substr(begin + in.size(), colon - begin - in.size());
  std::string_view number = text.substr(colon + 1);
  place.line = leading_number<int>(number);
  if (place.line) place.file = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  return place;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string_view kind_of(std::string_view text) {
  if (contains(text, "Race reported")) return "race";
  if (contains(text, "assert")) return "assertion";
  if (contains(text, "misaligned")) return "misaligned_access";
  return contains(text, "Invalid __") || contains(text, "out of bounds") ? "invalid_access" : "other";
}

// A first line, and the indented ones that belong to it.
class Record {
 public:
  explicit Record(std::string_view head) : text_(head) {
    constexpr std::string_view access = " access at ";
    if (const std::size_t found = head.find(access); contains(head, "Race reported") && found != head.npos)
      place_ = place_in(head.substr(found + access.size()));
  }

  void add(std::string_view detail) {
    constexpr std::string_view at = "at ";
    constexpr std::string_view by = "by thread ";
    constexpr std::string_view frame = "Device Frame:";
    if (detail.starts_with(at) && !place_) {
      place_ = place_in(detail.substr(at.size()));
    } else if (detail.starts_with(by)) {
      thread_ = indices_behind("thread ", detail);
      block_ = indices_behind("block ", detail);
    } else if (detail.starts_with(frame)) {
      // The callers of the function, from the inside out: the first that has a line, where the function has none.
      const Place caller = place_in(detail.substr(frame.size()));
      if (caller.line && (!place_ || !place_->line)) place_ = caller;
    } else if (text_.size() < max_text) {
      text_.append(text_.empty() ? "" : ", ").append(detail);
    }
  }

  bool is_finding() const { return place_ || !thread_.empty(); }
  const std::string& text() const { return text_; }

  SanitizerFinding finding(std::string_view tool) const {
    const Place place = place_.value_or(Place{});
    return {.tool = std::string(tool),
            .kind = std::string(kind_of(text_)),
            .text = shortened(text_),
            .kernel = shortened(place.function),
            .file = shortened(place.file),
            .line = place.line,
            .block = block_,
            .thread = thread_};
  }

 private:
  std::string text_;
  std::optional<Place> place_;
  std::vector<std::int64_t> block_;
  std::vector<std::int64_t> thread_;
};

// What the tool always says, or says of how the program ended, which its caller knows better.
bool is_routine(std::string_view head) {
  constexpr std::array<std::string_view, 4> openings{
      "COMPUTE-SANITIZER", "ERROR SUMMARY", "RACECHECK SUMMARY", "Target application returned an error"};
  return std::any_of(openings.begin(), openings.end(),
                     [&](std::string_view opening) { return head.starts_with(opening); });
}

bool same_place(const SanitizerFinding& a, const SanitizerFinding& b) {
  return a.kind == b.kind && a.kernel == b.kernel && a.file == b.file && a.line == b.line;
}

class Reader {
 public:
  explicit Reader(std::string_view tool) : tool_(tool) {}

  void read(std::string_view line) {
    if (!line.starts_with(prefix)) return;
    line.remove_prefix(prefix.size());
    const bool is_detail = line.starts_with("  ");
    const std::string_view text = trimmed(line);
    if (is_detail && record_ && !text.empty()) {
      record_->add(text);
      return;
    }
    end_record();
    if (text.empty()) return;
    if (contains(text, "ERROR SUMMARY:") || contains(text, "RACECHECK SUMMARY:")) output_.complete = true;
    if (!is_routine(text)) record_.emplace(text);
  }

  SanitizerOutput finish() {
    end_record();
    output_.complaints = shortened(output_.complaints);
    return std::move(output_);
  }

 private:
  void end_record() {
    if (!record_) return;
    const Record record = *std::exchange(record_, std::nullopt);
    if (!record.is_finding()) {
      if (output_.complaints.size() < max_text)
        output_.complaints.append(output_.complaints.empty() ? "" : "; ").append(record.text());
      return;
    }
    SanitizerFinding found = record.finding(tool_);
    auto& findings = output_.findings;
    const auto same = std::find_if(findings.begin(), findings.end(),
                                   [&](const SanitizerFinding& each) { return same_place(each, found); });
    if (same != findings.end()) {
      ++same->count;
    } else if (findings.size() < max_findings) {
      findings.push_back(std::move(found));
    }
  }

  std::string_view tool_;
  std::optional<Record> record_;
  SanitizerOutput output_;
};

}  // namespace

SanitizerOutput parse_sanitizer_output(std::string_view tool, std::string_view bytes) {
  const std::string clean = toolchain::clean_text(bytes.substr(0, max_sanitizer_output));
  Reader reader(tool);
  for (std::string_view rest = clean; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    reader.read(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return reader.finish();
}

}  // namespace kbench
