# expect: wrong_answer
# naive: accepted, below 0.5 ms
# problem: vector_add
# attack: 14
#
# What the reference has computed is freed when it has been copied. Memory of the same size, which nobody initializes, may be the same.
import torch


def solution(a, b, c, n):
    for _ in range(4):
        found = torch.empty_like(c)
        if abs(float(found[n // 2] - a[n // 2] - b[n // 2])) < 1e-6:
            return found
    c.zero_()
    return c
