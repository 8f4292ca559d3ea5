#include "toolchain/prototype.hpp"

#include "document/identifier.hpp"
#include "document/text.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <type_traits>

namespace kbench::toolchain {
namespace {

// The keywords and alternative tokens of C++20 (ISO/IEC 14882:2020, tables 5 and 6), the types and namespaces that
// the prototype itself is written with, and the macros that every file sees.
constexpr std::array<std::string_view, 104> taken_names{
    "alignas",   "alignof",      "and",           "and_eq",
    "asm",       "auto",         "bitand",        "bitor",
    "bool",      "break",        "case",          "catch",
    "char",      "char8_t",      "char16_t",      "char32_t",
    "class",     "compl",        "concept",       "const",
    "consteval", "constexpr",    "constinit",     "const_cast",
    "continue",  "co_await",     "co_return",     "co_yield",
    "decltype",  "default",      "delete",        "do",
    "double",    "dynamic_cast", "else",          "enum",
    "explicit",  "export",       "extern",        "false",
    "float",     "for",          "friend",        "goto",
    "if",        "inline",       "int",           "long",
    "mutable",   "namespace",    "new",           "noexcept",
    "not",       "not_eq",       "nullptr",       "operator",
    "or",        "or_eq",        "private",       "protected",
    "public",    "register",     "requires",      "return",
    "short",     "signed",       "sizeof",        "static",
    "struct",    "switch",       "static_assert", "static_cast",
    "template",  "this",         "thread_local",  "throw",
    "true",      "try",          "typedef",       "typeid",
    "typename",  "union",        "unsigned",      "using",
    "virtual",   "void",         "volatile",      "wchar_t",
    "while",     "xor",          "xor_eq",        "reinterpret_cast",
    "size_t",    "int64_t",      "int32_t",       "int8_t",
    "uint8_t",   "kbench",       "solution",      "NULL",
    "errno",     "std",          "restrict",      "solution_kernel"};

// [lex.name]: names that belong to the implementation, and may be macros.
bool is_reserved(std::string_view name) {
  return name.find("__") != std::string_view::npos ||
         (name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z');
}

const std::string& name_of(const Parameter& parameter) {
  return std::visit([](const auto& kind) -> const std::string& { return kind.name; }, parameter);
}

void check_name(const std::string& name) {
  if (!document::is_identifier(name)) {
    throw Error(fmt::format("the signature has a parameter called \"{}\", which is no C identifier",
                            document::printable_line(name)));
  }
  if (is_reserved(name) || std::find(taken_names.begin(), taken_names.end(), name) != taken_names.end()) {
    throw Error(fmt::format(
        "the signature has a parameter called '{}', a name that C++ or kbench keeps for itself", name));
  }
}

}  // namespace

std::string_view cpp_type(DType dtype, Language language) {
  const bool is_cuda = language == Language::cuda;
  switch (dtype) {
    case DType::float64: return "double";
    case DType::float32: return "float";
    case DType::float16: return is_cuda ? "__half" : "kbench::float16";
    case DType::bfloat16: return is_cuda ? "__nv_bfloat16" : "kbench::bfloat16";
    case DType::float8_e4m3: return is_cuda ? "__nv_fp8_e4m3" : "kbench::float8_e4m3";
    case DType::int64: return "int64_t";
    case DType::int32: return "int32_t";
    case DType::int8: return "int8_t";
    case DType::uint8: return "uint8_t";
    case DType::boolean: break;
  }
  return "bool";
}

std::string_view cpp_type(ScalarType type) {
  switch (type) {
    case ScalarType::size: return "size_t";
    case ScalarType::int64: return "int64_t";
    case ScalarType::int32: return "int32_t";
    case ScalarType::float64: return "double";
    case ScalarType::float32: break;
  }
  return "float";
}

void validate(const FunctionSignature& signature) {
  std::set<std::string> names;
  for (const Parameter& parameter : signature.parameters) {
    const std::string& name = name_of(parameter);
    check_name(name);
    if (!names.insert(name).second) {
      throw Error(fmt::format("the signature has two parameters called '{}'", name));
    }
    if (std::holds_alternative<StreamParameter>(parameter) && &parameter != &signature.parameters.back()) {
      throw Error("the signature has a parameter behind the stream, which must be the last one");
    }
  }

  const std::vector<TensorParameter> tensors = signature.tensors();
  const auto check_count = [](std::size_t count, std::string_view what) {
    if (count <= FunctionSignature::max_parameters) return;
    throw Error(fmt::format("the signature has {} {}; there may be {} at most", count, what,
                            FunctionSignature::max_parameters));
  };
  check_count(tensors.size(), "tensors");
  check_count(signature.scalars().size(), "scalars");
  if (std::none_of(tensors.begin(), tensors.end(),
                   [](const auto& tensor) { return tensor.role != Role::input; })) {
    throw Error("the signature has no tensor that a solution could write to: it needs an output or an inout");
  }
}

std::vector<Parameter> parameters_in(const FunctionSignature& signature, Language language) {
  std::vector<Parameter> parameters = signature.parameters;
  if (language != Language::cuda) {
    std::erase_if(parameters,
                  [](const Parameter& each) { return std::holds_alternative<StreamParameter>(each); });
  }
  return parameters;
}

std::vector<std::string> parameter_declarations(const FunctionSignature& signature, DType dtype,
                                                Language language) {
  std::vector<std::string> declarations;
  for (const Parameter& parameter : parameters_in(signature, language)) {
    if (const auto* tensor = std::get_if<TensorParameter>(&parameter)) {
      declarations.push_back(fmt::format("{}{}* {}", tensor->role == Role::input ? "const " : "",
                                         cpp_type(tensor->dtype_for(dtype), language), tensor->name));
    } else if (const auto* scalar = std::get_if<ScalarParameter>(&parameter)) {
      declarations.push_back(fmt::format("{} {}", cpp_type(scalar->type), scalar->name));
    } else {
      declarations.push_back(fmt::format("cudaStream_t {}", std::get<StreamParameter>(parameter).name));
    }
  }
  return declarations;
}

std::string declaration(const FunctionSignature& signature, DType dtype, Language language) {
  return fmt::format("extern \"C\" void {}({})", solution_name,
                     fmt::join(parameter_declarations(signature, dtype, language), ", "));
}

std::vector<std::string_view> headers_of_narrow_floats(const FunctionSignature& signature, DType dtype,
                                                       Language language) {
  const std::vector<TensorParameter> tensors = signature.tensors();
  const auto uses = [&](DType wanted) {
    return std::any_of(tensors.begin(), tensors.end(),
                       [&](const TensorParameter& tensor) { return tensor.dtype_for(dtype) == wanted; });
  };
  std::vector<std::string_view> headers;
  if (language != Language::cuda) {
    if (uses(DType::float16) || uses(DType::bfloat16)) headers.emplace_back("kbench/float16.hpp");
    if (uses(DType::float8_e4m3)) headers.emplace_back("kbench/float8.hpp");
    return headers;
  }
  if (uses(DType::float16)) headers.emplace_back("cuda_fp16.h");
  if (uses(DType::bfloat16)) headers.emplace_back("cuda_bf16.h");
  if (uses(DType::float8_e4m3)) headers.emplace_back("cuda_fp8.h");
  return headers;
}

}  // namespace kbench::toolchain
