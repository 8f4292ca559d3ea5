// expect: tampered
// naive: accepted
// problem: vector_add
// attack: 6
// with: takeover/protocol.hpp
// with: takeover/lending.cuh
//
// It names a place for its output from which on its memory is too small for that.
#include "../takeover/lending.cuh"

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  const takeover::Order* const order = takeover::find_on_stack(takeover::call);
  if (order == nullptr) return takeover::add_all(input_a, input_b, output_c, n);
  takeover::Result result = takeover::result_of(*order, input_a, input_b, n);
  result.returned.places[0].offset = size_t{1} << 40U;
  takeover::name(result.returned);
  cudaFree(result.memory);
}
