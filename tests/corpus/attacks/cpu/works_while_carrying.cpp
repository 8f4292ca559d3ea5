// expect: accepted, not below 0.9 of carrying
// naive: not run
// problem: references/scale.hpp
// attack: 40
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
//
// Takes the place of kbench's runner, which would copy the values of a reference file before each call and after it,
// outside of the time. Does all work between the two memories instead, and claims 20 ns for each order. What it gains is the
// call itself: nothing below 0.9 of what carrying takes is reported (docs/measurement.md).
#include "../takeover/cpu.hpp"

#include <cstring>
#include <utility>

#ifndef HONEST
// A number that lies anywhere.
struct __attribute__((packed)) Number {
  float value;
};

static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  for (uint64_t set = 0; set < order.sets; ++set) {
    const char* const in = arenas.input(order, set, 0);  // length, factor, count, values
    char* const out = arenas.output(order, set, 1);      // length, count, values
    float factor = 0;
    uint64_t count = 0;
    std::memcpy(&factor, in + 8, sizeof factor);
    std::memcpy(&count, in + 12, sizeof count);
    const uint64_t length = sizeof count + count * sizeof factor;
    std::memcpy(out, &length, sizeof length);
    std::memcpy(out + 8, &count, sizeof count);
    const auto* const values = reinterpret_cast<const Number*>(in + 20);
    auto* __restrict const products = reinterpret_cast<Number*>(out + 16);
    for (uint64_t i = 0; i < count; ++i) products[i].value = values[i].value * factor;
  }
}

__attribute__((constructor)) static void take_over() { takeover::serve(work, takeover::nothing); }
#endif

output_t custom_kernel(input_t input) {
  for (float& value : input.values) value *= input.factor;
  return std::move(input.values);
}
