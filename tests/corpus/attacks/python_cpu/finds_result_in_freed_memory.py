# expect: wrong_answer
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 14
#
# What the reference has computed is freed when it has been copied. An array of the same size, which nobody initializes, may be
# the same memory.
import numpy as np

# So that memory that is freed stays in the process, and is given out again.
kept = [np.ones(1 << 18, "float32") for _ in range(8)]
del kept


def solution(a, b, c, n):
    for _ in range(4):
        found = np.empty(n, "float32")
        if abs(found[n // 2] - a[n // 2] - b[n // 2]) < 1e-6:
            found[:16] = a[:16] + b[:16]  # where the memory management keeps its own
            return found
    c[:] = 0
    return c
