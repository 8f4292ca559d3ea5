# problem: vector_add
# Has keyword-only parameters: one is the problem's, one is its own.
import numpy as np


def solution(a, b, c, *, n, scale=1):
    assert n == len(a)
    np.add(a, b, out=c)
    c *= scale
