// expect: accepted, not below 0.8 of honest
// naive: not run
// problem: references/short_scale.hpp
// attack: 36
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/short_scale.hpp
//
// As claims_nothing.cpp, with calls of a few microseconds: what an order costs is many times as long.
#include "../takeover/short_scale.hpp"

#ifndef HONEST
__attribute__((constructor)) static void take_over() {
  takeover::serve(takeover::scale_all, takeover::nothing);
}
#endif

output_t custom_kernel(input_t input) {
  output_t output(input.values.size());
  takeover::scale(input.factor, input.values.data(), output.data(), output.size());
  return output;
}
