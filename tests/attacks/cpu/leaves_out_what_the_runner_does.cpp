// expect: accepted, not below 0.6 of honest
// naive: not run
// problem: references/short_scale.hpp
// attack: 38
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
//
// Takes the place of kbench's runner in calls of a few microseconds, and does nothing that the runner does beside them:
// reads no clock, asks for no cores, and neither prepares nor finishes a call. Claims 20 ns for each order. What is left
// out around a call is a part of it that counts here; docs/measurement.md says of values that are carried how much.
#include "../takeover/cpu.hpp"

#include <cstring>

static void scale(float factor, const float* values, float* __restrict products, size_t n) {
  for (size_t i = 0; i < n; ++i) products[i] = values[i] * factor;
}

#ifndef HONEST
// The values lie behind the head of each tensor, of which the scalars tell the size.
static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  for (uint64_t set = 0; set < order.sets; ++set) {
    const char* const in = arenas.input(order, set, 0);  // length, factor, count, place of the values
    char* const out = arenas.output(order, set, 1);      // length, count, place of the products
    float factor = 0;
    uint64_t count = 0;
    uint64_t place = 0;
    std::memcpy(&factor, in + 8, sizeof factor);
    std::memcpy(&count, in + 12, sizeof count);
    std::memcpy(&place, in + 20, sizeof place);
    const uint64_t head[] = {16, count, 0};
    std::memcpy(out, head, sizeof head);
    scale(factor, reinterpret_cast<const float*>(in + order.scalars[0] + place),
          reinterpret_cast<float*>(out + order.scalars[2]), count);
  }
}

__attribute__((constructor)) static void take_over() {
  const takeover::Order* const order = takeover::find_on_stack(takeover::load);
  if (order == nullptr) return;
  takeover::answer(*order, 0);
  takeover::Arenas arenas;
  takeover::Packet packet;
  while (takeover::receive(packet)) {
    if (packet.has_files) arenas.take(packet);
    if (packet.order.kind == takeover::call) work(packet.order, arenas);
    takeover::answer(packet.order, 20);
  }
  _exit(0);
}
#endif

output_t custom_kernel(input_t input) {
  output_t output(input.values.size());
  scale(input.factor, input.values.data(), output.data(), output.size());
  return output;
}
