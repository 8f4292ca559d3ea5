#include "base/document/text.hpp"
#include "base/site/installation.hpp"
#include "base/site/machine.hpp"
#include "base/site/plugin_search.hpp"
#include "base/site/target.hpp"
#include "base/system/boundary.hpp"
#include "evaluate/diagnose/gpu_findings.hpp"
#include "isolation/host/client.hpp"
#include "isolation/host/protections.hpp"
#include "isolation/host/runners.hpp"
#include "isolation/process/children.hpp"
#include "isolation/process/workspace.hpp"
#include "isolation/protocol/runner_link.hpp"
#include "language/language.hpp"
#include "language/toolchain/compiler.hpp"

#include <kbench/doctor.hpp>
#include <kbench/error.hpp>

#include <fmt/format.h>

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kbench {
namespace {

using Kind = Finding::Kind;
using namespace std::chrono_literals;

constexpr std::array helper_names{"kbench-launcher", "kbench-referee", "kbench-runner"};

Finding found(Kind kind, std::string name, std::string detail) {
  return {.kind = kind, .name = std::move(name), .ok = true, .detail = std::move(detail), .advice = {}};
}

Finding missing(Kind kind, std::string name, std::string detail, std::string advice) {
  return {.kind = kind,
          .name = std::move(name),
          .ok = false,
          .detail = std::move(detail),
          .advice = std::move(advice)};
}

site::Target first_gpu() { return site::parse_target("cuda"); }

// Throws Unsupported, NoDeviceFault and RefereeFault where there are none to be had.
std::vector<protocol::Gpu> list_gpus(process::Children& children, const Options& options) {
  // It sees all GPUs, in the order in which evaluations number them.
  host::Client referee(children, first_gpu().referee(options), {{"CUDA_DEVICE_ORDER", "PCI_BUS_ID"}},
                       process::Clock::now() + 90s);
  return referee.list_gpus();
}

class Examination {
 public:
  explicit Examination(const Options& options) : options_(options) {}

  std::vector<Finding> run() {
    examine_device();
    if (!examine_helpers()) return std::move(findings_);  // nothing more can be started
    process::Children children(helper("kbench-launcher"), options_.stop,
                               sandbox::find_cgroup_parent(options_.cgroup), options_.limits.stack);
    examine_gpus(children);
    for (const language::Support* each : language::all()) {
      // A compiler that is named is for C++ or CUDA; else there is one for each language.
      if (!options_.compile.compiler || each->takes_compiler(*options_.compile.compiler))
        examine_language(children, *each);
    }
    examine_plugins(children);
    examine_protections(children);
    return std::move(findings_);
  }

 private:
  std::filesystem::path helper(const char* name) const {
    return site::helper(name, options_.helper_directory);
  }

  void examine_device() {
    auto machine = describe_machine();
    findings_.push_back(
        found(Kind::device, "cpu",
              fmt::format("{}, {} {}, {} GiB of memory", machine["cpu"], machine["cores"],
                          machine["cores"] == "1" ? "core" : "cores", machine["memory_gib"])));
  }

  bool examine_helpers() {
    bool complete = true;
    for (const char* name : helper_names) {
      try {
        findings_.push_back(found(Kind::helper, name, helper(name).string()));
      } catch (const Error& error) {
        complete = false;
        findings_.push_back(
            missing(Kind::helper, name, error.what(),
                    "install kbench with its helpers, or name their directory in KBENCH_HELPER_PATH"));
      }
    }
    return complete;
  }

  void examine_language(process::Children& children, const language::Support& language) {
    const std::string called(language.language().name());
    try {
      const auto compiler = language.find_compiler(options_.compile);
      if (!compiler) return;
      std::string version = toolchain::compiler_version(children, *compiler);
      for (const auto& [package, its_version] : language.describe_runtime(children, options_.compile))
        version += fmt::format(", {} {}", package, its_version);
      language.require_runtime(
          children, language.runs_on(site::processor.kind) ? site::Target{} : first_gpu(), options_.compile);
      findings_.push_back(
          found(Kind::compiler, called, fmt::format("{} ({})", compiler->program.string(), version)));
    } catch (const site::Unsupported& reason) {
      findings_.push_back(missing(
          Kind::compiler, called, reason.what(),
          fmt::format("submissions in {} need it; --python names another interpreter", language.title())));
    } catch (const Error& error) {
      findings_.push_back(missing(Kind::compiler, called, error.what(),
                                  fmt::format("install it for submissions in {}", language.title())));
    }
  }

  void examine_plugins(process::Children& children) {
    const auto directories = site::search_path(options_.plugin_directories);
    const std::vector<std::string> names = site::plugin_names(directories);
    if (names.empty()) {
      std::string looked_in;
      for (const auto& directory : directories) looked_in += "\n  " + directory.string();
      findings_.push_back(
          missing(Kind::plugin, "problems", "there are no plugins in" + looked_in,
                  "build kbench's plugins, or name a directory of plugins in KBENCH_PLUGIN_PATH"));
    }
    for (const std::string& name : names) {
      const auto plugin = site::find_problem(name, directories);
      try {
        host::Client referee(children, helper("kbench-referee"), {}, process::Clock::now() + 60s);
        const ProblemDescription problem = referee.describe(plugin, std::nullopt);
        findings_.push_back(
            found(Kind::plugin, name,
                  fmt::format("{}, {}", plugin.string(), document::counted(problem.cases.size(), "case"))));
      } catch (const std::runtime_error& fault) {
        findings_.push_back(
            missing(Kind::plugin, name, fault.what(), "build it again, or remove " + plugin.string()));
      }
    }
  }

  void examine_gpus(process::Children& children) {
    try {
      const std::vector<protocol::Gpu> gpus = list_gpus(children, options_);
      const std::vector<Protection> protections = protections_on(first_gpu(), children);
      for (std::size_t i = 0; i < gpus.size(); ++i)
        findings_.push_back(
            describe_gpu(static_cast<int>(i), gpus[i], protections, find_quarantine(options_, gpus[i].uuid)));
    } catch (const site::Unsupported& reason) {
      findings_.push_back(missing(Kind::device, "cuda", reason.what(),
                                  "cpu works all the same. For NVIDIA GPUs, build kbench where the CUDA "
                                  "Toolkit's nvcc is found"));
    } catch (const host::NoDeviceFault& fault) {
      findings_.push_back(describe_missing_gpus(fault.reason()));
    } catch (const host::RefereeFault& fault) {
      findings_.push_back(describe_missing_gpus(fault.what()));
    } catch (const protocol::RunnerFailure& failure) {
      findings_.push_back(describe_missing_gpus(failure.what()));
    }
  }

  // A runner without a submission says which walls stand on this machine. Throws RunnerFailure if it does not
  // start.
  std::vector<Protection> protections_on(const site::Target& target, process::Children& children) {
    host::RunnerProcess runner = start_runner(children, runner_spec(target, {}, options_, {}));
    const int pidfd = ::fcntl(children.pidfd(runner.child), F_DUPFD_CLOEXEC, 0);
    std::uint64_t walls = 0;
    try {
      protocol::RunnerLink link(std::move(runner.socket), system::FileDescriptor(pidfd),
                                children.pid(runner.child));
      walls = link.wait_until_ready(10'000ms);
    } catch (const protocol::RunnerFailure& failure) {
      const auto exit = children.wait(runner.child, process::Clock::now() + 2s);
      throw protocol::RunnerFailure(
          failure.kind(), fmt::format("{} does not start: {}{}", target.runner(options_).filename().string(),
                                      failure.what(), exit ? ": " + exit->output : std::string()));
    }
    if (!target.platform->has_driver) examine_surroundings(children.missing_walls(runner.child));
    std::map<std::string, std::string> missing = missing_walls(children, runner.child, target);
    missing.merge(missing_walls_of_compiler(children));
    return list_protections(*target.platform, walls, missing, options_);
  }

  // The walls that a compiler on this system would lack.
  static std::map<std::string, std::string> missing_walls_of_compiler(process::Children& children) {
    const auto child = children.start(
        {.name = "compiler",
         .arguments = {"/bin/true"},
         .environment = {},
         .descriptors = {},
         .limits = {},
         .files = sandbox::FileAccess{.readable = toolchain::compiler_files({}),
                                      .writable = {process::make_workspace(children), "/dev/null"},
                                      .hidden = {},
                                      .hides_rest = true}});
    children.end(child, 2s);
    return children.missing_walls(child);
  }

  // Reports what the host lacks that evaluations should have.
  void examine_surroundings(const std::map<std::string, std::string>& missing_here) {
    for (const auto& [name, advice] :
         {std::pair("stack", "raise the hard limit, or ask for less with --stack"),
          std::pair("priority", "call kbench without nice or chrt, or allow it nice 0 (ulimit -e)")}) {
      if (const auto found = missing_here.find(name); found != missing_here.end())
        findings_.push_back(missing(Kind::protection, name, found->second, advice));
    }
  }

  void examine_protections(process::Children& children) {
    try {
      for (const Protection& each : protections_on({}, children)) {
        findings_.push_back(
            {.kind = Kind::protection,
             .name = each.name,
             .ok = each.active,
             .detail = each.detail,
             .advice = each.active ? "" : "evaluations work, and their results name it as missing"});
      }
    } catch (const protocol::RunnerFailure& failure) {
      findings_.push_back(missing(Kind::protection, "runner", failure.what(),
                                  "nothing can be evaluated on this machine until it does"));
    }
  }

  const Options& options_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> examine_machine(const Options& options) {
  return at_boundary([&] { return Examination(options).run(); });
}

std::vector<std::string> device_models(const Options& options) {
  std::vector<std::string> models{describe_machine()["cpu"]};
  try {
    process::Children children(site::helper("kbench-launcher", options.helper_directory), options.stop,
                               sandbox::find_cgroup_parent(options.cgroup));
    for (const protocol::Gpu& each : list_gpus(children, options)) {
      if (std::find(models.begin(), models.end(), each.name) == models.end()) models.push_back(each.name);
    }
  } catch (const Error&) {  // no GPU that could be evaluated on
  } catch (const host::RefereeFault&) {
  } catch (const protocol::RunnerFailure&) {
  }
  return models;
}

}  // namespace kbench
