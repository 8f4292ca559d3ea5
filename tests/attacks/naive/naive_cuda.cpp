// What kbench is not: a harness of one process, as most are, on the first GPU.
//
//     kbench-naive-cuda PLUGIN SHARED_OBJECT CASE
//
// It loads a problem's plugin and a compiled submission, makes inputs once from a fixed seed, calls the
// submission to warm up, computes the expected output once (in the buffers that the submission uses, and
// keeps a copy in the GPU's memory), checks one call with the usual tolerance, and times twenty with events
// on the default stream. What the runtime reports while it measures is not looked at. Its last line is
// "accepted MILLISECONDS" or "wrong".
#include "device/cuda/fills.hpp"
#include "device/cuda/memory.hpp"
#include "device/stream_generator.hpp"
#include "isolation/memory/argument_layout.hpp"
#include "isolation/protocol/entry.hpp"
#include "referee/plugin.hpp"

#include <kbench/float16.hpp>

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace {

using namespace kbench;
using device::allocate_on_gpu;
using device::copy_bytes;
using device::wait_for_gpu;
using Memory = device::GpuArray<std::byte>;

constexpr int warm_up_calls = 3;
constexpr int timed_calls = 20;
constexpr double tolerance = 1e-2;  // absolute and relative

TestCase find_case(const Problem& problem, const std::string& name) {
  const DType dtype = problem.info().dtypes.front();
  for (TestCase& each : problem.generate_test_cases(dtype, DeviceKind::cuda)) {
    each.dtype = dtype;
    if (each.name == name) return each;
  }
  throw std::runtime_error("there is no case '" + name + "'");
}

template <class T>
double number(T element) {
  if constexpr (std::is_arithmetic_v<T>) return static_cast<double>(element);
  return static_cast<double>(static_cast<float>(element));
}

bool agree(const Tensor& tensor, const Memory& expected) {
  std::vector<std::byte> found_bytes(tensor.bytes());
  std::vector<std::byte> wanted_bytes(tensor.bytes());
  copy_bytes(found_bytes.data(), tensor.data, tensor.bytes());
  copy_bytes(wanted_bytes.data(), expected.get(), tensor.bytes());
  return visit_part_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
    int mismatches = 0;
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
      const double found = number(reinterpret_cast<const T*>(found_bytes.data())[i]);
      const double wanted = number(reinterpret_cast<const T*>(wanted_bytes.data())[i]);
      if (std::abs(found - wanted) > tolerance + tolerance * std::abs(wanted)) ++mismatches;
    }
    return mismatches == 0;
  });
}

}  // namespace

int main(int argument_count, char** arguments) {
  if (argument_count != 4) return 2;
  const referee::Plugin plugin(arguments[1]);
  const Problem& problem = plugin.problem();
  const TestCase test_case = find_case(problem, arguments[3]);

  std::vector<Memory> memory;
  std::vector<Memory> expected;  // for each output
  std::vector<Tensor> inputs;
  std::vector<Tensor> outputs;
  std::vector<void*> tensors;
  for (const auto& slot : memory::ArgumentLayout(problem.get_function_signature(), test_case).slots) {
    tensors.push_back(memory.emplace_back(allocate_on_gpu<std::byte>(slot.bytes)).get());
    if (slot.is_output()) expected.push_back(allocate_on_gpu<std::byte>(slot.bytes));
    (slot.is_output() ? outputs : inputs)
        .push_back({slot.parameter.name, slot.dtype, slot.shape, tensors.back()});
  }
  device::StreamGenerator<device::CudaFills> generator(device::InputKey(Seed{}), 0, 0);
  problem.create_inputs(test_case, inputs, generator);

  std::vector<std::uint64_t> scalars;
  const std::vector<Scalar> values = problem.get_extra_params(test_case);
  for (std::size_t i = 0; i < values.size(); ++i)
    scalars.push_back(protocol::scalar_slot(values[i], problem.get_function_signature().scalars()[i].type));
  void* const library = ::dlopen(arguments[2], RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw std::runtime_error(::dlerror());
  const auto solution = reinterpret_cast<protocol::EntryPoint>(::dlsym(library, protocol::entry_name));

  for (int i = 0; i < warm_up_calls; ++i) solution(tensors.data(), scalars.data());
  wait_for_gpu();

  problem.reference_solution(test_case, inputs, outputs);
  for (std::size_t i = 0; i < outputs.size(); ++i)
    copy_bytes(expected[i].get(), outputs[i].data, outputs[i].bytes());
  solution(tensors.data(), scalars.data());
  wait_for_gpu();
  bool right = true;
  for (std::size_t i = 0; i < outputs.size(); ++i) right = right && agree(outputs[i], expected[i]);

  cudaEvent_t begin = nullptr;
  cudaEvent_t end = nullptr;
  device::check(cudaEventCreate(&begin));
  device::check(cudaEventCreate(&end));
  std::vector<float> times_ms(timed_calls, 0.0F);
  for (float& time_ms : times_ms) {
    cudaEventRecord(begin);
    solution(tensors.data(), scalars.data());
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&time_ms, begin, end);
  }
  std::sort(times_ms.begin(), times_ms.end());
  if (right) {
    std::printf("accepted %.6f\n", static_cast<double>(times_ms[timed_calls / 2]));
  } else {
    std::puts("wrong");
  }
  std::fflush(stdout);
  ::_exit(0);  // the submission's threads may be at work on the tensors yet
}
