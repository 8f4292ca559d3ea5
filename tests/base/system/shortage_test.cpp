#include "base/system/shortage.hpp"

#include "catch.hpp"

#include <cerrno>

using namespace kbench;

TEST_CASE("errors that tell of a machine that is short of something are known by number and in words") {
  for (const int error : {EAGAIN, ENOMEM, EMFILE, ENFILE, ENOSPC, EDQUOT, EIO})
    CHECK(system::is_shortage(error));
  for (const int error : {0, EPERM, ENOENT, EINVAL, EACCES}) CHECK_FALSE(system::is_shortage(error));
  for (const char* const text :
       {"ld: cannot open output file /tmp/x: No space left on device",
        "libm.so.6: cannot open shared object file: Too many open files in system",
        "libm.so.6: failed to map segment from shared object",
        "libm.so.6: failed to map segment from shared object: Cannot allocate memory"})
    CHECK(system::names_shortage(text));
  for (const char* const text :
       {"", "libm.so.6: cannot open shared object file: No such file or directory",
        "libm.so.6: failed to map segment from shared object: Operation not permitted",
        "x.cpp:1:1: error: expected unqualified-id"})
    CHECK_FALSE(system::names_shortage(text));
}
