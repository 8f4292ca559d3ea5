// Removes a directory that a submission could write to.
#pragma once

#include <filesystem>
#include <string>

namespace kbench::system {

// Removes the directory with all in it, at any depth and with any modes, as far as its user may. Follows no link, needs
// a few descriptors and little stack, and is not misled by processes that change the tree at the same time. Returns an
// empty string where nothing is left, or why something is.
std::string remove_tree(const std::filesystem::path& directory);

}  // namespace kbench::system
