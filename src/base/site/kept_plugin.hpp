// The plugins that reference files were compiled to, as the cache directory keeps them:
//
//     references/<fingerprint of all that it was made from>/<problem>.so, and cuda/<problem>.so there
//
// A file is the shared object, with a seal behind it (site/sealed_file.hpp).
#pragma once

#include "base/system/artifact.hpp"

#include <filesystem>
#include <string_view>

namespace kbench::site {

// Whether the path has the form of one in a cache directory.
bool is_kept(const std::filesystem::path& plugin);

// The kept plugin, in memory: the very bytes that were checked. The fault says why it must not be used.
system::Artifact read_kept(const std::filesystem::path& plugin);

// Replaces what is there. Throws Error if it cannot be written.
void keep(const std::filesystem::path& plugin, std::string_view bytes);

}  // namespace kbench::site
