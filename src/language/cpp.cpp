// C++, and CUDA, which is C++ for nvcc.
#include "base/document/text.hpp"
#include "language/language.hpp"
#include "language/toolchain/compiler.hpp"
#include "language/toolchain/cpp_recipe.hpp"
#include "language/toolchain/prototype.hpp"
#include "language/toolchain/starter.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace kbench::language {
namespace {

class Cpp : public Support {
 public:
  Language language() const override { return Language::cpp; }
  std::string_view title() const override { return "C++"; }
  std::vector<Ending> endings() const override {
    std::vector<Ending> all;
    for (const std::string_view ending : toolchain::cpp_endings) all.push_back({ending, FileKind::source});
    for (const std::string_view ending : {".h", ".hpp", ".hh", ".hxx", ".cuh", ".inl", ".inc", ".ipp", ".tpp",
                                          ".tcc", ".txx", ".impl", ".def"})
      all.push_back({ending, FileKind::header});
    return all;
  }
  bool runs_on(DeviceKind device) const override { return device == DeviceKind::cpu; }

  std::string declaration(const FunctionSignature& signature, DType dtype) const override {
    return toolchain::declaration(signature, dtype, language());
  }
  std::string starter(const ProblemDescription& problem) const override {
    return toolchain::starter(problem.info, problem.signature, problem.dtype, language());
  }
  std::optional<toolchain::Compiler> find_compiler(const CompileOptions& options) const override {
    return toolchain::find_compiler(options, language());
  }
  toolchain::Build build(process::Children& children, const Submission& submission,
                         const toolchain::Contract& contract, const CompileOptions& options,
                         const std::filesystem::path& workspace,
                         const std::vector<std::filesystem::path>& hidden) const override {
    return toolchain::build(children, toolchain::cpp_recipe(submission, contract, options), options,
                            workspace, hidden);
  }
};

// nvcc runs its tools through a shell, and puts the names of sources into double quotes only. Names with any other
// special character are therefore refused.
bool means_nothing_to_a_shell(char c) {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  const bool is_digit = c >= '0' && c <= '9';
  const bool is_beyond_ascii = static_cast<unsigned char>(c) >= 0x80;
  return is_letter || is_digit || is_beyond_ascii ||
         std::string_view(" ./_-+").find(c) != std::string_view::npos;
}

class Cuda final : public Cpp {
 public:
  Language language() const override { return Language::cuda; }
  std::string_view title() const override { return "CUDA"; }
  std::vector<Ending> endings() const override {
    std::vector<Ending> all = Cpp::endings();
    all.insert(all.begin(), {toolchain::cuda_ending, FileKind::source});
    return all;
  }
  bool runs_on(DeviceKind device) const override { return device == DeviceKind::cuda; }

  void check(const SourceFile& file) const override {
    if (std::all_of(file.path.begin(), file.path.end(), means_nothing_to_a_shell)) return;
    throw Error(
        ErrorCode::invalid_submission,
        fmt::format("the submission has a file called {}; with nvcc, names hold letters, digits, spaces "
                    "and . _ - + only",
                    document::quoted(file.path)));
  }
};

}  // namespace

std::unique_ptr<Support> make_cpp() { return std::make_unique<Cpp>(); }
std::unique_ptr<Support> make_cuda() { return std::make_unique<Cuda>(); }

}  // namespace kbench::language
