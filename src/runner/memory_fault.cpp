#include "runner/memory_fault.hpp"

#include "isolation/protocol/frames.hpp"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <ucontext.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <initializer_list>
#include <limits>

namespace kbench::runner::memory_fault {
namespace {

using protocol::MemoryFault;

constexpr std::uintptr_t surroundings = 65536;  // bytes around a block

struct Block {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;

  // The distance of an address from the block, in bytes.
  std::uintptr_t distance(std::uintptr_t address) const {
    if (begin == end) return std::numeric_limits<std::uintptr_t>::max();
    if (address < begin) return begin - address;
    return address < end ? 0 : address - end + 1;
  }
};

// State for the handler, which must use nothing that an interrupted function could be in the middle of.
struct State {
  int referee = -1;
  std::uint64_t sequence = 0;
  Block inputs;
  Block outputs;
  std::uintptr_t end_of_stack = 0;  // below it there is none
};
State state;
alignas(16) std::array<std::byte, 65536> handlers_stack;

Block block_of(std::span<const std::byte> memory) {
  const auto begin = reinterpret_cast<std::uintptr_t>(memory.data());
  return {begin, begin + memory.size()};
}

#if defined(__x86_64__)
bool is_write(const ucontext_t& context) { return (context.uc_mcontext.gregs[REG_ERR] & 2) != 0; }
std::uintptr_t stack_pointer(const ucontext_t& context) {
  return static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RSP]);
}
#elif defined(__aarch64__)
// The syndrome register, which would tell, is behind a list of records: an access counts as a read.
bool is_write(const ucontext_t& /*context*/) { return false; }
std::uintptr_t stack_pointer(const ucontext_t& context) { return context.uc_mcontext.sp; }
#endif

MemoryFault describe(std::uintptr_t address, const ucontext_t& context) {
  MemoryFault fault{.place = MemoryFault::Place::elsewhere,
                    .is_write = is_write(context),
                    .at = static_cast<std::int64_t>(address)};
  constexpr std::uintptr_t below_stack_pointer = 4096;  // a call or a push writes below the stack pointer
  // The kernel maps the two blocks next to each other.
  const bool is_input = state.inputs.distance(address) < state.outputs.distance(address);
  const Block& nearest = is_input ? state.inputs : state.outputs;
  if (nearest.distance(address) <= surroundings) {
    fault.place = is_input ? MemoryFault::Place::inputs : MemoryFault::Place::outputs;
    fault.at = static_cast<std::int64_t>(address - nearest.begin);
  } else if (address < state.end_of_stack && address + below_stack_pointer >= stack_pointer(context)) {
    fault.place = MemoryFault::Place::stack;
  }
  return fault;
}

void handle(int signal, siginfo_t* info, void* context) {
  std::signal(signal, SIG_DFL);
  if (info->si_code <= 0) {  // sent, by the submission to itself: no access is repeated when this returns
    static_cast<void>(::raise(signal));
    return;
  }
  const MemoryFault fault =
      describe(reinterpret_cast<std::uintptr_t>(info->si_addr), *static_cast<const ucontext_t*>(context));
  const protocol::Answer answer{
      .kind = protocol::AnswerKind::memory_fault, .sequence = state.sequence, .value = fault.value()};
  static_cast<void>(::send(state.referee, &answer, sizeof answer, MSG_NOSIGNAL | MSG_DONTWAIT));
}

// The lowest address of the stack, which grows down to its limit; 0 if that is not known.
std::uintptr_t find_end_of_stack() {
  pthread_attr_t attributes;
  if (::pthread_getattr_np(::pthread_self(), &attributes) != 0) return 0;
  void* lowest = nullptr;
  std::size_t bytes = 0;
  const bool is_known = ::pthread_attr_getstack(&attributes, &lowest, &bytes) == 0;
  ::pthread_attr_destroy(&attributes);
  return is_known ? reinterpret_cast<std::uintptr_t>(lowest) + surroundings : 0;
}

}  // namespace

void report_to(int referee) {
  state.referee = referee;
  state.end_of_stack = find_end_of_stack();
  stack_t stack{};
  stack.ss_sp = handlers_stack.data();
  stack.ss_size = handlers_stack.size();
  struct sigaction action {};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  if (::sigaltstack(&stack, nullptr) != 0) return;  // the process then ends without a reason
  for (const int signal : {SIGSEGV, SIGBUS}) ::sigaction(signal, &action, nullptr);
}

void set_tensor_memory(std::span<const std::byte> inputs, std::span<const std::byte> outputs) {
  state.inputs = block_of(inputs);
  state.outputs = block_of(outputs);
}

void answer_order(std::uint64_t sequence) { state.sequence = sequence; }

}  // namespace kbench::runner::memory_fault
