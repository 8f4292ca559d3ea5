#include "evaluate/diagnose/under_address_sanitizer.hpp"

#include "isolation/protocol/frames.hpp"
#include "language/cpp/address_sanitizer.hpp"
#include "language/toolchain/diagnostics.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace kbench {
namespace {

// Memory beyond options.limits: sanitizers keep freed memory for a while, and shadow all memory with an eighth of its
// size.
constexpr std::size_t sanitizers_memory = std::size_t{4} << 30U;
constexpr std::size_t report_bytes = std::size_t{256} << 10U;

// The runner keeps its walls, except the bound on addresses, of which a sanitizer reserves terabytes. The sanitizer
// itself ends the process where it uses too much memory.
process::ChildSpec put_under(process::ChildSpec spec, const std::filesystem::path& library,
                             const Options& options) {
  const std::size_t memory = options.limits.memory + sanitizers_memory;
  spec.arguments.emplace_back(protocol::is_sanitized);
  spec.environment.merge(cpp::sanitizer_environment(library, memory));
  spec.files->readable.push_back(library);
  spec.limits.address_space.reset();
  spec.limits.data.reset();
  spec.group->memory += sanitizers_memory;
  spec.output_limit = std::max(spec.output_limit, report_bytes);
  return spec;
}

}  // namespace

SanitizerOutput run_under_address_sanitizer(process::Children& children, const SecondRun& run,
                                            const Evaluation& evaluation, const Options& options,
                                            process::Deadline deadline,
                                            const std::filesystem::path& library) {
  const SecondRunEnd ended =
      run_again(children, run, evaluation, options, deadline,
                [&](process::ChildSpec runner) { return put_under(std::move(runner), library, options); });
  if (!ended.exit) throw Error("it did not end");
  SanitizerOutput output = parse_address_sanitizer_output(ended.exit->output);
  if (output.findings.empty() && !ended.failure.empty()) throw Error(ended.failure);
  return output;
}

}  // namespace kbench
