// Values as bytes: how what a reference file calls input_t and output_t gets from one process to another.
//
// A value is a stream of bytes and separate blocks of device memory. In the stream
//
//     number, enum             its bytes
//     string, vector           a count of 64 bits, and the elements
//     array, pair, tuple       the elements
//     optional                 a byte, 0 or 1, and the value if there is one
//     variant                  an index of 64 bits, and the value
//     device_vector            a count of 64 bits, and the place of its block in bytes (64 bits)
//     aggregate                its members, as Boost.PFR finds them
//
// all as the processor has them, for both processes are on one machine. Numbers without gaps between them go as one.
//
// A reader trusts nothing: any bytes become a value, or Unreadable.
#pragma once

#include "stream.hpp"

#include <kbench/device_vector.hpp>
#include <kbench/float16.hpp>
#include <kbench/float4.hpp>
#include <kbench/float8.hpp>

#include <boost/pfr/core.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace kbench::harness {

// ---- What is carried

// A pair of numbers in a byte goes as one.
template <class T>
struct IsNarrowFloat
    : std::bool_constant<std::is_same_v<T, float16> || std::is_same_v<T, bfloat16> ||
                         std::is_same_v<T, float8_e4m3> || std::is_same_v<T, float8_e5m2> ||
                         std::is_same_v<T, float8_e8m0> || std::is_same_v<T, float4_e2m1x2>> {};
#ifdef __CUDA_FP16_TYPES_EXIST__
template <>
struct IsNarrowFloat<__half> : std::true_type {};
#endif
#ifdef __CUDA_BF16_TYPES_EXIST__
template <>
struct IsNarrowFloat<__nv_bfloat16> : std::true_type {};
#endif
#ifdef __CUDA_FP8_TYPES_EXIST__
template <>
struct IsNarrowFloat<__nv_fp8_e4m3> : std::true_type {};
template <>
struct IsNarrowFloat<__nv_fp8_e5m2> : std::true_type {};
#if __has_include(<cuda_fp4.h>)  // CUDA 12.8 has brought both
template <>
struct IsNarrowFloat<__nv_fp8_e8m0> : std::true_type {};
#endif
#endif
#ifdef __CUDA_FP4_TYPES_EXIST__
template <>
struct IsNarrowFloat<__nv_fp4x2_e2m1> : std::true_type {};
#endif

template <class T>
constexpr bool is_number = (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) || IsNarrowFloat<T>::value;

// std::complex and its like, such as cuda::std::complex. Their headers take long to compile.
template <class T>
constexpr bool is_complex = false;
template <template <class> class Complex, class Part>
requires is_number<Part> && requires(const Complex<Part>& value) {
  { value.real() } -> std::same_as<Part>;
  { value.imag() } -> std::same_as<Part>;
} &&(sizeof(Complex<Part>) == 2 * sizeof(Part)) &&
    std::is_trivially_copyable_v<Complex<Part>> constexpr bool is_complex<Complex<Part>> = true;

// Specialised for each kind of type below. `carried`: whether kbench carries it. `flat`: whether every pattern of its
// bytes is a value, and no byte is padding, so that many of them are one copy. `least`: the bytes in the stream of the shortest
// value.
template <class T>
struct Kind {
  static constexpr bool carried = false;
  static constexpr bool flat = false;
  static constexpr std::size_t least = 0;
};

template <class T>
constexpr bool is_carried = Kind<T>::carried;
template <class T>
constexpr bool is_flat = Kind<T>::flat;

template <class T>
constexpr bool is_plain_aggregate = std::is_aggregate_v<T>&& std::is_class_v<T>;

// ---- The members of an aggregate
//
// Boost.PFR knows them. nvcc cannot compile it for aggregates of one member.

template <class T>
struct AnythingBut {
  template <class U>
  // NOLINTNEXTLINE(google-explicit-constructor): it is to be converted
  requires(!std::is_same_v<U, T>) operator U() const;
};

template <class T>
constexpr bool has_one_member = requires {
  T{AnythingBut<T>{}};
}
&&!requires { T{AnythingBut<T>{}, AnythingBut<T>{}}; };

// References to all, as a tuple.
template <class T>
auto members_of(T& value) {
  if constexpr (has_one_member<std::remove_const_t<T>>) {
    auto& [member] = value;
    return std::tie(member);
  } else {
    return boost::pfr::structure_tie(value);
  }
}

template <class T>
using MembersOf = decltype(members_of(std::declval<T&>()));

template <class Tuple>
struct Members;
template <class... T>
struct Members<std::tuple<T&...>> {
  static constexpr bool carried = (true && ... && is_carried<T>);
  static constexpr bool flat = (true && ... && is_flat<T>);
  static constexpr std::size_t bytes = (std::size_t{0} + ... + sizeof(T));
  static constexpr std::size_t least = (std::size_t{0} + ... + Kind<T>::least);

  template <class Aggregate>
  static Aggregate decode(Reader& reader);
};

// ---- Reading and writing

template <class T>
void encode(Writer& writer, const T& value) {
  Kind<T>::encode(writer, value);
}

template <class T>
T decode(Reader& reader) {
  return Kind<T>::decode(reader);
}

// ---- The kinds

template <class T>
constexpr bool is_long = std::is_same_v<T, long double>;
template <template <class> class Complex>
constexpr bool is_long<Complex<long double>> = is_complex<Complex<long double>>;

template <class T>
requires((is_number<T> || std::is_enum_v<T> || is_complex<T>)&&!is_long<T>) struct Kind<T> {
  static constexpr bool carried = true;
  static constexpr bool flat = true;
  static constexpr std::size_t least = sizeof(T);
  static void encode(Writer& writer, const T& value) { writer.bytes(&value, sizeof value); }
  static T decode(Reader& reader) {
    T value{};
    reader.bytes(&value, sizeof value);
    return value;
  }
};

// long double has padding on some processors.
template <>
struct Kind<long double> {
  static constexpr bool carried = true;
  static constexpr bool flat = false;
  static constexpr std::size_t least =
      std::numeric_limits<long double>::digits == 64 ? 10 : sizeof(long double);
  static void encode(Writer& writer, long double value) { writer.bytes(&value, least); }
  static long double decode(Reader& reader) {
    long double value = 0;
    reader.bytes(&value, least);
    return value;
  }
};

template <class T>
requires(is_complex<T>&& is_long<T>) struct Kind<T> {
  static constexpr bool carried = true;
  static constexpr bool flat = false;
  static constexpr std::size_t least = 2 * Kind<long double>::least;
  static void encode(Writer& writer, const T& value) {
    harness::encode<long double>(writer, value.real());
    harness::encode<long double>(writer, value.imag());
  }
  static T decode(Reader& reader) {
    const auto real = harness::decode<long double>(reader);
    return {real, harness::decode<long double>(reader)};
  }
};

template <>
struct Kind<bool> {
  static constexpr bool carried = true;
  static constexpr bool flat = false;  // 2 is none
  static constexpr std::size_t least = 1;
  static void encode(Writer& writer, bool value) {
    const std::uint8_t byte = value ? 1 : 0;
    writer.bytes(&byte, 1);
  }
  static bool decode(Reader& reader) {
    std::uint8_t byte = 0;
    reader.bytes(&byte, 1);
    if (byte > 1) throw Unreadable("a bool is neither true nor false");
    return byte == 1;
  }
};

template <>
struct Kind<std::string> {
  static constexpr bool carried = true;
  static constexpr bool flat = false;
  static constexpr std::size_t least = sizeof(std::uint64_t);
  static void encode(Writer& writer, const std::string& text) {
    writer.number(text.size());
    writer.bytes(text.data(), text.size());
  }
  static std::string decode(Reader& reader) {
    const std::size_t size = reader.count(1, 1);
    std::string text(size, '\0');
    reader.bytes(text.data(), size);
    return text;
  }
};

template <class T>
struct Kind<std::vector<T>> {
  static constexpr bool carried = is_carried<T>;
  static constexpr bool flat = false;
  static constexpr std::size_t least = sizeof(std::uint64_t);
  static void encode(Writer& writer, const std::vector<T>& values) {
    writer.number(values.size());
    if constexpr (is_flat<T>) {
      writer.bytes(values.data(), values.size() * sizeof(T));
    } else {
      for (const auto& each : values) harness::encode<T>(writer, each);
    }
  }
  static std::vector<T> decode(Reader& reader) {
    const std::size_t size = reader.count(sizeof(T), Kind<T>::least);
    std::vector<T> values;
    if constexpr (is_flat<T>) {
      values.resize(size);
      reader.bytes(values.data(), size * sizeof(T));
    } else {
      values.reserve(size);
      for (std::size_t i = 0; i < size; ++i) values.push_back(harness::decode<T>(reader));
    }
    return values;
  }
};

template <class T, std::size_t N>
struct Kind<std::array<T, N>> {
  static constexpr bool carried = is_carried<T>;
  static constexpr bool flat = is_flat<T> && N > 0;
  static constexpr std::size_t least = N * Kind<T>::least;
  static void encode(Writer& writer, const std::array<T, N>& values) {
    if constexpr (flat) {
      writer.bytes(values.data(), sizeof values);
    } else {
      for (const T& each : values) harness::encode(writer, each);
    }
  }
  static std::array<T, N> decode(Reader& reader) {
    if constexpr (flat) {
      std::array<T, N> values;
      reader.bytes(values.data(), sizeof values);
      return values;
    } else {
      return all(reader, std::make_index_sequence<N>());
    }
  }

 private:
  template <std::size_t... I>
  static std::array<T, N> all(Reader& reader, std::index_sequence<I...> /*indices*/) {
    return std::array<T, N>{(static_cast<void>(I), harness::decode<T>(reader))...};
  }
};

template <class A, class B>
struct Kind<std::pair<A, B>> {
  static constexpr bool carried = is_carried<A> && is_carried<B>;
  static constexpr bool flat = false;
  static constexpr std::size_t least = Kind<A>::least + Kind<B>::least;
  static void encode(Writer& writer, const std::pair<A, B>& value) {
    harness::encode(writer, value.first);
    harness::encode(writer, value.second);
  }
  static std::pair<A, B> decode(Reader& reader) {
    A first = harness::decode<A>(reader);
    return {std::move(first), harness::decode<B>(reader)};
  }
};

template <class... T>
struct Kind<std::tuple<T...>> {
  static constexpr bool carried = (true && ... && is_carried<T>);
  static constexpr bool flat = false;
  static constexpr std::size_t least = (std::size_t{0} + ... + Kind<T>::least);
  static void encode(Writer& writer, const std::tuple<T...>& value) {
    std::apply([&](const T&... each) { (harness::encode(writer, each), ...); }, value);
  }
  static std::tuple<T...> decode(Reader& reader) {
    return std::tuple<T...>{harness::decode<T>(reader)...};  // braces: from left to right
  }
};

template <class T>
struct Kind<std::optional<T>> {
  static constexpr bool carried = is_carried<T>;
  static constexpr bool flat = false;
  static constexpr std::size_t least = Kind<bool>::least;
  static void encode(Writer& writer, const std::optional<T>& value) {
    harness::encode(writer, value.has_value());
    if (value) harness::encode(writer, *value);
  }
  static std::optional<T> decode(Reader& reader) {
    if (!harness::decode<bool>(reader)) return std::nullopt;
    return harness::decode<T>(reader);
  }
};

template <>
struct Kind<std::monostate> {
  static constexpr bool carried = true;
  static constexpr bool flat = false;
  static constexpr std::size_t least = 0;
  static void encode(Writer& /*writer*/, std::monostate /*value*/) {}
  static std::monostate decode(Reader& /*reader*/) { return {}; }
};

template <class... T>
struct Kind<std::variant<T...>> {
  static constexpr bool carried = (true && ... && is_carried<T>);
  static constexpr bool flat = false;
  static constexpr std::size_t least = sizeof(std::uint64_t);
  static void encode(Writer& writer, const std::variant<T...>& value) {
    writer.number(value.index());
    std::visit([&](const auto& each) { harness::encode(writer, each); }, value);
  }
  static std::variant<T...> decode(Reader& reader) {
    return alternative(reader, reader.number(), std::index_sequence_for<T...>());
  }

 private:
  template <std::size_t... I>
  static std::variant<T...> alternative(Reader& reader, std::uint64_t index,
                                        std::index_sequence<I...> /*indices*/) {
    std::optional<std::variant<T...>> value;
    static_cast<void>(
        ((index == I && (value.emplace(std::in_place_index<I>, harness::decode<T>(reader)), true)) || ...));
    if (!value) throw Unreadable("a variant has no such alternative");
    return *std::move(value);
  }
};

template <class T>
struct Kind<device_vector<T>> {
  static constexpr bool carried = true;
  static constexpr bool flat = false;
  static constexpr std::size_t least = 2 * sizeof(std::uint64_t);
  static void encode(Writer& writer, const device_vector<T>& values) {
    writer.number(values.size());
    writer.block(values.data(), values.size() * sizeof(T));
  }
  static device_vector<T> decode(Reader& reader) {
    const std::uint64_t size = reader.number();
    std::byte* const place = reader.block(size, sizeof(T));
    return size == 0 ? device_vector<T>() : device_vector<T>(reinterpret_cast<T*>(place), size);
  }
};

template <class T>
requires(is_plain_aggregate<T> && !is_number<T> && !is_complex<T>) struct Kind<T> {
  using All = Members<MembersOf<T>>;
  static constexpr bool carried = All::carried;
  static constexpr bool flat = All::flat && All::bytes == sizeof(T);
  static constexpr std::size_t least = All::least;
  static void encode(Writer& writer, const T& value) {
    std::apply([&](const auto&... each) { (harness::encode(writer, each), ...); }, members_of(value));
  }
  static T decode(Reader& reader) { return All::template decode<T>(reader); }
};

template <class... T>
template <class Aggregate>
Aggregate Members<std::tuple<T&...>>::decode(Reader& reader) {
  return Aggregate{harness::decode<T>(reader)...};
}

}  // namespace kbench::harness
