#include "device/cuda/cuda_device.hpp"

#include "cuda/gpu.hpp"
#include "device/cpu/cpu_device.hpp"

#include <bit>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

using namespace kbench;
using device::CpuDevice;
using device::CudaDevice;
using namespace std::chrono_literals;

namespace {

const device::InputKey key(Seed{1, 2, 3});
constexpr std::int64_t count = 100'003;

TestCase case_of(Shape shape, DType dtype) {
  return {.name = "c", .shapes = {shape, shape, shape}, .dtype = dtype};
}

memory::ArgumentLayout layout_of(std::int64_t elements, DType dtype) {
  return {FunctionSignature{}.input("x").output("y").inout("z"), case_of({elements}, dtype)};
}

std::vector<std::byte> on_host(const void* memory, std::size_t bytes) {
  std::vector<std::byte> copy(bytes);
  device::copy_bytes(copy.data(), memory, bytes);
  device::wait_for_gpu();
  return copy;
}

struct Memory {
  Memory(device::Device& device, DType dtype)
      : block(device.allocate(static_cast<std::size_t>(count) * size_of(dtype))),
        tensor{.name = "x", .dtype = dtype, .shape = {count}, .data = block.get()} {}
  memory::Block block;
  Tensor tensor;
};

template <class Fill>
void compare_fills(const Fill& fill) {
  CpuDevice cpu;
  CudaDevice gpu;
  for (const DType dtype : all_dtypes) {
    const Memory expected(cpu, dtype);
    const Memory actual(gpu, dtype);
    const auto cpu_generator = cpu.generator(key, 3, 4);
    const auto gpu_generator = gpu.generator(key, 3, 4);
    if (!fill(*cpu_generator, expected.tensor)) continue;
    fill(*gpu_generator, actual.tensor);
    CAPTURE(std::string(name(dtype)));
    const auto bytes = on_host(actual.tensor.data, actual.tensor.bytes());
    CHECK(std::memcmp(bytes.data(), expected.tensor.data, bytes.size()) == 0);
  }
}

}  // namespace

GPU_TEST_CASE("uniform inputs are the same bits on the GPU and on the processor") {
  REQUIRE_GPU();
  for (const auto& [low, high] :
       {std::pair(-1.5, 2.25), std::pair(1.0, 1.5)}) {  // rounding reaches 1.5, and not 2.25
    compare_fills([low = low, high = high](Generator& generate, const Tensor& tensor) {
      if (is_floating_point(tensor.dtype))
        generate.uniform(tensor, tensor.dtype == DType::float8_e8m0 ? 0.0 : low, high);
      return is_floating_point(tensor.dtype);
    });
  }
}

GPU_TEST_CASE("integer inputs are the same on the GPU and on the processor") {
  REQUIRE_GPU();
  compare_fills([](Generator& generate, const Tensor& tensor) {
    generate.integers(tensor, tensor.dtype == DType::float8_e8m0 ? 1 : 0,
                      tensor.dtype == DType::boolean ? 1 : 3);
    return true;
  });
  compare_fills([](Generator& generate, const Tensor& tensor) {
    if (tensor.dtype == DType::int64)
      generate.integers(tensor, std::numeric_limits<std::int64_t>::min(),
                        std::numeric_limits<std::int64_t>::max());
    return tensor.dtype == DType::int64;
  });
}

GPU_TEST_CASE("normal, wide, tied and constant inputs are the same bits on the GPU and on the processor") {
  REQUIRE_GPU();
  const auto not_bool = [](const Tensor& tensor) { return tensor.dtype != DType::boolean; };
  compare_fills([&](Generator& generate, const Tensor& tensor) {
    if (not_bool(tensor)) generate.normal(tensor, 0.5, 3.0);
    return not_bool(tensor);
  });
  compare_fills([&](Generator& generate, const Tensor& tensor) {
    if (not_bool(tensor)) generate.wide_range(tensor, -6, 6);
    return not_bool(tensor);
  });
  compare_fills([](Generator& generate, const Tensor& tensor) {
    generate.ties(tensor, 2);
    generate.ties(tensor, 2);
    return true;
  });
  compare_fills([](Generator& generate, const Tensor& tensor) {  // of two words each
    if (!is_floating_point(tensor.dtype) || tensor.dtype == DType::float8_e8m0) return false;
    generate.ties(tensor, 70'000);
    return true;
  });
  compare_fills([](Generator& generate, const Tensor& tensor) {
    generate.constant(tensor, 1.0);
    return true;
  });
}

GPU_TEST_CASE("a comparison on the GPU finds what one on the processor finds") {
  REQUIRE_GPU();
  CpuDevice cpu;
  CudaDevice gpu;
  for (const DType dtype : {DType::float32, DType::float16, DType::int32, DType::float64, DType::float8_e8m0,
                            DType::float4_e2m1x2}) {
    const bool is_of_few_bits = dtype == DType::float8_e8m0 || dtype == DType::float4_e2m1x2;
    CAPTURE(std::string(name(dtype)));
    const Memory expected(cpu, dtype);
    const Memory actual(cpu, dtype);
    const auto generate = cpu.generator(key, 1, 1);
    if (is_of_few_bits) {
      generate->wide_range(expected.tensor, -2, 2);
    } else {
      generate->integers(expected.tensor, -100, 100);
    }
    std::memcpy(actual.tensor.data, expected.tensor.data, expected.tensor.bytes());
    const Memory gpu_expected(gpu, dtype);
    const Memory gpu_actual(gpu, dtype);
    const std::vector<Tolerance> tolerances{{0.25, 0.0}};
    const auto agree = [&] {
      device::copy_bytes(gpu_expected.tensor.data, expected.tensor.data, expected.tensor.bytes());
      device::copy_bytes(gpu_actual.tensor.data, actual.tensor.data, actual.tensor.bytes());
      const Verification by_cpu = cpu.explain({&expected.tensor, 1}, {&actual.tensor, 1}, tolerances);
      const Verification by_gpu = gpu.explain({&gpu_expected.tensor, 1}, {&gpu_actual.tensor, 1}, tolerances);
      CHECK(by_cpu.message == by_gpu.message);
      CHECK(by_cpu.mismatched == by_gpu.mismatched);
      memory::Findings* const findings = gpu.begin_findings();
      gpu.compare({&gpu_expected.tensor, 1}, {&gpu_actual.tensor, 1}, tolerances, findings);
      const memory::Findings found = gpu.end_findings();
      CHECK(found.mismatched == static_cast<unsigned long long>(by_cpu.mismatched));
      CHECK(std::bit_cast<double>(found.max_absolute_error) == by_cpu.max_absolute_error);
      CHECK(std::bit_cast<double>(found.max_relative_error) == by_cpu.max_relative_error);
      CHECK(std::bit_cast<double>(found.tolerance_used) == by_cpu.tolerance_used);
      memory::Findings on_cpu;
      cpu.compare({&expected.tensor, 1}, {&actual.tensor, 1}, tolerances, &on_cpu);
      CHECK(found.matched_nans == on_cpu.matched_nans);
      return found.mismatched == 0;
    };
    CHECK(agree());
    if (dtype == DType::float32) {
      actual.tensor.as<float>()[77] += 0.125F;
      CHECK(agree());
      actual.tensor.as<float>()[99'999] = std::nanf("");
      CHECK_FALSE(agree());
      expected.tensor.as<float>()[99'999] = std::nanf("1");
      CHECK(agree());
      actual.tensor.as<float>()[count - 1] = 1e30F;
      CHECK_FALSE(agree());
    }
    if (is_of_few_bits) {
      for (std::size_t bits = 0; bits <= 0xff; ++bits) {
        static_cast<unsigned char*>(actual.tensor.data)[389 * bits] = static_cast<unsigned char>(bits);
        static_cast<unsigned char*>(expected.tensor.data)[99'000 + bits] = static_cast<unsigned char>(bits);
      }
      CHECK_FALSE(agree());
    }
    if (dtype == DType::int32) {
      actual.tensor.as<std::int32_t>()[50'000] ^= 1;
      CHECK_FALSE(agree());
    }
  }
}

GPU_TEST_CASE("outputs on the GPU hold what those of the processor hold before a call, and damage is found") {
  REQUIRE_GPU();
  CpuDevice cpu;
  CudaDevice gpu;
  for (const DType dtype :
       {DType::float32, DType::int8, DType::bfloat16, DType::float8_e4m3, DType::float8_e5m2,
        DType::complex64, DType::uint16, DType::float8_e8m0, DType::float4_e2m1x2}) {
    const memory::ArgumentLayout layout = layout_of(1003, dtype);
    const auto expected = cpu.share(layout, 2);
    const auto actual = gpu.share(layout, 2);
    const memory::Noise noise(key.stream(0, 0, 9));
    for (std::size_t set = 0; set < 2; ++set) {
      for (std::size_t i = 0; i < 2; ++i) {
        const Tensor input = expected->inputs(set)[i];
        std::memset(input.data, static_cast<int>(7 + set), input.bytes());
        device::copy_bytes(actual->inputs(set)[i].data, input.data, input.bytes());
      }
      expected->begin_call(set, noise);
      actual->begin_call(set, noise);
    }
    const std::size_t bytes = 2 * layout.output_stride;
    CHECK(std::memcmp(on_host(actual->output_memory().data(), bytes).data(), expected->output_memory().data(),
                      bytes) == 0);
    const auto is_damaged = [&](std::size_t set) {
      memory::Findings* const findings = gpu.begin_findings();
      actual->check_guards(set, noise, findings);
      return gpu.end_findings().damaged_guards != 0;
    };
    CHECK_FALSE(is_damaged(0));
    CHECK_FALSE(actual->find_guard_damage(0, noise).has_value());
    CHECK(actual->count_unwritten(0, 0, noise) == 1003);

    const Tensor output = actual->outputs(0)[0];
    device::check(cudaMemset(output.data, 0, output.bytes()));
    // Of 1003 random bytes some are zero; a NaN never is. Pairs have none.
    if (is_floating_point(dtype) && dtype != DType::float4_e2m1x2)
      CHECK(actual->count_unwritten(0, 0, noise) == 0);
    CHECK(actual->count_unwritten(0, 0, noise) < 30);
    CHECK_FALSE(is_damaged(0));
    device::check(cudaMemset(static_cast<std::byte*>(output.data) + output.bytes() + 5, 0, 1));
    CHECK(is_damaged(0));
    CHECK_FALSE(is_damaged(1));
    const auto damage = actual->find_guard_damage(0, noise);
    REQUIRE(damage.has_value());
    CHECK(damage->tensor == "y");
    CHECK(damage->distance == 5);
    CHECK_FALSE(actual->find_guard_damage(1, noise).has_value());
  }
}

GPU_TEST_CASE("the time of work on the GPU is that of the part that it has measured, where there is one") {
  REQUIRE_GPU();
  CudaDevice gpu;
  const memory::Block place = gpu.allocate(sizeof(std::uint64_t));
  const auto work = [&] { device::find_longest_pause(5ms, reinterpret_cast<std::uint64_t*>(place.get())); };
  gpu.measure(work);
  CHECK(gpu.measured_time() >= 5ms);
  gpu.measure([&] {
    work();
    gpu.measure([] {});
    work();
  });
  CHECK(gpu.measured_time() < 5ms);
}

GPU_TEST_CASE("a line of an output on the GPU that is not what it was read as is noticed") {
  REQUIRE_GPU();
  CudaDevice gpu;
  const auto arguments = gpu.share(layout_of(1003, DType::float32), 2);
  const std::size_t line = memory::Arguments::line_bytes;
  const std::size_t of_second_set = arguments->layout().output_stride;
  const std::vector<std::size_t> places{0, of_second_set, of_second_set + 8 * line};
  std::vector<std::byte> lines(places.size() * line);
  arguments->read_outputs(places, lines.data());
  const auto is_changed = [&] {
    memory::Findings* const findings = gpu.begin_findings();
    arguments->check_lines(places, lines, findings);
    return gpu.end_findings().changed_lines != 0;
  };
  CHECK_FALSE(is_changed());
  device::check(cudaMemset(arguments->output_memory().data() + line, 1, line));
  CHECK_FALSE(is_changed());  // nobody looked there
  device::check(cudaMemset(arguments->output_memory().data() + places.back() + line - 1, 1, 1));
  CHECK(is_changed());
}

GPU_TEST_CASE("the inputs of a timed call lie elsewhere each time, and are looked for where they are") {
  REQUIRE_GPU();
  CudaDevice gpu;
  const auto arguments = gpu.share_relocatable(layout_of(1003, DType::float32));
  std::set<const void*> places;
  for (int call = 0; call < 20; ++call) {
    arguments->relocate_inputs();
    const Tensor input = arguments->inputs(0)[0];
    const Tensor output = arguments->outputs(0)[0];
    places.insert(input.data);
    CHECK(reinterpret_cast<std::uintptr_t>(input.data) % memory::ArgumentLayout::alignment == 0);
    const protocol::Order order = arguments->order(protocol::OrderKind::call, 1);
    CHECK(arguments->input_memory().data() + order.tensors[0].offset == input.data);
    CHECK(order.tensors[0].offset + order.tensors[0].bytes <= arguments->input_memory().size());
    CHECK(arguments->output_memory().data() + order.tensors[1].offset == output.data);
    device::check(cudaMemset(input.data, call, input.bytes()));
    arguments->note_inputs(0);
    CHECK_FALSE(arguments->find_input_change(0).has_value());
    device::check(cudaMemset(input.data, 0x55, 1));
    CHECK(arguments->find_input_change(0).has_value());
  }
  CHECK(places.size() > 10);
}

GPU_TEST_CASE("what lies beside the inputs is the same noise as on a processor, wherever they begin") {
  REQUIRE_GPU();
  CpuDevice cpu;
  CudaDevice gpu;
  const memory::Noise noise(Philox({1, 2}, {3, 4}));
  for (const DType dtype : {DType::float32, DType::bfloat16, DType::int8}) {
    CAPTURE(std::string(name(dtype)));
    const memory::ArgumentLayout layout(FunctionSignature{}.input("x").input("w").output("y"),
                                        case_of({1003}, dtype));
    const auto expected = cpu.share_relocatable(layout);
    const auto actual = gpu.share_relocatable(layout);
    expected->surround_inputs(0, noise);
    for (int relocation = 0; relocation < 3; ++relocation) {
      actual->relocate_inputs();
      actual->surround_inputs(0, noise);
      for (std::size_t i = 0; i < 2; ++i) {
        std::memset(expected->inputs(0)[i].data, 0, expected->inputs(0)[i].bytes());
        device::check(cudaMemset(actual->inputs(0)[i].data, 0, actual->inputs(0)[i].bytes()));
      }
      const auto* const begin =
          static_cast<const std::byte*>(actual->inputs(0)[0].data) - layout.slots[0].offset;
      const std::vector<std::byte> bytes = on_host(begin, layout.input_stride);
      CHECK(std::memcmp(bytes.data(), expected->input_memory().data(), bytes.size()) == 0);
    }
  }
}

GPU_TEST_CASE("an input that was changed where the submission sees it is noticed") {
  REQUIRE_GPU();
  CudaDevice gpu;
  const memory::ArgumentLayout layout = layout_of(1003, DType::float32);
  const auto arguments = gpu.share(layout, 2);
  CHECK_FALSE(arguments->keeps_inputs());
  const auto fill = [&](const std::vector<Tensor>& inputs) {
    const auto generate = gpu.generator(key, 0, 0);
    for (const Tensor& each : inputs) generate->uniform(each, 0.0, 1.0);
  };
  const auto is_changed = [&](std::size_t set) {
    memory::Findings* const findings = gpu.begin_findings();
    arguments->check_inputs(set, findings);
    return gpu.end_findings().changed_inputs != 0;
  };
  for (const std::size_t set : {0, 1}) fill(arguments->inputs(set));
  SECTION("since it was noted") { arguments->note_inputs(0); }
  SECTION("from what is made once more") { fill(arguments->private_inputs(0)); }
  CHECK_FALSE(is_changed(0));
  CHECK_FALSE(is_changed(1));
  std::byte* const shown = arguments->input_memory().data() + layout.input_stride + layout.slots[0].offset;
  device::check(cudaMemset(shown + std::ptrdiff_t{4} * 1002 + 3, 0x7f, 1));
  CHECK_FALSE(is_changed(0));
  CHECK(is_changed(1));

  fill(arguments->private_inputs(0));
  CHECK_FALSE(arguments->find_input_change(0).has_value());
  const auto change = arguments->find_input_change(1);
  REQUIRE(change.has_value());
  CHECK(change->tensor == "x");
  CHECK(change->first_element == 1002);
  CHECK(change->bytes == 1);
}

GPU_TEST_CASE("a large input that was overwritten is noticed by the lines that were noted") {
  REQUIRE_GPU();
  CudaDevice gpu;
  const auto arguments = gpu.share(layout_of(16 << 20, DType::float32), 1);
  const auto generate = gpu.generator(key, 0, 0);
  for (const Tensor& each : arguments->inputs(0)) generate->uniform(each, 0.0, 1.0);
  arguments->note_inputs(0);
  const auto is_changed = [&] {
    memory::Findings* const findings = gpu.begin_findings();
    arguments->check_inputs(0, findings);
    return gpu.end_findings().changed_inputs != 0;
  };
  CHECK_FALSE(is_changed());
  const Tensor input = arguments->inputs(0)[0];
  device::check(cudaMemset(input.data, 0x7f, input.bytes() / 100));  // of 65536 lines 655 are there
  CHECK(is_changed());
}
