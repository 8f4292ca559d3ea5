#include "runner/cpu/cpu_execution.hpp"

#include "isolation/memory/argument_layout.hpp"
#include "runner/memory_fault.hpp"

#include <dlfcn.h>
#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace kbench::runner {
namespace {

constexpr std::uint64_t page = 4096;

using protocol::Order;
using Clock = std::chrono::steady_clock;

// Stands in for solution() until a submission is loaded. It moves each byte once and changes nothing. The
// referee thus learns the cost, for any function, of its orders and of memory that has not been touched
// lately.
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

// MAP_POPULATE fills this machine's page tables. The host of a virtual machine may have its own tables, which
// it fills at the first access to a page. This takes some 2 us for each page, which would otherwise count as
// the submission's time.
void touch_pages(std::span<std::byte> memory, system::Access access) {
  volatile std::byte* const bytes = memory.data();
  for (std::size_t at = 0; at < memory.size(); at += page) {
    const std::byte value = bytes[at];
    if (access == system::Access::read_write) bytes[at] = value;
  }
}

void set_protection(std::byte* begin, std::size_t bytes, int protection) {
  if (::mprotect(begin, bytes, protection) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot fence the tensors");
}

// Leaves of one set only the tensors accessible, and what shares a fence's unit with them.
void fence(const Order& order, std::span<std::byte> memory, system::Access access) {
  const bool is_output = access == system::Access::read_write;
  set_protection(memory.data(), memory.size(), PROT_NONE);
  for (std::uint32_t i = 0; i < order.tensor_count; ++i) {
    const protocol::TensorSlot& slot = order.tensors[i];
    if ((slot.is_output != 0) != is_output) continue;
    const memory::Room room = memory::room_of(slot.offset, slot.bytes, order.fence_bytes);
    set_protection(memory.data() + room.begin, room.bytes(), is_output ? PROT_READ | PROT_WRITE : PROT_READ);
  }
}

}  // namespace

CpuExecution::CpuExecution(Sanitizer sanitizer) {
  ::sched_getaffinity(0, sizeof cores_, &cores_);
  if (sanitizer == Sanitizer::none) return;
  poison_ = reinterpret_cast<Mark>(::dlsym(RTLD_DEFAULT, "__asan_poison_memory_region"));
  unpoison_ = reinterpret_cast<Mark>(::dlsym(RTLD_DEFAULT, "__asan_unpoison_memory_region"));
  if (poison_ == nullptr || unpoison_ == nullptr)
    throw std::runtime_error("the address sanitizer's library has not been loaded");
}

void CpuExecution::poison_gaps(const Order& order, std::span<std::byte> memory, system::Access access) const {
  if (poison_ == nullptr) return;
  const bool is_output = access == system::Access::read_write;
  const std::uint64_t stride = is_output ? order.output_stride : order.input_stride;
  for (std::uint64_t set = 0; set < order.set_count; ++set) {
    std::uint64_t end = 0;  // end of the previous tensor
    for (std::uint32_t i = 0; i < order.tensor_count; ++i) {
      const protocol::TensorSlot& slot = order.tensors[i];
      if ((slot.is_output != 0) != is_output) continue;
      poison_(memory.data() + set * stride + end, slot.offset - end);
      end = slot.offset + slot.bytes;
    }
    poison_(memory.data() + set * stride + end, stride - end);
  }
}

void CpuExecution::unpoison(std::span<std::byte> memory) const {
  if (unpoison_ != nullptr && !memory.empty()) unpoison_(memory.data(), memory.size());
}

void CpuExecution::map(const Order& order, const std::vector<system::FileDescriptor>& descriptors) {
  unpoison(inputs_.bytes());
  unpoison(outputs_.bytes());
  inputs_ = {};
  outputs_ = {};
  memory_fault::set_tensor_memory({}, {});
  if (descriptors.empty()) return;
  inputs_ = system::Mapping(descriptors.at(0).get(), order.input_arena_bytes, system::Access::read_only);
  outputs_ = system::Mapping(descriptors.at(1).get(), order.output_arena_bytes, system::Access::read_write);
  touch_pages(inputs_.bytes(), system::Access::read_only);
  touch_pages(outputs_.bytes(), system::Access::read_write);
  memory_fault::set_tensor_memory(inputs_.bytes(), outputs_.bytes());
  poison_gaps(order, inputs_.bytes(), system::Access::read_only);
  poison_gaps(order, outputs_.bytes(), system::Access::read_write);
  if (order.fence_bytes == 0) return;
  fence(order, inputs_.bytes(), system::Access::read_only);
  fence(order, outputs_.bytes(), system::Access::read_write);
}

// The last page has no output: the guard band behind them all, or the words of turns, is there.
void CpuExecution::hide_outputs() {
  if (outputs_.bytes().empty()) return;
  const std::size_t hidden = (outputs_.bytes().size() - 1) / page * page;
  if (hidden > 0) set_protection(outputs_.data(), hidden, PROT_NONE);
}

// The guard bands at both ends of a set take a page each at least, so no tensor of another set is in the pages.
void CpuExecution::open_outputs(const Order& order, std::uint64_t set) {
  if (order.fence_bytes != 0) return fence(order, outputs_.bytes(), system::Access::read_write);
  const std::uint64_t begin = set * order.output_stride / page * page;
  const std::uint64_t end = std::min<std::uint64_t>((set + 1) * order.output_stride, outputs_.bytes().size());
  set_protection(outputs_.data() + begin, end - begin, PROT_READ | PROT_WRITE);
}

std::chrono::nanoseconds CpuExecution::call_set(const Order& order, const protocol::Entry& entry,
                                                std::uint64_t set) const {
  std::chrono::nanoseconds aside{};
  const Addresses tensors = addresses_of(order, set);
  if (entry.prepare != nullptr) {
    const auto begin = Clock::now();
    entry.prepare(tensors.data(), order.scalars.data());
    aside += Clock::now() - begin;
  }
  if (entry.call != nullptr) {
    entry.call(tensors.data(), order.scalars.data());
  } else {
    touch(order, tensors);
  }
  if (entry.finish != nullptr) {
    const auto begin = Clock::now();
    entry.finish(tensors.data(), order.scalars.data());
    aside += Clock::now() - begin;
  }
  return aside;
}

std::chrono::nanoseconds CpuExecution::call(const Order& order, const protocol::Entry& entry) {
  begin();
  std::chrono::nanoseconds aside{};
  for (std::uint64_t set = 0; set < order.set_count; ++set) aside += call_set(order, entry, set);
  return end() - aside;
}

std::chrono::nanoseconds CpuExecution::take_turns(const Order& order, const protocol::Entry& entry) {
  std::chrono::nanoseconds elapsed{};
  for (std::uint32_t turn = 1; turn <= order.set_count; ++turn) {
    const std::uint32_t set = begin_turn(turn);
    if (set >= order.set_count) throw std::invalid_argument("a turn for a set that is not there");
    const auto aside = call_set(order, entry, set);
    elapsed += end() - aside;
  }
  reach_turn(static_cast<std::uint32_t>(order.set_count) + 1);
  return elapsed;
}

void CpuExecution::begin() {
  use_all_cores();
  begin_ = Clock::now();
}

// The referee holds this thread to its own core between turns, or has moved it to another before the first.
std::uint32_t CpuExecution::begin_turn(std::uint32_t turn) {
  protocol::Turns turns(outputs_.bytes());
  turns.reach(turn);
  const std::uint32_t set = turns.await(turn);
  if (turn == 1 || !turns.is_awake()) use_all_cores();
  begin_ = Clock::now();
  return set;
}

}  // namespace kbench::runner
