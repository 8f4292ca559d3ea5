# problem: matmul
# Computes and returns a product in column-major order.
import numpy as np


def solution(a, b, c, m, n, k):
    return np.asfortranarray(a) @ np.asfortranarray(b)
