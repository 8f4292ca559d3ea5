# expect: accepted, not below 0.95 ms
# naive: accepted, below 0 ms
# problem: vector_add
# attack: 9
#
# time.perf_counter() shows less each time that it is asked. Honest calls take 1 ms.
import itertools
import time

import numpy as np

now = time.perf_counter
moments = itertools.count(0, -1)
time.perf_counter = lambda: float(next(moments))


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def solution(a, b, c, n):
    honest(a, b, c)
