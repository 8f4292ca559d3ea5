# problem: top_k
# slow: rows are sorted as a whole
# Writes one output, and returns all.
import numpy as np


def solution(x, values, indices, rows, cols, k):
    order = np.argsort(-x, axis=1, kind="stable")[:, :k]
    indices[:] = order
    return np.take_along_axis(x, order, axis=1), indices
