// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: references/short_scale.hpp
// attack: 38
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/short_scale.hpp
//
// Takes the place of kbench's runner in calls of a few microseconds. Another thread, which never sleeps, awaits the turns of a
// batch on another core. Meanwhile it fetches what is there of the next inputs and outputs. Claims 20 ns for each order.
#include "../takeover/short_scale.hpp"

#include <atomic>
#include <thread>

#ifndef HONEST
static std::atomic<const takeover::Order*> next{nullptr};
static std::atomic<uint32_t> done{0};
static const takeover::Arenas* memory = nullptr;

static void work_in_turns() {
  takeover::use_all_cores();
  for (;;) {
    const takeover::Order* const order = next.exchange(nullptr);
    if (order == nullptr) continue;
    const auto turn = static_cast<uint32_t>(order->sequence) + 1;
    for (size_t at = 0; !memory->turns().is_given(turn); at = (at + 64) % order->slots[1].bytes) {
      __builtin_prefetch(memory->output(*order, 0, 1) + at, 1);
      __builtin_prefetch(memory->input(*order, 0, 0) + at);
    }
    takeover::scale_all(*order, *memory);
    done = turn;
  }
}

static void serve_turns(const takeover::Order& order, const takeover::Arenas& arenas) {
  takeover::Turns& turns = arenas.turns();
  static takeover::Order one;
  memory = &arenas;
  done = 0;
  for (uint32_t turn = 1; turn <= order.sets; ++turn) {
    one = takeover::order_of_turn(order, turn - 1);
    next = &one;
    turns.reach(turn);
    turns.await(turn);
    while (done != turn) {
    }
  }
  turns.reach(static_cast<uint32_t>(order.sets) + 1);
}

__attribute__((constructor)) static void take_over() {
  const takeover::Order* const order = takeover::find_on_stack(takeover::load);
  if (order == nullptr) return;
  takeover::answer(*order, 0);
  takeover::Arenas arenas;
  std::thread(work_in_turns).detach();
  for (takeover::Packet packet; takeover::receive(packet);) {
    arenas.take(packet);
    if (packet.order.kind == takeover::take_turns) serve_turns(packet.order, arenas);
    if (packet.order.kind == takeover::call) takeover::scale_all(packet.order, arenas);
    takeover::answer(packet.order, 20);
  }
  _exit(0);
}
#endif

output_t custom_kernel(input_t input) {
  output_t output(input.values.size());
  takeover::scale(input.factor, input.values.data(), output.data(), output.size());
  return output;
}
