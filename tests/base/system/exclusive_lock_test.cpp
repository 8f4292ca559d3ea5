#include "base/system/exclusive_lock.hpp"

#include "base/system/file_descriptor.hpp"
#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <fcntl.h>

#include <string>

using kbench::system::FileDescriptor;
using kbench::system::lock_exclusively;

TEST_CASE("one descriptor at a time has an exclusive lock, and others wait until it is closed") {
  const ScratchDirectory scratch;
  scratch.write("locked", "");
  const std::string path = (scratch.path() / "locked").string();
  FileDescriptor first(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const FileDescriptor second(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  int waits = 0;
  CHECK(lock_exclusively(first.get(), [&] { ++waits; }));
  CHECK(waits == 0);
  CHECK(lock_exclusively(second.get(), [&] {
    if (++waits == 2) first = FileDescriptor();
  }));
  CHECK(waits == 2);
}

TEST_CASE("a descriptor that cannot be locked is said to be none") {
  CHECK_FALSE(lock_exclusively(-1, [] { FAIL("it must not wait"); }));
}
