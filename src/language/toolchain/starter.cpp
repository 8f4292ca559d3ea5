#include "language/toolchain/starter.hpp"

#include "base/document/text.hpp"

#include <fmt/format.h>

namespace kbench::toolchain {
namespace {

// Text as comments. A backslash at a line's end would draw the next line into one of C's.
std::string commented(std::string_view text, std::string_view mark) {
  std::string comment;
  document::for_each_line(text, [&](std::string_view line) {
    line = line.substr(0, line.find_last_not_of(" \t\r\\") + 1);
    comment += line.empty() ? fmt::format("{}\n", mark) : fmt::format("{} {}\n", mark, line);
  });
  return comment;
}

}  // namespace

std::string described(const ProblemInfo& info, std::string_view mark) {
  return commented(fmt::format("{}: {}\n\n{}", info.name, info.title, info.description), mark);
}

std::string_view explanation(const Parameter& parameter) {
  if (std::holds_alternative<StreamParameter>(parameter)) return "launch all work into this stream";
  const auto* tensor = std::get_if<TensorParameter>(&parameter);
  if (tensor == nullptr) return "scalar";
  switch (tensor->role) {
    case Role::input: return "input, read-only";
    case Role::output: return "output: holds noise, write every element";
    case Role::inout: break;
  }
  return "input, to be overwritten with the result";
}

}  // namespace kbench::toolchain
