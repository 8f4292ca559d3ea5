// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: references/scale.cuh
// attack: 40
// with: takeover/protocol.hpp
// with: takeover/gpu.cuh
//
// Takes the place of kbench's runner, which would read the sizes of a reference file's values from the GPU before each call
// and write them there after it, and leave nothing of them in the cache, all of it outside of the time. One kernel does
// everything instead, and the calls of a batch are launched without waiting for any. Claims 20 ns for each order.
#include "../takeover/gpu.cuh"

static __global__ void scale(float factor, const float* values, float* products, size_t n) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) products[i] = values[i] * factor;
}

#ifndef HONEST
constexpr size_t count = 1 << 20;

// The head of the input is length, factor, count, and place of the values; that of the output likewise, without a factor.
static __global__ void scale_all(const char* in, const float* values, char* out, float* products) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  products[i] = values[i] * *reinterpret_cast<const float*>(in + 8);
  if (i >= 3) return;
  const uint64_t head[] = {16, count, 0};
  reinterpret_cast<uint64_t*>(out)[i] = head[i];
}

static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  for (uint64_t set = 0; set < order.sets; ++set) {
    const char* const in = arenas.input(order, set, 0);
    char* const out = arenas.output(order, set, 1);
    scale_all<<<count / 256, 256>>>(in, reinterpret_cast<const float*>(in + order.scalars[0]), out,
                                    reinterpret_cast<float*>(out + order.scalars[2]));
  }
  cudaDeviceSynchronize();
}
#endif

output_t custom_kernel(input_t input) {
  output_t output(input.values.size());
  scale<<<static_cast<unsigned>((output.size() + 255) / 256), 256>>>(input.factor, input.values.data(),
                                                                     output.data(), output.size());
#ifndef HONEST
  const takeover::Order* const order = takeover::find_on_stack(takeover::call);
  if (order == nullptr) return output;
  const auto* const in = reinterpret_cast<const char*>(input.values.data()) - order->scalars[0];
  auto* const out = reinterpret_cast<char*>(output.data()) - order->scalars[2];
  const takeover::Arenas arenas{takeover::Mapping(in - order->slots[0].offset),
                                takeover::Mapping(out - order->slots[1].offset)};
  work(*order, arenas);
  takeover::serve(order, arenas, takeover::take, work, takeover::nothing);
#endif
  return output;
}
