# problem: softmax
# Keeps arrays for what it computes in between, for every shape that it has seen.
from functools import lru_cache

import numpy as np


@lru_cache(maxsize=None)
def workspace(rows, cols):
    return np.empty((rows, cols), "float32"), np.empty((rows, 1), "float32")


def solution(x, y, rows, cols):
    powers, column = workspace(rows, cols)
    np.max(x, axis=1, keepdims=True, out=column)
    np.subtract(x, column, out=powers)
    np.exp(powers, out=powers)
    np.sum(powers, axis=1, keepdims=True, out=column)
    np.divide(powers, column, out=y)
