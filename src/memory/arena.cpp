#include "memory/arena.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace kbench::memory {
namespace {

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

}  // namespace

Mapping::Mapping(int descriptor, std::size_t bytes, Access access) : bytes_(bytes) {
  if (bytes == 0) return;
  const int protection = access == Access::read_only ? PROT_READ : PROT_READ | PROT_WRITE;
  void* address = ::mmap(nullptr, bytes, protection, MAP_SHARED | MAP_POPULATE, descriptor, 0);
  if (address == MAP_FAILED) fail("cannot map shared memory");
  address_ = address;
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
  if (address_ != nullptr) ::munmap(address_, bytes_);
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

}  // namespace kbench::memory
