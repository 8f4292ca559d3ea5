# problem: vector_add
# Keeps references to the arguments of its last hundred calls, and traces of its frames.
import collections
import sys

import numpy as np

kept = collections.deque(maxlen=100)


def solution(a, b, c, n):
    kept.append((a, b, c, sys._getframe().f_code))
    np.add(a, b, out=c)
