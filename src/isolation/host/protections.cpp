#include "isolation/host/protections.hpp"

#include "base/document/text.hpp"
#include "isolation/protocol/frames.hpp"
#include "isolation/sandbox/runner_access.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace kbench {
namespace {

using protocol::Wall;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool memory_is_limited = false;
#else
constexpr bool memory_is_limited = true;
#endif

constexpr std::array<std::pair<const char*, Wall>, 3> walls_of_runner{
    {{"seccomp", Wall::seccomp}, {"not_root", Wall::not_root}, {"not_dumpable", Wall::not_dumpable}}};

constexpr const char* all = "all";

bool is_required(std::string_view name, const Options& options) {
  const auto& required = options.required_protections;
  return std::any_of(required.begin(), required.end(),
                     [&](const std::string& each) { return each == name || each == all; });
}

}  // namespace

std::uint64_t all_runner_walls() {
  std::uint64_t bits = 0;
  for (const auto& each : walls_of_runner) bits |= static_cast<std::uint64_t>(each.second);
  return bits;
}

std::uint64_t required_runner_walls(const Options& options) {
  std::uint64_t bits = 0;
  for (const auto& [name, wall] : walls_of_runner) {
    if (is_required(name, options)) bits |= static_cast<std::uint64_t>(wall);
  }
  return bits;
}

void check_required_protections(const Options& options) {
  // Submissions in Python have all of a platform's, and those where there is a driver the most.
  std::vector<Protection> known;
  for (const site::Platform* const each : site::platforms()) {
    auto its = list_protections(*each, static_cast<std::uint64_t>(Wall::prepares), {}, {});
    if (its.size() > known.size()) known = std::move(its);
  }
  for (const std::string& wanted : options.required_protections) {
    const auto is_wanted = [&](const Protection& each) { return each.name == wanted; };
    if (wanted == all || std::any_of(known.begin(), known.end(), is_wanted)) continue;
    std::string names = all;
    for (const Protection& each : known) names += ", " + each.name;
    throw Error(fmt::format("no protection is called {}; there are: {}", document::quoted(wanted), names));
  }
}

const Protection* first_required_and_missing(const std::vector<Protection>& list, const Options& options) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Protection& each) {
    return !each.active && is_required(each.name, options);
  });
  return found == list.end() ? nullptr : &*found;
}

std::vector<Protection> list_protections(const site::Platform& platform, std::uint64_t runner_walls,
                                         const std::map<std::string, std::string>& missing,
                                         const Options& options,
                                         const std::optional<ReferenceFile>& reference_file,
                                         std::string_view inputs_known) {
  std::vector<Protection> list;
  const auto add = [&](const char* name, bool active, std::string_view detail,
                       std::string_view when_missing = "") {
    list.push_back({.name = name, .active = active, .detail = std::string(active ? detail : when_missing)});
  };
  const auto has = [&](Wall wall) { return (runner_walls & static_cast<std::uint64_t>(wall)) != 0; };
  const bool on_gpu = platform.has_driver;
  const auto why_missing = [&](const char* wall) {
    const auto found = missing.find(wall);
    return found == missing.end() ? std::string_view() : std::string_view(found->second);
  };

  // Protections around the process. The process does not start without the first five.
  add("own_session", true, "the submission's process leads a session and a process group of its own");
  add("parent_death_signal", true, "it is killed when kbench ends, however kbench ends");
  add("no_new_privileges", true, "it cannot gain rights by executing a program");
  add("closed_descriptors", true,
      "it has one socket, to the referee, and no other descriptor of kbench or its caller");
  add("empty_environment", true, "it sees no environment variable of the caller");
  const sandbox::RunnerKind kind = sandbox::runner_kind(platform, has(Wall::prepares));
  const sandbox::RunnerRights rights = sandbox::rights_of(kind);
  const std::string bounded =
      fmt::format("memory and stack are bounded, files that it writes to {} MiB each, and descriptors to {}",
                  rights.file_bytes >> 20U, rights.open_files);
  add("resource_limits", memory_is_limited, bounded,
      "memory is not bounded: this build of kbench runs under a sanitizer, which needs terabytes of "
      "addresses");
  const std::string without_group =
      fmt::format("{}. Without it memory is bounded in part only (docs/security.md)", why_missing("cgroup"));
  add("cgroup", !missing.contains("cgroup"),
      "the memory of its processes is bounded as a whole, whatever it is for, and so are its threads; they "
      "are killed "
      "as one",
      without_group);
  const std::string files =
      fmt::format("of the file system it can only read {}, and change {}; no TCP, no signals",
                  sandbox::describe_files(kind, false), sandbox::describe_files(kind, true));
  add("landlock", !missing.contains("landlock"), files,
      "this kernel has no Landlock (Linux 5.13 and later, enabled at boot): it can read what its user can "
      "read");
  add("compiler_view", !missing.contains("view"), "to its compiler, files that it may not read do not exist",
      why_missing("view"));
  if (has(Wall::prepares)) {
    const std::string bounds = fmt::format(
        "its directory is a file system of its own, of at most {} MiB and {} files, which ends with it",
        rights.directory_bytes >> 20U, rights.directory_files);
    const std::string unbounded = fmt::format(
        "its directory is one of the host's, for no file system can be mounted ({}): kbench ends it some "
        "time after it "
        "has {} MiB or {} files there, and does not see files that have no name",
        why_missing("bounded_directory"), rights.directory_bytes >> 20U, rights.directory_files);
    add("bounded_directory", !missing.contains("bounded_directory"), bounds, unbounded);
  }
  if (on_gpu) {
    add("one_gpu", !missing.contains("one_gpu"),
        "of the GPUs it can use its own, and open the node of no other", why_missing("one_gpu"));
  }
  add("seccomp", has(Wall::seccomp),
      rights.sockets == sandbox::Sockets::local_only
          ? "it cannot start processes, open sockets to other machines, or reach into other processes"
          : "it cannot start processes, open sockets, or reach into other processes",
      "the system call filter could not be installed: the kernel or a container's policy forbids it");
  if (has(Wall::prepares)) {
    add("door", has(Wall::door),
        "processes that it started while it was prepared were ended before anything counted, and none could "
        "be "
        "started later",
        "it could start no process while it was prepared, for the kernel or a container's policy has no user "
        "notification of seccomp (Linux 5.0): what needs a compiler at run time fails");
  }
  add("not_root", has(Wall::not_root), "it does not run as root",
      "it runs as root, because the caller does and changing to the user nobody was refused");
  add("not_dumpable", has(Wall::not_dumpable), "other processes of its user cannot attach to it",
      "prctl was refused");

  // Protections around the measurement.
  add("secret_seed", !options.seed.has_value(),
      "inputs come from a secret that was drawn after the submission was loaded",
      "the caller named the seed, so the submission could know the inputs");
  const bool is_apart = !reference_file || reference_file->not_isolated.empty();
  constexpr std::string_view not_tensors =
      "inputs and outputs were not kbench's own memory: see separate_reference";
  add("separate_reference", is_apart, "reference and verification ran in another process than the submission",
      is_apart ? std::string_view() : std::string_view(reference_file->not_isolated));
  const bool takes_seed = !reference_file || reference_file->fresh_inputs;
  add("fresh_inputs", takes_seed && inputs_known.empty(),
      "every timed call had inputs that were never shown before, and each check two sets of them",
      takes_seed ? inputs_known
                 : "the reference's generate_input() takes no seed, or makes the same of each: the "
                   "submission may have known "
                   "them beforehand");
  add("verified_samples", true, "the outputs of every call were compared with the reference's");
  add("read_only_inputs", is_apart,
      on_gpu
          ? "inputs were mapped read-only, and compared with the referee's own after every call, in random "
            "lines where they are large"
          : "inputs were mapped read-only, by a seal that the kernel enforces",
      not_tensors);
  add("poisoned_outputs", is_apart, "outputs held random bytes before each call, NaN where the type has it",
      not_tensors);
  add("guard_bands", is_apart, "4 KiB of random bytes before and after every output were checked",
      not_tensors);
  add("frozen_between_calls", true,
      "the submission's process was stopped while inputs were made and outputs verified");
  add("late_writes_watched", is_apart,
      "random lines of the outputs were compared after the process had been stopped", not_tensors);
  if (on_gpu) {
    add("quiet_gpu", true,
        "before every call it was measured whether something else was running on the GPU; if so, a warning "
        "says it");
  }
  add("audit", true, "a batch of calls on inputs never shown before was timed by the referee's clock alone");
  return list;
}

}  // namespace kbench
