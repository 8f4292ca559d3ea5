#include "language/toolchain/prototype.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <type_traits>

namespace kbench::toolchain {
std::string_view cpp_type(DType dtype, Language language) {
  const bool is_cuda = language == Language::cuda;
  switch (dtype) {
    case DType::float64: return "double";
    case DType::float32: return "float";
    case DType::float16: return is_cuda ? "__half" : "kbench::float16";
    case DType::bfloat16: return is_cuda ? "__nv_bfloat16" : "kbench::bfloat16";
    case DType::float8_e4m3: return is_cuda ? "__nv_fp8_e4m3" : "kbench::float8_e4m3";
    case DType::float8_e5m2: return is_cuda ? "__nv_fp8_e5m2" : "kbench::float8_e5m2";
    case DType::float8_e8m0: return is_cuda ? "__nv_fp8_e8m0" : "kbench::float8_e8m0";
    case DType::float4_e2m1x2: return is_cuda ? "__nv_fp4x2_e2m1" : "kbench::float4_e2m1x2";
    case DType::complex64: return is_cuda ? "cuComplex" : "std::complex<float>";
    case DType::int64: return "int64_t";
    case DType::int32: return "int32_t";
    case DType::int16: return "int16_t";
    case DType::int8: return "int8_t";
    case DType::uint32: return "uint32_t";
    case DType::uint16: return "uint16_t";
    case DType::uint8: return "uint8_t";
    case DType::boolean: break;
  }
  return "bool";
}

std::string element_type(const TensorParameter& tensor, DType evaluation, Language language) {
  const std::string_view type = cpp_type(tensor.dtype_for(evaluation), language);
  return fmt::format("{}{}", tensor.is_unsigned ? "u" : "", type);
}

std::string_view cpp_type(ScalarType type) {
  switch (type) {
    case ScalarType::size: return "size_t";
    case ScalarType::int64: return "int64_t";
    case ScalarType::int32: return "int32_t";
    case ScalarType::float64: return "double";
    case ScalarType::float32: return "float";
    case ScalarType::uint64: return "uint64_t";
    case ScalarType::uint32: break;
  }
  return "uint32_t";
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
                                         element_type(*tensor, dtype, language), tensor->name));
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

std::vector<std::string_view> headers_of_elements(const FunctionSignature& signature, DType dtype,
                                                  Language language) {
  const std::vector<TensorParameter> tensors = signature.tensors();
  const auto uses = [&](DType wanted) {
    return std::any_of(tensors.begin(), tensors.end(),
                       [&](const TensorParameter& tensor) { return tensor.dtype_for(dtype) == wanted; });
  };
  const bool uses_float8 = uses(DType::float8_e4m3) || uses(DType::float8_e5m2) || uses(DType::float8_e8m0);
  std::vector<std::string_view> headers;
  if (language != Language::cuda) {
    if (uses(DType::float16) || uses(DType::bfloat16)) headers.emplace_back("kbench/float16.hpp");
    if (uses_float8) headers.emplace_back("kbench/float8.hpp");
    if (uses(DType::float4_e2m1x2)) headers.emplace_back("kbench/float4.hpp");
    if (uses(DType::complex64)) headers.emplace_back("complex");
    return headers;
  }
  if (uses(DType::float16)) headers.emplace_back("cuda_fp16.h");
  if (uses(DType::bfloat16)) headers.emplace_back("cuda_bf16.h");
  if (uses_float8) headers.emplace_back("cuda_fp8.h");
  if (uses(DType::float4_e2m1x2)) headers.emplace_back("cuda_fp4.h");
  if (uses(DType::complex64)) headers.emplace_back("cuComplex.h");
  return headers;
}

}  // namespace kbench::toolchain
