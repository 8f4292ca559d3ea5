# problem: vector_add
# needs: numba.cuda.cudaimpl
# A kernel that Numba compiles, on torch's tensors.
from numba import cuda


@cuda.jit
def add(a, b, c):
    i = cuda.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


def solution(a, b, c, n):
    a, b, c = (cuda.as_cuda_array(each) for each in (a, b, c))
    add[(n + 255) // 256, 256](a, b, c)
    cuda.synchronize()
