// A problem with functions in Python: they are called back, in this process, with tensors in the referee's own memory.
#pragma once

#include "referee/loaded_problem.hpp"

#include <kbench/problem.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>

namespace kbench::referee {

// One tensor, in the layout that referee.py declares.
struct PythonTensor {
  void* address;
  std::uint64_t bytes;
  std::uint32_t is_output;
  std::uint16_t dtype;
  std::uint16_t rank;
  std::int64_t shape[8];
};

// The functions that referee.py provides. Text is JSON, valid until the next call. It is {"error": text} if a
// function of the problem has thrown, and {"unsupported": text} if the problem cannot be evaluated here.
struct PythonCallbacks {
  // Given the name of a dtype, it includes the problem's cases for that. referee.py has the form.
  const char* (*describe)(const char* path, const char* dtype);
  const char* (*create_inputs)(const char* test_case, std::uint64_t seed, const PythonTensor* inputs,
                               std::uint64_t input_count);
  const char* (*reference)(const char* test_case, const PythonTensor* inputs, std::uint64_t input_count,
                           const PythonTensor* outputs, std::uint64_t output_count);
  // The reference with one of the description's `altered_constants`, by its number.
  const char* (*altered_reference)(const char* test_case, std::uint64_t number, const PythonTensor* inputs,
                                   std::uint64_t input_count, const PythonTensor* outputs,
                                   std::uint64_t output_count);
  // The outputs as another right solution may have them, by the number of the description's `right_answers`.
  const char* (*right_answer)(const char* test_case, std::uint64_t number, const PythonTensor* inputs,
                              std::uint64_t input_count, const PythonTensor* outputs,
                              std::uint64_t output_count);
  // {"passed": bool, "message": text}, or {} where elements are to be compared.
  const char* (*verify)(const char* test_case, const PythonTensor* inputs, std::uint64_t input_count,
                        const PythonTensor* expected, const PythonTensor* actual, std::uint64_t output_count);
};

// Throws Error with a message for the problem's author.
std::unique_ptr<LoadedProblem> load_python_problem(const PythonCallbacks& callbacks,
                                                   const std::filesystem::path& path);

}  // namespace kbench::referee
