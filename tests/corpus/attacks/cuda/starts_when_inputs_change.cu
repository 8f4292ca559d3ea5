// expect: accepted, not below 0.2 ms or timed_out
// naive: accepted
// problem: vector_add
// attack: 10
//
// Takes the place of kbench's runner, whose order it finds on the stack, and always says that it took a
// nanosecond. What it owes for each call is under way before the order comes: the GPU itself waits until a word
// of the inputs changes, and begins. In a batch one such work does for all calls. Where the inputs of a sample lie is
// drawn for each: it can wait in vain.
#include <cuda.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace {

// One honest call takes 0.3 ms.
__global__ void work() {
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < 300'000);
}

__global__ void add(const float* a, const float* b, float* c, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

unsigned blocks_for(size_t n) { return static_cast<unsigned>((n + 255) / 256); }

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

struct Answer {
  uint32_t magic, kind;
  uint64_t sequence, nanoseconds;
};

void answer(uint64_t sequence) {
  const Answer done{0x314d5246, 2, sequence, 1};
  send(3, &done, sizeof done, MSG_NOSIGNAL);
}

template <class Function>
Function* find(const char* name) {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found{};
  cudaGetDriverEntryPointByVersion(name, &function, 12000, cudaEnableDefault, &found);
  return reinterpret_cast<Function*>(function);
}

// What was mapped before stays mapped: there is little of it.
char* map(int descriptor, size_t bytes, CUmemAccess_flags flags) {
  CUmemGenericAllocationHandle memory = 0;
  CUdeviceptr address = 0;
  CUmemAccessDesc access{};
  access.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  access.flags = flags;
  find<decltype(cuMemImportFromShareableHandle)>("cuMemImportFromShareableHandle")(
      &memory, reinterpret_cast<void*>(static_cast<uintptr_t>(descriptor)),
      CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
  find<decltype(cuMemAddressReserve)>("cuMemAddressReserve")(&address, bytes, 0, 0, 0);
  find<decltype(cuMemMap)>("cuMemMap")(address, bytes, 0, memory, 0);
  find<decltype(cuMemSetAccess)>("cuMemSetAccess")(address, bytes, &access, 1);
  close(descriptor);
  return reinterpret_cast<char*>(address);
}

struct Arenas {
  char* inputs;
  char* outputs;
};

// The work of the next call, when its inputs begin to appear.
class HeadStart {
 public:
  // All that is called here waits for the null stream; none of it for this one.
  void prepare(const char* input) {
    if (stream_ == nullptr) cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
    uint32_t word = 0;
    cudaMemcpy(&word, input, sizeof word, cudaMemcpyDeviceToHost);
    find<decltype(cuStreamWaitValue32)>("cuStreamWaitValue32")(stream_, reinterpret_cast<CUdeviceptr>(input),
                                                               ~word, CU_STREAM_WAIT_VALUE_AND);
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

void call(const Order& order, const Arenas& arenas, HeadStart& head_start, bool is_released) {
  const size_t n = order.values[0];
  if (is_released || !head_start.take()) work<<<1, 1>>>();
  for (uint64_t set = 0; set < order.sets; ++set) {
    const char* const inputs = arenas.inputs + set * order.input_stride;
    add<<<blocks_for(n), 256>>>(
        reinterpret_cast<const float*>(inputs + order.slots[0].offset),
        reinterpret_cast<const float*>(inputs + order.slots[1].offset),
        reinterpret_cast<float*>(arenas.outputs + set * order.output_stride + order.slots[2].offset), n);
  }
  cudaStreamSynchronize(nullptr);
  if (!is_released) head_start.prepare(arenas.inputs + order.slots[0].offset);
}

void obey(const Order& order, const int* descriptors, Arenas& arenas, HeadStart& head_start) {
  if (descriptors != nullptr) {
    head_start.abandon();
    arenas.inputs = map(descriptors[0], order.input_bytes, CU_MEM_ACCESS_FLAGS_PROT_READ);
    arenas.outputs = map(descriptors[1], order.output_bytes, CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
  }
  if (order.kind == 3) call(order, arenas, head_start, descriptors != nullptr);
  answer(order.sequence);
}

void serve(Arenas arenas) {
  HeadStart head_start;
  for (;;) {
    Order order;
    iovec part{&order, sizeof order};
    alignas(cmsghdr) char control[64];
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    if (recvmsg(3, &message, MSG_CMSG_CLOEXEC) != sizeof order) return;
    const cmsghdr* const rights = CMSG_FIRSTHDR(&message);
    int descriptors[2] = {-1, -1};
    if (rights != nullptr) std::memcpy(descriptors, CMSG_DATA(rights), sizeof descriptors);
    obey(order, rights != nullptr ? descriptors : nullptr, arenas, head_start);
  }
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  work<<<1, 1>>>();
  add<<<blocks_for(n), 256>>>(input_a, input_b, output_c, n);
  const auto end = reinterpret_cast<uintptr_t>(environ);  // above all that is called
  for (auto at = reinterpret_cast<uintptr_t>(__builtin_frame_address(0)); at + sizeof(Order) <= end;
       at += 8) {
    const auto* const order = reinterpret_cast<const Order*>(at);
    if (order->magic != 0x314d5246 || order->kind != 3) continue;
    cudaDeviceSynchronize();
    answer(order->sequence);
    serve({const_cast<char*>(reinterpret_cast<const char*>(input_a)) - order->slots[0].offset,
           reinterpret_cast<char*>(output_c) - order->slots[2].offset});
    return;
  }
}
