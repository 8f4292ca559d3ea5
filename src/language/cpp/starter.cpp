#include "language/cpp/starter.hpp"

#include "language/cpp/prototype.hpp"
#include "language/toolchain/starter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace kbench::cpp {
namespace {

using toolchain::described;
using toolchain::explanation;

// No parameter has this name, which validate() refuses.
constexpr std::string_view kernel_name = "solution_kernel";

std::string identifier_of(const Parameter& parameter) {
  return std::visit([](const auto& kind) { return kind.name; }, parameter);
}

// A function's head up to the body, one parameter to a line, each with a comment where `comments` has any.
std::string head(const std::string& opening, std::vector<std::string> items,
                 const std::vector<std::string>& comments) {
  for (std::size_t i = 0; i < items.size(); ++i) items[i] += i + 1 < items.size() ? "," : ") {";
  std::size_t width = 0;
  for (const std::string& item : items) width = std::max(width, item.size());

  std::string text = opening;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += std::string(opening.size(), ' ');
    text += comments.empty() ? items[i] : fmt::format("{:<{}}  // {}", items[i], width, comments[i]);
    text += '\n';
  }
  return text;
}

std::string head_of_solution(const FunctionSignature& signature, DType dtype, Language language) {
  std::vector<std::string> comments;
  for (const Parameter& parameter : parameters_in(signature, language)) {
    const bool is_pointer = std::holds_alternative<TensorParameter>(parameter);
    comments.push_back(fmt::format("{}{}", language == Language::cuda && is_pointer ? "device pointer; " : "",
                                   explanation(parameter)));
  }
  return head(fmt::format("extern \"C\" void {}(", solution_name),
              parameter_declarations(signature, dtype, language), comments);
}

std::string empty_body(const FunctionSignature& signature) {
  std::string text = "  // Your code. These lines only keep compilers from warning of unused parameters.\n";
  for (const Parameter& parameter : signature.parameters)
    text += fmt::format("  (void){};\n", identifier_of(parameter));
  return text + "}\n";
}

// The kernel has all parameters but the stream, which is for the host.
std::string kernel_and_launch(const FunctionSignature& signature, DType dtype) {
  const FunctionSignature of_kernel{parameters_in(signature, Language::cpp)};
  std::vector<std::string> arguments;
  for (const Parameter& parameter : of_kernel.parameters) arguments.push_back(identifier_of(parameter));
  std::string configuration = "1, 256";
  if (of_kernel.parameters.size() < signature.parameters.size())
    configuration += fmt::format(", 0, {}", identifier_of(signature.parameters.back()));

  std::string text = "// Runs on the GPU, in every thread of the grid that `solution` launches.\n";
  text += head(fmt::format("__global__ void {}(", kernel_name),
               parameter_declarations(of_kernel, dtype, Language::cuda), {});
  text += empty_body(of_kernel);
  text +=
      "\n// Runs on the CPU. It need not wait for what it launches, and cannot read or write the tensors "
      "itself.\n";
  text += head_of_solution(signature, dtype, Language::cuda);
  text += "  // The first numbers are how many blocks there are, and how many threads are in each.\n";
  return text +
         fmt::format("  {}<<<{}>>>({});\n}}\n", kernel_name, configuration, fmt::join(arguments, ", "));
}

}  // namespace

std::string starter(const ProblemInfo& info, const FunctionSignature& signature, DType dtype,
                    Language language) {
  std::string text = described(info, "//");
  if (info.reference_file) {
    return text + fmt::format(
                      "\n// {} is included before this file.\n{} {{\n  (void)input;\n  return {{}};  // "
                      "your code\n}}\n",
                      info.reference_file->file, info.reference_file->declaration);
  }
  text += "\n#include <cstddef>\n#include <cstdint>\n";
  std::string_view separator = "\n";
  for (const std::string_view header : headers_of_elements(signature, dtype, language)) {
    text += fmt::format("{}#include <{}>\n", separator, header);
    separator = {};
  }
  text += '\n';
  if (language == Language::cuda) return text + kernel_and_launch(signature, dtype);
  return text + head_of_solution(signature, dtype, language) +
         empty_body({parameters_in(signature, language)});
}

}  // namespace kbench::cpp
