#include "base/system/result_file.hpp"

#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/error.hpp>

#include <sys/stat.h>

#include <cstdlib>
#include <fstream>
#include <iostream>

using namespace kbench;
namespace fs = std::filesystem;

TEST_CASE("a new file may be read by whom the umask lets, and one that is replaced by whom it was") {
  const ScratchDirectory scratch;
  const fs::path mine = scratch.path() / "mine";
  const fs::path theirs = scratch.path() / "theirs";
  std::ofstream(theirs) << "before";
  fs::permissions(theirs, fs::perms{0604});
  const mode_t mask = ::umask(027);
  system::ResultFile(mine).write("after");
  system::ResultFile(theirs).write("after");
  const mode_t mask_after = ::umask(mask);
  CHECK(mask_after == 027);
  CHECK(fs::status(mine).permissions() == fs::perms{0640});
  CHECK(fs::status(theirs).permissions() == fs::perms{0604});
}

TEST_CASE("a file in /dev/shm is one like any other, and is replaced") {
  std::error_code error;
  if (!fs::is_directory("/dev/shm", error)) {
    std::cout << "SKIPPED: there is no /dev/shm\n";
    return;
  }
  std::string name = "/dev/shm/kbench-test-XXXXXX";
  REQUIRE(::mkdtemp(name.data()) != nullptr);
  const fs::path path = fs::path(name) / "result";
  system::ResultFile(path).write("the first is longer");
  system::ResultFile(path).write("the second");
  std::string found;
  std::getline(std::ifstream(path), found);
  fs::remove_all(name, error);
  CHECK(found == "the second");
}

TEST_CASE("what was there stays until all of the new is") {
  const ScratchDirectory scratch;
  const fs::path path = scratch.path() / "result";
  std::ofstream(path) << "before";
  const auto text = [&] {
    std::string found;
    std::getline(std::ifstream(path), found);
    return found;
  };
  { const system::ResultFile dropped(path); }
  CHECK(text() == "before");
  system::ResultFile file(path);
  CHECK(text() == "before");
  file.write("after");
  CHECK(text() == "after");
  CHECK(std::distance(fs::directory_iterator(scratch.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("a symbolic link stays, and what it names is written, be it there or not") {
  const ScratchDirectory scratch;
  fs::create_directory(scratch.path() / "elsewhere");
  fs::create_symlink("elsewhere/result", scratch.path() / "link");
  for (const char* const text : {"first", "second"}) {
    system::ResultFile(scratch.path() / "link").write(text);
    CHECK(fs::is_symlink(scratch.path() / "link"));
    std::string found;
    std::getline(std::ifstream(scratch.path() / "elsewhere" / "result"), found);
    CHECK(found == text);
  }
  fs::create_symlink("circle", scratch.path() / "circle");
  CHECK_THROWS_AS(system::ResultFile(scratch.path() / "circle"), Error);
}

TEST_CASE("a file that comes in pieces is there when it is committed") {
  const ScratchDirectory scratch;
  const fs::path path = scratch.path() / "result";
  system::ResultFile file(path);
  file.append("one, ");
  file.append("two");
  CHECK_FALSE(fs::exists(path));
  file.commit();
  std::string text;
  std::getline(std::ifstream(path), text);
  CHECK(text == "one, two");
}

TEST_CASE("a file without a name is refused before the work") {
  CHECK_THROWS_AS(system::ResultFile(""), Error);
}

TEST_CASE("a name may be as long as names may be") {
  const ScratchDirectory scratch;
  for (const std::size_t length : {250, 255}) {
    const fs::path path = scratch.path() / std::string(length, 'r');
    system::ResultFile(path).write("text");
    CHECK(fs::file_size(path) == 4);
  }
  CHECK_THROWS_AS(system::ResultFile(scratch.path() / std::string(256, 'r')).write("text"), Error);
  CHECK(std::distance(fs::directory_iterator(scratch.path()), fs::directory_iterator()) == 2);
}
