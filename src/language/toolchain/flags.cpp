#include "language/toolchain/flags.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <string_view>

namespace kbench::toolchain {
namespace fs = std::filesystem;

void check_directories_in(const std::vector<std::string>& flags, const std::vector<SourceFile>& submission) {
  constexpr std::array<std::string_view, 5> options{"-isystem", "-iquote", "-idirafter", "-I", "-L"};
  for (auto flag = flags.begin(); flag != flags.end(); ++flag) {
    const auto option = std::find_if(options.begin(), options.end(),
                                     [&](std::string_view each) { return flag->starts_with(each); });
    if (option == options.end()) continue;
    std::string directory = flag->substr(option->size());
    if (directory.empty() && std::next(flag) != flags.end()) directory = *++flag;
    if (directory.empty() || directory.front() == '/') continue;
    const std::string inner = (fs::path(directory) / "").lexically_normal().string();
    const auto is_in_it = [&](const SourceFile& file) {
      return inner == "." || file.path.starts_with(inner);
    };
    if (std::none_of(submission.begin(), submission.end(), is_in_it))
      throw Error(fmt::format(
          "the flag {}{} names a directory that the submission does not have: give an absolute path, "
          "for the compiler works in a directory of its own",
          *option, directory));
  }
}

}  // namespace kbench::toolchain
