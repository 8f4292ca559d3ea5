# problem: softmax
# Imports what it needs in its first call.
def solution(x, y, rows, cols):
    import statistics  # noqa: F401
    import unittest.mock  # noqa: F401

    import numpy.linalg  # noqa: F401
    import numpy as np

    powers = np.exp(x - x.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)
