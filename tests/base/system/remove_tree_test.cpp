#include "base/system/remove_tree.hpp"

#include "base/system/file_descriptor.hpp"
#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

using namespace kbench;
using system::FileDescriptor;
using system::remove_tree;
namespace fs = std::filesystem;

namespace {

constexpr uid_t of_this_test = 65'531;  // another user, to whom modes apply, if this one is root

// Makes a chain of directories, each in the one before.
void dig(const fs::path& directory, int levels, mode_t mode) {
  FileDescriptor here(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const std::string name(50, 'd');
  for (int i = 0; i < levels; ++i) {
    REQUIRE(::mkdirat(here.get(), name.c_str(), S_IRWXU) == 0);
    FileDescriptor there(::openat(here.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    REQUIRE(there);
    REQUIRE(FileDescriptor(::openat(there.get(), "file", O_CREAT | O_WRONLY | O_CLOEXEC, 0)));
    if (i > 0) REQUIRE(::fchmod(here.get(), mode) == 0);
    here = std::move(there);
  }
}

// Calls `make` for an empty directory and removes that, as a user who is not root and with few descriptors. Returns what
// remove_tree() returns, or why there was no answer.
std::string removal_of(const fs::path& parent, const std::function<void(const fs::path&)>& make) {
  const fs::path directory = parent / "removed";
  REQUIRE(::chmod(parent.c_str(), 0777) == 0);
  const fs::path answer = parent / "answer";
  const pid_t child = ::fork();
  if (child == 0) {
    if (::geteuid() == 0 && ::setresuid(of_this_test, of_this_test, of_this_test) != 0) ::_exit(1);
    fs::create_directory(directory);
    make(directory);
    const rlimit few{32, 32};
    ::setrlimit(RLIMIT_NOFILE, &few);
    std::ofstream(answer) << "said: " << remove_tree(directory);
    ::_exit(0);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  if (status != 0) return "status " + std::to_string(status);
  std::string text;
  std::ifstream file(answer);
  std::getline(file, text);
  return text;
}

}  // namespace

TEST_CASE("a directory is removed however deep it is, and whatever the modes in it") {
  const ScratchDirectory scratch;
  for (const mode_t mode : {0700U, 0300U, 0U}) {
    CAPTURE(mode);
    const std::string said = removal_of(scratch.path(), [&](const fs::path& directory) {
      dig(directory, 1500, mode);
      fs::create_directory(directory / "0");  // names that removing gives, too
      std::ofstream(directory / "0" / "file") << "x";
      std::ofstream(directory / "1") << "x";
      ::chmod((directory / "0").c_str(), mode);
      ::chmod(directory.c_str(), mode);
    });
    CHECK(said == "said: ");
    CHECK_FALSE(fs::exists(fs::symlink_status(scratch.path() / "removed")));
  }
}

TEST_CASE("removing a directory follows no link") {
  const ScratchDirectory scratch;
  const fs::path kept = scratch.path() / "kept";
  fs::create_directories(kept / "inner");
  std::ofstream(kept / "inner" / "file") << "kept";
  ::chmod(kept.c_str(), 0777);
  const std::string said = removal_of(scratch.path(), [&](const fs::path& directory) {
    fs::create_directory_symlink(kept, directory / "link");
    fs::create_directories(directory / "inner" / "deeper");
    fs::create_directory_symlink(kept / "inner", directory / "inner" / "deeper" / "link");
  });
  CHECK(said == "said: ");
  CHECK_FALSE(fs::exists(scratch.path() / "removed"));
  CHECK(fs::exists(kept / "inner" / "file"));
  CHECK((fs::status(kept / "inner").permissions() & fs::perms::mask) == fs::perms(0755));
  fs::create_directory_symlink(kept, scratch.path() / "link");
  CHECK_FALSE(remove_tree(scratch.path() / "link").empty());
  CHECK(fs::exists(kept / "inner" / "file"));
}

TEST_CASE("what cannot be removed is told with the reason, and all else is gone") {
  const ScratchDirectory scratch;
  CHECK(remove_tree(scratch.path() / "missing").empty());
  if (::geteuid() != 0) {
    std::puts("SKIPPED: only root can give a directory away");
    return;
  }
  const fs::path directory = scratch.path() / "removed";
  const std::string said = removal_of(scratch.path(), [&](const fs::path& own) {
    std::ofstream(own / "file") << "x";
    fs::create_directory(own / "of_another");
  });
  CHECK(said == "said: ");
  fs::create_directories(directory / "of_root" / "inner");
  std::ofstream(directory / "file") << "x";
  REQUIRE(::chown(directory.c_str(), of_this_test, of_this_test) == 0);
  const std::string refused = removal_of(scratch.path(), [](const fs::path&) {});
  CHECK(refused == "said: Permission denied");
  CHECK(fs::exists(directory / "of_root" / "inner"));
  CHECK_FALSE(fs::exists(directory / "file"));
}
