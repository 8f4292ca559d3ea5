// The prototype of a solution in C++ or CUDA, derived from a problem's signature.
//
//     declaration(FunctionSignature{}.input("a").output("b").scalar("n"), DType::float32, Language::cpp)
//         // extern "C" void solution(const float* a, float* b, size_t n)
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/signature.hpp>
#include <kbench/submission.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace kbench::cpp {

// The function that every submission defines.
inline constexpr std::string_view solution_name = "solution";

// The type in a submission's source: "float", "kbench::float16" or in CUDA "__half", "int64_t", "size_t".
std::string_view type_of(DType dtype, Language language);
std::string element_type(const TensorParameter& tensor, DType evaluation, Language language);
std::string_view type_of(ScalarType type);

// The parameters that exist in this language, in the order of the call.
std::vector<Parameter> parameters_in(const FunctionSignature& signature, Language language);

// These parameters with their types: "const float* input_a".
std::vector<std::string> parameter_declarations(const FunctionSignature& signature, DType dtype,
                                                Language language);

// One line, without the semicolon.
std::string declaration(const FunctionSignature& signature, DType dtype, Language language);

// The headers that have the element types of the prototype which are not built in: "kbench/float16.hpp", "cuda_fp16.h".
std::vector<std::string_view> headers_of_elements(const FunctionSignature& signature, DType dtype,
                                                  Language language);

}  // namespace kbench::cpp
