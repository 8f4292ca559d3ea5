// expect: tampered
// naive: accepted
// problem: vector_add
// attack: 6
// with: takeover/protocol.hpp
//
// It says of its output, which it does not compute, that it lies in memory of a GPU, of which there is none.
#include "../takeover/protocol.hpp"

#include <random>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const takeover::Order* const order = takeover::find_on_stack(takeover::call);
  if (order == nullptr) {
    for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
    return;
  }
  takeover::Returned returned = takeover::returned_of(*order);
  std::random_device draw;
  for (unsigned char& byte : returned.places[0].memory) byte = static_cast<unsigned char>(draw());
  takeover::name(returned);
}
