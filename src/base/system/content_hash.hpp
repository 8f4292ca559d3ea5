#pragma once

#include <string>
#include <string_view>

namespace kbench::system {

// The SHA-256 of a text, as 64 hexadecimal digits: what `sha256sum` prints for a file with that text.
std::string content_hash(std::string_view text);

}  // namespace kbench::system
