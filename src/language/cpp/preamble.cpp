#include "language/cpp/preamble.hpp"

#include "isolation/protocol/entry.hpp"
#include "language/cpp/prototype.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace kbench::cpp {
namespace {

// No header of the C library, because the submission may want to define feature macros before it includes one.
constexpr std::string_view integer_types = R"(typedef __SIZE_TYPE__ size_t;
typedef __INT64_TYPE__ int64_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT8_TYPE__ int8_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT8_TYPE__ uint8_t;
)";

// The definitions in cuda_fp4.h do not use all of their parameters, of which -Wextra would tell submissions.
std::string inclusion(std::string_view header) {
  if (header != "cuda_fp4.h") return fmt::format("#include <{}>\n", header);
  return fmt::format(R"(#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <{}>
#pragma GCC diagnostic pop
)",
                     header);
}

std::string tensor_argument(const TensorParameter& tensor, DType dtype, Language language,
                            std::size_t index) {
  return fmt::format("static_cast<{}{}*>(tensors[{}])", tensor.role == Role::input ? "const " : "",
                     element_type(tensor, dtype, language), index);
}

// The inverse of scalar_slot().
std::string scalar_argument(const ScalarParameter& scalar, std::size_t index) {
  switch (scalar.type) {
    case ScalarType::float64: return fmt::format("__builtin_bit_cast(double, scalars[{}])", index);
    case ScalarType::float32:
      return fmt::format("__builtin_bit_cast(float, static_cast<__UINT32_TYPE__>(scalars[{}]))", index);
    default: return fmt::format("static_cast<{}>(scalars[{}])", type_of(scalar.type), index);
  }
}

// The arguments of the entry's call, from `tensors` and `scalars`.
std::vector<std::string> arguments_of_call(const FunctionSignature& signature, DType dtype,
                                           Language language) {
  std::vector<std::string> arguments;
  std::size_t tensors = 0;
  std::size_t scalars = 0;
  for (const Parameter& parameter : parameters_in(signature, language)) {
    if (const auto* tensor = std::get_if<TensorParameter>(&parameter)) {
      arguments.push_back(tensor_argument(*tensor, dtype, language, tensors++));
    } else if (const auto* scalar = std::get_if<ScalarParameter>(&parameter)) {
      arguments.push_back(scalar_argument(*scalar, scalars++));
    } else {
      arguments.emplace_back("cudaStream_t()");
    }
  }
  return arguments;
}

// An error that says which CUDA has the element types of OCP MX, for the compiler's own would name an identifier or a file.
std::string requirement_of_types(const FunctionSignature& signature, DType dtype, Language language) {
  if (language != Language::cuda) return {};
  for (const TensorParameter& tensor : signature.tensors()) {
    const DType own = tensor.dtype_for(dtype);
    if (own != DType::float8_e8m0 && own != DType::float4_e2m1x2) continue;
    return fmt::format(R"(#if !__has_include(<cuda_fp4.h>)
#error "elements of {} need {}, which CUDA has from 12.8 on: compile with a newer nvcc"
#endif
)",
                       name(own), type_of(own, language));
  }
  return {};
}

// The alias that lets one source serve several dtypes. It is left out where no tensor has the evaluation's dtype, because
// the type may have no declaration there.
std::string alias_of_element(const FunctionSignature& signature, DType dtype, Language language) {
  const std::vector<TensorParameter> tensors = signature.tensors();
  const bool is_used = std::any_of(tensors.begin(), tensors.end(), [&](const TensorParameter& tensor) {
    return tensor.dtype_for(dtype) == dtype;
  });
  if (!is_used) return {};
  return fmt::format("namespace kbench {{ using element = {}; }}\n", type_of(dtype, language));
}

}  // namespace

std::string preamble(const FunctionSignature& signature, DType dtype, Language language) {
  std::string text = "// Made by kbench: what the problem asks for, and how it is called.\n#pragma once\n";
  text += integer_types;
  text += requirement_of_types(signature, dtype, language);
  for (const std::string_view header : headers_of_elements(signature, dtype, language))
    text += inclusion(header);
  // A C++ source of a submission in CUDA has not been given cuda_runtime.h by nvcc.
  if (language == Language::cuda) text += "#include <driver_types.h>\n";
  text += alias_of_element(signature, dtype, language);
  text += cpp::declaration(signature, dtype, language) + ";\n";
  text += fmt::format(R"(extern "C" inline __attribute__((used, visibility("default"))) void {}(
    void* const* tensors, [[maybe_unused]] const __UINT64_TYPE__* scalars) {{
  {}({});
}}
)",
                      protocol::entry_name, solution_name,
                      fmt::join(arguments_of_call(signature, dtype, language), ",\n           "));
  return text;
}

}  // namespace kbench::cpp
