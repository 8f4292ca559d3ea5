# problem: vector_add
# Starts threads in every call, and joins them.
import threading

import numpy as np


def solution(a, b, c, n):
    half = n // 2
    parts = [slice(0, half), slice(half, n)]
    threads = [threading.Thread(target=np.add, args=(a[part], b[part], c[part])) for part in parts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
