#include "fleet/batch/line_reader.hpp"

#include "base/document/json.hpp"
#include "base/system/error_text.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <utility>

namespace kbench::batch {

namespace {

constexpr std::size_t kept_of_too_long = 1024;

}  // namespace

Error LineReader::too_long() {
  return {ErrorCode::invalid_document,
          fmt::format("the line is longer than {} MiB", document::largest_document >> 20U)};
}

std::optional<std::string> LineReader::next() {
  std::string line;
  is_too_long_ = false;
  while (at_ != size_ || fill()) {
    const auto rest = std::string_view(part_.data(), size_).substr(at_);
    const std::size_t length = std::min(rest.find('\n'), rest.size());
    line += rest.substr(0, is_too_long_ ? 0 : length);
    at_ += length;
    if (line.size() > document::largest_document) {
      line = line.substr(0, kept_of_too_long);
      is_too_long_ = true;
    }
    if (at_ == size_) continue;
    ++at_;
    return line;
  }
  is_unfinished_ = !line.empty();
  return line.empty() ? std::nullopt : std::optional(std::move(line));
}

bool LineReader::fill() {
  ssize_t count = -1;
  do {
    count = ::pread(file_.descriptor(), part_.data(), part_.size(), offset_);
  } while (count < 0 && errno == EINTR);
  if (count < 0)
    throw Error(ErrorCode::invalid_document,
                fmt::format("a line cannot be read: {}", system::error_text(errno)));
  offset_ += count;
  at_ = 0;
  size_ = static_cast<std::size_t>(count);
  return count > 0;
}

}  // namespace kbench::batch
