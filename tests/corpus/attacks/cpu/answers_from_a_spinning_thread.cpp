// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: vector_add
// attack: 38
// case: n=262144
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/vector_add.hpp
//
// Takes the place of kbench's runner with a thread that never sleeps: it asks for orders again and again, on whichever core
// is free, and needs not be woken as a runner has to be. Claims 20 ns for each order.
#include "../takeover/vector_add.hpp"

#include <sys/socket.h>

#include <cerrno>
#include <thread>

#ifndef HONEST
static void serve_without_sleep() {
  takeover::use_all_cores();
  takeover::Arenas arenas;
  takeover::Packet packet;
  for (;;) {
    if (!takeover::receive(packet, MSG_DONTWAIT)) {
      if (errno == EAGAIN || errno == EINTR) continue;
      _exit(0);
    }
    arenas.take(packet);
    takeover::answer(packet.order,
                     takeover::obey(packet.order, arenas, takeover::add_all, takeover::nothing));
  }
}

__attribute__((constructor)) static void take_over() {
  const takeover::Order* const order = takeover::find_on_stack(takeover::load);
  if (order == nullptr) return;
  takeover::answer(*order, 0);
  std::thread(serve_without_sleep).join();
}
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t n) { takeover::add(a, b, c, n); }
