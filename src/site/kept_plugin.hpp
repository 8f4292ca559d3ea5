// The plugins that reference files were compiled to, as the cache directory keeps them:
//
//     references/<fingerprint of all that it was made from>/<problem>.so, and cuda/<problem>.so there
//
// A file is the shared object, and behind it a seal: 64 hexadecimal digits, the SHA-256 of the file's place from
// `references` on and of the bytes before. So what was cut short, or is another's, is told from what was kept.
// The seal does not authenticate; that only its user, or root, can write to a file is looked up when it is read.
#pragma once

#include "system/shared_object.hpp"

#include <filesystem>
#include <string_view>

namespace kbench::site {

// Whether the path has the form of one in a cache directory.
bool is_kept(const std::filesystem::path& plugin);

// What is kept there, in memory: the very bytes that were checked. The fault says why it is not to be used.
system::SharedObject read_kept(const std::filesystem::path& plugin);

// Replaces what is there. Throws Error when it cannot be written.
void keep(const std::filesystem::path& plugin, std::string_view bytes);

}  // namespace kbench::site
