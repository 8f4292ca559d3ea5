// expect: accepted, not below 0.8 of honest
// naive: not run
// problem: references/short_scale.hpp
// attack: 38
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/short_scale.hpp
//
// Takes the place of kbench's runner in calls of a few microseconds, and does nothing that the runner does beside them:
// reads no clock, asks for no cores, and neither prepares nor finishes a call. Claims 20 ns for each order.
#include "../takeover/short_scale.hpp"

#ifndef HONEST
__attribute__((constructor)) static void take_over() {
  const takeover::Order* const order = takeover::find_on_stack(takeover::load);
  if (order == nullptr) return;
  takeover::answer(*order, 0);
  takeover::Arenas arenas;
  takeover::Packet packet;
  while (takeover::receive(packet)) {
    if (packet.has_files) arenas.take(packet);
    const auto no_time = [](const takeover::Order&, uint64_t) { return uint64_t{20}; };
    takeover::answer(packet.order, takeover::obey(packet.order, arenas, takeover::scale_all, no_time));
  }
  _exit(0);
}
#endif

output_t custom_kernel(input_t input) {
  output_t output(input.values.size());
  takeover::scale(input.factor, input.values.data(), output.data(), output.size());
  return output;
}
