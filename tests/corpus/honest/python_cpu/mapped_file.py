# problem: vector_add
# Computes in an array that is a file, and copies it.
import os
import tempfile

import numpy as np

arrays = {}


def array_of(n):
    if n not in arrays:
        path = os.path.join(tempfile.gettempdir(), f"sums_{n}")
        arrays[n] = np.memmap(path, "float32", "w+", shape=(n,))
    return arrays[n]


def solution(a, b, c, n):
    sums = array_of(n)
    np.add(a, b, out=sums)
    c[:] = sums
