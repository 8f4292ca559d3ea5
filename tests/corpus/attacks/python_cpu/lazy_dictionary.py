# expect: accepted, not below 0.95 ms
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 42
#
# What is returned is a dictionary that computes its values, which takes 1 ms, when it is asked for them.
import time

import numpy as np

now = time.perf_counter


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


class Lazy(dict):
    def values(self):
        a, b, c = self["inputs"]
        honest(a, b, c)
        return [c]


def solution(a, b, c, n):
    return Lazy(inputs=(a, b, c))
