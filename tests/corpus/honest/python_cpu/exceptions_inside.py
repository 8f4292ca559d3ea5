# problem: vector_add
# Raises exceptions, and handles them: its fast way fails for some shapes, and is tried first.
import numpy as np


def fast(a, b, c, n):
    if n % 4096 != 0:
        raise NotImplementedError(n)
    np.add(a.reshape(-1, 4096), b.reshape(-1, 4096), out=c.reshape(-1, 4096))


def solution(a, b, c, n):
    try:
        fast(a, b, c, n)
    except NotImplementedError:
        np.add(a, b, out=c)
