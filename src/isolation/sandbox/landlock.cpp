#include "isolation/sandbox/landlock.hpp"

#include "base/system/directories.hpp"
#include "base/system/file_descriptor.hpp"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>

namespace kbench::sandbox {
namespace {

namespace fs = std::filesystem;

// struct landlock_ruleset_attr as of version 6.
struct RulesetAttributes {
  std::uint64_t handled_access_fs;
  std::uint64_t handled_access_net;
  std::uint64_t scoped;
};

constexpr std::uint64_t refer = 1ULL << 13U;         // version 2
constexpr std::uint64_t truncate = 1ULL << 14U;      // version 3
constexpr std::uint64_t ioctl_device = 1ULL << 15U;  // version 5

constexpr std::uint64_t read_access =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t all_of_version_1 = (1ULL << 13U) - 1;
constexpr std::uint64_t for_plain_files = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                          LANDLOCK_ACCESS_FS_WRITE_FILE | truncate | ioctl_device;

std::uint64_t handled_by(int version) {
  std::uint64_t handled = all_of_version_1;
  if (version >= 2) handled |= refer;
  if (version >= 3) handled |= truncate;
  if (version >= 5) handled |= ioctl_device;
  return handled;
}

bool allow(int ruleset, const fs::path& path, std::uint64_t access) {
  const system::FileDescriptor target(::open(path.c_str(), O_PATH | O_CLOEXEC));
  if (!target) return errno == ENOENT || errno == EACCES || errno == ENOTDIR;
  struct stat status {};
  if (::fstat(target.get(), &status) != 0) return false;
  if (!S_ISDIR(status.st_mode)) access &= for_plain_files;
  landlock_path_beneath_attr rule{};
  rule.allowed_access = access;
  rule.parent_fd = target.get();
  return ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

// Rules only ever add rights. To hide a path, each directory on the way to it gets rights on everything except that
// way.
bool allow_except(int ruleset, const fs::path& path, std::uint64_t access,
                  const std::vector<fs::path>& hidden) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  if (error) return true;
  if (std::any_of(hidden.begin(), hidden.end(),
                  [&](const fs::path& h) { return system::is_beneath(real, h); }))
    return true;
  if (std::none_of(hidden.begin(), hidden.end(),
                   [&](const fs::path& h) { return system::is_beneath(h, real); })) {
    return allow(ruleset, real, access);
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(real, error)) {
    if (entry.is_symlink(error)) continue;  // its target has rights by its own place, or none
    if (!allow_except(ruleset, entry.path(), access, hidden)) return false;
  }
  return true;
}

}  // namespace

int landlock_version() {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version > 0 ? static_cast<int>(version) : 0;
}

std::string restrict_files(const FileAccess& files) {
  const int version = landlock_version();
  const auto failed = [](const char* step) { return std::string(step) + ": " + std::strerror(errno); };

  RulesetAttributes attributes{};
  attributes.handled_access_fs = handled_by(version);
  if (version >= 4) attributes.handled_access_net = 3;  // bind and connect, TCP
  if (version >= 6) attributes.scoped = 3;              // abstract sockets, signals
  const std::size_t size = version >= 6 ? sizeof attributes : version >= 4 ? 16 : 8;
  const system::FileDescriptor ruleset(
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes, size, 0)));
  if (!ruleset) return failed("landlock_create_ruleset");

  std::vector<fs::path> hidden;
  for (const fs::path& path : files.hidden) {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (!error) hidden.push_back(real);
  }
  for (const fs::path& path : files.readable) {
    if (!allow_except(ruleset.get(), path, read_access, hidden)) return failed(path.c_str());
  }
  for (const fs::path& path : files.writable) {
    if (!allow(ruleset.get(), path, attributes.handled_access_fs)) return failed(path.c_str());
  }
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return failed("no_new_privs");
  if (::syscall(SYS_landlock_restrict_self, ruleset.get(), 0) != 0) return failed("landlock_restrict_self");
  return {};
}

}  // namespace kbench::sandbox
