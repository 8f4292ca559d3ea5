#include "base/system/foreign.hpp"

#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/error.hpp>

#include <seccomp.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <thread>

using namespace kbench;
using system::ForeignDirectory;
using system::ForeignFile;
namespace fs = std::filesystem;

namespace {

template <class Call>
std::string error_of(const Call& call) {
  try {
    static_cast<void>(call());
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

bool contains(const std::string& text, const std::string& part) {
  INFO(text);
  CHECK(text.find(part) != std::string::npos);
  return text.find(part) != std::string::npos;
}

// Runs `check` in a process in which openat2 is a call that the kernel does not know.
bool holds_without_openat2(const std::function<bool()>& check) {
  const pid_t process = ::fork();
  if (process == 0) {
    const scmp_filter_ctx filter = ::seccomp_init(SCMP_ACT_ALLOW);
    const bool is_refused = ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(openat2), 0) == 0 &&
                            ::seccomp_load(filter) == 0;
    bool held = false;
    try {
      held = is_refused && check();
    } catch (const std::exception&) {
    }
    ::_exit(held ? 0 : 1);
  }
  int status = 1;
  ::waitpid(process, &status, 0);
  return status == 0;
}

bool refuses(const ForeignDirectory& directory, const fs::path& name) {
  return error_of([&] { return directory.find(name); }) != "no error";
}

// A directory with a file outside of it that links lead to.
struct Place {
  ScratchDirectory scratch;
  fs::path directory = scratch.path() / "theirs";

  Place() {
    scratch.write("secret", "root:x");
    scratch.write("theirs/deep/file", "text");
    fs::create_symlink("../secret", directory / "link");
    fs::create_symlink("deep", directory / "linked");
    fs::create_symlink(scratch.path(), directory / "out");
    fs::create_symlink("deep/file", directory / "link_inside");
  }

  bool is_closed() const {
    const ForeignDirectory opened(directory);
    return opened.find("deep/file")->read(10) == "text" && !opened.find("none") &&
           !opened.find("deep/none") && refuses(opened, "link") && refuses(opened, "out/secret") &&
           refuses(opened, "linked/file") && refuses(opened, "link_inside") && refuses(opened, "../secret") &&
           refuses(opened, scratch.path() / "secret") && refuses(opened, "") && refuses(opened, "deep");
  }
};

}  // namespace

TEST_CASE("in a directory no link is followed, and nothing outside of it is read") {
  const Place place;
  CHECK(place.is_closed());
  contains(error_of([&] { return ForeignDirectory(place.directory).find("link"); }), "symbolic link");
}

TEST_CASE("a kernel without openat2 reads the same files and refuses the same links") {
  const Place place;
  CHECK(holds_without_openat2([&] { return place.is_closed(); }));
}

TEST_CASE("a directory that is replaced by a link is still the one that was opened") {
  const Place place;
  const ForeignDirectory opened(place.directory);
  fs::rename(place.directory, place.scratch.path() / "moved");
  fs::create_directory_symlink("/etc", place.directory);
  CHECK(opened.find("deep/file")->read(10) == "text");
  CHECK_FALSE(opened.find("passwd"));
}

TEST_CASE("a file that is swapped for a link again and again is read as itself or not at all") {
  const ScratchDirectory scratch;
  scratch.write("secret", "root:x");
  fs::create_directory(scratch.path() / "theirs");
  const fs::path name = scratch.path() / "theirs/mine.cpp";
  std::atomic<bool> done = false;
  std::thread swapper([&] {
    const fs::path file = scratch.path() / "theirs/file";
    const fs::path link = scratch.path() / "theirs/link";
    while (!done) {
      scratch.write("theirs/file", "int x;");
      fs::rename(file, name);
      fs::create_symlink("../secret", link);
      fs::rename(link, name);
    }
  });
  const ForeignDirectory directory(scratch.path() / "theirs");
  int read = 0;
  int others = 0;
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
  while (std::chrono::steady_clock::now() < end) {
    try {
      if (const auto file = directory.find("mine.cpp")) {
        ++read;
        if (file->read(100) != "int x;") ++others;
      }
    } catch (const Error&) {
    }
  }
  done = true;
  swapper.join();
  CHECK(read > 0);
  CHECK(others == 0);
}

TEST_CASE("what is no regular file is an error at once, wherever it is") {
  const ScratchDirectory scratch;
  REQUIRE(::mkfifo((scratch.path() / "pipe").c_str(), 0600) == 0);
  fs::create_directory(scratch.path() / "directory");
  const ForeignDirectory directory(scratch.path());
  contains(error_of([&] { return directory.find("pipe"); }), "pipe': it is not a regular file");
  contains(error_of([&] { return directory.find("directory"); }), "it is a directory, not a file");
  contains(error_of([&] { return ForeignFile::open(scratch.path() / "pipe"); }), "it is not a regular file");
  contains(error_of([] { return ForeignFile::open("/dev/null"); }), "it is not a regular file");
  contains(error_of([] { return ForeignFile::open("/nowhere"); }), "No such file or directory");
  contains(error_of([&] { return ForeignDirectory(scratch.path() / "pipe"); }), "Not a directory");
  CHECK_FALSE(ForeignDirectory::open_if_there(scratch.path() / "none"));
}

TEST_CASE("a path that a person names may be a link") {
  const Place place;
  CHECK(ForeignFile::open(place.directory / "link").read(10) == "root:x");
  CHECK(ForeignDirectory(place.directory / "out").find("secret")->read(10) == "root:x");
}

TEST_CASE("a file is refused by its size before it is read, and by its bytes when it grows") {
  const ScratchDirectory scratch;
  const fs::path path = scratch.write("file", "12345");
  fs::resize_file(path, std::uintmax_t{1} << 40U);  // sparse: reading it would take all memory
  const auto large = ForeignFile::open(path);
  contains(error_of([&] { return large.read(std::size_t{1} << 20U); }), "it is larger than 1 MiB");
  CHECK(large.read_beginning(5) == "12345");

  fs::resize_file(path, 5);
  const auto file = ForeignFile::open(path);
  CHECK(file.size() == 5);
  CHECK(file.read(5) == "12345");
  contains(error_of([&] { return file.read(4); }), "it is larger than 4 bytes");
  scratch.write("file", "123456");
  contains(error_of([&] { return file.read(5); }), "it is larger than 5 bytes");
}

TEST_CASE("the entries of a directory are sorted, with kind and size, and no more than the bound") {
  const Place place;
  place.scratch.write("theirs/a", "123");
  REQUIRE(::mkfifo((place.directory / "pipe").c_str(), 0600) == 0);
  const ForeignDirectory directory(place.directory);
  std::string listed;
  for (const system::Entry& entry : directory.entries(7)) {
    listed += entry.name + "=" + std::to_string(static_cast<int>(entry.kind)) + ":" +
              std::to_string(entry.size) + " ";
  }
  CHECK(listed == "a=0:3 deep=1:0 link=2:0 link_inside=2:0 linked=2:0 out=2:0 pipe=3:0 ");
  contains(error_of([&] { return directory.entries(6); }), "it has more than 6 entries");
  CHECK(directory.entries(7).size() == 7);  // again, from the beginning
}

TEST_CASE("a file is its user's own unless a group or others may write it") {
  const ScratchDirectory scratch;
  const fs::path path = scratch.write("file", "x");
  for (const auto& [mode, is_own] : {std::pair{0644U, true}, {0600U, true}, {0664U, false}, {0646U, false}}) {
    fs::permissions(path, fs::perms{mode});
    CHECK(ForeignFile::open(path).is_own() == is_own);
  }
  if (::geteuid() != 0) return;  // only root can give a file away
  fs::permissions(path, fs::perms{0644});
  REQUIRE(::chown(path.c_str(), 65534, 65534) == 0);
  CHECK_FALSE(ForeignFile::open(path).is_own());
}

TEST_CASE("a pipe is read to its end, however its writer dawdles, and within the bound") {
  const ScratchDirectory scratch;
  const fs::path path = scratch.path() / "pipe";
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  const auto with_writer = [&](std::size_t most) {
    std::thread writer([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      const int pipe = ::open(path.c_str(), O_WRONLY);
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      for (const char* const part : {"one", " two"}) {
        CHECK(::write(pipe, part, std::string(part).size()) > 0);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
      ::close(pipe);
    });
    std::string text;
    try {
      text = system::read_file_or_pipe(path, most);
    } catch (const Error& error) {
      text = error.what();
    }
    writer.join();
    return text;
  };
  CHECK(with_writer(7) == "one two");
  contains(with_writer(6), "it is larger than 6 bytes");
}

TEST_CASE("a pipe that nobody writes to is an error, and so is a device") {
  const ScratchDirectory scratch;
  REQUIRE(::mkfifo((scratch.path() / "pipe").c_str(), 0600) == 0);
  const auto before = std::chrono::steady_clock::now();
  contains(error_of([&] { return system::read_file_or_pipe(scratch.path() / "pipe", 10); }),
           "it is a pipe that nobody writes to");
  CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(10));
  contains(error_of([] { return system::read_file_or_pipe("/dev/zero", 10); }), "it is not a regular file");
  CHECK(system::read_file_or_pipe(scratch.write("file", "text"), 10) == "text");
}
