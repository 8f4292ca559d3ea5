// Compiles in a test, and loads what became of it.
#pragma once

#include "base/site/installation.hpp"
#include "catch.hpp"
#include "isolation/protocol/entry.hpp"
#include "language/language.hpp"
#include "language/source_files.hpp"
#include "language/toolchain/build.hpp"
#include "language/toolchain/compiler.hpp"
#include "language/toolchain/contract.hpp"
#include "scratch_directory.hpp"

#include <kbench/error.hpp>

#include <dlfcn.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kbench::testing {

struct Builder {
  CompileOptions options;
  FunctionSignature signature = FunctionSignature{}.input("from").output("to").scalar("n");
  DType dtype = DType::float32;
  toolchain::CudaTarget cuda = {.architecture = "90a", .libraries = {}};
  std::vector<std::filesystem::path> hidden;
  std::optional<toolchain::Unit> unit;
  ScratchDirectory workspace;

  toolchain::Build operator()(const Submission& submission) {
    process::Children children(site::helper("kbench-launcher", std::nullopt), {});
    language::check(submission);
    return language::support(submission.language)
        .build({children, options, workspace.path(), hidden}, submission, {signature, dtype, cuda, unit});
  }
  toolchain::Build operator()(const std::string& text) {
    return (*this)({.language = Language::cpp, .files = {{"mine.cpp", text}}});
  }
};

// False, with the reason, where there is no nvcc to test.
inline bool there_is_nvcc() {
  try {
    static_cast<void>(language::support(Language::cuda).find_compiler({}));
    return true;
  } catch (const Error& error) {
    WARN("skipped: " << error.what());
    return false;
  }
}

inline bool holds(const std::string& text, const std::string& part) {
  INFO(text);
  CHECK(text.find(part) != std::string::npos);
  return text.find(part) != std::string::npos;
}

// The entry point of a build, in this process: the sources of these tests are the tests' own.
class Loaded {
 public:
  explicit Loaded(const toolchain::Build& build) {
    INFO(build.failure + "\n" + build.diagnostics);
    REQUIRE(build.succeeded);
    const std::string path = "/proc/self/fd/" + std::to_string(build.artifact.file.get());
    library_ = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    REQUIRE(library_ != nullptr);
    entry_ = reinterpret_cast<protocol::EntryPoint>(::dlsym(library_, protocol::entry_name));
    REQUIRE(entry_ != nullptr);
  }
  Loaded(const Loaded&) = delete;
  Loaded& operator=(const Loaded&) = delete;
  ~Loaded() {
    if (library_ != nullptr) ::dlclose(library_);
  }

  void call(const std::vector<void*>& tensors, const std::vector<std::uint64_t>& scalars) const {
    entry_(tensors.data(), scalars.data());
  }
  bool has(const char* symbol) const { return ::dlsym(library_, symbol) != nullptr; }

 private:
  void* library_ = nullptr;
  protocol::EntryPoint entry_ = nullptr;
};

}  // namespace kbench::testing
