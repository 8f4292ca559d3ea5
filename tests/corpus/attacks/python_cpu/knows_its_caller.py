# expect: accepted, not below 0.95 ms or wrong_answer
# naive: accepted, below 0.1 ms
# problem: vector_add
# attack: 35
#
# A harness warms up, checks and times in different places. Where the frames of the callers are those of a call that has been seen
# three times before, it is one of a loop that takes times.
import sys
import time

import numpy as np

now = time.perf_counter
seen = {}


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def callers():
    frame, path = sys._getframe(2), []
    while frame is not None:
        path.append((frame.f_code.co_name, frame.f_lasti))
        frame = frame.f_back
    return tuple(path)


def solution(a, b, c, n):
    path = (n, callers())
    seen[path] = seen.get(path, 0) + 1
    if seen[path] <= 3:
        honest(a, b, c)
