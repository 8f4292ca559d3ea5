# expect: wrong_answer
# naive: accepted, below 0.1 ms
# problem: vector_add
# attack: 8
#
# Three calls of five return at once, and a median looks no further. The output is what an earlier call has left.
import time

import numpy as np

now = time.perf_counter
calls = 0


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def solution(a, b, c, n):
    global calls
    calls += 1
    if calls < 5 or calls % 5 < 2:
        honest(a, b, c)
