#include "evaluate/diagnose/address_sanitizer_output.hpp"

#include "base/document/text.hpp"
#include "language/cpp/address_sanitizer.hpp"
#include "language/toolchain/diagnostics.hpp"

#include <fmt/format.h>

#include <cctype>
#include <optional>
#include <string>
#include <utility>

namespace kbench {
namespace {

using document::trimmed;
using sanitizer_output::file_name;
using sanitizer_output::leading_number;
using sanitizer_output::shortened;

// "#0 0x7fa474a9c3ba in solution(int, int) /tmp/src/mine.cpp:6:12", of which the file, or all behind the address, may be missing.
struct Frame {
  std::string_view function;
  std::string_view path;
  std::optional<int> line;

  // Frames in libraries of the compiler and the system are not the submission's; their paths may be those of another
  // machine.
  bool is_of_submission() const {
    return line && !path.starts_with("../") && !path.starts_with("/usr/") && !path.starts_with("/build/");
  }
};

std::optional<Frame> frame_in(std::string_view text) {
  if (!text.starts_with('#')) return std::nullopt;
  constexpr std::string_view in = " in ";
  const std::size_t begin = text.find(in);
  if (begin == std::string_view::npos) return Frame{};
  text.remove_prefix(begin + in.size());
  // A function's name can hold spaces; a path of ours cannot.
  const std::size_t space = text.rfind(' ');
  Frame frame{.function = trimmed(text.substr(0, space)), .path = {}, .line = {}};
  if (space == std::string_view::npos) return frame;
  const std::string_view place = text.substr(space + 1);
  const std::size_t colon = place.find(':');
  if (colon == std::string_view::npos) return frame;
  std::string_view number = place.substr(colon + 1);
  frame.line = leading_number<int>(number);
  if (frame.line) frame.path = place.substr(0, colon);
  return frame;
}

// Cuts off "on address 0x602000000044 at pc ...", which does not help a reader.
std::string_view error_in(std::string_view text) {
  const std::size_t address = text.find(" on ");
  return trimmed(text.substr(0, address));
}

class ErrorReader {
 public:
  void read(std::string_view line) {
    const std::string_view text = trimmed(line);
    constexpr std::string_view of_address = "ERROR: AddressSanitizer: ";
    constexpr std::string_view of_behaviour = ": runtime error: ";
    if (const std::size_t found = text.find(of_address); found != text.npos && text.starts_with("==")) {
      begin_address_error(text.substr(found + of_address.size()));
    } else if (const std::size_t place = text.find(of_behaviour); place != text.npos) {
      begin_undefined_behaviour(text.substr(0, place), text.substr(place + of_behaviour.size()));
    } else if (finding_) {
      add_detail(text);
    }
  }

  SanitizerOutput finish() {
    end();
    output_.complaints = shortened(output_.complaints);
    return std::move(output_);
  }

 private:
  void begin_address_error(std::string_view text) {
    end();
    std::string_view error = error_in(text);
    // The library reports an access to memory that the runner has poisoned around tensors by this name.
    if (error == "use-after-poison") error = "an access beside a tensor";
    finding_ = SanitizerFinding{
        .tool = cpp::address_sanitizer,
        .kind = error == "SEGV" || error.find("alloc") == error.npos ? "invalid_access" : "other",
        .text = shortened(error)};
  }

  void begin_undefined_behaviour(std::string_view place, std::string_view text) {
    end();
    finding_ = SanitizerFinding{
        .tool = cpp::undefined_behaviour_sanitizer, .kind = "undefined_behavior", .text = shortened(text)};
    const std::size_t colon = place.find(':');
    if (colon == std::string_view::npos) return;
    std::string_view number = place.substr(colon + 1);
    finding_->line = leading_number<int>(number);
    if (finding_->line) finding_->file = shortened(file_name(place.substr(0, colon)));
  }

  // Takes the first access and the first frames, up to the submission's. Later ones tell where the memory was
  // allocated.
  void add_detail(std::string_view text) {
    if (is_placed_) return;
    if (text.starts_with("READ of size") || text.starts_with("WRITE of size")) {
      const std::string_view access = trimmed(text.substr(0, text.find(" at ")));
      std::string words(access);
      for (char& letter : words) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
      finding_->text = shortened(fmt::format("{}, {} bytes", finding_->text, words));
      return;
    }
    const auto frame = frame_in(text);
    if (!frame) return;
    if (finding_->kernel.empty()) finding_->kernel = shortened(frame->function);
    if (!frame->is_of_submission()) return;
    finding_->kernel = shortened(frame->function);
    if (!finding_->line) {
      finding_->line = frame->line;
      finding_->file = shortened(file_name(frame->path));
    }
    is_placed_ = true;
  }

  void end() {
    if (finding_) sanitizer_output::add(*std::move(finding_), output_.findings);
    finding_.reset();
    is_placed_ = false;
  }

  std::optional<SanitizerFinding> finding_;
  bool is_placed_ = false;  // a frame of the submission gives the place
  SanitizerOutput output_;
};

}  // namespace

SanitizerOutput parse_address_sanitizer_output(std::string_view bytes) {
  const std::string clean = toolchain::clean_text(bytes.substr(0, max_sanitizer_output));
  ErrorReader reader;
  document::for_each_line(clean, [&](std::string_view line) { reader.read(line); });
  return reader.finish();
}

}  // namespace kbench
