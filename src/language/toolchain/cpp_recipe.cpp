#include "language/toolchain/cpp_recipe.hpp"

#include "language/toolchain/kernel_resources.hpp"
#include "language/toolchain/nvcc_output.hpp"
#include "language/toolchain/nvcc_steps.hpp"
#include "language/toolchain/preamble.hpp"
#include "language/toolchain/prototype.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace kbench::toolchain {
namespace {

// A name that no file of the submission has: the unit includes these in quotes, and would otherwise include itself.
std::string unit_name(const Submission& submission) {
  const std::string ending = submission.language == Language::cuda ? ".cu" : ".cpp";
  std::string stem = "unit";
  const auto is_taken = [&](const SourceFile& file) { return file.path == stem + ending; };
  while (std::any_of(submission.files.begin(), submission.files.end(), is_taken)) stem += '_';
  return stem + ending;
}

std::vector<std::string> files_to_compile(const Submission& submission) {
  std::vector<std::string> files;
  for (const SourceFile& file : submission.files) {
    if (is_source(file.path)) files.push_back(file.path);
  }
  if (files.empty())
    throw Error(ErrorCode::invalid_submission,
                fmt::format("the submission has no source file: a file that ends in {} or {}",
                            fmt::join(cpp_endings, ", "), cuda_ending));
  return files;
}

}  // namespace

bool is_source(std::string_view path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  return ending == cuda_ending ||
         std::find(cpp_endings.begin(), cpp_endings.end(), ending) != cpp_endings.end();
}

Recipe cpp_recipe(const Submission& submission, const Contract& contract, const CompileOptions& options) {
  const bool is_cuda = submission.language == Language::cuda;
  Recipe recipe;
  recipe.compiler = find_compiler(options, submission.language);
  recipe.flags = flags_for(recipe.compiler, contract.cuda);
  recipe.sources = submission.files;
  if (contract.unit) {
    const std::string name = unit_name(submission);
    recipe.headers = contract.unit->headers;
    recipe.headers.push_back({std::string(preamble_name), "#pragma once\n"});
    recipe.unit = SourceFile{name, contract.unit->text};
    recipe.files = {"../unit/" + name};
    recipe.function = contract.unit->function;
    recipe.declaration = contract.unit->declaration;
  } else if (!contract.has_problem) {
    recipe.headers.push_back({std::string(preamble_name), "#pragma once\n"});
    recipe.files = files_to_compile(submission);
    recipe.function = solution_name;
    recipe.declaration = solution_name;
  } else {
    recipe.headers.push_back(
        {std::string(preamble_name), preamble(contract.signature, contract.dtype, submission.language)});
    recipe.files = files_to_compile(submission);
    recipe.function = solution_name;
    recipe.declaration = toolchain::declaration(contract.signature, contract.dtype, submission.language);
  }
  if (is_cuda) {
    recipe.empty.path = "empty.cu";
    // nvcc reports a faulty installation like this; compiling an empty file would take it a second.
    recipe.opening_of_fault = "nvcc fatal ";
    recipe.tidy = [](const std::string& output) { return tidy_nvcc_output(read_ptxas_report(output).rest); };
    recipe.kernels_in = [](std::string_view output) { return read_ptxas_report(output).kernels; };
    recipe.script_of_steps = script_of_nvcc_steps;
  }
  return recipe;
}

}  // namespace kbench::toolchain
