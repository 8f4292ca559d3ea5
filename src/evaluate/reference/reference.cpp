#include "base/document/text.hpp"

#include <kbench/error.hpp>
#include <kbench/reference.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace kbench {
namespace {

constexpr std::array<std::string_view, 2> cuda_endings{".cu", ".cuh"};
constexpr std::array<std::string_view, 6> cpp_endings{".cpp", ".cc", ".cxx", ".hpp", ".hh", ".h"};

template <class Endings>
bool ends_in_one_of(std::string_view name, const Endings& endings) {
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return name.ends_with(ending); });
}

}  // namespace

bool names_reference(std::string_view file) {
  return ends_in_one_of(file, cuda_endings) || ends_in_one_of(file, cpp_endings);
}

Reference Reference::from_file(const std::filesystem::path& file) {
  if (!names_reference(file.string())) {
    throw Error(ErrorCode::invalid_problem, fmt::format("{} is no reference file: these end in .cu or .cuh, "
                                                        "or for C++ in .cpp, .cc, .cxx, .hpp, .hh or .h",
                                                        document::quoted(file.string())));
  }
  Submission read = Submission::from_file(file);
  return {.name = file.filename().string(),
          .language = ends_in_one_of(file.string(), cuda_endings) ? Language::cuda : Language::cpp,
          .text = std::move(read.files.front().text)};
}

Submission submission_to(const Reference& reference, Submission submission) {
  if (submission.language == Language::binary) return submission;
  const bool is_in_cuda =
      std::any_of(submission.files.begin(), submission.files.end(),
                  [](const SourceFile& file) { return ends_in_one_of(file.path, cuda_endings); });
  if (is_in_cuda && reference.language != Language::cuda)
    throw Error(ErrorCode::invalid_submission,
                fmt::format("the submission is in CUDA; the reference {} is in C++", reference.name));
  submission.language = reference.language;
  return submission;
}

}  // namespace kbench
