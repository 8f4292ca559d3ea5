#include "isolation/host/protection_table.hpp"

#include <array>

namespace kbench {
namespace {

using protocol::Wall;
using Where = ProtectionRow::Where;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool memory_is_limited = false;
#else
constexpr bool memory_is_limited = true;
#endif

constexpr std::uint64_t bit(Wall wall) { return static_cast<std::uint64_t>(wall); }

bool is_apart(const ProtectionFacts& facts) { return facts.is_apart(); }

constexpr std::string_view not_tensors =
    "inputs and outputs were not kbench's own memory: see separate_reference";

constexpr std::array protections{
    // Protections around the process. The process does not start without the first five.
    ProtectionRow{.name = "own_session",
                  .detail = "the submission's process leads a session and a process group of its own"},
    ProtectionRow{.name = "parent_death_signal",
                  .detail = "it is killed when kbench ends, however kbench ends"},
    ProtectionRow{.name = "no_new_privileges", .detail = "it cannot gain rights by executing a program"},
    ProtectionRow{
        .name = "closed_descriptors",
        .detail = "it has one socket, to the referee, and no other descriptor of kbench or its caller"},
    ProtectionRow{.name = "empty_environment", .detail = "it sees no environment variable of the caller"},
    ProtectionRow{.name = "resource_limits",
                  .detail = "memory and stack are bounded, files that it writes to {file_mib} MiB each, and "
                            "descriptors to {descriptors}",
                  .when_missing =
                      "memory is not bounded: this build of kbench runs under a sanitizer, which needs "
                      "terabytes of addresses",
                  .holds = [](const ProtectionFacts& /*facts*/) { return memory_is_limited; }},
    ProtectionRow{.name = "cgroup",
                  .detail =
                      "the memory of its processes is bounded as a whole, whatever it is for, and so are its "
                      "threads; they are killed as one",
                  .when_missing = "{why}. Without it memory is bounded in part only (docs/security.md)",
                  .missing_wall = "cgroup"},
    ProtectionRow{
        .name = "landlock",
        .detail = "of the file system it can only read {readable}, and change {changed}; no TCP, no signals",
        .when_missing = "this kernel has no Landlock (Linux 5.13 and later, enabled at boot): it can read "
                        "what its user can read",
        .missing_wall = "landlock"},
    ProtectionRow{.name = "compiler_view",
                  .detail = "to its compiler, files that it may not read do not exist",
                  .when_missing = "{why}",
                  .missing_wall = "view"},
    ProtectionRow{.name = "bounded_directory",
                  .detail = "its directory is a file system of its own, of at most {directory_mib} MiB and "
                            "{directory_files} files, which ends with it",
                  .when_missing =
                      "its directory is one of the host's, for no file system can be mounted ({why}): "
                      "kbench ends it some time after it has {directory_mib} MiB or {directory_files} "
                      "files there, and does not see files that have no name",
                  .where = Where::in_python,
                  .missing_wall = "bounded_directory"},
    ProtectionRow{.name = "one_gpu",
                  .detail = "of the GPUs it can use its own, and open the node of no other",
                  .when_missing = "{why}",
                  .where = Where::on_gpu,
                  .missing_wall = "one_gpu"},
    ProtectionRow{
        .name = "seccomp",
        .detail = "it cannot start processes, open sockets{elsewhere}, or reach into other processes",
        .when_missing =
            "the system call filter could not be installed: the kernel or a container's policy forbids it",
        .wall = bit(Wall::seccomp)},
    ProtectionRow{
        .name = "door",
        .detail = "processes that it started while it was prepared were ended before anything counted, and "
                  "none could be started later",
        .when_missing = "it could start no process while it was prepared, for the kernel or a container's "
                        "policy has no user notification of seccomp (Linux 5.0): what needs a compiler at "
                        "run time fails",
        .where = Where::in_python,
        .wall = bit(Wall::door)},
    ProtectionRow{.name = "not_root",
                  .detail = "it does not run as root",
                  .when_missing =
                      "it runs as root, because the caller does and changing to the user nobody was refused",
                  .wall = bit(Wall::not_root)},
    ProtectionRow{.name = "not_dumpable",
                  .detail = "other processes of its user cannot attach to it",
                  .when_missing = "prctl was refused",
                  .wall = bit(Wall::not_dumpable)},

    // Protections around the measurement.
    ProtectionRow{.name = "secret_seed",
                  .detail = "inputs come from a secret that was drawn after the submission was loaded",
                  .when_missing = "the caller named the seed, so the submission could know the inputs",
                  .holds = [](const ProtectionFacts& facts) { return !facts.options.seed.has_value(); }},
    ProtectionRow{.name = "separate_reference",
                  .detail = "reference and verification ran in another process than the submission",
                  .when_missing = "{why_together}",
                  .holds = is_apart},
    ProtectionRow{
        .name = "fresh_inputs",
        .detail = "every timed call had inputs that were never shown before, and each check two sets of them",
        .when_missing = "{why_known}",
        .holds =
            [](const ProtectionFacts& facts) { return facts.takes_seed() && facts.inputs_known.empty(); }},
    ProtectionRow{.name = "verified_samples",
                  .detail = "the outputs of every call were compared with the reference's"},
    ProtectionRow{.name = "read_only_inputs",
                  .detail = "inputs were mapped read-only, {enforced}",
                  .when_missing = not_tensors,
                  .holds = is_apart},
    ProtectionRow{.name = "poisoned_outputs",
                  .detail = "outputs held random bytes before each call, NaN where the type has it",
                  .when_missing = not_tensors,
                  .holds = is_apart},
    ProtectionRow{.name = "guard_bands",
                  .detail = "4 KiB of random bytes before and after every output were checked",
                  .when_missing = not_tensors,
                  .holds = is_apart},
    ProtectionRow{
        .name = "frozen_between_calls",
        .detail = "the submission's process was stopped while inputs were made and outputs verified"},
    ProtectionRow{.name = "late_writes_watched",
                  .detail = "random lines of the outputs were compared after the process had been stopped",
                  .when_missing = not_tensors,
                  .holds = is_apart},
    ProtectionRow{
        .name = "quiet_gpu",
        .detail = "before every call it was measured whether something else was running on the GPU; if so, a "
                  "warning says it",
        .where = Where::on_gpu},
    ProtectionRow{
        .name = "audit",
        .detail = "a batch of calls on inputs never shown before was timed by the referee's clock alone"},
};

}  // namespace

std::span<const ProtectionRow> protection_table() { return protections; }

}  // namespace kbench
