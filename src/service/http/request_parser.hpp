// A request as it comes from a client, by Boost.Beast's parser. Stricter than that where servers could disagree on what was sent.
#pragma once

#include "service/http/body_text.hpp"
#include "service/http/message.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace kbench::service::http {

constexpr std::size_t head_limit = 16 << 10;  // bytes of the first line and all headers

class RequestParser {
 public:
  RequestParser();
  ~RequestParser();

  // Both take bytes that have arrived, and return how many they have used. Throw Refusal: 400 for bytes that are no request.
  std::size_t take_head(std::string_view bytes);
  std::size_t take_body(std::string_view bytes, BodyText& body);

  bool has_head() const;
  bool has_body() const;  // or there is none to come

  // After the head. Throws Refusal (400) for one that is no request.
  Head head(std::string peer) const;
  bool asks_for_head() const;                      // HEAD
  bool expects_continue() const;                   // Expect: 100-continue
  bool keeps_alive() const;                        // the client wants to go on after this exchange
  std::optional<std::uint64_t> body_size() const;  // none: it is sent in chunks, or there is none

  unsigned version() const;  // 10 or 11; 11 if nothing has come

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace kbench::service::http
