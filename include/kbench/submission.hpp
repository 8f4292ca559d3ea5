// A submission: source code that claims to solve a problem.
//
//     kbench::Submission::from_file("mine.cpp")
//     kbench::Submission::from_file("mine.cu")
//     kbench::Submission::from_files({"solution.cpp", "tiles.cpp", "tiles.hpp"})
//     kbench::Submission::from_directory("mine/")
//     kbench::Submission::from_file("solution.json")
//     kbench::Submission::from_text("extern \"C\" void solution(...) { ... }")
//
// It must define `solution` with exactly the parameters that the problem's signature states; `kbench starter`
// prints a file to begin with. Several source files are compiled separately and linked; headers are found
// next to them. Everything is read when the Submission is made: later changes on disk do not matter.
//
// A single file that ends in .json is a Solution, as flashinfer-bench and SOL-ExecBench have them: all files in one document.
//
// The language follows from the files' endings. A single .cu file makes it CUDA, and nvcc compiles all files, C++
// sources included.
#pragma once

#include <kbench/error.hpp>
#include <kbench/export.hpp>

#include <algorithm>
#include <array>
#include <compare>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

// A programming language, by its name. languages() in kbench/catalog.hpp lists them.
class Language {
 public:
  static const Language cpp;     // C++20; .cpp, .cc, .cxx
  static const Language cuda;    // CUDA C++20; .cu, and with them all that is C++
  static const Language binary;  // a shared object that compile() made earlier

  constexpr Language() : Language("cpp") {}

  // Throws Error for what is no name: 1 to 15 lower-case letters, digits and underscores. Whether kbench knows the
  // language is checked when it is used.
  constexpr explicit Language(std::string_view name) {
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    if (name.empty() || name.size() >= name_.size() || !std::all_of(name.begin(), name.end(), fits))
      throw Error("a language has a name of 1 to 15 lower-case letters, digits and underscores");
    std::copy(name.begin(), name.end(), name_.begin());
  }

  constexpr std::string_view name() const { return name_.data(); }
  friend constexpr auto operator<=>(const Language&, const Language&) = default;

 private:
  std::array<char, 16> name_{};  // ends with a zero
};

inline constexpr Language Language::cpp{"cpp"};
inline constexpr Language Language::cuda{"cuda"};
inline constexpr Language Language::binary{"binary"};

constexpr std::string_view name(const Language& language) { return language.name(); }

// One file of a submission.
struct SourceFile {
  std::string path = {};  // relative, with forward slashes; as in #include and in diagnostics
  std::string text = {};
};

struct KBENCH_API Submission {
  Language language = Language::cpp;
  std::vector<SourceFile> files = {};  // sources and headers; for binary, the shared object alone

  // Each throws Error if a file cannot be read, is empty, is not a regular file, or is larger than 16 MiB.
  // Each also throws if a file's language is unknown, if its name could not be #included, or for more than
  // 4096 files or 64 MiB. Symbolic links are followed for named files and a named directory. Links inside a
  // directory are skipped, and nothing outside of it is read, even while somebody else changes it. Text
  // becomes a file called solution.cpp, solution.cu or solution.so, by its language.
  static Submission from_file(const std::filesystem::path& file);
  static Submission from_files(const std::vector<std::filesystem::path>& files);
  static Submission from_directory(const std::filesystem::path& directory);
  static Submission from_text(std::string text, Language language = Language::cpp);

  // Takes files that are in memory as they are, with the language of their endings. evaluate() checks them.
  static Submission from_sources(std::vector<SourceFile> files);
};

}  // namespace kbench
