#include "base/system/arena.hpp"

#include "catch.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>

using namespace kbench;

TEST_CASE("nobody gets beyond the ends of shared memory") {
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  const system::FileDescriptor reading(ends[0]);
  const system::FileDescriptor writing(ends[1]);
  // The kernel says so where it cannot read.
  const auto is_there = [&](const std::byte* place) { return ::write(writing.get(), place, 1) == 1; };
  const std::size_t page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const system::Arena first(3 * page, system::Access::read_write);
  const system::Arena second(3 * page, system::Access::read_only);
  for (const system::Arena* arena : {&first, &second}) {
    const std::byte* const end = arena->data() + 3 * page;
    CHECK(is_there(arena->data()));
    CHECK(is_there(end - 1));
    CHECK_FALSE(is_there(arena->data() - 1));
    CHECK_FALSE(is_there(end));
    CHECK(errno == EFAULT);
  }
}
