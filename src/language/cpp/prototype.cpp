#include "language/cpp/prototype.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace kbench::cpp {
namespace {

// A type of elements as one language writes it, and the header that has it; none for a built-in type.
struct TypeName {
  std::string_view name;
  std::string_view header = {};
};

struct ElementType {
  DType dtype;
  TypeName in_cpp;
  TypeName in_cuda = in_cpp;
};

// The types of one header stand side by side.
constexpr std::array<ElementType, all_dtypes.size()> element_types{{
    {DType::float64, {"double"}},
    {DType::float32, {"float"}},
    {DType::float16, {"kbench::float16", "kbench/float16.hpp"}, {"__half", "cuda_fp16.h"}},
    {DType::bfloat16, {"kbench::bfloat16", "kbench/float16.hpp"}, {"__nv_bfloat16", "cuda_bf16.h"}},
    {DType::float8_e4m3, {"kbench::float8_e4m3", "kbench/float8.hpp"}, {"__nv_fp8_e4m3", "cuda_fp8.h"}},
    {DType::float8_e5m2, {"kbench::float8_e5m2", "kbench/float8.hpp"}, {"__nv_fp8_e5m2", "cuda_fp8.h"}},
    {DType::float8_e8m0, {"kbench::float8_e8m0", "kbench/float8.hpp"}, {"__nv_fp8_e8m0", "cuda_fp8.h"}},
    {DType::float4_e2m1x2, {"kbench::float4_e2m1x2", "kbench/float4.hpp"}, {"__nv_fp4x2_e2m1", "cuda_fp4.h"}},
    {DType::complex64, {"std::complex<float>", "complex"}, {"cuComplex", "cuComplex.h"}},
    {DType::int64, {"int64_t"}},
    {DType::int32, {"int32_t"}},
    {DType::int16, {"int16_t"}},
    {DType::int8, {"int8_t"}},
    {DType::uint32, {"uint32_t"}},
    {DType::uint16, {"uint16_t"}},
    {DType::uint8, {"uint8_t"}},
    {DType::boolean, {"bool"}},
}};

const TypeName& name_in(const ElementType& type, Language language) {
  return language == Language::cuda ? type.in_cuda : type.in_cpp;
}

}  // namespace

std::string_view type_of(DType dtype, Language language) {
  const auto* const found = std::find_if(element_types.begin(), element_types.end(),
                                         [&](const ElementType& each) { return each.dtype == dtype; });
  return name_in(*found, language).name;
}

std::string element_type(const TensorParameter& tensor, DType evaluation, Language language) {
  const std::string_view type = type_of(tensor.dtype_for(evaluation), language);
  return fmt::format("{}{}", tensor.is_unsigned ? "u" : "", type);
}

std::string_view type_of(ScalarType type) {
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
      declarations.push_back(fmt::format("{} {}", type_of(scalar->type), scalar->name));
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
  std::vector<std::string_view> headers;
  for (const ElementType& type : element_types) {
    const std::string_view header = name_in(type, language).header;
    const bool is_used = std::any_of(tensors.begin(), tensors.end(), [&](const TensorParameter& tensor) {
      return tensor.dtype_for(dtype) == type.dtype;
    });
    if (is_used && !header.empty() && (headers.empty() || headers.back() != header))
      headers.push_back(header);
  }
  return headers;
}

}  // namespace kbench::cpp
