# expect: wrong_answer
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 12
#
# From the fifth call of a size on, the inputs are taken to be those of the fourth. Honest calls take 1 ms.
import time

import numpy as np

now = time.perf_counter
counts = {}
known = {}


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def solution(a, b, c, n):
    counts[n] = counts.get(n, 0) + 1
    if counts[n] > 4:
        return known[n]
    honest(a, b, c)
    known[n] = c.copy()
    return c
