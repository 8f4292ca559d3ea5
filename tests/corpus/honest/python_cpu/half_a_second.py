# problem: vector_add
# slow: half a second a call
# A call of 500 ms.
import time

import numpy as np


def solution(a, b, c, n):
    end = time.monotonic() + 0.5
    np.add(a, b, out=c)
    while time.monotonic() < end:
        time.sleep(0.01)
