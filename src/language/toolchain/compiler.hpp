// A compiler: how it is found, what it is, and what it needs to run.
#pragma once

#include "isolation/process/children.hpp"

#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::toolchain {

struct Compiler {
  Language language = {};         // language of the sources that it compiles
  std::filesystem::path program;  // absolute
  // The program's own libraries, which the loader cannot find without /proc.
  std::filesystem::path libraries = {};
  std::vector<std::filesystem::path> files = {};      // files that it reads in addition
  std::filesystem::path host = {};                    // another compiler that it calls, as nvcc does
  std::map<std::string, std::string> variables = {};  // added to its environment
  // Finds the version in its answer to --version, and throws Error if it is another program's. None: the first line.
  std::string (*read_version)(std::string_view answer, const Compiler& compiler) = nullptr;
};

// The places to look for a compiler, in this order, and its name in messages. Each language has one such row.
struct CompilerSearch {
  Language language;
  std::string_view title;                // "Fortran"
  std::array<const char*, 2> variables;  // environment variables
  std::array<const char*, 2> programs;   // names on the PATH, or paths
  std::string_view to_install;           // "gfortran"
};

// Finds the compiler: that of options.compiler, else the one that `search` describes. Throws Error, which says what was
// tried, for a name that is no program, and where there is none.
Compiler find_compiler(const CompileOptions& options, const CompilerSearch& search);

// Distinguishes the compiler from others and other versions of the same name, without starting a process.
std::string identity_of(const Compiler& compiler);

// Its answer to one argument. Throws Error if it does not answer, and Cancelled.
std::string ask(process::Children& children, const Compiler& compiler, const std::string& argument);

// The compiler's answer about its version, in one line of at most 200 columns: "g++ (Debian 12.2.0-14) 12.2.0", "nvcc
// 13.0, V13.0.88". It is asked once, as long as its identity stays. Throws Error if it does not answer, or is another
// program than it should be; Cancelled.
std::string compiler_version(process::Children& children, const Compiler& compiler);

// A compiler's whole environment. `temporary` is its directory for temporary files.
std::map<std::string, std::string> compiler_environment(const Compiler& compiler,
                                                        const std::filesystem::path& temporary);

// The files that it must be able to read: the system's programs, libraries and headers, and its own where they are
// elsewhere.
std::vector<std::filesystem::path> compiler_files(const Compiler& compiler);

}  // namespace kbench::toolchain
