// Where what is to be known of a device in later evaluations is kept.
#pragma once

#include <kbench/options.hpp>

#include <filesystem>

namespace kbench {

// As Options::cache_directory says; empty where there is no such place.
std::filesystem::path cache_directory(const Options& options);

}  // namespace kbench
