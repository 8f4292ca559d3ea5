// The bytes of an answer.
#pragma once

#include "service/http/message.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kbench::service::http {

// How an answer is framed.
struct Framing {
  unsigned version = 11;  // the request's
  bool keeps_alive = false;
  std::optional<std::size_t> size = {};  // none: in chunks, or in HTTP/1.0 until the connection ends
};

// Status and headers, with the ones that every answer has. Throws std::invalid_argument for a header that would break them.
std::string response_head(const Answer& answer, const Framing& framing);

// One of the parts of an answer in chunks. An empty one ends it.
std::string chunk(std::string_view data);

// Whether such an answer is worth packing.
bool is_text(std::string_view type);

}  // namespace kbench::service::http
