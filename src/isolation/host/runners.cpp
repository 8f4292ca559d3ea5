#include "isolation/host/runners.hpp"

#include "base/system/error_text.hpp"
#include "isolation/memory/argument_layout.hpp"

#include <fmt/format.h>

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

namespace kbench {
namespace {

// A runner with a sanitizer in it reserves terabytes of addresses.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool reserves_addresses = true;
#else
constexpr bool reserves_addresses = false;
#endif

// Address space that is not memory: libraries, stacks of threads, the allocator's reservations (64 MiB of
// addresses for each thread).
std::size_t address_space_overhead() {
  const std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
  return (std::size_t{1} << 30U) + threads * (std::size_t{128} << 20U);
}

// Memory that is resident in the process, and in the kernel for it, besides the submission's own: libraries, page
// tables, stacks, and a GPU driver's memory, pinned or not.
std::size_t memory_of_runtime(const site::Platform& platform) {
  return platform.runtime_bytes + (reserves_addresses ? std::size_t{16} << 30U : 0);
}

// The limit holds for all processes and threads together. A thread pool has one thread for each core, and some
// libraries have their own pool.
std::size_t most_threads() {
  return 1024 + std::size_t{4} * std::max(1U, std::thread::hardware_concurrency());
}

process::ResourceLimits limits_for(const site::Platform& platform, const ExtraMemory& extra,
                                   const RunLimits& limits) {
  process::ResourceLimits result;
  if (!reserves_addresses) {
    const std::size_t memory = limits.memory + extra.submission;
    result.data = memory;
    result.address_space =
        memory + limits.stack + extra.tensors + address_space_overhead() + platform.reserved_addresses;
  }
  return result;
}

std::vector<std::filesystem::path> nodes_of_all_gpus() {
  std::vector<std::filesystem::path> nodes;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/dev", error)) {
    const std::string name = entry.path().filename().string();
    const bool is_gpu = name.starts_with("nvidia") && name.size() > 6 && name[6] >= '0' && name[6] <= '9';
    if (is_gpu) nodes.push_back(entry.path());
  }
  return nodes;
}

}  // namespace

ExtraMemory extra_memory(const ProblemDescription& problem) {
  std::size_t largest = 0;
  for (const CaseDescription& each : problem.cases) {
    largest = std::max(largest, memory::ArgumentLayout(problem.signature, each.test_case).bytes_of_one_set());
  }
  constexpr std::size_t audit = std::size_t{512} << 20U;
  return {.tensors = 3 * largest + audit,  // one set mapped for good; an audit of two or more
          .submission = problem.info.submission_memory};
}

std::optional<std::size_t> memory_of_authors() {
  if (reserves_addresses) return std::nullopt;
  // The rest is for shared memory of a case, which takes up to a sixth for one set, and for the submission.
  return static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) / 3 * 2;
}

void allow(sandbox::RunnerKind kind, const sandbox::KnownPaths& known, process::ChildSpec& runner) {
  const sandbox::RunnerRights rights = sandbox::rights_of(kind);
  runner.limits.file_size = rights.file_bytes;
  runner.limits.open_files = rights.open_files;
  sandbox::grant(kind, known, runner.files.value());
  const auto own = known.find(sandbox::its_directory);
  if (own == known.end() || rights.directory_bytes == 0) return;
  runner.directory = sandbox::BoundedDirectory{
      .path = own->second.front(), .bytes = rights.directory_bytes, .files = rights.directory_files};
  if (runner.group) runner.group->memory += rights.directory_bytes;  // its files are in memory
}

process::ChildSpec runner_spec(const site::Target& target, const ExtraMemory& extra, const Options& options,
                               const std::vector<std::filesystem::path>& hidden) {
  process::ChildSpec spec;
  spec.name = "runner";
  const std::filesystem::path program = target.runner(options);
  spec.arguments = {program.string()};
  spec.environment = target.environment();
  spec.output_limit = options.limits.output;
  spec.limits = limits_for(*target.platform, extra, options.limits);
  spec.group = sandbox::GroupLimits{.memory = options.limits.memory + options.limits.stack + extra.tensors +
                                              extra.submission + memory_of_runtime(*target.platform),
                                    .processes = most_threads()};
  spec.files = sandbox::FileAccess{.readable = {}, .writable = {}, .hidden = hidden};
  sandbox::KnownPaths known{{sandbox::its_program, {program}}};
  if (target.platform->has_driver) {
    const auto gpu = target.gpu();
    known[sandbox::its_gpu] = gpu ? std::vector{gpu->node} : nodes_of_all_gpus();
  }
  allow(sandbox::runner_kind(*target.platform, false), known, spec);
  return spec;
}

std::map<std::string, std::string> missing_walls(const process::Children& children,
                                                 process::Children::Id runner, const site::Target& target) {
  std::map<std::string, std::string> missing = children.missing_walls(runner);
  if (missing.contains("landlock")) {
    missing["one_gpu"] = "the GPUs' nodes are kept from it by Landlock, which this kernel does not have";
  } else if (target.platform->has_driver && !target.gpu()) {
    missing["one_gpu"] =
        "the driver does not say which node in /dev is this GPU's (in /proc/driver/nvidia), or MIG is on: it "
        "could compute on other GPUs of this machine";
  }
  return missing;
}

host::RunnerProcess start_runner(process::Children& children, process::ChildSpec spec) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw Error(ErrorCode::system,
                fmt::format("cannot make a pair of sockets: {}", system::error_text(errno)));
  }
  host::RunnerProcess runner;
  runner.socket = system::FileDescriptor(ends[0]);
  const system::FileDescriptor its_socket(ends[1]);
  spec.descriptors = {its_socket.get()};
  runner.child = children.start(spec);
  if (children.pid(runner.child) == 0) {
    const auto exit = children.wait(runner.child, process::Clock::now() + std::chrono::seconds(1));
    throw host::RefereeFault(
        decision::FailureKind::kbench_fault,
        fmt::format("the {} cannot be started: {}", spec.name, exit ? exit->output : ""));
  }
  return runner;
}

}  // namespace kbench
