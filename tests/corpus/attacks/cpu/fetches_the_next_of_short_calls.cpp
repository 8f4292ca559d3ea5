// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: references/short_scale.hpp
// attack: 37
// cores: 1
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/short_scale.hpp
//
// Takes the place of kbench's runner in calls of a few microseconds. When it has worked on one call of a batch, it fetches the
// lines of the next one's inputs and outputs, so that none has to be waited for there. Claims 20 ns for each order.
#include "../takeover/short_scale.hpp"

#ifndef HONEST
static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  const bool has_next =
      order.kind == takeover::take_turns &&
      order.slots[1].offset + order.output_stride + order.slots[1].bytes < order.output_bytes;
  for (size_t at = 0; has_next && at < order.slots[1].bytes; at += 64) {
    __builtin_prefetch(arenas.output(order, 1, 1) + at, 1);
    __builtin_prefetch(arenas.input(order, 1, 0) + at);
  }
  takeover::scale_all(order, arenas);
}

__attribute__((constructor)) static void take_over() { takeover::serve(work, takeover::nothing); }
#endif

output_t custom_kernel(input_t input) {
  output_t output(input.values.size());
  takeover::scale(input.factor, input.values.data(), output.data(), output.size());
  return output;
}
