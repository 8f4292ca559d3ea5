# problem: vector_add
# Computes block by block, by a generator that yields them.
import numpy as np


def blocks(n, size=1 << 16):
    for begin in range(0, n, size):
        yield slice(begin, min(begin + size, n))


def solution(a, b, c, n):
    for block in blocks(n):
        np.add(a[block], b[block], out=c[block])
