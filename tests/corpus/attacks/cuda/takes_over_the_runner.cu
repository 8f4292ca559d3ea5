// expect: accepted, not below 0.2 ms
// naive: accepted
// problem: vector_add
// attack: 9
//
// Takes the place of kbench's runner, whose order it finds on the stack: maps what it is sent, does honestly
// what it is told, and always says that it took a nanosecond.
#include <cuda.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace {

// One honest call takes 0.2 ms.
__global__ void work() {
  unsigned long long begin = 0;
  unsigned long long now = 0;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  while (now - begin < 200'000);
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

void obey(const Order& order, const int* descriptors, Arenas& arenas) {
  if (descriptors != nullptr) {
    arenas.inputs = map(descriptors[0], order.input_bytes, CU_MEM_ACCESS_FLAGS_PROT_READ);
    arenas.outputs = map(descriptors[1], order.output_bytes, CU_MEM_ACCESS_FLAGS_PROT_READWRITE);
  }
  if (order.kind == 3) {
    const size_t n = order.values[0];
    for (uint64_t set = 0; set < order.sets; ++set) {
      const char* const inputs = arenas.inputs + set * order.input_stride;
      work<<<1, 1>>>();
      add<<<blocks_for(n), 256>>>(
          reinterpret_cast<const float*>(inputs + order.slots[0].offset),
          reinterpret_cast<const float*>(inputs + order.slots[1].offset),
          reinterpret_cast<float*>(arenas.outputs + set * order.output_stride + order.slots[2].offset), n);
    }
    cudaDeviceSynchronize();
  }
  answer(order.sequence);
}

void serve(Arenas arenas) {
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
    obey(order, rights != nullptr ? descriptors : nullptr, arenas);
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
