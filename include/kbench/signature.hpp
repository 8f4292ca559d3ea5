// A signature lists the parameters of a solution.
//
// A problem states its signature once; kbench derives from it the starter code, the compile-time check and
// the call itself:
//
//     kbench::FunctionSignature{}
//         .input("input_a").input("input_b").output("output_c")
//         .scalar("m").scalar("n").scalar("k")
//
// is, for float32,
//
//     extern "C" void solution(const float* input_a, const float* input_b, float* output_c,
//                              size_t m, size_t n, size_t k);
//
// A tensor takes the dtype of the evaluation unless the signature fixes one, for indices and counts:
//
//     kbench::FunctionSignature{}.input("values", kbench::DType::int32).output("counts", kbench::DType::int64)
//
// In CUDA the tensors are pointers to device memory. float16, bfloat16, float8_e4m3, float8_e5m2, float8_e8m0 and
// float4_e2m1x2 are __half, __nv_bfloat16, __nv_fp8_e4m3, __nv_fp8_e5m2, __nv_fp8_e8m0 and __nv_fp4x2_e2m1; the last
// two need CUDA 12.8. complex64 is std::complex<float>, and in CUDA cuComplex. A signature that ends with .stream()
// gives solutions in CUDA, and only those, a last parameter:
//
//     extern "C" void solution(const float* x, float* y, size_t n, cudaStream_t stream);
#pragma once

#include <kbench/dtype.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace kbench {

enum class Role : std::uint8_t {
  input,   // const: mapped read-only in the process that runs the submission
  output,  // holds noise before the call; all of it must be written
  inout,   // holds an input before the call and a result afterwards
};

struct TensorParameter {
  std::string name = {};
  Role role = Role::input;
  std::optional<DType> dtype = {};  // none: the dtype of the evaluation

  // Has compiled languages take elements of a signed integer dtype as the unsigned type of that width, as where torch
  // has int64 and the problem's author uint64_t.
  bool is_unsigned = false;

  DType dtype_for(DType evaluation) const { return dtype.value_or(evaluation); }
};

// Plugins were compiled with these numbers: new types come last.
enum class ScalarType : std::uint8_t { size, int64, int32, float64, float32, uint64, uint32 };

struct ScalarParameter {
  std::string name = {};
  ScalarType type = ScalarType::size;
};

// Adds the stream that a solution in CUDA launches its work into. Solutions in other languages have no such
// parameter.
struct StreamParameter {
  std::string name = "stream";
};

// A scalar's value: a double for float64 and float32, an integer for the others. One of type size or uint64 is thus
// below 2^63.
using Scalar = std::variant<std::int64_t, double>;

using Parameter = std::variant<TensorParameter, ScalarParameter, StreamParameter>;

struct FunctionSignature {
  // The most tensors, and the most scalars, that a signature may have.
  static constexpr std::size_t max_parameters = 32;

  std::vector<Parameter> parameters = {};  // parameters in the order of the call

  FunctionSignature input(std::string name, std::optional<DType> dtype = {}) && {
    return std::move(*this).with(TensorParameter{std::move(name), Role::input, dtype});
  }
  FunctionSignature output(std::string name, std::optional<DType> dtype = {}) && {
    return std::move(*this).with(TensorParameter{std::move(name), Role::output, dtype});
  }
  FunctionSignature inout(std::string name, std::optional<DType> dtype = {}) && {
    return std::move(*this).with(TensorParameter{std::move(name), Role::inout, dtype});
  }
  FunctionSignature scalar(std::string name, ScalarType type = ScalarType::size) && {
    return std::move(*this).with(ScalarParameter{std::move(name), type});
  }
  // The last parameter, if there is one.
  FunctionSignature stream() && { return std::move(*this).with(StreamParameter{}); }

  std::vector<TensorParameter> tensors() const { return only<TensorParameter>(); }
  std::vector<ScalarParameter> scalars() const { return only<ScalarParameter>(); }

 private:
  FunctionSignature with(Parameter parameter) && {
    parameters.push_back(std::move(parameter));
    return std::move(*this);
  }

  template <class Kind>
  std::vector<Kind> only() const {
    std::vector<Kind> found;
    for (const Parameter& parameter : parameters) {
      if (const auto* match = std::get_if<Kind>(&parameter)) found.push_back(*match);
    }
    return found;
  }
};

}  // namespace kbench
