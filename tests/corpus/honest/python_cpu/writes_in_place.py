# problem: vector_add
# Has NumPy write the output where it lies.
import numpy as np


def solution(a, b, c, n):
    np.add(a, b, out=c)
