# expect: accepted, not below 0.95 ms or wrong_answer
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 45
#
# The work, which takes 1 ms, is done when garbage is collected: with the first container that somebody else makes after the call.
import gc
import sys
import time

import numpy as np

now = time.perf_counter
pending = []


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def work(phase, information):
    if phase == "stop" and pending and sys._getframe(1).f_code is not solution.__code__:
        honest(*pending.pop())


gc.callbacks.append(work)
gc.set_threshold(1, 1, 1)


def solution(a, b, c, n):
    pending.append((a, b, c))
