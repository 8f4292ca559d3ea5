#include "evaluate/diagnose/compute_sanitizer_output.hpp"

#include "base/document/text.hpp"
#include "language/toolchain/diagnostics.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace kbench {
namespace {

using document::trimmed;
using sanitizer_output::leading_number;
using sanitizer_output::max_text;
using sanitizer_output::shortened;

constexpr std::string_view prefix = "=========";

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
  if (place.line) place.file = sanitizer_output::file_name(path);
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

// Whether the tool always prints this line, or prints it of the program's end, which the caller knows better.
bool is_routine(std::string_view head) {
  constexpr std::array<std::string_view, 4> openings{
      "COMPUTE-SANITIZER", "ERROR SUMMARY", "RACECHECK SUMMARY", "Target application returned an error"};
  return std::any_of(openings.begin(), openings.end(),
                     [&](std::string_view opening) { return head.starts_with(opening); });
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
    sanitizer_output::add(record.finding(tool_), output_.findings);
  }

  std::string_view tool_;
  std::optional<Record> record_;
  SanitizerOutput output_;
};

}  // namespace

SanitizerOutput parse_compute_sanitizer_output(std::string_view tool, std::string_view bytes) {
  const std::string clean = toolchain::clean_text(bytes.substr(0, max_sanitizer_output));
  Reader reader(tool);
  document::for_each_line(clean, [&](std::string_view line) { reader.read(line); });
  return reader.finish();
}

}  // namespace kbench
