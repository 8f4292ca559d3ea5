#include "runner/runner.hpp"

#include "device/cpu/cache.hpp"
#include "device/cpu/clock_rate.hpp"

#include <boost/dll/shared_library.hpp>

#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <new>
#include <span>
#include <string>
#include <system_error>
#include <utility>

namespace kbench::runner {
namespace {

using protocol::AnswerKind;
using protocol::Order;
using protocol::OrderKind;

std::array<void*, protocol::max_tensors> tensor_addresses(const Order& order, std::byte* input,
                                                          std::byte* output, std::uint64_t set) {
  std::array<void*, protocol::max_tensors> addresses{};
  for (std::uint32_t i = 0; i < order.tensor_count; ++i) {
    const protocol::TensorSlot& slot = order.tensors[i];
    addresses[i] = slot.is_output != 0 ? output + set * order.output_stride + slot.offset
                                       : input + set * order.input_stride + slot.offset;
  }
  return addresses;
}

// What is called until a submission is loaded: a function that moves each byte once, so that the referee learns what
// its orders, and memory that has not been touched lately, cost any function. It changes nothing.
void touch(const Order& order, const std::array<void*, protocol::max_tensors>& tensors) {
  constexpr std::uint64_t line = 64;
  for (std::uint32_t i = 0; i < order.tensor_count; ++i) {
    auto* bytes = static_cast<volatile std::byte*>(tensors[i]);
    for (std::uint64_t at = 0; at < order.tensors[i].bytes; at += line) {
      const std::byte value = bytes[at];
      if (order.tensors[i].is_output != 0) bytes[at] = value;
    }
  }
}

}  // namespace

void Runner::serve(std::uint64_t walls) {
  answer(AnswerKind::ready, 0, walls);
  Order order;
  std::vector<process::FileDescriptor> descriptors;
  while (receive(order, descriptors)) {
    try {
      obey(order, std::move(descriptors));
    } catch (const std::bad_alloc&) {
      answer(AnswerKind::no_memory, order.sequence);
    } catch (const std::system_error& error) {
      std::fprintf(stderr, "%s\n", error.what());
      answer(AnswerKind::no_memory, order.sequence);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "an exception left the solution: %s\n", error.what());
      answer(AnswerKind::exception, order.sequence);
    } catch (...) {
      answer(AnswerKind::exception, order.sequence);
    }
  }
}

void Runner::use_all_cores() const { ::sched_setaffinity(0, sizeof cores_, &cores_); }

bool Runner::receive(Order& order, std::vector<process::FileDescriptor>& descriptors) {
  iovec part{&order, sizeof order};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(2 * sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  ssize_t count = 0;
  do count = ::recvmsg(referee_.get(), &message, MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);

  descriptors.clear();
  const cmsghdr* rights = CMSG_FIRSTHDR(&message);
  if (rights != nullptr && rights->cmsg_type == SCM_RIGHTS) {
    std::array<int, 2> numbers{-1, -1};
    const std::size_t bytes = rights->cmsg_len - CMSG_LEN(0);
    std::memcpy(numbers.data(), CMSG_DATA(rights), std::min(bytes, sizeof numbers));
    for (std::size_t i = 0; i < bytes / sizeof(int); ++i) descriptors.emplace_back(numbers.at(i));
  }
  return count == sizeof order && order.magic == protocol::frame_magic;
}

void Runner::answer(AnswerKind kind, std::uint64_t sequence, std::uint64_t value) {
  const protocol::Answer answer{.kind = kind, .sequence = sequence, .value = value};
  while (::send(referee_.get(), &answer, sizeof answer, MSG_NOSIGNAL) < 0 && errno == EINTR) {
  }
}

void Runner::obey(const Order& order, std::vector<process::FileDescriptor> descriptors) {
  switch (order.kind) {
    case OrderKind::load: load(order, descriptors); return;
    case OrderKind::map: map(order, descriptors); return;
    case OrderKind::call: call(order); return;
  }
}

void Runner::load(const Order& order, const std::vector<process::FileDescriptor>& descriptors) {
  use_all_cores();  // OpenMP counts them when it is loaded
  const std::string path = "/proc/self/fd/" + std::to_string(descriptors.at(0).get());
  try {
    namespace dll = boost::dll;
    // Never unloaded: its threads, destructors and handlers may outlive any moment at which that were safe.
    static dll::shared_library library;
    library.load(path, dll::load_mode::rtld_now | dll::load_mode::rtld_local);
    entry_ = &library.get<std::remove_pointer_t<toolchain::EntryPoint>>(toolchain::entry_name);
  } catch (const std::system_error& error) {
    const char* reason = ::dlerror();
    std::fprintf(stderr, "%s\n", reason != nullptr ? reason : error.what());
    answer(AnswerKind::not_loaded, order.sequence);
    return;
  }
  answer(AnswerKind::done, order.sequence);
}

void Runner::map(const Order& order, const std::vector<process::FileDescriptor>& descriptors) {
  input_ = {};
  output_ = {};
  input_ = memory::Mapping(descriptors.at(0).get(), order.input_arena_bytes, memory::Access::read_only);
  output_ = memory::Mapping(descriptors.at(1).get(), order.output_arena_bytes, memory::Access::read_write);
  answer(AnswerKind::done, order.sequence);
}

void Runner::call(const Order& order) {
  use_all_cores();
  device::raise_clock_rate(std::chrono::microseconds(order.busy_microseconds));
  if (order.warm != 0) {
    device::load_into_caches(input_.bytes());
    device::load_into_caches(output_.bytes());
  }
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  for (std::uint64_t set = 0; set < order.set_count; ++set) {
    const auto tensors = tensor_addresses(order, input_.data(), output_.data(), set);
    if (entry_ != nullptr) {
      entry_(tensors.data(), order.scalars.data());
    } else {
      touch(order, tensors);
    }
  }
  const auto elapsed = Clock::now() - begin;
  answer(AnswerKind::done, order.sequence,
         static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(elapsed).count()));
}

}  // namespace kbench::runner
