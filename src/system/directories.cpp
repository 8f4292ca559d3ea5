#include "system/directories.hpp"

#include <sys/stat.h>

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

}  // namespace kbench::system
