// The names of a reference's cases.
#pragma once

#include "codec.hpp"
#include "functions.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>

namespace kbench::harness {

// The shortest text that no other value has; the members of an aggregate in a row, except `left_out`.
template <class T>
std::string words_for(const T& value, [[maybe_unused]] const void* left_out = nullptr) {
  if constexpr (std::is_integral_v<T>) {
    return std::to_string(value);
  } else if constexpr (std::is_floating_point_v<T>) {
    std::array<char, 64> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
  } else if constexpr (std::is_convertible_v<T, std::string>) {
    return value;
  } else if constexpr (std::is_enum_v<T>) {
    return std::to_string(static_cast<long long>(value));
  } else if constexpr (is_plain_aggregate<T> && is_carried<T>) {
    std::string text;
    const auto add = [&](const auto& member) {
      if (&member != left_out) text += (text.empty() ? "" : "x") + words_for(member);
    };
    std::apply([&](const auto&... each) { (add(each), ...); }, members_of(value));
    return text;
  } else {
    return {};
  }
}

template <class T>
constexpr bool says_whether_timed = requires(const T& test_case) {
  static_cast<bool>(test_case.timed);
};

template <class T>
bool is_timed(const T& test_case) {
  if constexpr (says_whether_timed<T>) {
    return static_cast<bool>(test_case.timed);
  } else {
    static_cast<void>(test_case);
    return true;
  }
}

template <class T>
std::string name_of(const T& test_case, std::size_t number) {
  std::string text;
  if constexpr (requires { std::string(test_case.name); }) {
    text = test_case.name;
  } else if constexpr (is_missing<T>) {
    return "run";
  } else if constexpr (says_whether_timed<T>) {
    text = words_for(test_case, &test_case.timed);
  } else {
    text = words_for(test_case);
  }
  return text.empty() ? "case " + std::to_string(number + 1) : text;
}

}  // namespace kbench::harness
