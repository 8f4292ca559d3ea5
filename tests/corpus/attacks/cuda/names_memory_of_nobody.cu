// expect: tampered
// naive: accepted
// problem: vector_add
// attack: 6
// with: takeover/protocol.hpp
// with: takeover/lending.cuh
//
// It names memory for its output that no process has: a handle of its own, of which some bytes are others.
#include "../takeover/lending.cuh"

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  const takeover::Order* const order = takeover::find_on_stack(takeover::call);
  if (order == nullptr) return takeover::add_all(input_a, input_b, output_c, n);
  takeover::Result result = takeover::result_of(*order, input_a, input_b, n);
  for (unsigned char& byte : result.returned.places[0].memory) byte = static_cast<unsigned char>(~byte);
  takeover::name(result.returned);
  cudaFree(result.memory);
}
