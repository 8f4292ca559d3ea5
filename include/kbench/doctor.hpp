// Examines this machine, for `kbench doctor` and for services that check themselves at start.
//
//     for (const kbench::Finding& finding : kbench::examine_machine()) {
//       if (!finding.ok) fmt::print("{}: {}\n  {}\n", finding.name, finding.detail, finding.advice);
//     }
#pragma once

#include <kbench/export.hpp>
#include <kbench/options.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kbench {

struct Finding {
  enum class Kind : std::uint8_t { helper, compiler, device, plugin, protection };
  Kind kind = Kind::helper;
  std::string name = {};
  bool ok = false;          // a GPU is ok if nothing speaks against measuring on it
  std::string detail = {};  // the finding
  std::string advice = {};  // advice on what to do; empty if ok
};

// Starts the helpers once and asks them; takes some tens of milliseconds, and a second or more where there are GPUs.
KBENCH_API std::vector<Finding> examine_machine(const Options& options = {});

// "helper", "compiler", ...
KBENCH_API std::string_view name(Finding::Kind kind);

// One line of JSON: an array of the fields above, by their names.
KBENCH_API std::string to_json(const std::vector<Finding>& findings);

// Describes a right of a submission's process: to read or change files, to start processes, to make sockets. System calls that
// are refused are listed too.
struct RunnerRight {
  std::string right = {};    // "read /lib, /lib64", "call ptrace, kcmp"
  std::string purpose = {};  // the purpose that needs it, or the reason why the call is refused
  // Maps the kind of process ("processor", "gpu", "python", "python_gpu") to "yes", "no", how much, or when.
  std::map<std::string, std::string> kinds = {};
};

// The list is the same on every machine. A submission's process may do nothing else where all protections are active.
KBENCH_API std::vector<RunnerRight> list_runner_rights();

// One line of JSON: an array of the fields above, by their names.
KBENCH_API std::string to_json(const std::vector<RunnerRight>& rights);

// The models of this machine's devices, as evaluations name them: the processor's, then those of its GPUs, each once.
// GPUs are listed only where evaluations can run on one. Uses the options that examine_machine() uses.
KBENCH_API std::vector<std::string> device_models(const Options& options = {});

// Probes the GPU options.device, and ends its quarantine if it works. The finding is `ok` if the GPU is in no
// quarantine afterwards. A GPU that fails a probe after an evaluation is in quarantine: evaluate() gives
// `unsupported` for it, with the reason. options.cache_directory keeps the quarantine, by the GPU's UUID.
// Throws Error for a device that is not a GPU.
KBENCH_API Finding release_gpu(const Options& options);

}  // namespace kbench
