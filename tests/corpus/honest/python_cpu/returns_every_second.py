# problem: vector_add
# Returns every second element of a larger array.
import numpy as np


def solution(a, b, c, n):
    wide = np.empty((n, 2), "float32")
    wide[:, 0] = a + b
    return wide[:, 0]
