#include "base/system/tree_archive.hpp"

#include "base/system/artifact.hpp"
#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"
#include "read_file.hpp"

#include <kbench/error.hpp>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <functional>
#include <string>

using namespace kbench;
using namespace kbench::system;
namespace fs = std::filesystem;

namespace {

FileDescriptor packed(const fs::path& directory, const TreeBounds& bounds = {}) {
  return pack_tree(ForeignDirectory(directory), "a note", bounds);
}

bool is_refused(const fs::path& directory, const TreeBounds& bounds = {}) {
  try {
    packed(directory, bounds);
  } catch (const Error&) {
    return true;
  }
  return false;
}

bool unpack(int archive, const fs::path& directory, const TreeBounds& bounds = {}) {
  const FileDescriptor opened(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const auto note = unpack_tree(archive, opened.get(), bounds);
  CHECK(note.value_or("a note") == "a note");
  return note.has_value();
}

void set_time(const fs::path& path, std::int64_t seconds, long nanoseconds) {
  const std::array times{timespec{1, 0}, timespec{seconds, nanoseconds}};
  REQUIRE(::utimensat(AT_FDCWD, path.c_str(), times.data(), 0) == 0);
}

struct stat status_of(const fs::path& path) {
  struct stat status {};
  REQUIRE(::lstat(path.c_str(), &status) == 0);
  return status;
}

}  // namespace

TEST_CASE("a directory that was archived is there again, with modes, and times to the nanosecond") {
  const ScratchDirectory from;
  const ScratchDirectory to;
  from.write("extensions/adds/adds.so", std::string(100'000, 'x'));
  from.write("extensions/adds/.ninja_log", "log");
  from.write("triton/empty", "");
  fs::create_directories(from.path() / "inductor/nothing");
  ::chmod((from.path() / "extensions/adds/adds.so").c_str(), 0755);
  ::chmod((from.path() / "triton/empty").c_str(), 04400);
  set_time(from.path() / "extensions/adds/adds.so", 1'700'000'000, 123'456'789);
  set_time(from.path() / "triton/empty", -5, 999'999'999);
  set_time(from.path() / "extensions", 1'600'000'000, 7);

  const FileDescriptor archive = packed(from.path());
  REQUIRE(archive);
  REQUIRE(unpack(archive.get(), to.path()));
  CHECK(testing::read_file(to.path() / "extensions/adds/adds.so") == std::string(100'000, 'x'));
  CHECK(testing::read_file(to.path() / "extensions/adds/.ninja_log") == "log");
  CHECK(fs::is_directory(to.path() / "inductor/nothing"));
  const struct stat object = status_of(to.path() / "extensions/adds/adds.so");
  CHECK((object.st_mode & 07777) == 0755);
  CHECK(object.st_mtim.tv_sec == 1'700'000'000);
  CHECK(object.st_mtim.tv_nsec == 123'456'789);
  const struct stat empty = status_of(to.path() / "triton/empty");
  CHECK((empty.st_mode & 07777) == 0400);  // and no user's rights
  CHECK(empty.st_mtim.tv_sec == -5);
  CHECK(empty.st_mtim.tv_nsec == 999'999'999);
  CHECK(status_of(to.path() / "extensions").st_mtim.tv_sec == 1'600'000'000);
  CHECK(contents(packed(to.path())) == contents(archive));
}

TEST_CASE("a directory without a file makes no archive") {
  const ScratchDirectory scratch;
  CHECK_FALSE(packed(scratch.path()));
  fs::create_directories(scratch.path() / "triton/nothing");
  CHECK_FALSE(packed(scratch.path()));
}

TEST_CASE(
    "a directory with anything but files and directories is refused, and none of it is followed or waited "
    "for") {
  const ScratchDirectory outside;
  const auto secret = outside.write("secret", "of another");
  const std::function<void(const fs::path&)> hostile[] = {
      [&](const fs::path& in) { fs::create_symlink(secret, in / "odd"); },
      [&](const fs::path& in) { fs::create_directory_symlink(outside.path(), in / "odd"); },
      [&](const fs::path& in) { REQUIRE(::mkfifo((in / "odd").c_str(), 0600) == 0); },
      [&](const fs::path& in) {
        const FileDescriptor socket(::socket(AF_UNIX, SOCK_STREAM, 0));
        sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
        const std::string path = in / "odd";
        std::memcpy(address.sun_path, path.c_str(), path.size());
        REQUIRE(::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
      }};
  for (const auto& each : hostile) {
    const ScratchDirectory scratch;
    const auto place = scratch.write("triton/kernel", "right").parent_path();
    each(place);
    CHECK(is_refused(scratch.path()));
    fs::remove(place / "odd");
    CHECK_FALSE(is_refused(scratch.path()));
  }
}

TEST_CASE("a directory that is too deep, too full or too large is refused before it is read") {
  const ScratchDirectory scratch;
  scratch.write("1/2/3/file", "");
  CHECK(is_refused(scratch.path(), {.depth = 2}));
  CHECK_FALSE(is_refused(scratch.path(), {.depth = 3}));
  CHECK(is_refused(scratch.path(), {.entries = 3}));
  CHECK_FALSE(is_refused(scratch.path(), {.entries = 4}));
  const auto huge = scratch.write("huge", "");
  REQUIRE(::truncate(huge.c_str(), off_t{1} << 40) == 0);  // without blocks
  CHECK(is_refused(scratch.path()));
  REQUIRE(::truncate(huge.c_str(), 1000) == 0);
  CHECK(is_refused(scratch.path(), {.bytes = 1000}));
  CHECK_FALSE(is_refused(scratch.path(), {.bytes = 2000}));
}

TEST_CASE("an archive that could not have been made is refused, and nothing of it is written") {
  const ScratchDirectory from;
  from.write("name/file", "bytes");
  const std::string right = contents(packed(from.path()));
  const auto is_taken = [](const std::string& bytes, const TreeBounds& bounds = {}) {
    const ScratchDirectory to;
    const bool is_unpacked = unpack(seal(bytes).get(), to.path(), bounds);
    CHECK(fs::is_empty(to.path()) != is_unpacked);
    return is_unpacked;
  };
  CHECK(is_taken(right));
  const auto renamed = [&](std::string name) {
    std::string bytes = right;
    bytes.replace(bytes.find("name"), 4, name);
    return bytes;
  };
  CHECK(is_taken(renamed("eman")));
  for (const std::string& name :
       {std::string("../x"), std::string("a/bc"), std::string("abc\0", 4), std::string("/abc")})
    CHECK_FALSE(is_taken(renamed(name)));
  for (std::size_t size = 1; size < right.size(); ++size) CHECK_FALSE(is_taken(right.substr(0, size)));
  CHECK_FALSE(is_taken(right + right.substr(right.size() - 32)));  // one end too many
  const std::size_t head = 8 + std::string("a note").size();
  // The lengths of the note, of the file and of the name, and the kind.
  for (const std::size_t field : {std::size_t{0}, head, head + 16, head + 24}) {
    std::string bytes = right;
    bytes[field + 3] = 0x7f;
    CHECK_FALSE(is_taken(bytes));
  }
  CHECK_FALSE(is_taken(right, {.depth = 0}));
  CHECK_FALSE(is_taken(right, {.entries = 1}));
  CHECK_FALSE(is_taken(right, {.bytes = right.size() - 1}));
}
