#include "base/site/cache_directory.hpp"

#include "base/system/directories.hpp"
#include "base/system/environment.hpp"
#include "base/system/foreign.hpp"
#include "base/system/result_file.hpp"

#include <kbench/error.hpp>

#include <cstddef>
#include <system_error>

namespace kbench {

std::filesystem::path cache_directory(const Options& options) {
  return options.cache_directory ? *options.cache_directory
                                 : system::user_directory("XDG_CACHE_HOME", ".cache");
}

std::filesystem::path compilation_directory(const Options& options) {
  const std::filesystem::path cache = cache_directory(options);
  return cache.empty() ? cache : cache / "compilations";
}

std::optional<std::string> read_cached(const Options& options, const std::string& name) {
  constexpr std::size_t largest = std::size_t{1} << 20U;
  const std::filesystem::path path = cache_directory(options);
  const auto directory = path.empty() ? std::nullopt : system::ForeignDirectory::open_if_there(path);
  const auto file = directory ? directory->find(name) : std::nullopt;
  return file ? std::optional(file->read(largest)) : std::nullopt;
}

void write_cached(const Options& options, const std::string& name, std::string_view text) {
  const std::filesystem::path directory = cache_directory(options);
  if (directory.empty())
    throw Error(ErrorCode::io, "there is no cache directory; name one in Options::cache_directory");
  system::make_directories(directory);
  clear_place(directory / name);
  system::ResultFile(directory / name).write(text);
}

void clear_place(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(std::filesystem::symlink_status(file, error)))
    std::filesystem::remove(file, error);
}

}  // namespace kbench
