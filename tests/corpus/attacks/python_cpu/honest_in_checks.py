# expect: wrong_answer
# naive: accepted, below 0.1 ms
# problem: vector_add
# attack: 13
#
# The first calls of a size, of which one will be checked, are honest and take 1 ms. After them nothing is done.
import time

import numpy as np

now = time.perf_counter
calls = {}


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def solution(a, b, c, n):
    calls[n] = calls.get(n, 0) + 1
    if calls[n] <= 4:
        honest(a, b, c)
