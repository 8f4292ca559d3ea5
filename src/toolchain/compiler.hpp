// The C++ compiler that submissions are compiled with.
#pragma once

#include "process/children.hpp"

#include <kbench/options.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace kbench::toolchain {

// The absolute path of options.compiler, else of what KBENCH_CXX or CXX names, else of g++ or c++ on the PATH. What is
// named but is no program is an Error, and so is finding nothing; the text says what was tried.
std::filesystem::path find_compiler(const CompileOptions& options);

// The first line of what it prints when asked for its version: "g++ (Debian 12.2.0-14) 12.2.0". Throws Error when it
// does not answer, Cancelled.
std::string compiler_version(process::Children& children, const std::filesystem::path& compiler);

// All that a compiler finds in its environment. `temporary` is where it may put its temporary files.
std::map<std::string, std::string> compiler_environment(const std::filesystem::path& compiler,
                                                        const std::filesystem::path& temporary);

// What it must be able to read: the system's programs, libraries and headers, and its own where they are elsewhere.
std::vector<std::filesystem::path> compiler_files(const std::filesystem::path& compiler);

}  // namespace kbench::toolchain
