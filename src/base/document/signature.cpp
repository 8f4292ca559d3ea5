#include "base/document/signature.hpp"

#include "base/document/identifier.hpp"
#include "base/document/text.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kbench::document {
namespace {

// The keywords and alternative tokens of C++20 (ISO/IEC 14882:2020, tables 5 and 6), the types and namespaces that
// the prototype itself is written with, and the macros that every file sees.
constexpr std::array<std::string_view, 107> taken_names{"alignas",
                                                        "alignof",
                                                        "and",
                                                        "and_eq",
                                                        "asm",
                                                        "auto",
                                                        "bitand",
                                                        "bitor",
                                                        "bool",
                                                        "break",
                                                        "case",
                                                        "catch",
                                                        "char",
                                                        "char8_t",
                                                        "char16_t",
                                                        "char32_t",
                                                        "class",
                                                        "compl",
                                                        "concept",
                                                        "const",
                                                        "consteval",
                                                        "constexpr",
                                                        "constinit",
                                                        "const_cast",
                                                        "continue",
                                                        "co_await",
                                                        "co_return",
                                                        "co_yield",
                                                        "decltype",
                                                        "default",
                                                        "delete",
                                                        "do",
                                                        "double",
                                                        "dynamic_cast",
                                                        "else",
                                                        "enum",
                                                        "explicit",
                                                        "export",
                                                        "extern",
                                                        "false",
                                                        "float",
                                                        "for",
                                                        "friend",
                                                        "goto",
                                                        "if",
                                                        "inline",
                                                        "int",
                                                        "long",
                                                        "mutable",
                                                        "namespace",
                                                        "new",
                                                        "noexcept",
                                                        "not",
                                                        "not_eq",
                                                        "nullptr",
                                                        "operator",
                                                        "or",
                                                        "or_eq",
                                                        "private",
                                                        "protected",
                                                        "public",
                                                        "register",
                                                        "requires",
                                                        "return",
                                                        "short",
                                                        "signed",
                                                        "sizeof",
                                                        "static",
                                                        "struct",
                                                        "switch",
                                                        "static_assert",
                                                        "static_cast",
                                                        "template",
                                                        "this",
                                                        "thread_local",
                                                        "throw",
                                                        "true",
                                                        "try",
                                                        "typedef",
                                                        "typeid",
                                                        "typename",
                                                        "union",
                                                        "unsigned",
                                                        "using",
                                                        "virtual",
                                                        "void",
                                                        "volatile",
                                                        "wchar_t",
                                                        "while",
                                                        "xor",
                                                        "xor_eq",
                                                        "reinterpret_cast",
                                                        "size_t",
                                                        "int64_t",
                                                        "int32_t",
                                                        "int16_t",
                                                        "int8_t",
                                                        "uint32_t",
                                                        "uint16_t",
                                                        "uint8_t",
                                                        "kbench",
                                                        "solution",
                                                        "NULL",
                                                        "errno",
                                                        "std",
                                                        "restrict",
                                                        "solution_kernel"};

// [lex.name]: names that belong to the implementation, and may be macros.
bool is_reserved(std::string_view name) {
  return name.find("__") != std::string_view::npos ||
         (name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z');
}

const std::string& name_of(const Parameter& parameter) {
  return std::visit([](const auto& kind) -> const std::string& { return kind.name; }, parameter);
}

void check_name(const std::string& name) {
  if (!is_identifier(name)) {
    throw Error(ErrorCode::invalid_problem,
                fmt::format("the signature has a parameter called \"{}\", which is no C identifier",
                            printable_line(name)));
  }
  if (is_reserved(name) || std::find(taken_names.begin(), taken_names.end(), name) != taken_names.end()) {
    throw Error(
        ErrorCode::invalid_problem,
        fmt::format("the signature has a parameter called '{}', a name that C++ or kbench keeps for itself",
                    name));
  }
}

bool is_signed_integer(std::optional<DType> dtype) {
  return dtype == DType::int64 || dtype == DType::int32 || dtype == DType::int16 || dtype == DType::int8;
}

}  // namespace

void validate(const FunctionSignature& signature) {
  std::set<std::string> names;
  for (const Parameter& parameter : signature.parameters) {
    const std::string& name = name_of(parameter);
    check_name(name);
    if (!names.insert(name).second) {
      throw Error(ErrorCode::invalid_problem,
                  fmt::format("the signature has two parameters called '{}'", name));
    }
    if (std::holds_alternative<StreamParameter>(parameter) && &parameter != &signature.parameters.back()) {
      throw Error(ErrorCode::invalid_problem,
                  "the signature has a parameter behind the stream, which must be the last one");
    }
  }

  const std::vector<TensorParameter> tensors = signature.tensors();
  for (const TensorParameter& tensor : tensors) {
    if (!tensor.is_unsigned || is_signed_integer(tensor.dtype)) continue;
    throw Error(
        ErrorCode::invalid_problem,
        fmt::format("the tensor '{}' is unsigned, and its dtype is not a signed integer's", tensor.name));
  }
  const auto check_count = [](std::size_t count, std::string_view what) {
    if (count <= FunctionSignature::max_parameters) return;
    throw Error(ErrorCode::invalid_problem, fmt::format("the signature has {} {}; there may be {} at most",
                                                        count, what, FunctionSignature::max_parameters));
  };
  check_count(tensors.size(), "tensors");
  check_count(signature.scalars().size(), "scalars");
  if (std::none_of(tensors.begin(), tensors.end(),
                   [](const auto& tensor) { return tensor.role != Role::input; })) {
    throw Error(ErrorCode::invalid_problem,
                "the signature has no tensor that a solution could write to: it needs an output or an inout");
  }
}

}  // namespace kbench::document
