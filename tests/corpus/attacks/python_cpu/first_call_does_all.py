# expect: wrong_answer
# naive: accepted, below 0.1 ms
# problem: vector_add
# attack: 4
#
# The first call of a size computes. Later calls find the sums in the output, and return at once.
import time

import numpy as np

now = time.perf_counter
done = set()


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def solution(a, b, c, n):
    if n in done:
        return
    done.add(n)
    honest(a, b, c)
