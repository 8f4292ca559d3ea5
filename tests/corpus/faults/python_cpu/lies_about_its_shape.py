# expect: wrong_answer or crashed
#
# Returns a kind of array that says that it has another shape than it has.
import numpy as np


class Lying(np.ndarray):
    @property
    def shape(self):
        return (1 << 40,)

    @property
    def dtype(self):
        raise RuntimeError("no")


def solution(x, y, n):
    return (2 * x).view(Lying)
