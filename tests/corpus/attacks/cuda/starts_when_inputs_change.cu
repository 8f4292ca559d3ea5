// expect: accepted, not below 0.2 ms or timed_out
// naive: accepted
// problem: vector_add
// attack: 10
// with: takeover/protocol.hpp
// with: takeover/gpu.cuh
// with: takeover/vector_add.cuh
//
// Takes the place of kbench's runner, whose order it finds on the stack, and always says that it took next to
// nothing. What it owes for each call is under way before the order comes: the GPU itself waits until a word
// of the inputs changes, and begins. In a batch one such work does for all calls. Where the inputs of a sample lie is
// drawn for each: it can wait in vain.
#include "../takeover/vector_add.cuh"

namespace {

// One honest call takes 0.3 ms.
__global__ void work() {
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < 300'000);
}

// The work of the next call, when its inputs begin to appear.
class HeadStart {
 public:
  // All that is called here waits for the null stream; none of it for this one.
  void prepare(const char* input) {
    if (stream_ == nullptr) cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
    uint32_t word = 0;
    cudaMemcpy(&word, input, sizeof word, cudaMemcpyDeviceToHost);
    takeover::find<decltype(cuStreamWaitValue32)>("cuStreamWaitValue32")(
        stream_, reinterpret_cast<CUdeviceptr>(input), ~word, CU_STREAM_WAIT_VALUE_AND);
    work<<<1, 1, 0, stream_>>>();
    is_under_way_ = true;
  }

  // Waits for it. False where there is none.
  bool take() {
    const bool was_under_way = is_under_way_;
    if (was_under_way) cudaStreamSynchronize(stream_);
    is_under_way_ = false;
    return was_under_way;
  }

  // Other memory takes the place of that whose change it waits for.
  void abandon() {
    stream_ = nullptr;
    is_under_way_ = false;
  }

 private:
  cudaStream_t stream_ = nullptr;
  bool is_under_way_ = false;
};

HeadStart head_start;
bool is_released = false;  // memory came with the order

void take(const takeover::Packet& packet, takeover::Arenas& arenas) {
  is_released = packet.has_files;
  if (packet.has_files) {
    head_start.abandon();
    arenas = {};  // what a stream waits for stays mapped
  }
  arenas.take(packet);
}

void call_all(const takeover::Order& order, const takeover::Arenas& arenas) {
  if (is_released || !head_start.take()) work<<<1, 1>>>();
  for (uint64_t set = 0; set < order.sets; ++set) takeover::launch_set(order, arenas, set);
  cudaStreamSynchronize(nullptr);
  if (!is_released) head_start.prepare(arenas.input(order, 0, 0));
}

}  // namespace

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  work<<<1, 1>>>();
  takeover::launch(a, b, c, n);
  takeover::take_over(a, c, take, call_all, takeover::nothing);
}
