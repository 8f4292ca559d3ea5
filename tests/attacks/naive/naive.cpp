// What kbench is not: a harness of one process, as most are.
//
//     kbench-naive-cpu PLUGIN SHARED_OBJECT CASE
//
// It loads a problem's plugin and a compiled submission, makes inputs once from a fixed seed, calls the
// submission to warm up, computes the expected output once (in the buffers that the submission uses: one
// allocation less), checks one call with the usual tolerance, and times twenty with a clock of its own. Its
// last line is "accepted MILLISECONDS" or "wrong".
#include "device/cpu/cpu_device.hpp"
#include "device/cpu/generator.hpp"
#include "device/difference.hpp"
#include "isolation/memory/argument_layout.hpp"
#include "isolation/protocol/entry.hpp"
#include "referee/plugin.hpp"

#include <fmt/format.h>

#include <dlfcn.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace {

using namespace kbench;

constexpr int warm_up_calls = 3;
constexpr int timed_calls = 20;
constexpr double tolerance = 1e-2;  // absolute and relative

TestCase find_case(const Problem& problem, const std::string& name) {
  const DType dtype = problem.info().dtypes.front();
  for (TestCase& each : problem.generate_test_cases(dtype, DeviceKind::cpu)) {
    each.dtype = dtype;
    if (each.name == name) return each;
  }
  throw std::runtime_error("there is no case '" + name + "'");
}

// A tensor that holds an input when a call begins, and where that input is.
struct ChangedInPlace {
  void* tensor;
  const void* before;
  std::size_t bytes;
};

bool agree(const Tensor& tensor, const std::byte* expected) {
  return visit_part_dtype(tensor.dtype, [&]<class T>(std::type_identity<T>) {
    int mismatches = 0;
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
      const double wanted = widen(reinterpret_cast<const T*>(expected)[i]);
      const double found = widen(tensor.as<T>()[i]);
      if (std::abs(found - wanted) > tolerance + tolerance * std::abs(wanted)) ++mismatches;
    }
    return mismatches == 0;
  });
}

// By the C library, which is a library of its own even where the C++ library is linked into the program.
std::int64_t now_ns() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

int main(int argument_count, char** arguments) {
  if (argument_count != 4) return 2;
  const referee::Plugin plugin(arguments[1]);
  const Problem& problem = plugin.problem();
  const TestCase test_case = find_case(problem, arguments[3]);

  device::CpuDevice device;
  std::vector<memory::Block> memory;
  std::vector<Tensor> inputs;
  std::vector<Tensor> outputs;
  std::vector<void*> tensors;
  std::vector<ChangedInPlace> changed_in_place;
  for (const auto& slot : memory::ArgumentLayout(problem.get_function_signature(), test_case).slots) {
    tensors.push_back(memory.emplace_back(device.allocate(slot.bytes)).get());
    (slot.is_output() ? outputs : inputs)
        .push_back({slot.parameter.name, slot.dtype, slot.shape, tensors.back()});
    if (slot.parameter.role != Role::inout) continue;
    void* const before = memory.emplace_back(device.allocate(slot.bytes)).get();
    inputs.push_back({slot.parameter.name, slot.dtype, slot.shape, before});
    changed_in_place.push_back({tensors.back(), before, slot.bytes});
  }
  device::CpuGenerator generator(device::InputKey(Seed{}), 0, 0);
  problem.create_inputs(test_case, inputs, generator);

  std::vector<std::uint64_t> scalars;
  const std::vector<Scalar> values = problem.get_extra_params(test_case);
  for (std::size_t i = 0; i < values.size(); ++i)
    scalars.push_back(protocol::scalar_slot(values[i], problem.get_function_signature().scalars()[i].type));
  void* const library = ::dlopen(arguments[2], RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw std::runtime_error(::dlerror());
  const auto solution = reinterpret_cast<protocol::EntryPoint>(::dlsym(library, protocol::entry_name));

  for (int i = 0; i < warm_up_calls; ++i) solution(tensors.data(), scalars.data());

  problem.reference_solution(test_case, inputs, outputs);
  std::vector<std::vector<std::byte>> expected;
  for (const Tensor& each : outputs) {
    const auto* bytes = static_cast<const std::byte*>(each.data);
    expected.emplace_back(bytes, bytes + each.bytes());
  }
  for (const ChangedInPlace& each : changed_in_place) std::memcpy(each.tensor, each.before, each.bytes);
  solution(tensors.data(), scalars.data());
  bool right = true;
  for (std::size_t i = 0; i < outputs.size(); ++i) right = right && agree(outputs[i], expected[i].data());

  std::vector<double> times_ms;
  for (int i = 0; i < timed_calls; ++i) {
    const std::int64_t begin_ns = now_ns();
    solution(tensors.data(), scalars.data());
    times_ms.push_back(static_cast<double>(now_ns() - begin_ns) * 1e-6);
  }
  std::sort(times_ms.begin(), times_ms.end());
  fmt::print("{}\n", right ? fmt::format("accepted {:.6f}", times_ms[timed_calls / 2]) : "wrong");
  std::fflush(stdout);
  ::_exit(0);  // the submission's threads may be at work on the tensors yet
}
