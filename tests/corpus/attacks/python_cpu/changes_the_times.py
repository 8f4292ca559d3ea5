# expect: accepted, not below 0.95 ms
# naive: accepted, below 0 ms
# problem: vector_add
# attack: 43
#
# The frames of the callers have a list of times. It is given others. Honest calls take 1 ms.
import sys
import time

import numpy as np

now = time.perf_counter


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def solution(a, b, c, n):
    honest(a, b, c)
    frame = sys._getframe(1)
    while frame is not None:
        times = frame.f_locals.get("times_ms")
        if isinstance(times, list):
            times.extend([-1.0] * 8)
        frame = frame.f_back
