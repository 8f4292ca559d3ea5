// The compilers that submissions are compiled with: one for C++, and nvcc for CUDA.
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
  Language language = Language::cpp;  // language of the sources that it compiles
  std::filesystem::path program;      // absolute
  // The program's own libraries, which the loader cannot find without /proc.
  std::filesystem::path libraries = {};
  std::vector<std::filesystem::path> files = {};  // files that it reads in addition
  std::filesystem::path host = {};  // nvcc's own compiler for all that is not device code; empty for C++
};

// The places to look for a compiler, in this order, and its name in messages.
struct CompilerSearch {
  std::string_view language;             // "Fortran"
  std::array<const char*, 2> variables;  // environment variables
  std::array<const char*, 2> programs;   // names on the PATH, or paths
  std::string_view to_install;           // "gfortran"
};

// Throws Error as the next function does.
Compiler find_compiler(const CompileOptions& options, const Language& language, const CompilerSearch& search);

// Finds the compiler for C++ or CUDA: that of options.compiler, else the one that options.hpp describes. Throws
// Error, which says what was tried, for a name that is no program, and where there is none.
Compiler find_compiler(const CompileOptions& options, Language language);

// Distinguishes the compiler from others and other versions of the same name, without starting a process.
std::string identity_of(const Compiler& compiler);

// Its answer to one argument. Throws Error if it does not answer, and Cancelled.
std::string ask(process::Children& children, const Compiler& compiler, const std::string& argument);

// The compiler's answer about its version, in one line of at most 200 columns: "g++ (Debian 12.2.0-14) 12.2.0", "nvcc
// 13.0, V13.0.88". It is asked once, as long as its identity stays. Throws Error if it does not answer, or is to be
// nvcc and does not answer like it; Cancelled.
std::string compiler_version(process::Children& children, const Compiler& compiler);

// A compiler's whole environment. `temporary` is its directory for temporary files.
std::map<std::string, std::string> compiler_environment(const Compiler& compiler,
                                                        const std::filesystem::path& temporary);

// The files that it must be able to read: the system's programs, libraries and headers, and its own where they are
// elsewhere.
std::vector<std::filesystem::path> compiler_files(const Compiler& compiler);

// The canonical directory of the CUDA Toolkit's shared libraries, such as libcudart.so. Programs of nvcc look
// for them there, so a process that loads one must be able to read the directory. Empty if it is not in the
// usual place.
std::optional<std::filesystem::path> cuda_library_directory(const Compiler& nvcc);

}  // namespace kbench::toolchain
