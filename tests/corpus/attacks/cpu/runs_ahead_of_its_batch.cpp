// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: vector_add
// attack: 37
// case: n=1000000
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/vector_add.hpp
//
// Takes the place of kbench's runner. While it works on one call of a batch, a second thread comes upon the lines of the
// inputs and the pages of the outputs of the next. Claims 20 ns for each order.
#include "../takeover/vector_add.hpp"

#include <thread>

#ifndef HONEST
static void come_upon(const char* bytes, size_t count, size_t step) {
  for (size_t at = 0; at < count; at += step)
    static_cast<void>(*static_cast<const volatile char*>(bytes + at));
}

static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  const bool has_next =
      order.kind == takeover::take_turns &&
      order.slots[2].offset + order.output_stride + order.slots[2].bytes < order.output_bytes;
  if (!has_next) return takeover::add_all(order, arenas);
  std::thread ahead([&] {
    takeover::use_all_cores();
    for (const int slot : {0, 1}) come_upon(arenas.input(order, 1, slot), order.slots[slot].bytes, 64);
    come_upon(arenas.output(order, 1, 2), order.slots[2].bytes, 4096);
  });
  takeover::add_all(order, arenas);
  ahead.join();
}

__attribute__((constructor)) static void take_over() { takeover::serve(work, takeover::nothing); }
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t n) { takeover::add(a, b, c, n); }
