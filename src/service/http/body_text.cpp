#include "service/http/body_text.hpp"

#include "base/document/text.hpp"
#include "service/http/message.hpp"

#include <boost/beast/core/string.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kbench::service::http {

namespace {

[[noreturn]] void refuse_large_body(std::size_t limit) {
  throw Refusal(413, "too_large", fmt::format("the body may have {} bytes at most, unpacked", limit));
}

}  // namespace

bool Budget::take(std::size_t bytes) {
  std::size_t left = left_;
  do {
    if (left < bytes) return false;
  } while (!left_.compare_exchange_weak(left, left - bytes));
  return true;
}

BodyText::BodyText(Budget& budget, std::size_t limit, std::optional<std::string_view> encoding,
                   std::optional<std::uint64_t> size)
    : budget_(budget), limit_(limit) {
  if (size && *size > limit_) refuse_large_body(limit_);
  if (!encoding || encoding->empty() || boost::beast::iequals(*encoding, "identity")) {
    if (size) limit_ = static_cast<std::size_t>(*size);  // the parser gives no more
    return;
  }
  if (!boost::beast::iequals(*encoding, "gzip") && !boost::beast::iequals(*encoding, "x-gzip")) {
    throw Refusal(415, "unsupported_media_type",
                  fmt::format("a body may be sent as it is, or with 'Content-Encoding: gzip', not with {}",
                              document::quoted(document::clipped(*encoding, 40))),
                  {{"Accept-Encoding", "gzip"}});
  }
  unpacker_.emplace();
}

BodyText::~BodyText() { budget_.give_back(taken_); }

void BodyText::add(std::string_view part) {
  if (!unpacker_) return append(part);
  packed_ += part.size();
  if (packed_ > limit_) refuse_large_body(limit_);
  unpacker_->add(part, [this](std::string_view unpacked) { append(unpacked); });
}

void BodyText::append(std::string_view part) {
  if (part.size() > limit_ - text_.size()) refuse_large_body(limit_);
  const std::size_t needed = text_.size() + part.size();
  if (needed > taken_) {
    // Doubles, and takes what is allowed as soon as two more steps would exceed it: std::string allocates exactly this much.
    std::size_t room = std::max<std::size_t>(taken_, 16 << 10);
    while (room < needed) room *= 2;
    if (room > limit_ / 2) room = limit_;
    if (!budget_.take(room - taken_)) {
      throw Refusal(503, "unavailable", "the server reads as many bodies as it can hold; try again later",
                    {{"Retry-After", "1"}});
    }
    taken_ = room;
    text_.reserve(room);
  }
  text_.append(part);
}

std::string BodyText::finish() {
  if (unpacker_ && !unpacker_->is_complete()) throw bad_request("the gzip data of the body ends too early");
  budget_.give_back(std::exchange(taken_, 0));
  return std::move(text_);
}

}  // namespace kbench::service::http
