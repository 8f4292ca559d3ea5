// Encodes bytes as text (RFC 4648), for data that is no UTF-8 in documents that are.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kbench::document {

std::string to_base64(std::string_view bytes);

// Returns the bytes, or nothing for text that to_base64() would not have made.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace kbench::document
