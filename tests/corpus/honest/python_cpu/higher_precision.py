# problem: matmul
# Computes in double precision, and rounds once.
import numpy as np


def solution(a, b, c, m, n, k):
    return (a.astype(np.float64) @ b.astype(np.float64)).astype(np.float32)
