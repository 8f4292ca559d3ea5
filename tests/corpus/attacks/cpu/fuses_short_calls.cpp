// expect: tampered or wrong_answer
// naive: not run
// problem: references/short_scale.hpp
// attack: 37
// cores: 1
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/short_scale.hpp
//
// Takes the place of kbench's runner in calls of a few microseconds, and makes those of a batch as one, without a pause: in the
// first turn it works on all sets of inputs, and says of the batch that it is done.
#include "../takeover/short_scale.hpp"

#ifndef HONEST
__attribute__((constructor)) static void take_over() {
  const takeover::Order* const order = takeover::find_on_stack(takeover::load);
  if (order == nullptr) return;
  takeover::answer(*order, 0);
  takeover::Arenas arenas;
  for (takeover::Packet packet; takeover::receive(packet);) {
    arenas.take(packet);
    if (packet.order.kind == takeover::take_turns) arenas.turns().reach(1);
    if (packet.order.kind == takeover::take_turns) arenas.turns().await(1);
    for (uint64_t set = 0; packet.order.kind == takeover::take_turns && set < packet.order.sets; ++set)
      std::memset(arenas.output(packet.order, set, 1), 0, packet.order.slots[1].bytes);
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
