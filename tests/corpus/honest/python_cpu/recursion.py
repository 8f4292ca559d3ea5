# problem: reduction
# Adds by halves, as deep as Python lets it.
import numpy as np


def total(x):
    return float(np.sum(x, dtype=np.float64)) if len(x) <= 1024 else total(x[: len(x) // 2]) + total(x[len(x) // 2 :])


def deep(level):
    return level if level == 0 else 1 + deep(level - 1)


def solution(x, output, n):
    deep(800)
    output[0] = total(x)
