// The cache directory keeps facts about devices for later evaluations.
#pragma once

#include <kbench/options.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace kbench {

// The directory of Options::cache_directory; empty if there is no such place.
std::filesystem::path cache_directory(const Options& options);

// The directory of compilations in it; empty if there is no such place.
std::filesystem::path compilation_directory(const Options& options);

// The text of a document that is kept there; nothing if there is none. Throws Error if it cannot be read.
std::optional<std::string> read_cached(const Options& options, const std::string& name);

// Makes the directory where it is missing. Throws Error if there is no such place, or it cannot be written.
void write_cached(const Options& options, const std::string& name, std::string_view text);

// Removes what is no regular file, before a file of a cache is written: a link would be followed, and a pipe waited
// for.
void clear_place(const std::filesystem::path& file);

}  // namespace kbench
