# problem: vector_add
# Draws random numbers, from NumPy and from Python, and does not need them.
import random
import secrets

import numpy as np

generator = np.random.default_rng()


def solution(a, b, c, n):
    random.random()
    np.random.rand(8)
    generator.normal(size=8)
    secrets.token_bytes(8)
    np.add(a, b, out=c)
