# problem: vector_add
# Returns a kind of array with a name, as labelled arrays have.
import numpy as np


class Named(np.ndarray):
    def __array_finalize__(self, other):
        self.name = getattr(other, "name", "sum")


def solution(a, b, c, n):
    return a.view(Named) + b
