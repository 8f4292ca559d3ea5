# expect: accepted, not below 0.95 ms
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 12
#
# Outputs are remembered by a few elements of the inputs. No other inputs have the same, so that all outputs are right, and
# none is ever found again. Honest calls take 1 ms.
import time

import numpy as np

now = time.perf_counter
known = {}


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


def solution(a, b, c, n):
    step = max(1, n // 8)
    key = (n, a[::step].tobytes(), b[::step].tobytes())
    if key in known:
        return known[key]
    honest(a, b, c)
    if len(known) < 8:
        known[key] = c.copy()
    return c
