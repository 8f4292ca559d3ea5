# problem: vector_add
# Has a profiler and a tracer of memory watch it.
import cProfile
import tracemalloc

import numpy as np

tracemalloc.start()
profile = cProfile.Profile()


def solution(a, b, c, n):
    profile.enable()
    np.add(a, b, out=c)
    profile.disable()
