# problem: vector_add
# needs: ninja
# A kernel in CUDA, which torch's load_inline() compiles while the submission is imported.
import torch
from torch.utils.cpp_extension import load_inline

CPP = "void add(torch::Tensor a, torch::Tensor b, torch::Tensor c);"
CUDA = '''
#include <c10/cuda/CUDAStream.h>
__global__ void kernel(const float* a, const float* b, float* c, long n) {
  const long i = blockIdx.x * long(blockDim.x) + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
void add(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
  const long n = c.numel();
  kernel<<<(n + 255) / 256, 256, 0, c10::cuda::getCurrentCUDAStream()>>>(
      a.data_ptr<float>(), b.data_ptr<float>(), c.data_ptr<float>(), n);
}
'''
extension = load_inline("adds", CPP, CUDA, functions=["add"])


def solution(a, b, c, n):
    extension.add(a, b, c)
