// The body of a request as it comes, within its bounds.
#pragma once

#include "service/http/gzip.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace kbench::service::http {

// Bytes of memory that all bodies together may take. Any thread may use it.
class Budget {
 public:
  explicit Budget(std::size_t bytes) : left_(bytes) {}

  bool take(std::size_t bytes);
  void give_back(std::size_t bytes) { left_ += bytes; }

 private:
  std::atomic<std::size_t> left_;
};

// Memory is taken from the budget as bytes arrive, because announcing a body costs nothing.
class BodyText {
 public:
  // `encoding` and `size` are what the head says of the body, if anything. Throws Refusal: 415 if the encoding is neither gzip nor
  // identity, 413 if the size is above the limit.
  BodyText(Budget& budget, std::size_t limit, std::optional<std::string_view> encoding,
           std::optional<std::uint64_t> size);
  ~BodyText();
  BodyText(const BodyText&) = delete;
  BodyText& operator=(const BodyText&) = delete;

  // Throws Refusal: 413 above the limit, packed or unpacked; 400 for damaged data; 503 where the budget is spent.
  void add(std::string_view part);

  // Ends the text, which is the caller's from now on: the budget has its bytes back. Throws Refusal (400) if the packed text is not whole.
  std::string finish();

 private:
  void append(std::string_view part);

  Budget& budget_;
  std::size_t limit_;
  std::size_t taken_ = 0;
  std::size_t packed_ = 0;
  std::optional<Unpacker> unpacker_;
  std::string text_;
};

}  // namespace kbench::service::http
