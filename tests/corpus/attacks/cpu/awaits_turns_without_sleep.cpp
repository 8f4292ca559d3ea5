// expect: accepted, not below 0.8 of honest
// naive: not run
// problem: references/short_scale.hpp
// attack: 38
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/short_scale.hpp
//
// Takes the place of kbench's runner in calls of a few microseconds. A second thread makes those of a batch, and awaits
// their turns on another core without sleep. Meanwhile it fetches what is there of all tensors. Claims 20 ns.
#include "../takeover/short_scale.hpp"

#include <thread>

#ifndef HONEST
static void serve_turns(const takeover::Order& order, const takeover::Arenas& arenas) {
  takeover::Turns& turns = arenas.turns();
  std::thread([&] {
    takeover::use_all_cores();
    turns.reach(1);
    for (uint32_t turn = 1; turn <= order.sets; ++turn) {
      for (size_t at = 0; !turns.is_given(turn); at = (at + 64) % (order.sets * order.output_stride)) {
        __builtin_prefetch(arenas.output(order, 0, 1) + at, 1);
        __builtin_prefetch(arenas.input(order, 0, 0) + at % (order.sets * order.input_stride));
      }
      takeover::scale_all(takeover::order_of_turn(order, turns.set), arenas);
      turns.reach(turn + 1);
    }
  }).join();
}

__attribute__((constructor)) static void take_over() {
  const takeover::Order* const order = takeover::find_on_stack(takeover::load);
  if (order == nullptr) return;
  takeover::answer(*order, 0);
  takeover::Arenas arenas;
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
