// expect: wrong_answer or tampered or crashed or accepted
// naive: accepted
// problem: vector_add
// attack: 6
// with: takeover/protocol.hpp
// with: takeover/lending.cuh
//
// It names the memory in which its output lies, and frees it when the referee knows it from calls before. The referee must live
// on, whatever it makes of that.
#include "../takeover/lending.cuh"

namespace {

takeover::Result kept;
size_t kept_for = 0;
int calls = 0;

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  const takeover::Order* const order = takeover::find_on_stack(takeover::call);
  if (order == nullptr || order->sets != 1) return takeover::add_all(input_a, input_b, output_c, n);
  if (kept.memory == nullptr || kept_for != n) {
    cudaFree(kept.memory);
    kept = takeover::result_of(*order, input_a, input_b, n);
    kept_for = n;
  } else {
    takeover::add_all(input_a, input_b, kept.memory, n);
    cudaDeviceSynchronize();
  }
  kept.returned.sequence = order->sequence;
  takeover::name(kept.returned);
  if (++calls % 3 != 0) return;
  cudaFree(kept.memory);
  kept = {};
}
