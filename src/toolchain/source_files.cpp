#include "toolchain/source_files.hpp"

#include "document/text.hpp"
#include "system/directories.hpp"
#include "system/error_text.hpp"
#include "system/file_descriptor.hpp"
#include "toolchain/diagnostics.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <set>
#include <string>

namespace kbench::toolchain {
namespace {

namespace fs = std::filesystem;

// With what stands before it where it is compiled.
constexpr std::size_t longest_path = PATH_MAX / 2;

// Of all files: they are a command's arguments.
constexpr std::size_t longest_paths = std::size_t{64} << 10U;

struct Ending {
  std::string_view text;
  FileKind kind;
};

constexpr std::array<Ending, 10> endings{{{".cpp", FileKind::source},
                                          {".cc", FileKind::source},
                                          {".cxx", FileKind::source},
                                          {".cu", FileKind::source},
                                          {".h", FileKind::header},
                                          {".hpp", FileKind::header},
                                          {".hh", FileKind::header},
                                          {".inl", FileKind::header},
                                          {".cuh", FileKind::header},
                                          {".so", FileKind::shared_object}}};

bool is_cuda_source(const SourceFile& file) { return fs::path(file.path).extension() == ".cu"; }

// What is wrong with a file's name, or nothing. Names go to the compiler as arguments, to its messages, and into
// #include lines.
std::string_view fault_of_path(const std::string& path) {
  if (path.empty()) return "is empty";
  if (path != clean_text(path)) return "is not valid UTF-8, or holds control characters";
  if (path.find_first_of("\"\\\n\t") != std::string::npos)
    return "holds a character that no #include could name";
  if (path.front() == '-' || path.front() == '@') return "would look like an option to the compiler";
  const fs::path components(path);
  const bool stays_inside = components.is_relative() && components.lexically_normal().string() == path &&
                            *components.begin() != ".." && components.has_filename() && path != ".";
  if (!stays_inside) return "is not a plain path beneath the submission's directory";
  if (*components.begin() == "kbench") return "is in kbench/, where kbench's own headers are";
  const bool fits = std::all_of(components.begin(), components.end(),
                                [](const fs::path& part) { return part.native().size() <= NAME_MAX; });
  if (!fits || path.size() > longest_path) return "is longer than file systems take";
  return {};
}

// nvcc runs its tools through a shell, and puts the names of sources into double quotes only. What a shell would make of
// any other character is not left to nvcc.
bool means_nothing_to_a_shell(char c) {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  const bool is_digit = c >= '0' && c <= '9';
  const bool is_beyond_ascii = static_cast<unsigned char>(c) >= 0x80;
  return is_letter || is_digit || is_beyond_ascii ||
         std::string_view(" ./_-+").find(c) != std::string_view::npos;
}

void check_source(const SourceFile& file, Language language) {
  const std::optional<FileKind> kind = kind_of(file.path);
  if (!kind || *kind == FileKind::shared_object) {
    throw Error(fmt::format(
        "{} has no ending that kbench knows: C++ sources end in .cpp, .cc or .cxx, CUDA sources in .cu, "
        "headers in .h, .hpp, .hh, .inl or .cuh",
        document::quoted(file.path)));
  }
  if (language == Language::cpp && is_cuda_source(file)) {
    throw Error(fmt::format("{} is a CUDA source, in a submission whose language is C++",
                            document::quoted(file.path)));
  }
  if (language == Language::cuda &&
      !std::all_of(file.path.begin(), file.path.end(), means_nothing_to_a_shell)) {
    throw Error(
        fmt::format("the submission has a file called {}; with nvcc, names hold letters, digits, spaces "
                    "and . _ - + only",
                    document::quoted(file.path)));
  }
  if (file.text.find('\0') != std::string::npos) {
    throw Error(fmt::format("{} is not source text: it holds NUL bytes", document::quoted(file.path)));
  }
}

}  // namespace

// A name that is nothing but an ending has none to a compiler's driver either, which would hand it to the linker.
std::optional<FileKind> kind_of(std::string_view path) {
  const std::string extension = fs::path(path).extension().string();
  for (const Ending& ending : endings) {
    if (extension == ending.text) return ending.kind;
  }
  return std::nullopt;
}

Language language_of(const std::vector<SourceFile>& files) {
  if (!files.empty() && kind_of(files.front().path) == FileKind::shared_object) return Language::binary;
  return std::any_of(files.begin(), files.end(), is_cuda_source) ? Language::cuda : Language::cpp;
}

void check(const Submission& submission) {
  std::size_t length_of_paths = 0;
  for (const SourceFile& file : submission.files) length_of_paths += file.path.size() + 1;
  if (length_of_paths > longest_paths)
    throw Error(fmt::format("the names of the submission's {} files are longer than {} KiB together",
                            submission.files.size(), longest_paths >> 10U));
  std::set<std::string_view> paths;
  std::set<std::string> directories;
  for (const SourceFile& file : submission.files) {
    const std::string_view fault = fault_of_path(file.path);
    if (!fault.empty()) {
      throw Error(
          fmt::format("the submission has a file whose name {}: \"{}\"", fault, clean_text(file.path)));
    }
    if (!paths.insert(file.path).second)
      throw Error(fmt::format("the submission has two files called {}", document::quoted(file.path)));
    for (fs::path above = fs::path(file.path).parent_path(); !above.empty(); above = above.parent_path())
      directories.insert(above.string());
    if (file.text.empty()) throw Error(fmt::format("{} is empty", document::quoted(file.path)));
    if (submission.language != Language::binary) check_source(file, submission.language);
  }

  for (const std::string_view path : paths) {
    if (directories.contains(std::string(path)))
      throw Error(fmt::format("the submission has a file and a directory called {}", document::quoted(path)));
  }

  if (submission.language == Language::binary) {
    if (submission.files.size() == 1) return;
    throw Error(fmt::format("a binary submission is one shared object; this one has {} files",
                            submission.files.size()));
  }
  if (submission.files.empty()) throw Error("the submission has no file");
}

// Whatever the umask is, their owner alone may read and write them.
void write_file(const fs::path& file, std::string_view text) {
  system::make_directories(file.parent_path());
  constexpr mode_t mode = 0600;
  const system::FileDescriptor opened(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode));
  bool succeeded = opened && ::fchmod(opened.get(), mode) == 0;
  while (succeeded && !text.empty()) {
    const ssize_t count = ::write(opened.get(), text.data(), text.size());
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    succeeded = count >= 0 || errno == EINTR;
  }
  if (!succeeded)
    throw Error(
        fmt::format("cannot write {} for the compiler: {}", file.string(), system::error_text(errno)));
}

void write_files(const Submission& submission, const fs::path& directory) {
  for (const SourceFile& file : submission.files) write_file(directory / file.path, file.text);
}

}  // namespace kbench::toolchain
