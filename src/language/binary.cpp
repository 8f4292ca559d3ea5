// Submissions that were compiled before, by compile() or elsewhere.
#include "base/system/artifact.hpp"
#include "language/language.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

namespace kbench::language {
namespace {

class Binary final : public Support {
 public:
  Language language() const override { return Language::binary; }
  std::string_view title() const override { return "a shared object"; }
  std::vector<Ending> endings() const override { return {{".so", FileKind::shared_object}}; }
  bool runs_on(DeviceKind /*device*/) const override { return true; }

  std::string declaration(const FunctionSignature& /*signature*/, DType /*dtype*/) const override {
    throw Error(ErrorCode::invalid_submission, "a shared object has no prototype of its own");
  }
  std::string starter(const ProblemDescription& /*problem*/) const override {
    throw Error(ErrorCode::invalid_submission, "there is no starter code for a shared object");
  }
  std::optional<toolchain::Compiler> find_compiler(const CompileOptions& /*options*/) const override {
    return std::nullopt;
  }
  toolchain::Build build(const toolchain::BuildContext& /*context*/, const Submission& submission,
                         const toolchain::Contract& /*contract*/) const override {
    if (submission.files.size() != 1) {
      throw Error(ErrorCode::invalid_submission,
                  fmt::format("a binary submission is one shared object; this one has {} files",
                              submission.files.size()));
    }
    toolchain::Build build;
    const SourceFile& file = submission.files.front();
    toolchain::adopt(build, system::shared_object_from(file.text), file.path);
    return build;
  }
};

}  // namespace

bool has_source(const Language& language) { return language != Language::binary; }

Submission precompiled(const system::Artifact& artifact) {
  return {.language = Language::binary,
          .files = {{.path = "submission.so", .text = system::contents(artifact.file)}}};
}

std::unique_ptr<Support> make_binary() { return std::make_unique<Binary>(); }

}  // namespace kbench::language
