// Names and texts of a submission's files, as they are checked and written for the compiler.
//
//     input = language(1) (length(1) name length(1) text)*
#include "fuzz/input.hpp"
#include "language/language.hpp"
#include "language/source_files.hpp"
#include "language/toolchain/diagnostics.hpp"
#include "language/toolchain/recipe.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/error.hpp>
#include <kbench/submission.hpp>

#include <cstddef>
#include <filesystem>
#include <string>
#include <system_error>

namespace kbench::fuzz {
namespace {

namespace fs = std::filesystem;

Submission submission_in(Input& input) {
  Submission submission;
  const auto all = language::all();
  submission.language = all[input.take_byte() % all.size()]->language();
  while (!input.empty()) {
    SourceFile file;
    file.path = input.take(input.take_byte());
    file.text = input.take(input.take_byte());
    submission.files.push_back(std::move(file));
  }
  return submission;
}

std::size_t files_beneath(const fs::path& directory) {
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    require(entry.is_directory() || entry.is_regular_file(), "what is written is a file");
    count += entry.is_regular_file() ? 1 : 0;
  }
  return count;
}

void run(Input input) {
  static const ScratchDirectory scratch;
  const Submission submission = submission_in(input);
  try {
    language::check(submission);
  } catch (const Error&) {
    return;
  }
  const fs::path directory = scratch.path() / "sources";
  try {
    for (const SourceFile& file : submission.files) toolchain::write_file(directory / file.path, file.text);
  } catch (const Error&) {
    require(false, "what passes the check can be written");
  }
  require(files_beneath(directory) == submission.files.size(), "each file is beneath the directory");
  require(files_beneath(scratch.path()) == submission.files.size(), "none is outside of it");
  for (const SourceFile& file : submission.files) {
    require(file.path == toolchain::clean_text(file.path), "names can be shown");
    require(file.path.front() != '-' && file.path.front() != '@', "no name is an option");
  }
  if (submission.language != Language::binary) {
    try {
      for (const SourceFile& file : Submission::from_directory(directory).files) {
        require(std::any_of(
                    submission.files.begin(), submission.files.end(),
                    [&](const SourceFile& each) { return each.path == file.path && each.text == file.text; }),
                "what is read is what was written");
      }
    } catch (const Error&) {  // headers alone are no submission but to a reference
    }
  }
  std::error_code error;
  fs::remove_all(directory, error);
}

}  // namespace
}  // namespace kbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kbench::fuzz::run({data, size});
  return 0;
}
