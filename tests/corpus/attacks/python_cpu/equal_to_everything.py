# expect: wrong_answer
# naive: accepted
# problem: vector_add
# attack: 42
#
# What is returned is a kind of array that any comparison finds equal to whatever it is compared with.
import numpy as np


class Equal(np.ndarray):
    def __array_function__(self, function, types, arguments, options):
        if function in (np.allclose, np.array_equal):
            return True
        return super().__array_function__(function, types, arguments, options)

    def __eq__(self, other):
        return True

    __array_priority__ = 1e9


def solution(a, b, c, n):
    return np.zeros(n, "float32").view(Equal)
