// The rules for the files of a submission.
#pragma once

#include "language/language.hpp"

#include <kbench/submission.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::language {

// Bounds on what is read from disk: bytes of one file, bytes of all, and how many there may be.
inline constexpr std::size_t largest_file = std::size_t{16} << 20U;
inline constexpr std::size_t largest_submission = std::size_t{64} << 20U;
inline constexpr std::size_t most_files = 4096;

// The kind of a file by the ending of its name, in any language; nothing when kbench knows no such files.
std::optional<FileKind> kind_of(std::string_view path);

// The names that the files include in quotes, without their directories. A file of such a name is a header, with any
// ending.
std::set<std::string, std::less<>> included_names(std::span<const SourceFile> files);

// The first language that knows all the endings but of files that others include, and has a source among the files; C++ where there is none.
Language language_of(const std::vector<SourceFile>& files);

// Text for messages: "C++ sources end in .cpp, .cc or .cxx, CUDA sources in .cu, ..., headers in .h, .hpp, .hh, .inl
// or .cuh".
std::string describe_endings();

// The submission's only source, or of several the first of `names` that exists. Throws Error if there is none.
const SourceFile& entry_file(const Submission& submission, std::span<const std::string_view> names);

// "solution.cpp"
std::string default_file_name(const Language& language);

// Throws Error if the submission cannot be passed to a compiler. It has no source, or one of another
// language; two files have one name; or a text is empty or holds NUL bytes. A name could not be #included,
// would leave the directory, or has a special meaning in a shell.
void check(const Submission& submission);

}  // namespace kbench::language
