#include "language/toolchain/failure.hpp"

#include "base/document/text.hpp"
#include "language/toolchain/shortage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <initializer_list>
#include <utility>

namespace kbench::toolchain {
namespace {

bool mentions_any(std::string_view text, std::initializer_list<std::string_view> phrases) {
  return std::any_of(phrases.begin(), phrases.end(),
                     [&](std::string_view phrase) { return text.find(phrase) != std::string_view::npos; });
}

std::string in_mebibytes(std::size_t bytes) {
  return fmt::format("{:g} MiB", static_cast<double>(bytes) / (1U << 20U));
}

std::string in_seconds(std::chrono::milliseconds time) {
  return fmt::format("{:g} s", static_cast<double>(time.count()) / 1e3);
}

// "‘void solution(int)’", "\"solution\"", but not "‘void my_solution(int)’".
bool names(std::string_view line, std::string_view function) {
  if (line.find(fmt::format("\"{}\"", function)) != std::string_view::npos) return true;
  const std::string call = fmt::format("{}(", function);
  const std::size_t found = line.find(call);
  return found != std::string_view::npos &&
         (found == 0 || std::string_view(" :*&\"").find(line[found - 1]) != std::string_view::npos);
}

// The limit or signal that ended the compiler; empty if it ended by itself.
std::string explain_limit(const process::ChildExit& exit, const CompileOptions& options) {
  if (!exit.reached_limit.empty())
    return fmt::format("the control group of the compiler reached {}", exit.reached_limit);
  const std::string_view output = exit.output;
  // The phrases are the C library's names of signals, which GCC's driver and nvcc's shell print. Others are
  // messages of GCC, clang, the assembler, nvcc and its parts.
  if (exit.signal == SIGXFSZ || mentions_any(output, {"File size limit exceeded", "File too large"})) {
    return fmt::format("the compiler wanted to write a file of more than {}",
                       in_mebibytes(options.output_limit));
  }
  if (exit.signal == SIGXCPU || mentions_any(output, {"CPU time limit exceeded"}))
    return explain_timeout(options);
  if (mentions_any(output, {"out of memory allocating", "virtual memory exhausted", "memory exhausted",
                            "Cannot allocate memory", "std::bad_alloc", "failed to map segment",
                            "catastrophic error: out of memory", "LLVM ERROR: out of memory",
                            "Memory allocation failure"})) {
    return fmt::format("the compiler wanted more than {} of memory", in_mebibytes(options.memory_limit));
  }
  if (exit.signal != 0 ||
      mentions_any(output, {"signal terminated program", "terminated with signal", "died due to signal"})) {
    return "the compiler was killed by a signal, or crashed";
  }
  return {};
}

// Functions of libraries that submissions call, by how their names begin.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> known_libraries{
    {{"cublasLt", "cublasLt"},
     {"cublas", "cublas"},
     {"cudnn", "cudnn"},
     {"cufft", "cufft"},
     {"curand", "curand"},
     {"cusolver", "cusolver"},
     {"cusparse", "cusparse"},
     {"nvrtc", "nvrtc"},
     {"cblas_", "openblas"},
     {"LAPACKE_", "lapacke"}}};

// Names the flag for the first missing function of a known library; empty if there is none.
std::string missing_library(std::string_view output) {
  constexpr std::string_view opening = "undefined reference to `";
  for (std::size_t at = 0; (at = output.find(opening, at)) != output.npos;) {
    at += opening.size();
    const std::string_view symbol = output.substr(at, output.find_first_of("'(\n", at) - at);
    for (const auto& [prefix, library] : known_libraries) {
      if (!symbol.starts_with(prefix)) continue;
      return fmt::format(
          ": `{}` is a function of {}, which --flag=-l{} (CompileOptions::extra_flags) links{}", symbol,
          library, library,
          library.starts_with("cu") || library == "nvrtc"
              ? ", as does a problem that lists it (ProblemInfo::cuda_libraries)"
              : "");
    }
  }
  return {};
}

}  // namespace

bool is_repeatable(const process::ChildExit& exit, const CompileOptions& options) {
  return explain_limit(exit, options).empty() && exit.output_left_out == 0 && !may_be_shortage(exit);
}

std::string explain_failure(const process::ChildExit& exit, const CompileOptions& options,
                            std::string_view function, std::string_view declaration) {
  const std::string limit = explain_limit(exit, options);
  if (!limit.empty()) return limit;
  const std::string_view output = exit.output;
  if (mentions_any(output, {"#error -- unsupported GNU version"}))
    return "nvcc does not work with this version of g++; name an older one in NVCC_CCBIN";
  if (lacks(output, function)) {
    return fmt::format("the submission does not define `{}` as the problem asks:\n  {}", function,
                       declaration);
  }
  if (mentions_any(output, {"uses too much shared data"}))
    return "a kernel declares more shared memory than the GPU has for one block";
  if (mentions_any(output, {"Unresolved extern function"})) {
    return "a kernel calls a device function that is not defined in its source file; device code of several "
           "files is not linked";
  }
  if (mentions_any(output, {"ld returned", "linker command failed", "nvlink error"}))
    return "the submission does not link" + missing_library(output);
  return "the submission does not compile";
}

std::string explain_timeout(const CompileOptions& options) {
  return fmt::format(
      "the compiler used more than {} of processor time (--compile-timeout, or compile.time_limit of the "
      "options)",
      in_seconds(options.time_limit));
}

bool lacks(std::string_view diagnostics, std::string_view function) {
  return mentions_any(diagnostics, {fmt::format("defines no function called {}\n", function),  // Python
                                    fmt::format("undefined reference to `{}'", function),
                                    fmt::format("undefined reference to `{}(", function),  // C++ linkage
                                    fmt::format("undefined symbol: {}\n", function),
                                    fmt::format("undefined symbol: {}(", function)});
}

bool concerns(std::string_view diagnostics, std::string_view function) {
  bool found = false;
  bool may_follow = false;
  document::for_each_line(diagnostics, [&](std::string_view line) {
    const bool is_error = line.find(" error: ") != std::string_view::npos;
    found = found || ((is_error || may_follow) && names(line, function));
    // nvcc's only message of this kind that names no function; the line of source comes next.
    may_follow = is_error && line.ends_with("functions distinguished by return type alone");
  });
  return found;
}

std::string errors_for_overloads(std::string_view warnings, std::string_view function) {
  constexpr std::string_view opening = ": warning: no previous declaration for ";
  constexpr std::string_view closing = " [-Wmissing-declarations]";
  std::string errors;
  document::for_each_line(warnings, [&](std::string_view line) {
    const std::size_t place_end = line.find(opening);
    if (place_end == std::string_view::npos || !line.ends_with(closing) || !names(line, function)) return;
    std::string_view found = line.substr(place_end + opening.size());
    found.remove_suffix(closing.size());
    errors += fmt::format("{}: error: {} is not the function that the problem asks for\n",
                          line.substr(0, place_end), found);
  });
  return errors;
}

std::string without_refusals(std::string_view output) {
  constexpr std::string_view refusal = ": Permission denied";
  std::string text;
  document::for_each_line(output, [&](std::string_view line) {
    const bool is_about_input =
        line.find("fatal error: ") != line.npos || line.find(" for reading") != line.npos;
    if (is_about_input && line.ends_with(refusal)) {
      line.remove_suffix(refusal.size());
      text.append(line).append(": No such file or directory\n");
    } else {
      text.append(line).append("\n");
    }
  });
  if (!output.ends_with('\n') && !text.empty()) text.pop_back();
  return text;
}

}  // namespace kbench::toolchain
