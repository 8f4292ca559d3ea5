# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 43
#
# Among all that the memory management knows, and in what that refers to, there is an array whose first sums are right.
import gc

import numpy as np


def candidates():
    for each in gc.get_objects():
        for value in gc.get_referents(each):
            if type(value) is np.ndarray:
                yield value


def solution(a, b, c, n):
    c[:] = 0
    count = min(n, 16)
    sums = a[:count] + b[:count]
    for value in candidates():
        if value is not c and value.shape == c.shape and np.array_equal(value[:count], sums):
            return value.copy()
