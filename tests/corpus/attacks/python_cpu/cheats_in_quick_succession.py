# expect: accepted, not below 0.28 ms or wrong_answer
# naive: accepted, below 0.1 ms
# problem: vector_add
# attack: 13
#
# Calls that follow each other within 0.3 ms are those of a loop that takes times, or of an audit. They return at once.
import time

import numpy as np

now = time.perf_counter
last = 0.0


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def solution(a, b, c, n):
    global last
    if now() - last > 3e-4:
        honest(a, b, c)
    last = now()
