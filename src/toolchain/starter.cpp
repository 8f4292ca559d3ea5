#include "toolchain/starter.hpp"

#include "toolchain/prototype.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace kbench::toolchain {
namespace {

// Text as `//` comments. A backslash at a line's end would draw the next line into the comment.
std::string commented(std::string_view text) {
  std::string comment;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    while (!line.empty() && std::string_view(" \t\r\\").find(line.back()) != std::string_view::npos)
      line.remove_suffix(1);
    comment += line.empty() ? "//\n" : fmt::format("// {}\n", line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return comment;
}

std::string_view explanation(const Parameter& parameter) {
  const auto* tensor = std::get_if<TensorParameter>(&parameter);
  if (tensor == nullptr) return "scalar";
  switch (tensor->role) {
    case Role::input: return "input, read-only";
    case Role::output: return "output: holds noise, write every element";
    case Role::inout: break;
  }
  return "input, to be overwritten with the result";
}

// One parameter to a line, with what it is. `indentation` is the column after the opening parenthesis.
std::string parameter_list(const FunctionSignature& signature, DType dtype, std::size_t indentation) {
  std::vector<std::string> items = parameter_declarations(signature, dtype);
  for (std::size_t i = 0; i < items.size(); ++i) items[i] += i + 1 < items.size() ? "," : ") {";
  std::size_t width = 0;
  for (const std::string& item : items) width = std::max(width, item.size());

  std::string list;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) list += std::string(indentation, ' ');
    list += fmt::format("{:<{}}  // {}\n", items[i], width, explanation(signature.parameters[i]));
  }
  return list;
}

std::string name_of(const Parameter& parameter) {
  return std::visit([](const auto& kind) { return kind.name; }, parameter);
}

}  // namespace

std::string starter(const ProblemInfo& info, const FunctionSignature& signature, DType dtype) {
  std::string text = commented(fmt::format("{}: {}\n\n{}", info.name, info.title, info.description));
  text += "\n#include <cstddef>\n#include <cstdint>\n";
  if (uses_16_bit_floats(signature, dtype)) text += "\n#include <kbench/float16.hpp>\n";

  const std::string head = fmt::format("extern \"C\" void {}(", solution_name);
  text += "\n" + head + parameter_list(signature, dtype, head.size());
  text += "  // Your code. These lines only keep compilers from warning of unused parameters.\n";
  for (const Parameter& parameter : signature.parameters)
    text += fmt::format("  (void){};\n", name_of(parameter));
  return text + "}\n";
}

}  // namespace kbench::toolchain
