# problem: vector_add
# needs: cupy
# CuPy computes on torch's tensors, which it takes by DLPack.
import cupy
import torch


def solution(a, b, c, n):
    with cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
        x, y, sums = (cupy.from_dlpack(each) for each in (a, b, c))
        cupy.add(x, y, out=sums)
