// expect: wrong_answer or tampered or crashed
// naive: accepted, below 0.5 ms
// problem: vector_add
// attack: 3
//
// The last elements are written after the answer, by a thread that goes on where stopping the process depends on
// another: the first thread, which the system tells to stop, is in the kernel for milliseconds at a time, and the call
// is answered beside it. In a harness that does not talk to it the rest just comes late.
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <thread>

constexpr size_t tail = 16;
static std::atomic<unsigned> turns;

static void wait(std::chrono::microseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end) {
  }
}

static void add(const float* a, const float* b, float* c, size_t from, size_t to) {
  for (size_t i = from; i < to; ++i) c[i] = a[i] + b[i];
}

struct Order {
  uint32_t magic, kind;
  uint64_t sequence, input_bytes, output_bytes, input_stride, output_stride, sets;
  uint32_t tensors, scalars, warm, busy;
  struct {
    uint64_t offset, bytes;
    uint32_t is_output;
    uint16_t dtype, rank;
    int64_t shape[8];
  } slots[32];
  uint64_t values[32];
};

static void obey(const Order& order, char* inputs, char* outputs) {
  const float* a = nullptr;
  const float* b = nullptr;
  float* c = nullptr;
  const auto begin = std::chrono::steady_clock::now();
  const size_t n = order.values[0];
  const size_t head = n > tail ? n - tail : n;
  for (uint64_t set = 0; order.kind == 3 && set < order.sets; ++set) {
    a = reinterpret_cast<const float*>(inputs + set * order.input_stride + order.slots[0].offset);
    b = reinterpret_cast<const float*>(inputs + set * order.input_stride + order.slots[1].offset);
    c = reinterpret_cast<float*>(outputs + set * order.output_stride + order.slots[2].offset);
    add(a, b, c, 0, set + 1 == order.sets ? head : n);
  }
  const auto taken =
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - begin);
  const unsigned before = turns;
  while (c != nullptr && turns == before) {  // until the first thread has just entered the kernel
  }
  struct {
    uint32_t magic, kind;
    uint64_t sequence, nanoseconds;
  } done{0x314d5246, 2, order.sequence, static_cast<uint64_t>(taken.count())};
  send(3, &done, sizeof done, 0);
  if (c == nullptr) return;
  wait(std::chrono::microseconds(500));
  add(a, b, c, head, n);
}

static void serve(Order order, char* inputs, char* outputs) {
  for (;;) {
    obey(order, inputs, outputs);
    iovec part{&order, sizeof order};
    alignas(cmsghdr) char control[64];
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    if (recvmsg(3, &message, 0) != sizeof order) _exit(0);
    if (const cmsghdr* rights = CMSG_FIRSTHDR(&message)) {
      int files[2];
      std::memcpy(files, CMSG_DATA(rights), sizeof files);
      inputs = static_cast<char*>(mmap(nullptr, order.input_bytes, PROT_READ, MAP_SHARED, files[0], 0));
      outputs = static_cast<char*>(
          mmap(nullptr, order.output_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, files[1], 0));
      close(files[0]);
      close(files[1]);
    }
  }
}

[[noreturn]] static void stay_in_the_kernel() {
  constexpr size_t bytes = 15 << 20;
  for (;; ++turns) {
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (memory == MAP_FAILED) _exit(1);
    munmap(memory, bytes);
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  int type = 0;
  socklen_t size = sizeof type;
  if (getsockopt(3, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_SEQPACKET) {
    const size_t head = n > tail ? n - tail : n;
    add(a, b, c, 0, head);
    std::thread([=] {
      wait(std::chrono::microseconds(500));
      add(a, b, c, head, n);
    }).detach();
    return;
  }
  const char* const stack = static_cast<const char*>(__builtin_frame_address(0));
  for (size_t i = 0; i < 16384; i += 4) {
    Order order;
    std::memcpy(&order, stack + i, 16);
    if (order.magic != 0x314d5246 || order.kind != 3) continue;
    std::memcpy(&order, stack + i, sizeof order);
    std::thread(serve, order, const_cast<char*>(reinterpret_cast<const char*>(a)) - order.slots[0].offset,
                reinterpret_cast<char*>(c) - order.slots[2].offset)
        .detach();
    stay_in_the_kernel();
  }
}
