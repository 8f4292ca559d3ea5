# problem: vector_add
# Calls the C library and Python's own interface in C, with callbacks into Python.
import ctypes

import numpy as np

libc = ctypes.CDLL(None)
COMPARE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_int), ctypes.POINTER(ctypes.c_int))


def solution(a, b, c, n):
    numbers = (ctypes.c_int * 8)(*range(8, 0, -1))
    libc.qsort(numbers, 8, 4, COMPARE(lambda x, y: x[0] - y[0]))
    assert list(numbers) == list(range(1, 9))
    np.add(a, b, out=c)
    ctypes.memmove(c.ctypes.data, c.ctypes.data, c.nbytes)
