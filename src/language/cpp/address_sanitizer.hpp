// AddressSanitizer and UndefinedBehaviorSanitizer, which come with a C++ compiler, and their settings.
#pragma once

#include "isolation/process/children.hpp"
#include "language/toolchain/compiler.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kbench::cpp {

// The names in results.
inline constexpr const char* address_sanitizer = "AddressSanitizer";
inline constexpr const char* undefined_behaviour_sanitizer = "UndefinedBehaviorSanitizer";

// Flags for compiler and linker, after all others.
std::vector<std::string> sanitizer_flags();

// The library that a process must load before all others. Throws Error if the compiler has none, and Cancelled.
std::filesystem::path find_address_sanitizer(process::Children& children,
                                             const toolchain::Compiler& compiler);

// The environment of a process that may have this many bytes resident.
std::map<std::string, std::string> sanitizer_environment(const std::filesystem::path& library,
                                                         std::size_t memory);

}  // namespace kbench::cpp
