// Turns a Problem into a shared library that kbench can load.
//
//     #include <kbench/plugin.hpp>
//     class MyProblem final : public kbench::Problem { ... };
//     KBENCH_PLUGIN(MyProblem)      // once, outside any namespace
//
// and in CMake:
//
//     find_package(kbench REQUIRED)
//     kbench_add_problem(my_problem SOURCES my_problem.cpp)
//
// The library exports three C symbols. The first is data: an ABI record, which kbench compares before any C++ object
// crosses the boundary. kbench refuses a plugin of another compiler, standard library or kbench with a reason,
// instead of crashing.
#pragma once

#include <kbench/export.hpp>
#include <kbench/problem.hpp>

#include <array>
#include <cstdint>
#include <string>

namespace kbench {

struct PluginAbi {
  std::array<char, 8> magic;
  std::uint32_t version;           // version of this interface
  std::uint32_t record_size;       // sizeof(PluginAbi)
  std::uint32_t compiler;          // __GXX_ABI_VERSION
  std::uint32_t standard_library;  // the release of libstdc++'s std::string ABI (0 or 1)
  std::uint32_t string_size;
  std::uint32_t problem_size;
  std::uint32_t info_size;
  std::uint32_t signature_size;
  std::uint32_t test_case_size;
  std::uint32_t tensor_size;
  std::uint32_t verification_size;

  friend bool operator==(const PluginAbi&, const PluginAbi&) = default;
};

// The record of the code that is being compiled.
inline constexpr PluginAbi plugin_abi{
    .magic = {'k', 'b', 'e', 'n', 'c', 'h', 'P', '\n'},
    .version = 8,
    .record_size = sizeof(PluginAbi),
    .compiler = __GXX_ABI_VERSION,
#ifdef _GLIBCXX_USE_CXX11_ABI
    .standard_library = _GLIBCXX_USE_CXX11_ABI,
#else
    .standard_library = 0,
#endif
    .string_size = sizeof(std::string),
    .problem_size = sizeof(Problem),
    .info_size = sizeof(ProblemInfo),
    .signature_size = sizeof(FunctionSignature),
    .test_case_size = sizeof(TestCase),
    .tensor_size = sizeof(Tensor),
    .verification_size = sizeof(Verification),
};

}  // namespace kbench

#define KBENCH_PLUGIN(ProblemClass)                                                    \
  extern "C" {                                                                         \
  KBENCH_API extern const kbench::PluginAbi kbench_plugin_abi;                         \
  const kbench::PluginAbi kbench_plugin_abi = kbench::plugin_abi;                      \
  KBENCH_API kbench::Problem* kbench_create_problem() { return new ProblemClass; }     \
  KBENCH_API void kbench_destroy_problem(kbench::Problem* problem) { delete problem; } \
  }
