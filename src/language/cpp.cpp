// C++, and CUDA, which is C++ for nvcc.
#include "base/document/text.hpp"
#include "language/cpp/prototype.hpp"
#include "language/cpp/recipe.hpp"
#include "language/cpp/starter.hpp"
#include "language/language.hpp"
#include "language/nvcc/recipe.hpp"

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
    for (const std::string_view ending : cpp::endings) all.push_back({ending, FileKind::source});
    for (const std::string_view ending : cpp::header_endings) all.push_back({ending, FileKind::header});
    return all;
  }
  bool runs_on(DeviceKind device) const override { return device == DeviceKind::cpu; }

  std::string declaration(const FunctionSignature& signature, DType dtype) const override {
    return cpp::declaration(signature, dtype, language());
  }
  std::string starter(const ProblemDescription& problem) const override {
    return cpp::starter(problem.info, problem.signature, problem.dtype, language());
  }
  std::optional<toolchain::Compiler> find_compiler(const CompileOptions& options) const override {
    return cpp::find_compiler(options);
  }
  bool takes_compiler(const std::filesystem::path& named) const override { return !is_nvcc(named); }
  toolchain::Build build(const toolchain::BuildContext& context, const Submission& submission,
                         const toolchain::Contract& contract) const override {
    return toolchain::build(context, cpp::recipe(submission, contract, context.options));
  }

 protected:
  static bool is_nvcc(const std::filesystem::path& program) {
    return program.filename().string().find("nvcc") != std::string::npos;
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
    all.insert(all.begin(), {cpp::cuda_ending, FileKind::source});
    return all;
  }
  bool runs_on(DeviceKind device) const override { return device == DeviceKind::cuda; }
  std::optional<toolchain::Compiler> find_compiler(const CompileOptions& options) const override {
    return nvcc::find_compiler(options);
  }
  bool takes_compiler(const std::filesystem::path& named) const override { return is_nvcc(named); }
  toolchain::Build build(const toolchain::BuildContext& context, const Submission& submission,
                         const toolchain::Contract& contract) const override {
    return toolchain::build(context, nvcc::recipe(submission, contract, context.options));
  }

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

std::optional<Language> language_of_reference(std::string_view file) {
  const auto ends_in = [&](auto... endings) { return (file.ends_with(endings) || ...); };
  if (ends_in(".cu", ".cuh")) return Language::cuda;
  if (ends_in(".cpp", ".cc", ".cxx", ".hpp", ".hh", ".h")) return Language::cpp;
  return std::nullopt;
}

Language language_of_submissions(const ReferenceFile& reference) {
  return reference.is_cuda ? Language::cuda : Language::cpp;
}

bool may_include(const Language& language, const Language& other) {
  return language == other || (language == Language::cuda && other == Language::cpp);
}

std::unique_ptr<Support> make_cpp() { return std::make_unique<Cpp>(); }
std::unique_ptr<Support> make_cuda() { return std::make_unique<Cuda>(); }

}  // namespace kbench::language
