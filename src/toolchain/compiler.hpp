// The compilers that submissions are compiled with: one for C++, and nvcc for CUDA.
#pragma once

#include "process/children.hpp"

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
  Language language = Language::cpp;     // of the sources that it compiles
  std::filesystem::path program;         // absolute
  std::filesystem::path libraries = {};  // of the program's own, which the loader cannot find without /proc
  std::vector<std::filesystem::path> files = {};  // that it reads beside those
  std::filesystem::path host = {};  // nvcc's own compiler for all that is not device code; empty for C++
};

// Where a compiler is looked for, in this order, and how messages speak of it.
struct CompilerSearch {
  std::string_view language;             // "Fortran"
  std::array<const char*, 2> variables;  // of the environment
  std::array<const char*, 2> programs;   // names on the PATH, or paths
  std::string_view to_install;           // "gfortran"
};

// Throws Error like the next.
Compiler find_compiler(const CompileOptions& options, const Language& language, const CompilerSearch& search);

// For C++ or CUDA. The compiler of options.compiler, else the one that options.hpp says is used. What is named but is no program is an
// Error, and so is finding nothing; the text says what was tried.
Compiler find_compiler(const CompileOptions& options, Language language);

// What tells it from another compiler, or another version, that has the same name. Asking for that would take a process.
std::string identity_of(const Compiler& compiler);

// What it answers to one argument. Throws Error when it does not answer, Cancelled.
std::string ask(process::Children& children, const Compiler& compiler, const std::string& argument);

// In one line of 200 columns at most, what it says when asked for its version: "g++ (Debian 12.2.0-14) 12.2.0", "nvcc 13.0, V13.0.88". It is asked
// once, as long as its identity stays. Throws Error when it does not answer, or is to be nvcc and does not answer like it; Cancelled.
std::string compiler_version(process::Children& children, const Compiler& compiler);

// All that a compiler finds in its environment. `temporary` is where it may put its temporary files.
std::map<std::string, std::string> compiler_environment(const Compiler& compiler,
                                                        const std::filesystem::path& temporary);

// What it must be able to read: the system's programs, libraries and headers, and its own where they are elsewhere.
std::vector<std::filesystem::path> compiler_files(const Compiler& compiler);

// Where nvcc's CUDA Toolkit keeps its shared libraries, libcudart.so among them; canonical. What nvcc makes looks for
// them there, so whoever loads it must be able to read the directory. Nothing when it is not where toolkits have it.
std::optional<std::filesystem::path> cuda_library_directory(const Compiler& nvcc);

}  // namespace kbench::toolchain
