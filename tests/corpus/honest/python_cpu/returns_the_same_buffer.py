# problem: vector_add
# Keeps one result for each size, and returns it from every call.
import numpy as np

results = {}


def solution(a, b, c, n):
    if n not in results:
        results[n] = np.empty(n, "float32")
    np.add(a, b, out=results[n])
    return results[n]
