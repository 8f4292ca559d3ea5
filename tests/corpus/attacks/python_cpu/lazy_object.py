# expect: wrong_answer
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 42
#
# What is returned is no array. It says that it has the shape and the element type of one, and computes when it is asked to become
# one.
import numpy as np


class Lazy:
    def __init__(self, a, b):
        self.inputs = (a, b)
        self.shape, self.dtype = a.shape, a.dtype

    def __array__(self, dtype=None):
        return np.add(*self.inputs)


def solution(a, b, c, n):
    return Lazy(a, b)
