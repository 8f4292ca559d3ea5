// Bytes as text, by RFC 4648: for what is no UTF-8, in documents that are.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kbench::document {

std::string to_base64(std::string_view bytes);

// The bytes; nothing for text that to_base64() would not have made.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace kbench::document
