#include "base/system/arena.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <system_error>
#include <utility>

namespace kbench::system {
namespace {

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

std::size_t page() {
  static const auto bytes = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return bytes;
}

// The size with an inaccessible page before and behind.
std::size_t with_surroundings(std::size_t bytes) {
  return (bytes + page() - 1) / page() * page() + 2 * page();
}

}  // namespace

Mapping::Mapping(int descriptor, std::size_t bytes, Access access) : bytes_(bytes) {
  if (bytes == 0) return;
  const int protection = access == Access::read_only ? PROT_READ : PROT_READ | PROT_WRITE;
  constexpr int nothing_yet = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void* const surroundings = ::mmap(nullptr, with_surroundings(bytes), PROT_NONE, nothing_yet, -1, 0);
  if (surroundings == MAP_FAILED) fail("cannot reserve addresses for shared memory");
  address_ = static_cast<std::byte*>(surroundings) + page();
  constexpr int in_place = MAP_SHARED | MAP_POPULATE | MAP_FIXED;
  if (::mmap(address_, bytes, protection, in_place, descriptor, 0) == MAP_FAILED) {
    const int error = errno;
    ::munmap(surroundings, with_surroundings(bytes));
    throw std::system_error(error, std::generic_category(), "cannot map shared memory");
  }
}

Mapping::Mapping(Mapping&& other) noexcept
    : address_(std::exchange(other.address_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}

Mapping& Mapping::operator=(Mapping&& other) noexcept {
  Mapping taken(std::move(other));
  std::swap(address_, taken.address_);
  std::swap(bytes_, taken.bytes_);
  return *this;
}

Mapping::~Mapping() {
  if (address_ != nullptr) ::munmap(static_cast<std::byte*>(address_) - page(), with_surroundings(bytes_));
}

Arena::Arena(std::size_t bytes, Access for_others)
    : memory_(::memfd_create("kbench", MFD_CLOEXEC | MFD_ALLOW_SEALING)) {
  if (!memory_) fail("cannot make shared memory");
  // posix_fallocate takes the pages now: running out is an error here, not a SIGBUS later.
  if (bytes > 0) {
    const int error = ::posix_fallocate(memory_.get(), 0, static_cast<off_t>(bytes));
    if (error != 0) throw std::system_error(error, std::generic_category(), "cannot make shared memory");
  }
  mapping_ = Mapping(memory_.get(), bytes, Access::read_write);
  int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;
  if (for_others == Access::read_only) seals |= F_SEAL_FUTURE_WRITE;  // leaves this process's mapping alone
  if (::fcntl(memory_.get(), F_ADD_SEALS, seals) != 0) fail("cannot seal shared memory");
}

}  // namespace kbench::system
