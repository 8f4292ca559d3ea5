// What compilers, disassemblers, ncu, compute-sanitizer and submissions print, on its way into messages and findings.
//
//     input = limit(1) byte*
#include "base/document/text.hpp"
#include "evaluate/diagnose/address_sanitizer_output.hpp"
#include "evaluate/diagnose/compute_sanitizer_output.hpp"
#include "evaluate/diagnose/ncu_output.hpp"
#include "fuzz/input.hpp"
#include "language/nvcc/annotation.hpp"
#include "language/nvcc/output.hpp"
#include "language/toolchain/diagnostics.hpp"
#include "language/toolchain/failure.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace kbench::fuzz {
namespace {

void require_utf8(const std::string& text) {
  nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::strict);  // throws
}

void require_line(const std::string& text) {
  require_utf8(text);
  require(text.find('\n') == std::string::npos, "a finding's text is one line");
  require(text.size() < 1'000, "a finding's text is short");
}

void use_compiler_output(std::string_view bytes, std::size_t limit) {
  const std::string text = toolchain::presentable(bytes, limit, false);
  require_utf8(text);
  require(text.size() <= limit + 100, "what is kept is bounded");
  require_utf8(toolchain::presentable(bytes, limit, true));
  require_utf8(nvcc::tidy_output(toolchain::clean_text(bytes)));
  toolchain::lacks(text, "solution");
  toolchain::concerns(text, "solution");
  toolchain::errors_for_overloads(text, "solution");
  process::ChildExit exit;
  exit.code = 1;
  exit.output = bytes;
  toolchain::explain_failure(exit, {}, "solution", "void solution()");
}

void require_sound(const SanitizerOutput& output) {
  require_line(output.complaints);
  for (const SanitizerFinding& finding : output.findings) {
    for (const std::string& text : {finding.text, finding.kernel, finding.file}) require_line(text);
    require(finding.count > 0, "a finding was found");
  }
}

void use_sanitizer_output(std::string_view bytes) {
  for (const char* tool : {"memcheck", "racecheck"})
    require_sound(parse_compute_sanitizer_output(tool, bytes));
  require_sound(parse_address_sanitizer_output(bytes));
}

void use_profile(std::string_view bytes) {
  const NcuOutput output = parse_ncu_output(bytes);
  require_line(output.complaints);
  require(output.kernels.size() <= 32, "the kernels are few");
  for (const KernelProfile& kernel : output.kernels) {
    for (const std::string& text : {kernel.name, kernel.stall}) require_line(text);
    require(kernel.launches > 0, "a kernel was launched");
    require(kernel.duration_ms.value_or(0.0) >= 0.0, "a time is not negative");
  }
}

void use_disassembly(std::string_view bytes) {
  const std::vector<SourceFile> sources{{"mine.cu", "int x;\nint y;\n"}};
  for (const auto read : {nvcc::annotated_sass, nvcc::annotated_ptx}) {
    for (const KernelCode& kernel : read(bytes, sources)) {
      for (const std::string& text : {kernel.name, kernel.symbol, kernel.text}) require_utf8(text);
    }
  }
}

void use_terminal(std::string_view bytes, std::size_t columns) {
  const std::string text = document::printable(bytes);
  require_utf8(text);
  require(text.find('\x1b') == std::string::npos, "nothing rewrites the screen");
  const std::string line = document::printable_line(bytes);
  const std::string clipped = document::clipped(line, columns);
  require_utf8(clipped);
  require(document::display_width(clipped) <= columns, "what is clipped fits");
  document::indented(text, 3);
}

void run(Input input) {
  const std::size_t limit = input.take_byte();
  const std::string_view bytes = input.take_all();
  use_compiler_output(bytes, limit);
  use_sanitizer_output(bytes);
  use_profile(bytes);
  use_disassembly(bytes);
  use_terminal(bytes, limit);
}

}  // namespace
}  // namespace kbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kbench::fuzz::run({data, size});
  return 0;
}
