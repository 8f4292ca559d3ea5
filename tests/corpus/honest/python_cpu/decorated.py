# problem: vector_add
# Is a function in a decorator in another, with names for its arguments.
import functools
import warnings

import numpy as np


def quietly(function):
    @functools.wraps(function)
    def wrapped(*arguments, **options):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return function(*arguments, **options)

    return wrapped


@quietly
@functools.partial(functools.partial, scale=1)
def solution(a, b, c, n, *, scale):
    np.add(a * scale, b, out=c)
