// A file that the user named, whole.
#pragma once

#include "report/text.hpp"

#include <kbench/error.hpp>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace kbench::cli {

// Pipes are read to their end. Throws Error, which says why.
inline std::string read_text(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    throw Error("cannot read " + report::quoted(path) + ": it is a directory, not a file");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error("cannot read " + report::quoted(path) + ": " + std::strerror(errno));
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file) throw Error("cannot read " + report::quoted(path));
  return text;
}

}  // namespace kbench::cli
