#include "api/board_operations.hpp"

#include "base/document/text.hpp"
#include "base/site/installation.hpp"

#include <kbench/error.hpp>
#include <kbench/version.hpp>

#include <fmt/format.h>

#include <dlfcn.h>

#include <filesystem>
#include <system_error>

// Set by the build.
#ifndef KBENCH_LEADERBOARD_FILE
#define KBENCH_LEADERBOARD_FILE "libkbench_leaderboard.so"
#endif

namespace kbench::api {
namespace {

Error unloadable(const std::string& why) {
  return {ErrorCode::not_installed,
          fmt::format("the leaderboards of kbench cannot be loaded: {}", document::printable_line(why))};
}

std::string last_fault() {
  const char* const text = ::dlerror();
  return text != nullptr ? text : "the dynamic linker does not say why";
}

// Loads the library for good: its operations may be called as long as the process lives.
std::span<const Operation> load() {
  const std::filesystem::path file = site::library_directory() / KBENCH_LEADERBOARD_FILE;
  std::error_code error;
  if (!std::filesystem::exists(file, error)) {
    throw Error(
        ErrorCode::not_installed,
        fmt::format("this kbench was built without leaderboards: there is no {}; build it where SOCI is "
                    "(libsoci-dev libpq-dev libsqlite3-dev), with -DKBENCH_LEADERBOARD=ON",
                    document::quoted(file.string())));
  }
  void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw unloadable(last_fault());
  const auto find =
      reinterpret_cast<const BoardOperations* (*)()>(::dlsym(library, "kbench_board_operations"));
  if (find == nullptr) throw unloadable(last_fault());
  const BoardOperations& found = *find();
  if (found.version != kbench::version)
    throw unloadable(
        fmt::format("{} is of kbench {}, not of {}", file.string(), found.version, kbench::version));
  return found.operations;
}

}  // namespace

std::span<const Operation> board_operations() {
  static const std::span<const Operation> operations = load();  // tried again after an exception
  return operations;
}

}  // namespace kbench::api
