// A problem's description of itself.
#pragma once

#include <kbench/dtype.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kbench {

// How the plugin of a reference file calls a submission (kbench/reference.hpp). The problem's values are bytes to
// kbench; the code that converts them from the author's types is compiled with each submission.
struct ReferenceFile {
  bool is_cuda = false;  // the language of the reference, and so of its submissions: CUDA, or else C++
  std::string declaration = {};  // declaration that a submission defines, without the semicolon
  std::string file = {};         // name of the reference file: "scale.hpp"
  std::string text = {};         // contents of the reference file
  std::string not_isolated =
      {};                    // why reference and check have to run in the submission's process; empty if not
  bool fresh_inputs = true;  // generate_input() makes other inputs of other seeds
  bool counts_flops = true;  // get_flops() is there; without it every case has one
};

struct ProblemInfo {
  std::string name = {};            // a C identifier; the plugin's file is called <name>.so
  std::string title = {};           // one line
  std::string description = {};     // Markdown: the formula, shapes, layout, units
  std::string difficulty = "easy";  // easy, medium, hard

  // Raise it with every change that makes results incomparable with older ones: of cases, of inputs, of what is
  // accepted. It stands in every result.
  int version = 1;

  std::vector<std::string> tags = {};
  std::vector<DType> dtypes = {
      DType::float32};  // types that an evaluation may ask for; the first is the default

  // Libraries of the CUDA Toolkit that submissions may call, as -l names them: {"cublas"}. They are linked to every
  // submission in CUDA that uses them.
  std::vector<std::string> cuda_libraries = {};

  // Bytes of host memory that every submission needs to be set up, such as the weights of a model. They come on top
  // of RunLimits::memory.
  std::size_t submission_memory = 0;

  // None: submissions define `solution`, as the signature says.
  std::optional<ReferenceFile> reference_file = {};
};

}  // namespace kbench
