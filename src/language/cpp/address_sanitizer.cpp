#include "language/cpp/address_sanitizer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace kbench::cpp {

namespace fs = std::filesystem;

std::vector<std::string> sanitizer_flags() {
  // AddressSanitizer also finds what `object-size` finds on the heap and in arrays, and says more of it.
  return {"-fsanitize=address,undefined", "-fno-sanitize=object-size", "-fno-omit-frame-pointer", "-g1",
          "-O1"};
}

fs::path find_address_sanitizer(process::Children& children, const toolchain::Compiler& compiler) {
  std::string answer = toolchain::ask(children, compiler, "-print-file-name=libasan.so");
  answer.resize(std::min(answer.find('\n'), answer.size()));
  std::error_code error;
  // GCC answers with the bare name if the file is missing.
  const fs::path library = fs::canonical(answer, error);
  if (error || fs::path(answer).is_relative()) {
    throw Error(
        ErrorCode::no_compiler,
        fmt::format(
            "{} has no libasan.so, which comes with GCC (on Debian and Ubuntu, libgcc-12-dev and the like)",
            compiler.program.string()));
  }
  return library;
}

std::map<std::string, std::string> sanitizer_environment(const fs::path& library, std::size_t memory) {
  return {
      {"LD_PRELOAD", library.string()},
      {"ASAN_OPTIONS", fmt::format("detect_leaks=0:print_legend=0:allocator_may_return_null=1:color=never:"
                                   "detect_odr_violation=0:hard_rss_limit_mb={}",
                                   memory >> 20U)},
      {"UBSAN_OPTIONS", "print_stacktrace=1:color=never"}};
}

}  // namespace kbench::cpp
