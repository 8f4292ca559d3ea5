// Code that comes after a reference file, and gives its functions one form, whichever it has.
//
// A function that is missing or has another type ends the compilation with a message that begins with "reference: "
// and shows the expected line (evaluate/reference/build.cpp looks for it).
#pragma once

#include "before.hpp"
#include "codec.hpp"

#include <cstdint>
#include <exception>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace kbench::harness {

template <class T>
constexpr bool is_missing = std::is_same_v<T, Missing>;

using Cases = decltype(test_cases());

template <class T>
struct ElementOf {
  using type = Missing;
};
template <class T>
struct ElementOf<std::vector<T>> {
  using type = T;
};
using Case = ElementOf<Cases>::type;

constexpr bool has_cases = !is_missing<Cases>;
static_assert(!has_cases || !is_missing<Case>,
              "reference: test_cases() returns no std::vector: std::vector<case_t> test_cases()");

using BySeed = decltype(generate_input(std::uint64_t{}));
using ByNothing = decltype(generate_input());
using ByCaseAndSeed = decltype(generate_input(std::declval<const Case&>(), std::uint64_t{}));

constexpr bool takes_seed = has_cases || !is_missing<BySeed>;
using Generated =
    std::conditional_t<has_cases, ByCaseAndSeed, std::conditional_t<takes_seed, BySeed, ByNothing>>;

static_assert(!has_cases || std::is_same_v<Generated, ::input_t>,
              "reference: with test_cases() it has to define: input_t generate_input(const case_t& "
              "test_case, std::uint64_t seed)");
static_assert(has_cases || std::is_same_v<Generated, ::input_t>,
              "reference: it has to define: input_t generate_input(std::uint64_t seed)");
static_assert(std::is_same_v<decltype(ref_kernel(std::declval<::input_t>())), ::output_t>,
              "reference: it has to define: output_t ref_kernel(input_t input)");

using CheckedByOutput =
    decltype(check_implementation(std::declval<::output_t>(), std::declval<::output_t>()));
using CheckedByInput = decltype(check_implementation(std::declval<::input_t>(), std::declval<::output_t>(),
                                                     std::declval<::output_t>()));
constexpr bool check_takes_input = !is_missing<CheckedByInput>;
static_assert(
    !check_takes_input || is_missing<CheckedByOutput>,
    "reference: it defines check_implementation() with an input and without one: leave one of them");
using Checked = std::conditional_t<check_takes_input, CheckedByInput, CheckedByOutput>;
static_assert(
    std::is_same_v<Checked, bool> || std::is_convertible_v<Checked, std::string>,
    "reference: it has to define: bool check_implementation(output_t custom_output, output_t ref_output)");

using Flops =
    std::conditional_t<has_cases, decltype(get_flops(std::declval<const Case&>())), decltype(get_flops())>;
constexpr bool counts_flops = !is_missing<Flops>;
static_assert(!counts_flops || std::is_arithmetic_v<Flops>,
              "reference: get_flops() returns no number: double get_flops(const case_t& test_case)");
static_assert(counts_flops || is_missing<decltype(get_flops())>,
              "reference: with test_cases() get_flops() takes a case: double get_flops(const case_t& "
              "test_case)");
static_assert(counts_flops || (is_missing<decltype(get_flops(0))> &&
                               is_missing<decltype(get_flops(std::declval<const ::input_t&>()))>),
              "reference: get_flops() takes a case where there are test_cases(), else nothing: double "
              "get_flops()");

using Drawn = decltype(draw_case(std::uint64_t{}));
constexpr bool draws_cases = !is_missing<Drawn>;
static_assert(
    !draws_cases || has_cases,
    "reference: draw_case() is for references with test_cases(): define std::vector<case_t> test_cases()");
static_assert(!draws_cases || !has_cases || std::is_same_v<Drawn, Case>,
              "reference: draw_case() returns no case: case_t draw_case(std::uint64_t seed)");

// The functions below call what the reference has in one of several forms. They are templates so that only the form that is
// there is compiled: `Nothing` is empty.

// The cases; without test_cases() a single empty one.
template <class... Nothing>
const std::vector<Case>& all_cases(Nothing... nothing) {
  static const std::vector<Case> cases = [&] {
    if constexpr (has_cases) {
      return test_cases(nothing...);
    } else {
      return std::vector<Case>(1);
    }
  }();
  return cases;
}

// Drawn cases; listed cases are elsewhere.
template <class... Nothing>
std::vector<Case>& drawn_cases(Nothing...) {
  static std::vector<Case> cases;
  return cases;
}

// A listed case, or behind these one that was drawn.
inline const Case& case_of(std::size_t number) {
  const std::size_t listed = all_cases().size();
  return number < listed ? all_cases()[number] : drawn_cases().at(number - listed);
}

// Returns the number of the case that the author's function draws. The reference must have that function.
template <class... Nothing>
std::size_t draw_new_case(std::uint64_t seed, Nothing... nothing) {
  drawn_cases().push_back(draw_case(seed, nothing...));
  return all_cases().size() + drawn_cases().size() - 1;
}

template <class Seed, class... Nothing>
::input_t generate([[maybe_unused]] std::size_t number, [[maybe_unused]] Seed seed, Nothing... nothing) {
  if constexpr (has_cases) {
    return generate_input(case_of(number), seed, nothing...);
  } else if constexpr (takes_seed) {
    return generate_input(seed, nothing...);
  } else {
    return generate_input(nothing...);
  }
}

template <class... Nothing>
double flops(const Case& test_case, Nothing... nothing) {
  if constexpr (!counts_flops) {
    return 1;
  } else if constexpr (has_cases) {
    return static_cast<double>(get_flops(test_case, nothing...));
  } else {
    return static_cast<double>(get_flops(nothing...));
  }
}

// Returns what is wrong with an output, or an empty text if it is right. `make_input` is called if the check
// takes the input.
template <class Output, class MakeInput>
std::string fault_of(Output custom_output, Output ref_output, [[maybe_unused]] const MakeInput& make_input) {
  try {
    const auto checked = [&] {
      if constexpr (check_takes_input) {
        return check_implementation(make_input(), std::move(custom_output), std::move(ref_output));
      } else {
        return check_implementation(std::move(custom_output), std::move(ref_output));
      }
    }();
    if constexpr (std::is_same_v<Checked, bool>) {
      return checked ? std::string() : "check_implementation() says that the output is wrong";
    } else {
      return checked;
    }
  } catch (const std::exception& error) {  // an element that is not there, for example
    return std::string("check_implementation() threw: ") + error.what();
  } catch (...) {
    return "check_implementation() threw what is no std::exception";
  }
}

// Whether input and output are both carried, so that reference and check run in another process than the submission.
constexpr bool is_isolated = is_carried<::input_t> && is_carried<::output_t>;

// The referee sends this where they are not carried: the runner makes the input itself.
struct Draw {
  std::uint64_t number = 0;  // number of the case
  std::uint64_t seed = 0;
};
template <bool isolated>
using WireInput = std::conditional_t<isolated, ::input_t, Draw>;
template <bool isolated>
using WireOutput = std::conditional_t<isolated, ::output_t, std::string>;  // fault_of() it

}  // namespace kbench::harness
