// The rules for the files of a submission.
#pragma once

#include <kbench/submission.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace kbench::toolchain {

enum class FileKind : std::uint8_t { source, header, shared_object };

// Bounds on what is read from disk: bytes of one file, bytes of all, and how many there may be.
inline constexpr std::size_t largest_file = std::size_t{16} << 20U;
inline constexpr std::size_t largest_submission = std::size_t{64} << 20U;
inline constexpr std::size_t most_files = 4096;

// By the ending of its name; nothing when kbench knows no such files.
std::optional<FileKind> kind_of(std::string_view path);

// The language of a submission that has these files: binary when the first is a shared object, CUDA when there is a .cu
// among them, else C++.
Language language_of(const std::vector<SourceFile>& files);

// For messages: which files are sources.
inline constexpr std::string_view source_endings = ".cpp, .cc, .cxx or .cu";

// Throws Error when the submission cannot be handed to a compiler: no source, a source of another language, a name that
// could not be #included, would leave the directory or would mean something to a shell, two files of one name, text that
// is empty or holds NUL bytes.
void check(const Submission& submission);

// Writes every file beneath `directory`, which is the caller's alone. Throws Error.
void write_files(const Submission& submission, const std::filesystem::path& directory);
void write_file(const std::filesystem::path& file, std::string_view text);

}  // namespace kbench::toolchain
