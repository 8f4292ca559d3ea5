// The version of kbench, and of the JSON that it writes.
#pragma once

#include <kbench/export.hpp>

// The same number for the preprocessor: 10000 * major + 100 * minor + patch.
#define KBENCH_VERSION 200

namespace kbench {

inline constexpr const char* version = "0.2.0";  // CMakeLists.txt reads it from here

// The version of the format of results. It rises when a program that reads older results could misread a newer one.
inline constexpr int schema_version = 4;

// The oldest version of results that this kbench reads.
inline constexpr int oldest_schema_version = 3;

// The version of the library that the program runs with, which may be newer than the headers it was compiled with.
KBENCH_API const char* library_version();

}  // namespace kbench
