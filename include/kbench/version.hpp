// The version of kbench, and of the JSON that it writes.
#pragma once

namespace kbench {

inline constexpr const char* version = "0.2.0";  // CMakeLists.txt reads it from here

// Rises when a program that reads older results could misread a newer one. See docs/results.md.
inline constexpr int schema_version = 1;

}  // namespace kbench
