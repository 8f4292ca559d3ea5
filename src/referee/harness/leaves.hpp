// The numbers in a value, apart from what holds them: an array, called a leaf, for each place in its type where numbers
// stand. Sizes are no part of them.
//
//     struct output_t {
//       std::vector<float> y;                        // leaf output.1
//       std::vector<std::pair<int, float>> best;     // leaves output.2.first and output.2.second
//     };
//
// A type without a kbench name is treated as one that can hold its values. This is float64 for long double,
// the signed type for an unsigned number of 64 bits, the integer of an enum, and the bytes of a text. The
// bytes of a device_vector of structs are one leaf.
#pragma once

#include "codec.hpp"
#include "dtype_in.hpp"
#include "leaf.hpp"

#include <kbench/convert.hpp>
#include <kbench/device_vector.hpp>
#include <kbench/host_device.hpp>
#include <kbench/no_number.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace kbench::harness {

// ---- How a number stands in a leaf

template <DType type, class InLeaf>
struct LeafForm {
  static constexpr DType dtype = type;
  using Stored = InLeaf;
};

template <class T>
constexpr auto leaf_form() {
  if constexpr (std::is_enum_v<T>) {
    return leaf_form<std::underlying_type_t<T>>();
  } else if constexpr (std::is_same_v<T, bool>) {
    return LeafForm<DType::boolean, std::uint8_t>();
  } else if constexpr (std::is_integral_v<T>) {
    return LeafForm<integer_dtype<T>(), T>();
  } else if constexpr (std::is_same_v<T, float16>) {
    return LeafForm<DType::float16, float16>();
  } else if constexpr (std::is_same_v<T, bfloat16>) {
    return LeafForm<DType::bfloat16, bfloat16>();
  } else if constexpr (std::is_same_v<T, float8_e4m3>) {
    return LeafForm<DType::float8_e4m3, float8_e4m3>();
  } else if constexpr (std::is_same_v<T, float8_e5m2>) {
    return LeafForm<DType::float8_e5m2, float8_e5m2>();
  } else if constexpr (std::is_same_v<T, float8_e8m0>) {
    return LeafForm<DType::float8_e8m0, float8_e8m0>();
  } else if constexpr (std::is_same_v<T, float4_e2m1x2>) {
    return LeafForm<DType::float4_e2m1x2, float4_e2m1x2>();
#ifdef __CUDA_FP16_TYPES_EXIST__
  } else if constexpr (std::is_same_v<T, __half>) {
    return LeafForm<DType::float16, __half>();
#endif
#ifdef __CUDA_BF16_TYPES_EXIST__
  } else if constexpr (std::is_same_v<T, __nv_bfloat16>) {
    return LeafForm<DType::bfloat16, __nv_bfloat16>();
#endif
#ifdef __CUDA_FP8_TYPES_EXIST__
  } else if constexpr (std::is_same_v<T, __nv_fp8_e4m3>) {
    return LeafForm<DType::float8_e4m3, __nv_fp8_e4m3>();
  } else if constexpr (std::is_same_v<T, __nv_fp8_e5m2>) {
    return LeafForm<DType::float8_e5m2, __nv_fp8_e5m2>();
#if __has_include(<cuda_fp4.h>)
  } else if constexpr (std::is_same_v<T, __nv_fp8_e8m0>) {
    return LeafForm<DType::float8_e8m0, __nv_fp8_e8m0>();
#endif
#endif
#ifdef __CUDA_FP4_TYPES_EXIST__
  } else if constexpr (std::is_same_v<T, __nv_fp4x2_e2m1>) {
    return LeafForm<DType::float4_e2m1x2, __nv_fp4x2_e2m1>();
#endif
  } else if constexpr (std::is_same_v<T, double> || std::is_same_v<T, long double>) {
    return LeafForm<DType::float64, double>();
  } else {
    return LeafForm<DType::float32, float>();
  }
}

template <class T>
using FormOf = decltype(leaf_form<T>());

template <class T>
constexpr bool is_in_leaf = is_number<T> || std::is_enum_v<T> || std::is_same_v<T, bool>;

// ---- Where they stand

// Specialised for each kind of type that holds numbers. `count`: of leaves. `visit` hands on the numbers of each as
// numbers(leaf, array, count), with the leaves counted from `first`; what is assigned to them is the value's.
template <class T>
struct Leaves {
  static constexpr std::size_t count = 0;
  static void name(const std::string& /*prefix*/, std::vector<Leaf>& /*leaves*/) {}
  template <class Numbers>
  static void visit(T& /*value*/, std::size_t /*first*/, Numbers& /*numbers*/) {}
};

template <class T>
void add_leaf(const std::string& name, std::vector<Leaf>& leaves) {
  leaves.push_back({.name = name, .dtype = FormOf<T>::dtype});
}

template <class T>
requires(is_in_leaf<T>) struct Leaves<T> {
  static constexpr std::size_t count = 1;
  static void name(const std::string& prefix, std::vector<Leaf>& leaves) { add_leaf<T>(prefix, leaves); }
  template <class Numbers>
  static void visit(T& value, std::size_t first, Numbers& numbers) {
    numbers(first, &value, 1);
  }
};

template <class T>
requires(is_complex<T>) struct Leaves<T> {
  using Part = decltype(std::declval<const T&>().real());
  static constexpr std::size_t count = 1;
  static void name(const std::string& prefix, std::vector<Leaf>& leaves) { add_leaf<Part>(prefix, leaves); }
  template <class Numbers>
  static void visit(T& value, std::size_t first, Numbers& numbers) {
    std::array<Part, 2> parts{value.real(), value.imag()};
    numbers(first, parts.data(), parts.size());
    value = T(parts[0], parts[1]);
  }
};

template <>
struct Leaves<std::string> {
  static constexpr std::size_t count = 1;
  static void name(const std::string& prefix, std::vector<Leaf>& leaves) { add_leaf<char>(prefix, leaves); }
  template <class Numbers>
  static void visit(std::string& value, std::size_t first, Numbers& numbers) {
    numbers(first, value.data(), value.size());
  }
};

// One after the other: the elements of an array have their leaves in common.
template <class T, class Elements, class Numbers>
void visit_elements(Elements& elements, std::size_t first, Numbers& numbers) {
  if constexpr (std::is_same_v<T, bool>) {
    for (auto&& each : elements) {
      bool element = each;  // std::vector<bool> has no references to its elements
      numbers(first, &element, 1);
      each = element;
    }
  } else if constexpr (is_in_leaf<T>) {
    numbers(first, elements.data(), elements.size());
  } else {
    for (T& each : elements) Leaves<T>::visit(each, first, numbers);
  }
}

template <class T>
struct Leaves<std::vector<T>> : Leaves<T> {
  template <class Numbers>
  static void visit(std::vector<T>& value, std::size_t first, Numbers& numbers) {
    visit_elements<T>(value, first, numbers);
  }
};

template <class T, std::size_t N>
struct Leaves<std::array<T, N>> : Leaves<T> {
  template <class Numbers>
  static void visit(std::array<T, N>& value, std::size_t first, Numbers& numbers) {
    visit_elements<T>(value, first, numbers);
  }
};

template <class T>
struct Leaves<std::optional<T>> : Leaves<T> {
  template <class Numbers>
  static void visit(std::optional<T>& value, std::size_t first, Numbers& numbers) {
    if (value) Leaves<T>::visit(*value, first, numbers);
  }
};

// The numbers are in device memory, and copied here while they are visited.
template <class T>
struct Leaves<device_vector<T>> {
  using Element = std::conditional_t<is_in_leaf<T>, T, std::uint8_t>;
  static constexpr std::size_t count = 1;
  static void name(const std::string& prefix, std::vector<Leaf>& leaves) {
    add_leaf<Element>(prefix, leaves);
  }
  template <class Numbers>
  static void visit(device_vector<T>& value, std::size_t first, Numbers& numbers) {
    if (value.empty() || !numbers.wants(first)) return;
    if constexpr (Numbers::looks_on_device && is_in_leaf<T>) return numbers.look(value.data(), value.size());
    std::vector<std::byte> bytes(value.size() * sizeof(T));
    device_memory::copy(bytes.data(), value.data(), bytes.size());
    numbers(first, reinterpret_cast<Element*>(bytes.data()), bytes.size() / sizeof(Element));
    if (numbers.assigns) device_memory::copy(value.data(), bytes.data(), bytes.size());
  }
};

// Members, each of which has leaves of its own.
template <class... T>
struct LeavesOfMembers {
  static constexpr std::size_t count = (std::size_t{0} + ... + Leaves<T>::count);

  static void name(const std::string& prefix, std::vector<Leaf>& leaves) {
    std::size_t number = 0;
    const auto next = [&] { return sizeof...(T) == 1 ? prefix : prefix + '.' + std::to_string(++number); };
    (Leaves<T>::name(next(), leaves), ...);
  }
  template <class Numbers>
  static void visit(std::tuple<T&...> members, std::size_t first, Numbers& numbers) {
    std::apply(
        [&](T&... each) { ((Leaves<T>::visit(each, first, numbers), first += Leaves<T>::count), ...); },
        members);
  }
};

template <class A, class B>
struct Leaves<std::pair<A, B>> {
  static constexpr std::size_t count = Leaves<A>::count + Leaves<B>::count;
  static void name(const std::string& prefix, std::vector<Leaf>& leaves) {
    Leaves<A>::name(prefix + ".first", leaves);
    Leaves<B>::name(prefix + ".second", leaves);
  }
  template <class Numbers>
  static void visit(std::pair<A, B>& value, std::size_t first, Numbers& numbers) {
    Leaves<A>::visit(value.first, first, numbers);
    Leaves<B>::visit(value.second, first + Leaves<A>::count, numbers);
  }
};

template <class... T>
struct Leaves<std::tuple<T...>> : LeavesOfMembers<T...> {
  template <class Numbers>
  static void visit(std::tuple<T...>& value, std::size_t first, Numbers& numbers) {
    std::apply([&](T&... each) { LeavesOfMembers<T...>::visit(std::tie(each...), first, numbers); }, value);
  }
};

template <class... T>
struct Leaves<std::variant<T...>> : LeavesOfMembers<T...> {
  template <class Numbers>
  static void visit(std::variant<T...>& value, std::size_t first, Numbers& numbers) {
    visit_alternative(value, first, numbers, std::index_sequence_for<T...>());
  }

 private:
  template <class Numbers, std::size_t... I>
  static void visit_alternative(std::variant<T...>& value, std::size_t first, Numbers& numbers,
                                std::index_sequence<I...> /*indices*/) {
    const auto visit_if_there = [&]<std::size_t alternative, class Each>() {
      if (auto* const there = std::get_if<alternative>(&value)) Leaves<Each>::visit(*there, first, numbers);
      first += Leaves<Each>::count;
    };
    (visit_if_there.template operator()<I, T>(), ...);
  }
};

template <class Tuple>
struct LeavesOfTied;
template <class... T>
struct LeavesOfTied<std::tuple<T&...>> : LeavesOfMembers<T...> {};

template <class T>
requires(is_plain_aggregate<T> && !is_in_leaf<T> && !is_complex<T>) struct Leaves<T>
    : LeavesOfTied<MembersOf<T>> {
  template <class Numbers>
  static void visit(T& value, std::size_t first, Numbers& numbers) {
    LeavesOfTied<MembersOf<T>>::visit(members_of(value), first, numbers);
  }
};

// ---- Reading and writing

// Adds what it is handed to the leaves.
struct ReadLeaves {
  static constexpr bool assigns = false;
  static constexpr bool looks_on_device = false;
  std::vector<Leaf>& leaves;

  static bool wants(std::size_t /*leaf*/) { return true; }

  template <class T>
  void operator()(std::size_t leaf, const T* numbers, std::size_t count) const {
    using Stored = typename FormOf<T>::Stored;
    std::vector<std::byte>& bytes = leaves[leaf].bytes;
    const std::size_t begin = bytes.size();
    bytes.resize(begin + count * sizeof(Stored));
    for (std::size_t i = 0; i < count; ++i) {
      const auto stored = static_cast<Stored>(numbers[i]);
      std::memcpy(bytes.data() + begin + i * sizeof(Stored), &stored, sizeof stored);
    }
  }
};

// Assigns to the numbers of one leaf.
struct WriteLeaf {
  static constexpr bool assigns = true;
  static constexpr bool looks_on_device = false;
  std::size_t wanted = 0;
  const std::vector<std::byte>& bytes;
  std::size_t used = 0;
  bool fits = true;  // there are as many numbers as the leaves need

  bool wants(std::size_t leaf) const { return leaf == wanted; }

  template <class T>
  void operator()(std::size_t leaf, T* numbers, std::size_t count) {
    using Stored = typename FormOf<T>::Stored;
    if (leaf != wanted) return;
    fits = fits && count <= (bytes.size() - used) / sizeof(Stored);
    for (std::size_t i = 0; i < count && fits; ++i, used += sizeof(Stored)) {
      Stored stored{};
      std::memcpy(&stored, bytes.data() + used, sizeof stored);
      numbers[i] = static_cast<T>(stored);
    }
  }
};

template <class T>
std::vector<Leaf> read_leaves(T& value, const std::string& name) {
  std::vector<Leaf> leaves;
  Leaves<T>::name(name, leaves);
  ReadLeaves numbers{leaves};
  Leaves<T>::visit(value, 0, numbers);
  return leaves;
}

// False if the leaf has another number of elements.
template <class T>
bool write_leaf(T& value, std::size_t leaf, const std::vector<std::byte>& bytes) {
  WriteLeaf numbers{.wanted = leaf, .bytes = bytes};
  Leaves<T>::visit(value, 0, numbers);
  return numbers.fits && numbers.used == bytes.size();
}

// ---- Numbers that are none

template <class T>
constexpr bool may_be_nan = is_floating_point(FormOf<T>::dtype) && FormOf<T>::dtype != DType::float4_e2m1x2;

template <class T>
KBENCH_HOST_DEVICE bool is_finite_number(const T& value) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::isfinite(value);
  } else {
    return std::isfinite(static_cast<float>(value));
  }
}

#ifdef __CUDACC__
template <class T>
__global__ void look_for_not_finite(const T* numbers, std::size_t count, int* found) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += step)
    if (!is_finite_number(numbers[i])) *found = 1;
}
#endif

// Whether there is NaN or infinity in a value. It copies nothing.
struct LookForNotFinite {
  static constexpr bool assigns = false;
  static constexpr bool looks_on_device = true;
  bool found = false;

  bool wants(std::size_t /*leaf*/) const { return !found; }

  template <class T>
  void operator()(std::size_t /*leaf*/, const T* numbers, std::size_t count) {
    if constexpr (may_be_nan<T>) {
      for (std::size_t i = 0; i < count && !found; ++i) found = !is_finite_number(numbers[i]);
    }
  }

  // The same for numbers in device memory.
  template <class T>
  void look([[maybe_unused]] const T* numbers, [[maybe_unused]] std::size_t count) {
#ifdef __CUDACC__
    if constexpr (may_be_nan<T>) {
      constexpr unsigned threads = 256;
      constexpr std::size_t most_blocks = 1 << 12;
      const std::size_t blocks = (count + threads - 1) / threads;
      int is_there = 0;
      const auto answer = device_memory::allocate_from_system(sizeof is_there);
      device_memory::copy(answer.get(), &is_there, sizeof is_there);
      look_for_not_finite<<<static_cast<unsigned>(blocks < most_blocks ? blocks : most_blocks), threads>>>(
          numbers, count, static_cast<int*>(answer.get()));
      device_memory::check(cudaGetLastError());
      device_memory::copy(&is_there, answer.get(), sizeof is_there);
      found = found || is_there != 0;
    }
#else
    (*this)(0, numbers, count);
#endif
  }
};

// The first element of a leaf that is_no_number(), in words; empty if there is none.
inline std::string describe_no_number(const Leaf& expected, const Leaf& actual) {
  std::string text;
  if (!is_floating_point(actual.dtype) || expected.bytes.size() != actual.bytes.size()) return text;
  visit_dtype(actual.dtype, [&]<class T>(std::type_identity<T>) {
    if constexpr (!std::is_integral_v<T> && !std::is_same_v<T, float4_e2m1x2> &&
                  !std::is_same_v<T, complex64>) {
      for (std::size_t i = 0; i < actual.bytes.size() / sizeof(T) && text.empty(); ++i) {
        T wanted{};
        T given{};
        std::memcpy(&wanted, expected.bytes.data() + i * sizeof(T), sizeof(T));
        std::memcpy(&given, actual.bytes.data() + i * sizeof(T), sizeof(T));
        if (!is_no_number(widen(wanted), widen(given))) continue;
        text = actual.name + '[' + std::to_string(i) + "] is " + std::to_string(widen(given)) +
               "; expected " + std::to_string(widen(wanted));
      }
    }
  });
  return text;
}

// Describes the first value that is wrong under any check of the author's (kbench/no_number.hpp); empty if there is
// none.
template <class Output>
std::string find_no_number(Output& custom, Output& reference) {
  LookForNotFinite look;
  Leaves<Output>::visit(custom, 0, look);
  if (!look.found) return {};
  const std::vector<Leaf> actual = read_leaves(custom, "output");
  const std::vector<Leaf> expected = read_leaves(reference, "output");
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const std::string fault = describe_no_number(expected[i], actual[i]);
    if (!fault.empty())
      return fault + ": no number where one is expected, which is wrong whatever check_implementation() says";
  }
  return {};
}

}  // namespace kbench::harness
