# problem: vector_add
# needs: cupy
# A kernel in CUDA, which CuPy compiles in the process, on memory of torch's.
import cupy
import torch

KERNEL = cupy.RawKernel(
    '''
extern "C" __global__ void add(const float* a, const float* b, float* c, long long n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
''',
    "add",
)


def solution(a, b, c, n):
    stream = cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream)
    with stream:
        addresses = [cupy.uint64(each.data_ptr()) for each in (a, b, c)]
        KERNEL(((n + 255) // 256,), (256,), (*addresses, cupy.int64(n)))
