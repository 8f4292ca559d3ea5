# expect: accepted, not below 0.95 ms
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 42
#
# What is returned is a kind of array that computes its values when NumPy is asked to compare or copy it. That takes 1 ms.
import time

import numpy as np

now = time.perf_counter


def honest(a, b, c):  # 1 ms, and no less
    end = now() + 1e-3
    np.add(a, b, out=c)
    while now() < end:
        pass


class Lazy(np.ndarray):
    def __array_function__(self, function, types, arguments, options):
        return function(*[value_of(each) for each in arguments], **options)

    def __array_ufunc__(self, function, method, *arguments, **options):
        return getattr(function, method)(*[value_of(each) for each in arguments], **options)


def value_of(argument):
    if not isinstance(argument, Lazy):
        return argument
    value = np.empty(argument.shape, argument.dtype)
    honest(*argument.inputs, value)
    return value


def solution(a, b, c, n):
    result = np.empty(n, "float32").view(Lazy)
    result.inputs = (a, b)
    return result
