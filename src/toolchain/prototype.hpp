// The C++ prototype of a solution, derived from a problem's signature.
//
//     declaration(FunctionSignature{}.input("a").output("b").scalar("n"), DType::float32)
//         // extern "C" void solution(const float* a, float* b, size_t n)
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/signature.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace kbench::toolchain {

// The function that every submission defines.
inline constexpr std::string_view solution_name = "solution";

// As a submission writes the type: "float", "kbench::float16", "int64_t", "size_t".
std::string_view cpp_type(DType dtype);
std::string_view cpp_type(ScalarType type);

// Throws Error, in the words of a problem's author, when no prototype can be made of the signature: a name that is
// no C identifier or is taken, nothing to write the result to, too many parameters.
void validate(const FunctionSignature& signature);

// Each parameter with its type, "const float* input_a", in the order of the call.
std::vector<std::string> parameter_declarations(const FunctionSignature& signature, DType dtype);

// One line, without the semicolon.
std::string declaration(const FunctionSignature& signature, DType dtype);

// Whether the prototype needs <kbench/float16.hpp>.
bool uses_16_bit_floats(const FunctionSignature& signature, DType dtype);

}  // namespace kbench::toolchain
