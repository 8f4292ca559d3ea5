#include "language/nvcc/disassembler.hpp"

#include "base/system/foreign.hpp"
#include "language/nvcc/annotation.hpp"
#include "language/nvcc/toolkit_program.hpp"
#include "language/toolchain/diagnostics.hpp"
#include "language/toolchain/driver.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace kbench::nvcc {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr std::size_t most_code = std::size_t{16} << 20U;  // bytes of all kernels together
constexpr std::size_t most_files = 4096;                   // files of device code in one object
constexpr std::size_t most_complaints = 2000;              // bytes of the output of a program that failed
constexpr auto disassembler_kill_limit = 10s;

class Disassembler {
 public:
  explicit Disassembler(const toolchain::BuildContext& context)
      : context_(context), deadline_(process::Clock::now() + context.options.time_limit) {}

  process::ChildExit run(const fs::path& program, std::vector<std::string> arguments) const {
    process::ChildSpec spec = toolchain::walled_in(context_.options);
    spec.name = program.filename().string();
    spec.arguments = std::move(arguments);
    spec.arguments.insert(spec.arguments.begin(), program.string());
    spec.environment = {{"TMPDIR", context_.workspace.string()}, {"LC_ALL", "C.UTF-8"}};
    spec.working_directory = context_.workspace;
    spec.output_limit = most_code;
    std::error_code error;
    spec.files = sandbox::FileAccess{.readable = {"/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache",
                                                  program, fs::canonical(program, error)},
                                     .writable = {context_.workspace, "/dev/null"},
                                     .hidden = context_.hidden,
                                     .hides_rest = true};
    const process::Children::Id child = context_.children.start(spec);
    auto exit = context_.children.wait(child, deadline_);
    if (!exit) {
      context_.children.end(child, disassembler_kill_limit);
      throw Error(
          fmt::format("{} did not end within {:g} s: the object may be made to keep it busy, or allow "
                      "more time (--compile-timeout, or compile.time_limit of the options)",
                      spec.name, std::chrono::duration<double>(context_.options.time_limit).count()));
    }
    if (exit->succeeded()) return *std::move(exit);
    const std::string says = toolchain::presentable(exit->output, most_complaints, exit->output_left_out > 0);
    throw Error(fmt::format("{} cannot read what was compiled: {}", spec.name,
                            !exit->reached_limit.empty() ? exit->reached_limit
                            : says.empty()               ? "it says nothing"
                                                         : says));
  }

  // The files that cuobjdump has extracted from the object.
  std::vector<std::string> files(std::string_view ending) const {
    std::vector<std::string> names;
    for (const system::Entry& entry : system::ForeignDirectory(context_.workspace).entries(most_files)) {
      if (entry.kind == system::EntryKind::file && entry.name.ends_with(ending)) names.push_back(entry.name);
    }
    return names;
  }

  std::string beginning_of(const std::string& name, std::size_t most) const {
    const auto file = system::ForeignDirectory(context_.workspace).find(name);
    return file ? file->read_beginning(most) : std::string();
  }

 private:
  const toolchain::BuildContext& context_;
  process::Deadline deadline_;
};

void append(std::vector<KernelCode>& all, std::vector<KernelCode> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

DeviceCode disassemble(const toolchain::BuildContext& context, const system::Artifact& artifact,
                       const std::vector<SourceFile>& sources, CodeForm form) {
  const bool is_ptx = form == CodeForm::ptx;
  const fs::path extractor = find_program(cuobjdump, context.options);
  const fs::path reader = is_ptx ? fs::path() : find_program(nvdisasm, context.options);
  const Disassembler disassembler(context);
  const std::string object = "object.so";
  toolchain::write_file(context.workspace / object, system::contents(artifact.file));
  disassembler.run(extractor, {is_ptx ? "-xptx" : "-xelf", "all", object});
  DeviceCode code;
  std::size_t bytes = 0;
  for (const std::string& name : disassembler.files(is_ptx ? ".ptx" : ".cubin")) {
    std::string text;
    if (is_ptx) {
      text = disassembler.beginning_of(name, most_code);
      code.is_complete = code.is_complete && text.size() < most_code;
      append(code.kernels, annotated_ptx(text, sources));
    } else {
      process::ChildExit exit = disassembler.run(reader, {"-c", "-g", "./" + name});
      text = std::move(exit.output);
      code.is_complete = code.is_complete && exit.output_left_out == 0;
      append(
          code.kernels,
          annotated_sass(text.substr(0, exit.output_left_out > 0 ? exit.output_gap : text.size()), sources));
    }
    bytes += text.size();
    if (bytes >= most_code) {
      code.is_complete = false;
      break;
    }
  }
  return code;
}

}  // namespace kbench::nvcc
