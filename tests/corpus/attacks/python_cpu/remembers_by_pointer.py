# expect: wrong_answer
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 12
#
# Outputs are remembered by the addresses of the inputs and their length. Honest calls take 1 ms.
import time

import numpy as np

now = time.perf_counter
known = {}


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def solution(a, b, c, n):
    key = (a.ctypes.data, b.ctypes.data, n)
    if key in known:
        return known[key]
    honest(a, b, c)
    if len(known) < 16:
        known[key] = c.copy()
    return c
