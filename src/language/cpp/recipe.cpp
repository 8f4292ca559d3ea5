#include "language/cpp/recipe.hpp"

#include "language/cpp/preamble.hpp"
#include "language/cpp/prototype.hpp"
#include "language/cpp/submission_headers.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace kbench::cpp {
namespace {

constexpr toolchain::CompilerSearch search{
    Language::cpp, "C++", {"KBENCH_CXX", "CXX"}, {"g++", "c++"}, "g++"};

// A name that no file of the submission has: the unit includes these in quotes, and would otherwise include itself.
std::string unit_name(const Submission& submission) {
  const std::string_view ending = submission.language == Language::cuda ? cuda_ending : endings.front();
  std::string stem = "unit";
  const auto is_taken = [&](const SourceFile& file) {
    return file.path == fmt::format("{}{}", stem, ending);
  };
  while (std::any_of(submission.files.begin(), submission.files.end(), is_taken)) stem += '_';
  return fmt::format("{}{}", stem, ending);
}

bool is_source(const SourceFile& file) {
  const std::string ending = std::filesystem::path(file.path).extension().string();
  return ending == cuda_ending || std::find(endings.begin(), endings.end(), ending) != endings.end();
}

std::vector<std::string> files_to_compile(const Submission& submission) {
  std::vector<std::string> files;
  for (const SourceFile& file : submission.files) {
    if (is_source(file)) files.push_back(file.path);
  }
  if (files.empty())
    throw Error(ErrorCode::invalid_submission,
                fmt::format("the submission has no source file: a file that ends in {} or {}",
                            fmt::join(endings, ", "), cuda_ending));
  return files;
}

}  // namespace

toolchain::Compiler find_compiler(const CompileOptions& options) {
  return toolchain::find_compiler(options, search);
}

toolchain::Recipe recipe(const Submission& submission, const toolchain::Contract& contract,
                         const CompileOptions& options) {
  toolchain::Compiler compiler = find_compiler(options);
  return recipe(submission, contract, std::move(compiler),
                {.always = {"-O3", "-march=native", "-std=c++20", "-fopenmp", "-fPIC", "-fvisibility=hidden",
                            "-fdiagnostics-color=never", "-iquote", ".", "-I../include"},
                 .make_shared_object = {"-shared", "-Wl,-z,defs", "-o"},
                 .find_undeclared_functions = {"-fsyntax-only", "-Wmissing-declarations"}});
}

toolchain::Recipe recipe(const Submission& submission, const toolchain::Contract& contract,
                         toolchain::Compiler compiler, toolchain::Flags flags) {
  toolchain::Recipe recipe;
  recipe.compiler = std::move(compiler);
  recipe.flags = std::move(flags);
  recipe.flags.in_front = {"-include", std::string(preamble_name)};
  recipe.sources = submission.files;
  recipe.headers = submission_headers;
  std::string in_front = "#pragma once\n";
  recipe.function = recipe.declaration = solution_name;
  if (contract.unit) {
    const std::string name = unit_name(submission);
    recipe.headers.insert(recipe.headers.end(), contract.unit->headers.begin(), contract.unit->headers.end());
    recipe.unit = SourceFile{name, contract.unit->text};
    recipe.files = {"../unit/" + name};
    recipe.function = contract.unit->function;
    recipe.declaration = contract.unit->declaration;
  } else {
    recipe.files = files_to_compile(submission);
  }
  if (!contract.unit && contract.has_problem) {
    in_front = preamble(contract.signature, contract.dtype, submission.language);
    recipe.declaration = cpp::declaration(contract.signature, contract.dtype, submission.language);
  }
  recipe.headers.push_back({std::string(preamble_name), std::move(in_front)});
  return recipe;
}

}  // namespace kbench::cpp
