// Calls the reference solution of vector_add in a plugin of kbench's.
#pragma once

#include <dlfcn.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

// As in kbench/problem.hpp.
struct Tensor {
  std::string name;
  unsigned char dtype;
  std::vector<int64_t> shape;
  void* data;
};
struct TestCase {
  std::string name;
  unsigned char purpose;
  std::map<std::string, int64_t> sizes;
  std::vector<std::vector<int64_t>> shapes;
  std::string inputs;
  std::vector<std::string> other_inputs;
  std::string origin;
  unsigned char dtype;
};
using Reference = void (*)(void* problem, const TestCase&, std::span<const Tensor>, std::span<const Tensor>);

static void call_reference(void* library, const float* a, const float* b, float* c, size_t n) {
  const auto create = reinterpret_cast<void* (*)()>(dlsym(library, "kbench_create_problem"));
  if (create == nullptr) return;
  void* const problem = create();
  const auto reference = (*static_cast<Reference**>(problem))[7];  // reference_solution()
  constexpr unsigned char float32 = 1;
  const auto length = static_cast<int64_t>(n);
  const std::array<Tensor, 2> inputs = {{{"input_a", float32, {length}, const_cast<float*>(a)},
                                         {"input_b", float32, {length}, const_cast<float*>(b)}}};
  const std::array<Tensor, 1> outputs = {{{"output_c", float32, {length}, c}}};
  reference(problem, TestCase{"", 1, {{"n", length}}, {}, "uniform", {}, "", float32}, inputs, outputs);
}
