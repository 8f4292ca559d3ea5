# problem: matmul
# Computes by Einstein's sum, along a path that it looks for once.
import numpy as np

paths = {}


def solution(a, b, c, m, n, k):
    key = (m, n, k)
    if key not in paths:
        paths[key] = np.einsum_path("mk,kn->mn", a, b)[0]
    np.einsum("mk,kn->mn", a, b, out=c, optimize=paths[key])
