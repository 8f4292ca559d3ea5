# expect: limit_exceeded
# says: memory
#
# Asks NumPy for more memory than there is.
import numpy as np


def solution(x, y, n):
    return np.zeros(1 << 38)
