// A file of a cache with a seal behind its bytes: 64 hexadecimal digits, the SHA-256 of its place in the cache and of
// the bytes. The seal reveals a file that was cut short or belongs elsewhere. It does not authenticate: reading a
// file checks that only its user, or root, can write to it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace kbench::site {

// The bytes before the seal, as they were written; nothing if there is no such file. Throws Error if it is
// damaged, larger than `most` bytes, or another user could have written it.
std::optional<std::string> read_sealed(const std::filesystem::path& cache, const std::filesystem::path& name,
                                       std::size_t most);

// Replaces what is there, in one step. Throws Error if it cannot be written.
void write_sealed(const std::filesystem::path& cache, const std::filesystem::path& name,
                  std::string_view bytes);

}  // namespace kbench::site
