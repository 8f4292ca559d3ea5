#include "device/cpu/cpu_arguments.hpp"

#include "catch.hpp"

#include <sys/mman.h>

#include <cmath>
#include <cstring>

using namespace kbench;
using namespace kbench::memory;
using device::CpuArguments;

namespace {

const Philox stream({1, 2}, {3, 4});

FunctionSignature signature() {
  return FunctionSignature{}.input("x").output("y").inout("z").output("counts", DType::int64);
}

TestCase test_case() {
  return {.name = "c", .sizes = {}, .shapes = {{3, 5}, {7}, {2}, {9}}, .dtype = DType::float32};
}

}  // namespace

TEST_CASE("tensors are aligned, apart, and of the sizes that the case states") {
  const CpuArguments arguments(ArgumentLayout(signature(), test_case()), 3);
  for (std::size_t set = 0; set < 3; ++set) {
    const auto inputs = arguments.inputs(set);
    const auto outputs = arguments.outputs(set);
    REQUIRE(inputs.size() == 2);   // x, z
    REQUIRE(outputs.size() == 3);  // y, z, counts
    CHECK(inputs[0].name == "x");
    CHECK(inputs[0].bytes() == 60);
    CHECK(inputs[1].name == "z");
    CHECK(outputs[2].dtype == DType::int64);
    CHECK(inputs[1].data != outputs[1].data);
    for (const Tensor& tensor : outputs) CHECK(reinterpret_cast<std::uintptr_t>(tensor.data) % 256 == 0);
  }
  CHECK(arguments.outputs(0)[0].data != arguments.outputs(1)[0].data);
  CHECK(arguments.inputs(0)[1].data != arguments.inputs(1)[1].data);
}

TEST_CASE(
    "what lies beside an input is NaN where its type has one, from the next element to the next input") {
  const FunctionSignature three_inputs =
      FunctionSignature{}.input("x").input("indices", DType::int32).input("w", DType::float64).output("y");
  const TestCase sizes{.name = "c", .sizes = {}, .shapes = {{3, 5}, {7}, {2}, {9}}, .dtype = DType::float32};
  for (const Placement placement : {Placement::apart, Placement::ends_at_fence, Placement::begins_at_fence}) {
    CpuArguments arguments(ArgumentLayout(three_inputs, sizes, {.placement = placement, .bytes = 65536}), 2);
    for (std::size_t set = 0; set < 2; ++set) {
      arguments.surround_inputs(set, Noise(stream));
      const std::vector<Tensor> inputs = arguments.inputs(set);
      for (const Tensor& input : inputs) std::memset(input.data, 0, input.bytes());
      const auto* const x = inputs[0].as<float>();
      for (int i = 1; i < 500; ++i) {
        CHECK(std::isnan(x[-i]));
        CHECK(std::isnan(x[14 + i]));
      }
      const auto* const indices = inputs[1].as<std::int32_t>();
      CHECK(indices[-1] != 0);
      CHECK(indices[7] != indices[8]);
      const auto* const w = inputs[2].as<double>();
      for (int i = 1; i < 250; ++i) {
        CHECK(std::isnan(w[-i]));
        CHECK(std::isnan(w[1 + i]));
      }
    }
  }
}

TEST_CASE("before a call outputs hold NaN or noise, and in-out tensors their input") {
  CpuArguments arguments(ArgumentLayout(signature(), test_case()), 2);
  for (std::size_t set = 0; set < 2; ++set) {
    arguments.inputs(set)[1].as<float>()[0] = 1.5F;
    arguments.inputs(set)[1].as<float>()[1] = -2.5F;
    arguments.begin_call(set, Noise(stream));
    for (int i = 0; i < 7; ++i) CHECK(std::isnan(arguments.outputs(set)[0].as<float>()[i]));
    CHECK(arguments.outputs(set)[1].as<float>()[0] == 1.5F);
    CHECK(arguments.outputs(set)[1].as<float>()[1] == -2.5F);
    CHECK(arguments.outputs(set)[2].as<std::int64_t>()[0] != arguments.outputs(set)[2].as<std::int64_t>()[1]);
  }
}

TEST_CASE("elements that were not written are counted") {
  CpuArguments arguments(ArgumentLayout(signature(), test_case()), 1);
  const Noise noise(stream);
  arguments.begin_call(0, noise);
  CHECK(arguments.count_unwritten(0, 0, noise) == 7);
  CHECK(arguments.count_unwritten(0, 1, noise) == 0);  // in-out
  CHECK(arguments.count_unwritten(0, 2, noise) == 9);
  arguments.outputs(0)[0].as<float>()[3] = 1;
  arguments.outputs(0)[2].as<std::int64_t>()[8] = 0;
  CHECK(arguments.count_unwritten(0, 0, noise) == 6);
  CHECK(arguments.count_unwritten(0, 2, noise) == 8);
}

TEST_CASE("a single byte outside of an output is found, with the tensor and the distance") {
  CpuArguments arguments(ArgumentLayout(signature(), test_case()), 2);
  const Noise noise(stream);
  for (std::size_t set = 0; set < 2; ++set) arguments.begin_call(set, noise);
  const auto is_damaged = [&](std::size_t set) {
    Findings findings;
    arguments.check_guards(set, noise, &findings);
    return findings.damaged_guards != 0;
  };
  CHECK_FALSE(is_damaged(0));
  const auto damage_at = [&](std::size_t set, std::byte* where) {
    *where ^= std::byte{1};
    const auto found = arguments.find_guard_damage(set, noise);
    CHECK(is_damaged(set));
    CHECK_FALSE(is_damaged(1 - set));
    CHECK_FALSE(arguments.find_guard_damage(1 - set, noise).has_value());
    *where ^= std::byte{1};
    return found;
  };
  for (std::size_t set = 0; set < 2; ++set) {
    const auto outputs = arguments.outputs(set);
    for (const Tensor& tensor : outputs) {
      auto* begin = static_cast<std::byte*>(tensor.data);
      for (const std::ptrdiff_t distance : {0, 1, 3, 4, 8, 17, 100}) {
        CAPTURE(tensor.name, distance);
        const auto after = damage_at(set, begin + tensor.bytes() + distance);
        REQUIRE(after.has_value());
        CHECK(after->tensor == tensor.name);
        CHECK(after->distance == distance);
      }
      for (const std::ptrdiff_t distance : {-1, -4, -64}) {
        CAPTURE(tensor.name, distance);
        const auto before = damage_at(set, begin + distance);
        REQUIRE(before.has_value());
        CHECK(before->tensor == tensor.name);
        CHECK(before->distance == distance);
      }
    }
  }
}

TEST_CASE("writing to an output is no damage") {
  CpuArguments arguments(ArgumentLayout(signature(), test_case()), 1);
  const Noise noise(stream);
  arguments.begin_call(0, noise);
  for (const Tensor& tensor : arguments.outputs(0)) std::memset(tensor.data, 0x11, tensor.bytes());
  CHECK_FALSE(arguments.find_guard_damage(0, noise).has_value());
}

TEST_CASE("whoever is passed an input arena can map it for reading only") {
  const CpuArguments arguments(ArgumentLayout(signature(), test_case()), 1);
  const std::size_t bytes = arguments.layout().input_stride;
  CHECK(::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, arguments.descriptors()[0], 0) ==
        MAP_FAILED);
  const system::Mapping reading(arguments.descriptors()[0], bytes, system::Access::read_only);
  CHECK(::mprotect(reading.data(), bytes, PROT_READ | PROT_WRITE) != 0);
  CHECK(::ftruncate(arguments.descriptors()[0], 0) != 0);
  arguments.inputs(0)[0].as<float>()[0] = 42;  // the owner still can
  const auto offset = static_cast<std::byte*>(arguments.inputs(0)[0].data);
  CHECK(std::memcmp(reading.data() + arguments.layout().slots[0].offset, offset, 4) == 0);
}
