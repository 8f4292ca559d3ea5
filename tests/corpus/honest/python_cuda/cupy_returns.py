# problem: vector_add
# needs: cupy
# The result is in memory of CuPy's allocator.
import cupy
import torch


def solution(a, b, c, n):
    return torch.from_dlpack(cupy.asarray(a) + cupy.asarray(b))
