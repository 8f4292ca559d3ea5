#include "base/site/installation.hpp"

#include "base/system/environment.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include <string>
#include <system_error>

// Set by the build to fit the layout of the install tree (cmake/KbenchLayout.cmake).
#ifndef KBENCH_PLUGINS_FROM_LIB
#define KBENCH_PLUGINS_FROM_LIB "kbench/plugins"
#endif
#ifndef KBENCH_LIBEXEC_FROM_LIB
#define KBENCH_LIBEXEC_FROM_LIB "../libexec/kbench"
#endif

namespace kbench::site {
namespace {

namespace fs = std::filesystem;

// The directory of the file that this code was loaded from.
fs::path own_directory() {
  Dl_info info{};
  void* map = nullptr;
  const auto* const here = reinterpret_cast<const void*>(&own_directory);
  const bool known = ::dladdr1(here, &info, &map, RTLD_DL_LINKMAP) != 0 && map != nullptr;
  // The dynamic linker has no name for the program itself, and dladdr() gives argv[0], which may be anything.
  const bool is_program = known && static_cast<const link_map*>(map)->l_name[0] == '\0';
  if (!known)
    throw Error(ErrorCode::not_installed,
                "cannot find out where the kbench library is: dladdr1 does not know its own code");
  std::error_code error;
  const fs::path file = fs::canonical(is_program ? "/proc/self/exe" : info.dli_fname, error);
  if (error)
    throw Error(ErrorCode::not_installed,
                fmt::format("cannot find out where the kbench library is: {}", error.message()));
  return file.parent_path();
}

}  // namespace

fs::path library_directory() { return own_directory(); }

fs::path plugin_directory() { return (own_directory() / KBENCH_PLUGINS_FROM_LIB).lexically_normal(); }

fs::path helper(std::string_view name, const std::optional<fs::path>& directory) {
  const std::string from_environment = system::environment_variable("KBENCH_HELPER_PATH");
  fs::path place;
  std::string_view whose;
  if (directory) {
    place = fs::absolute(*directory);
    whose = "Options::helper_directory";
  } else if (!from_environment.empty()) {
    place = fs::absolute(from_environment);
    whose = "the environment variable KBENCH_HELPER_PATH";
  } else {
    place = own_directory() / KBENCH_LIBEXEC_FROM_LIB;
    whose = "the place of the kbench library";
  }
  fs::path program = (place / name).lexically_normal();
  std::error_code error;
  if (fs::is_regular_file(program, error) && ::access(program.c_str(), X_OK) == 0) return program;
  throw Error(
      ErrorCode::not_installed,
      fmt::format(
          "there is no program {}, where {} says that {} is. Install kbench whole, or set KBENCH_HELPER_PATH "
          "to the directory of its helper programs",
          program.string(), whose, name));
}

}  // namespace kbench::site
