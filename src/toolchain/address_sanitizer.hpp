// The sanitizers that come with a C++ compiler, and what they have to be told: AddressSanitizer and UndefinedBehaviorSanitizer.
#pragma once

#include "process/children.hpp"
#include "toolchain/compiler.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kbench::toolchain {

// As results name them.
inline constexpr const char* address_sanitizer = "AddressSanitizer";
inline constexpr const char* undefined_behaviour_sanitizer = "UndefinedBehaviorSanitizer";

// For compiler and linker, behind all others.
std::vector<std::string> sanitizer_flags();

// The library that has to be in a process before all others. Throws Error where the compiler has none, Cancelled.
std::filesystem::path find_address_sanitizer(process::Children& children, const Compiler& compiler);

// Of a process that may have so many bytes resident.
std::map<std::string, std::string> sanitizer_environment(const std::filesystem::path& library,
                                                         std::size_t memory);

}  // namespace kbench::toolchain
