#include "base/system/directories.hpp"

#include "base/document/text.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

namespace kbench::system {
namespace {

namespace fs = std::filesystem;

std::error_code last_error() { return {errno, std::generic_category()}; }

std::error_code make_directory(const fs::path& directory) {
  if (::mkdir(directory.c_str(), 0777) != 0) return last_error();
  struct stat status {};
  if (::stat(directory.c_str(), &status) != 0) return last_error();
  return ::chmod(directory.c_str(), (status.st_mode & 0777U) | 0700U) == 0 ? std::error_code() : last_error();
}

}  // namespace

bool is_beneath(const fs::path& path, const fs::path& directory) {
  return std::mismatch(directory.begin(), directory.end(), path.begin(), path.end()).first == directory.end();
}

std::error_code make_directories(const fs::path& directory) {
  std::error_code error = make_directory(directory);
  if (error == std::errc::no_such_file_or_directory && directory.has_relative_path()) {
    error = make_directories(directory.parent_path());
    if (!error) error = make_directory(directory);
  }
  std::error_code unknown;
  if (error && fs::is_directory(directory, unknown)) return {};  // it was there, or somebody else has made it
  return error;
}

void require_directories(const fs::path& directory) {
  if (const std::error_code error = make_directories(directory)) {
    throw Error(ErrorCode::io, fmt::format("cannot make the directory {}: {}",
                                           document::quoted(directory.string()), error.message()));
  }
}

}  // namespace kbench::system
