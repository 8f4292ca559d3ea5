# problem: vector_add
# Splits the work among the threads of a pool, and waits for all of them.
from concurrent.futures import ThreadPoolExecutor

import numpy as np

pool = ThreadPoolExecutor(2)


def solution(a, b, c, n):
    half = n // 2
    parts = [slice(0, half), slice(half, n)]
    list(pool.map(lambda part: np.add(a[part], b[part], out=c[part]), parts))
