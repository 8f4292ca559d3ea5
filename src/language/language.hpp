// Everything that kbench knows of a programming language: one class for each.
//
//     const language::Support& fortran = language::support(Language("fortran"));
//     fortran.starter(describe("matmul"));
//
// Another language is a class that implements Support, and a line in built_in() of language.cpp; or, in a program that links
// kbench_core, add().
#pragma once

#include "base/site/target.hpp"
#include "isolation/process/child.hpp"
#include "isolation/process/children.hpp"
#include "language/toolchain/build.hpp"
#include "language/toolchain/compiler.hpp"
#include "language/toolchain/contract.hpp"

#include <kbench/catalog.hpp>
#include <kbench/options.hpp>
#include <kbench/problem.hpp>
#include <kbench/submission.hpp>
#include <kbench/test_case.hpp>

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::language {

enum class FileKind : std::uint8_t { source, header, shared_object };

struct Ending {
  std::string_view text;  // ".cpp"
  FileKind kind;
};

class Support {
 public:
  Support() = default;
  Support(const Support&) = delete;
  Support& operator=(const Support&) = delete;
  virtual ~Support() = default;

  virtual Language language() const = 0;
  virtual std::string_view title() const = 0;  // "C++"

  // The endings of a submission's files. Text without a name becomes a file with the first.
  virtual std::vector<Ending> endings() const = 0;

  virtual bool runs_on(DeviceKind device) const = 0;

  // Throws Error for a file that its compiler should not be given.
  virtual void check(const SourceFile& /*file*/) const {}

  // The prototype of `solution`, in this language. Throws Error if it has no such types.
  virtual std::string declaration(const FunctionSignature& signature, DType dtype) const = 0;

  // The prototype for a problem, or what the problem's form asks for instead.
  virtual std::string declaration_for(const ProblemDescription& problem) const {
    return declaration(problem.signature, problem.dtype);
  }

  // A file that compiles as it is, without warnings, and computes nothing: it defines what the problem calls, and says what
  // each parameter is. Throws Error if there is none.
  virtual std::string starter(const ProblemDescription& problem) const = 0;

  // Returns nothing for a language that is not compiled. Throws Error, with what to install, where there is no
  // compiler.
  virtual std::optional<toolchain::Compiler> find_compiler(const CompileOptions& options) const = 0;

  // Whether the program that CompileOptions::compiler names is for this language, by its name.
  virtual bool takes_compiler(const std::filesystem::path& /*named*/) const { return false; }

  // The packages that its runs depend on, by name and version, for results: {"numpy": "1.26.4"}.
  virtual std::map<std::string, std::string> describe_runtime(process::Children& /*children*/,
                                                              const CompileOptions& /*options*/) const {
    return {};
  }

  // Throws site::Unsupported, with what to do, where this machine lacks what runs on the device depend on.
  virtual void require_runtime(process::Children& /*children*/, const site::Target& /*target*/,
                               const CompileOptions& /*options*/) const {}

  // Makes a runner for shared objects (isolation/host/runners.hpp) into one that runs what build() makes. Throws site::Unsupported where
  // this machine has no such.
  virtual void adapt_runner(process::Children& /*children*/, const site::Target& /*target*/,
                            const Options& /*options*/, process::ChildSpec& /*runner*/) const {}

  // False if only this language's runner can use what build() makes.
  virtual bool makes_shared_object() const { return true; }

  // Whether its import may compile for long: the process that loads it builds extensions then.
  virtual bool builds_when_loaded(const Submission& /*submission*/) const { return false; }

  // See toolchain::build(). Throws Error if the language cannot express the problem, too.
  virtual toolchain::Build build(const toolchain::BuildContext& context, const Submission& submission,
                                 const toolchain::Contract& contract) const = 0;
};

// All that there are, in the order in which they are asked whether files are theirs.
std::vector<const Support*> all();

// Throws Error for a language that kbench does not know, with the names of those that it does.
const Support& support(const Language& language);

// False for what was compiled before: a shared object.
bool has_source(const Language& language);

// The submission that is compiled already: the shared object.
Submission precompiled(const system::Artifact& artifact);

// The language of a reference file, by the ending of its name: C++ or CUDA. None for a file that is no reference.
std::optional<Language> language_of_reference(std::string_view file);

// The language of submissions to a reference file, which is its own.
Language language_of_submissions(const ReferenceFile& reference);

// Whether code in `other` may be included in a file in this language.
bool may_include(const Language& language, const Language& other);

// No other thread may use this room at the same time. Throws Error if there is a language of that name.
void add(std::unique_ptr<Support> support);

// One for each language, of the file that has its name.
std::unique_ptr<Support> make_cpp();
std::unique_ptr<Support> make_cuda();
std::unique_ptr<Support> make_binary();
std::unique_ptr<Support> make_fortran();
std::unique_ptr<Support> make_rust();
std::unique_ptr<Support> make_python();
std::unique_ptr<Support> make_triton();  // defined in Python's file

}  // namespace kbench::language
